"""A long search for arguments that break the solver: `python -m tests.fuzz.solver --help`.

Small endings, right in themselves, are spoilt in one or more places and given to the core and to
`crossruff.dd`. The core may refuse with ValueError or TypeError, `crossruff.dd` with CrossruffError (it is
given wrong values, not wrong types); anything else is a fault: another exception, an answer that cannot be, a
crash, a wait of seconds. Every input follows from the seed and its number, so a fault can be had again.
"""

from __future__ import annotations

import argparse
import faulthandler
import math
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from crossruff import _core, dd
from crossruff.errors import CrossruffError
from crossruff.model import Card, Deal, Play, Seat, Strain, Vulnerability
from tests.long_run import long_run

BATCH = 5000
SECONDS_AT_MOST = 5.0
SECONDS_BEFORE_IT_HANGS = 120.0

NUMBERS = (-1, 0, 1, 3, 4, 5, 13, 14, 15, 255, 256, 1 << 13, 1 << 16, (1 << 31) - 1, 1 << 31, 1 << 63)
HUGE = ((1 << 64) - 1, 1 << 64, -(1 << 63), 1 << 200)
REAL = (0.0, -0.0, 0.5, 1e-9, 1e300, -1.0, math.nan, math.inf, -math.inf)
STRANGE: tuple[object, ...] = (
    None,
    True,
    "",
    "S",
    b"",
    b"\x00",
    (),
    [],
    {},
    [[]],
    object,
    1.5,
    "NT",
    np.int64(3),
    np.zeros(2),
)


def ending(rng: random.Random) -> list[int]:
    """Four hands of one to four cards each, packed; a few are of more, which takes longer to answer."""
    size = rng.choice((1, 1, 2, 2, 3, 4)) if rng.random() < 0.999 else rng.randint(5, 8)
    cards = rng.sample([card.bit for card in Card.all()], 4 * size)
    return [sum(cards[seat * size : (seat + 1) * size]) for seat in range(4)]


def spoilt(hands: list[int], rng: random.Random) -> list[int]:
    """Hands with a card too many, too few, in two places, or that is none."""
    hands = list(hands)
    seat = rng.randrange(4)
    match rng.randrange(6):
        case 0:
            hands[seat] |= hands[rng.randrange(4)]
        case 1:
            hands[seat] &= hands[seat] - 1
        case 2:
            hands[seat] ^= 1 << rng.randrange(64)
        case 3:
            hands[seat] = rng.getrandbits(64)
        case 4:
            hands[seat] = 0
        case _:
            hands = [0] * 4
    return hands


def wrong(rng: random.Random) -> object:
    """Some value that is hardly ever right."""
    return rng.choice((*NUMBERS, *HUGE, *REAL, *STRANGE, rng.getrandbits(64)))


def on_table(hands: list[int], leader: int, rng: random.Random) -> list[int]:
    """Some cards played out of the hands, in order, following suit or not."""
    played = []
    for place in range(rng.choice((0, 0, 1, 2, 3))):
        seat = (leader + place) % 4
        bits = [1 << place for place in range(64) if hands[seat] >> place & 1]
        if bits:
            played.append(rng.choice(bits))
            hands[seat] ^= played[-1]
    return played


def packed(hands: list[int]) -> bytes:
    return b"".join(hand.to_bytes(8, "little") for hand in hands)


def core_call(rng: random.Random) -> tuple[str, list[Any], dict[str, Any]]:
    """A method of the core's solver with its arguments."""
    hands, leader = ending(rng), rng.randrange(4)
    name = rng.choice(("table", "tables", "cards", "worlds", "worlds", "Solver"))
    named: dict[str, Any] = {}
    if name in ("cards", "worlds"):
        played = on_table(hands, leader, rng)
    if rng.random() < 0.3:
        hands = spoilt(hands, rng)
    arguments: list[Any]
    match name:
        case "table":
            arguments = list(hands)
        case "tables":
            arguments = [packed(hands) * rng.randint(0, 3), rng.choice((0, 1, 2, 9))]
        case "Solver":
            arguments = [rng.choice(NUMBERS)]
        case _:
            first: Any = tuple(hands) if name == "cards" else packed(hands) * rng.randint(0, 3)
            goal = rng.choice(("every", "best", "target"))
            arguments = [first, rng.randrange(5), leader, played, goal, rng.randint(0, 14)]
            if name == "worlds":
                named = {"threads": rng.choice((0, 1, 2, 5)), "seconds": rng.choice((None, None, 0.0, 1.0))}
    return name, *damaged(arguments, named, rng)


