"""Fit the softness of calls and write `crossruff/inference/fitted_tables.py`.

    python -m tools.fit_softness DATA_FOLDER

The folder has `wbridge5.tsv`, a table of deals with the auctions of a program, and `vugraph`, a folder of
boards that experts bid. Only half of them are used: rows with an even number, and files whose name has an
even CRC32. The other half is for `crossruff lab run readings`. The tables of our own robots are fitted to
boards that they bid themselves.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from crossruff.bidding import system
from crossruff.dealing import deal
from crossruff.inference import Softness
from crossruff.inference.call_kinds import CallKind, kind_of
from crossruff.lab.readings.fitting import ReadHand, SharedCards, fit
from crossruff.lab.recorded_boards import boards_in
from crossruff.model import Auction, Board, Seat, View, Vulnerability
from crossruff.players import Budget

TARGET = Path(__file__).parents[1] / "python/crossruff/inference/fitted_tables.py"
_HEAD = '''"""Fitted likelihoods by kind of calls; `python -m tools.fit_softness` writes this file.

A row is for 0, 1, 2, 3, 4 and 5 or more points outside what the calls mean; in a row are the likelihoods for
0, 1, 2 and 3 or more cards outside.
"""

from collections.abc import Mapping

Rows = tuple[tuple[float, ...], ...]
'''
_POWER = 1.15
"""The fit knows two of the hands, and a leader one. In the views of leaders and declarers, the 90 % intervals
of the same half covered 91 to 93 % without a power, and less with 1.25; this is between them."""
_OWN_BOARDS = 250
_OWN_SECONDS = 0.1
_OWN_SEED = 90_000


def main() -> None:
    """Fit all tables and write them."""
    asked = argparse.ArgumentParser(description="Fit the softness of calls.")
    asked.add_argument("folder", type=Path, help="the folder with wbridge5.tsv and vugraph")
    folder: Path = asked.parse_args().folder
    programs = list(shared(boards_in([str(folder / "wbridge5.tsv")], "even")))
    people = list(shared(boards_in([str(folder / "vugraph")], "even")))
    TARGET.write_text(written(programs, people, list(shared(own_boards(), simulate=True))))


def written(programs: list[SharedCards], people: list[SharedCards], own: list[SharedCards]) -> str:
    """Fit the tables and return the module with them."""
    parts = [
        _table("PROGRAMS", "Programs with systems of their own.", fit(programs).softness(_POWER)),
        _table("PEOPLE", "Experts with systems of their own.", fit(people).softness()),
        _table("OWN", "Our own robots that bid by simulation.", fit(own).softness()),
    ]
    return _HEAD + "".join(parts)


def shared(boards: Iterable[Board], *, simulate: bool = False) -> Iterator[SharedCards]:
    """Read auctions, and count how both pairs of each board could share their cards."""
    reader = system("sayc", simulate=simulate)
    for board in boards:
        auction = board.auction
        if auction is None or auction.contract is None:
            continue
        meanings = reader.expect(auction, board.vulnerability)
        hands = {seat: ReadHand(board.deal[seat], meanings[seat], kind_of(auction, seat)) for seat in Seat}
        declarer = auction.contract.declarer
        yield SharedCards.of(hands[declarer], hands[declarer.partner])
        yield SharedCards.of(hands[declarer.next], hands[declarer.previous])


def own_boards() -> Iterator[Board]:
    """Let four robots bid some boards by simulation."""
    bidder = system("sayc", simulate=True)
    for number in range(_OWN_BOARDS):
        hands, dealer = deal(seed=_OWN_SEED + number), tuple(Seat)[number % 4]
        vulnerability = tuple(Vulnerability)[number // 4 % 4]
        auction = Auction(dealer)
        while not auction.is_over:
            view = View.of_auction(hands[auction.turn], auction, vulnerability)
            auction = auction.call(bidder.call(view, Budget(_OWN_SECONDS)).action)
        yield Board(None, hands, dealer, vulnerability, auction=auction)


def _table(name: str, words: str, tables: Mapping[CallKind, Softness]) -> str:
    lines = [f"\n{name}: Mapping[str, Rows] = {{"]
    for kind, softness in tables.items():
        lines.append(f'    "{kind.name}": (')
        lines += [f"        ({', '.join(f'{each:g}' for each in row)})," for row in softness.rows]
        lines.append("    ),")
    return "\n".join([*lines, "}", f'"""{words}"""', ""])


if __name__ == "__main__":
    main()
