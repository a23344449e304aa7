"""A long search for a text that breaks a reader: `make fuzz`, or `python -m tests.fuzz.readers --help`.

Inputs are made from well-formed files of random boards (and from the files of a folder, if one is named) by
cutting, doubling, swapping and replacing pieces of them. For each the reader must come back with what it
could read; the strict reader may raise ParseError and nothing else; and what was read must survive being
written and read again. Every input follows from the seed and its number, so a fault can be had again.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from functools import lru_cache, partial
from pathlib import Path

from crossruff.dealing import deals
from crossruff.errors import CrossruffError, ParseError
from crossruff.formats import Format, Reading, dumps, loads
from crossruff.model import Auction, Board, Deal, Play
from tests.long_run import long_run

BATCH = 2000
SECONDS_AT_MOST = 5.0
THOROUGHLY = 50
"""One input in so many is also written and read again, which takes several times as long."""
RBN_SAMPLE = """% RBN
D 20030607
E Fuzz cup
F I 3:7
T "{home}" "{away}"
B {number}
H N:{hands}
A {dealer}{vulnerable}:1SP2H*1P4HA
1 forcing
C 4H:N
P {lead}
R 420
N Names:of+four:players

"""
TOKENS = [
    *"|[]{}\";%#\n\r\t ,.:=*+-^$!?&0123456789NESWPXRshdc♠♥\\\x00\ufeff~<>()_'",
    "mb|", "pc|", "md|", "mc|14|", "an|x|", "qx|o1|", "rs|3NN=,", "vg|", "pn|", "sv|", "nt|", "st||", "pg||",
    "[Deal \"", "[Auction \"N\"]", "[Play \"W\"]", "[Note \"1:",
    "[Event \"#\"]", "[Result \"", "[Contract \"", "=1=", "AP", "$1", "^R",
    "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]", "[DoubleDummyTricks \"",
    "H ", "A ", "P ", "K ", "T ", "{", "}", "%7C", "lin=", "&a=", "&p=", "n=", "&#125;", "&#38;", "9" * 50,
    "AKQJT98765432", "...", "- - - -", "7NT", "XX", "1S", "²", "٣",
]  # fmt: skip


def random_board(rng: random.Random) -> Board:
    """A board with a legal auction and a legal play, cut anywhere."""
    deal: Deal = next(deals(seed=rng.getrandbits(32), count=1))
    board = Board(rng.randint(1, 40), deal)
    auction = Auction(board.dealer)
    while not auction.is_over and len(auction) < 30:
        legal = auction.legal_calls
        call = legal[0] if rng.random() < 0.5 else legal[min(rng.randint(0, 6), len(legal) - 1)]
        auction = auction.call(
            call, alert=rng.random() < 0.1, explanation=rng.choice(["", "", "", 'a |; }" b'])
        )
    auction = auction if auction.is_over else auction.passed_out()
    board = board.with_auction(auction).with_tags({"Event": "Fuzz", "Room": rng.choice(["Open", "Closed"])})
    if auction.contract is not None and rng.random() < 0.9:
        play = Play.of(deal, auction.contract)
        for _ in range(rng.choice([0, 5, 30, 52])):
            play = play.play(rng.choice(list(play.legal_cards)))
        if not play.is_over:
            play = play.claimed(rng.randint(0, play.tricks_left))
        board = board.with_play(play)
    return board


def well_formed(format: Format, rng: random.Random) -> str:
    """A file of one to three boards."""
    boards = [random_board(rng) for _ in range(rng.choice([1, 1, 1, 1, 3]))]
    if format is not Format.RBN:
        return dumps(boards, format)
    return "".join(
        RBN_SAMPLE.format(
            home="Home",
            away="Away",
            number=board.number,
            hands=":".join(str(hand) for hand in board.deal),
            dealer=board.dealer,
            vulnerable=rng.choice("ZNEB?"),
            lead=":".join("".join(str(card) for card in trick.cards) for trick in board.play.tricks)
            if board.play
            else "",
        )
        for board in boards
    )


@lru_cache(maxsize=64)
def pool(format: Format, folder: str | None) -> tuple[str, ...]:
    """The texts that inputs are made from."""
    rng = random.Random(f"{format} pool")
    made = [well_formed(format, rng) for _ in range(60)]
    if folder is not None:
        for path in sorted(Path(folder).rglob(f"*.{format.value}"))[:100]:
            text = path.read_text("utf-8", errors="replace")
            start = rng.randrange(max(1, len(text) - 3000))
            made += [text[:2500], text[start : start + 2500]]
    return tuple(made)


def mutated(text: str, other: str, rng: random.Random) -> str:
    """A text with some pieces changed."""
    for _ in range(rng.choice([1, 1, 2, 4])):
        at = rng.randrange(len(text) + 1)
        to = min(len(text), at + rng.choice([1, 1, 2, 5, 20, 200]))
        match rng.randrange(7):
            case 0:
                text = text[:at] + text[to:]
            case 1:
                text = text[:to] + text[at:]
            case 2:
                text = text[:at] + rng.choice(TOKENS) + text[at:]
            case 3:
                text = text[:at] + rng.choice(TOKENS) + text[to:]
            case 4:
                cut = rng.randrange(len(other) + 1)
                text = text[:at] + other[cut : cut + rng.choice([5, 15, 40])] + text[at:]
            case 5:
                text = (
                    text[:at]
                    + chr(rng.choice([rng.randrange(256), rng.randrange(0x2000, 0x2700)]))
                    + text[to:]
                )
            case _:
                text = text[:at] if rng.random() < 0.3 else text[:at] + text[at:to][::-1] + text[to:]
    return text


def fuzz_input(format: Format, seed: int, number: int, folder: str | None) -> str | bytes:
    """The input with a number: mostly text, some of it bytes in other encodings, a little of it noise."""
    rng = random.Random(f"{seed} {format} {number}")
    texts = pool(format, folder)
    text = rng.choice(texts)
    if rng.random() < 0.8:
        # Pieces of a board are read in a third of the time, and show as many faults.
        start = rng.randrange(len(text))
        text = text[start : start + rng.choice([30, 80, 200])]
    text = mutated(text, rng.choice(texts), rng)
    match rng.randrange(20):
        case 0:
            return text.encode("utf-16")
        case 1:
            data = bytearray(text.encode("utf-8") or b" ")
            for _ in range(rng.randint(1, 5)):
                data[rng.randrange(len(data))] = rng.randrange(256)
            return bytes(data)
        case 2:
            return rng.randbytes(rng.randint(0, 200))
    return text


def examine(format: Format, data: str | bytes, *, thoroughly: bool) -> str | None:
    """What is wrong with how the reader takes an input, or None; thoroughly also writes what was read."""
    start = time.process_time()
    try:
        reading = loads(data, format)
        back = loads(dumps(reading, Format.PBN), Format.PBN) if thoroughly else reading
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
    if thoroughly and (of_lin := fault_of_lin(reading)):
        return of_lin
    try:
        reading.strict()
    except ParseError:
        if not reading.warnings:
            return "the strict reader raises where the lenient one has no warning"
    if back.boards != reading.boards:
        return "PBN does not give the boards back"
    if time.process_time() - start > SECONDS_AT_MOST:
        return f"it takes {time.process_time() - start:.0f} s"
    return None


def fault_of_lin(reading: Reading) -> str | None:
    """LIN cannot hold every board; but what it takes it gives back, and it refuses the rest clearly."""
    try:
        text = dumps(reading, Format.LIN)
    except CrossruffError:
        return None
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
    return None if len(loads(text, Format.LIN)) == len(reading) else "LIN does not give all the boards back"


def run_batch(format: Format, seed: int, folder: str | None, numbers: range) -> list[str]:
    """The faults among the inputs of a batch."""
    faults = []
    for number in numbers:
        data = fuzz_input(format, seed, number, folder)
        fault = examine(format, data, thoroughly=number % THOROUGHLY == 0)
        if fault is not None:
            faults.append(f"input {number}: {fault}")
    return faults


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Search for a text that breaks a reader.")
    parser.add_argument("--inputs", type=int, default=20_000, help="inputs for each reader")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", choices=[format.value for format in Format], action="append")
    parser.add_argument("--folder", help="also start from the files of this folder")
    parser.add_argument("--number", type=int, help="show only this input and what is wrong with it")
    options = parser.parse_args()
    formats = [Format(name) for name in options.reader or [format.value for format in Format]]
    if options.number is not None:
        data = fuzz_input(formats[0], options.seed, options.number, options.folder)
        print(data if isinstance(data, str) else repr(data))
        print(examine(formats[0], data, thoroughly=True) or "nothing is wrong")
        return 0
    found = [
        long_run(format.name, partial(run_batch, format, options.seed, options.folder), options.inputs, BATCH)
        for format in formats
    ]
    return 1 if any(found) else 0


if __name__ == "__main__":
    sys.exit(main())