def damaged(
    arguments: list[Any], named: dict[str, Any], rng: random.Random
) -> tuple[list[Any], dict[str, Any]]:
    """Arguments of which none or some are no longer what they should be."""
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        place = rng.randrange(len(arguments))
        value = arguments[place]
        if named and rng.random() < 0.3:
            named[rng.choice((*named, "cancel"))] = wrong(rng)
        elif isinstance(value, bytes) and rng.random() < 0.8:
            cut = rng.randrange(len(value) + 1)
            arguments[place] = value[:cut] + rng.randbytes(rng.choice((0, 1, 8, 32))) + value[cut:]
        elif isinstance(value, list | tuple) and rng.random() < 0.8:
            items = [*value, wrong(rng)]
            rng.shuffle(items)
            arguments[place] = tuple(items[: rng.randint(0, 5)])
        elif rng.random() < 0.1:
            del arguments[place:]
            break
        else:
            arguments[place] = wrong(rng)
    return arguments, named


def core_fault(rng: random.Random, solver: _core.Solver) -> str | None:
    """What is wrong with how the core takes an input."""
    name, arguments, named = core_call(rng)
    try:
        found = _core.Solver(*arguments) if name == "Solver" else getattr(solver, name)(*arguments, **named)
    except (ValueError, TypeError) as refusal:
        return None if str(refusal) else f"{name}{arguments} {named}: a refusal without words"
    except Exception as fault:
        return f"{name}{arguments} {named}: {type(fault).__name__}: {fault}"
    return None if plausible(name, arguments, found) else f"{name}{arguments} {named}: {found!r}"


def plausible(name: str, arguments: list[Any], found: Any) -> bool:
    """Whether an answer has the form that it must have."""
    match name:
        case "table":
            return len(found) == 20 and max(found) <= arguments[0].bit_count()
        case "tables":
            return len(found) == len(arguments[0]) // 32 * 20
        case "cards":
            left = max(hand.bit_count() for hand in arguments[0])
            return bool(found) and all(bit.bit_count() == 1 and 0 <= tricks <= left for bit, tricks in found)
        case "worlds":
            cards, tricks = found
            layouts = len(arguments[0]) // 32
            return len(tricks) == len(cards) * layouts and all(
                taken <= 13 or taken == 255 for taken in tricks
            )
    return True


def some_deal(rng: random.Random) -> Deal:
    """A deal of equal hands, or not quite: a hand short, or not known, or with cards that another has."""
    hands = ending(rng)
    if rng.random() < 0.4:
        hands = spoilt(hands, rng)
    north, east, south, west = hands
    if rng.random() < 0.2:
        return Deal.unchecked((north, east, south, west))
    return Deal.from_packed((north, east, south, west))


def some_play(deal: Deal, rng: random.Random) -> Play:
    """A play of any length, ended by a claim or not."""
    play = Play(deal, rng.choice(list(Strain)), rng.choice(list(Seat)))
    for _ in range(rng.choice((0, 0, 1, 2, 3, 5, 16))):
        legal = list(play.legal_cards)
        if not legal:
            break
        play = play.play(rng.choice(legal))
    return play.claimed(rng.randint(0, 14)) if rng.random() < 0.05 else play


def some_layouts(deal: Deal, rng: random.Random) -> Any:
    """Layouts as deals or packed, mostly of the same cards."""
    deals = [rng.choice((deal, deal, some_deal(rng))) for _ in range(rng.randint(0, 3))]
    if rng.random() < 0.5:
        return deals
    array = np.array([each.packed for each in deals], np.uint64).reshape(-1, 4)
    match rng.randrange(6):
        case 0:
            return array.reshape(-1)
        case 1:
            return array.astype(rng.choice((np.int64, np.float64, np.uint32, np.uint8)))
        case 2:
            return array.astype(">u8")
        case 3:
            return array[:, ::-1]
    return array


def people_fault(rng: random.Random, solver: _core.Solver) -> str | None:
    """What is wrong with how `crossruff.dd` takes an input."""
    try:
        deal = some_deal(rng)
        play = some_play(deal, rng)
    except CrossruffError:
        return None
    number = rng.choice((0, 1, 2, 13, rng.choice((*NUMBERS, *HUGE))))
    calls: dict[str, Callable[[], object]] = {
        "solve": lambda: dd.solve(play, solver=solver),
        "best_tricks": lambda: dd.best_tricks(play, solver=solver),
        "line": lambda: dd.line(play, solver=solver),
        "table": lambda: dd.table(deal, solver=solver),
        "tables": lambda: dd.tables([deal] * rng.randint(0, 2), threads=number),
        "par": lambda: dd.par(deal, rng.choice(list(Vulnerability)), rng.choice(list(Seat))),
        "worlds": lambda: dd.solve_worlds(
            some_layouts(play.remaining, rng),
            play,
            goal=rng.choice(("every", "best", "target", "", "EVERY", *dd.Goal)),
            target=number,
            only=rng.choice((None, None, [], list(Card.all())[:3], list(play.legal_cards)[:2])),
            seconds=rng.choice((None, *REAL)),
            threads=rng.choice((0, 1, 2, number)),
            solver=solver,
        ),
    }
    payoff = sorted(
        rng.choice((0.0, 1.0, 420.0, -1e9)) for _ in range(play.tricks_left + rng.choice((0, 1, 1, 1)))
    )
    calls["decide"] = lambda: dd.decide(
        some_layouts(play.remaining, rng),
        play,
        payoff,
        weights=rng.choice((None, None, [1.0, 0.5], [0.0], [math.nan])),
        equals=rng.random() < 0.5,
        tolerance=rng.choice((0.0, 0.0, *REAL)),
        risk=rng.choice((0.0, 0.0, *REAL)),
        solver=solver,
    )
    name = rng.choice(list(calls))
    try:
        calls[name]()
    except CrossruffError as refusal:
        return None if str(refusal) else f"{name} of {play}: a refusal without words"
    except Exception as fault:
        return f"{name} of {deal!r} {play}, {number}: {type(fault).__name__}: {fault}"
    return None


PARTS = {"core": core_fault, "people": people_fault}


def examine(part: str, seed: int, number: int, solver: _core.Solver) -> str | None:
    """What is wrong with how an input is taken, or None."""
    faulthandler.dump_traceback_later(SECONDS_BEFORE_IT_HANGS, exit=True)
    start = time.perf_counter()
    fault = PARTS[part](random.Random(f"{seed} {part} {number}"), solver)
    seconds = time.perf_counter() - start
    faulthandler.cancel_dump_traceback_later()
    return fault or (f"it takes {seconds:.0f} s" if seconds > SECONDS_AT_MOST else None)


def run_batch(part: str, seed: int, numbers: range) -> list[str]:
    """The faults among the inputs of a batch; one solver takes them all."""
    solver = _core.Solver(random.Random(numbers[0]).choice((0, 200_000, 1 << 29)))
    found = ((number, examine(part, seed, number, solver)) for number in numbers)
    return [f"input {number}: {fault}" for number, fault in found if fault is not None]


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Search for arguments that break the solver.")
    parser.add_argument("--inputs", type=int, default=20_000, help="inputs for each part")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", choices=PARTS, action="append")
    parser.add_argument("--number", type=int, help="give only this input")
    options = parser.parse_args()
    found = 0
    for part in options.part or PARTS:
        if options.number is not None:
            print(examine(part, options.seed, options.number, _core.Solver()) or "nothing is wrong")
            continue
        found += long_run(part, partial(run_batch, part, options.seed), options.inputs, BATCH, processes=2)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
