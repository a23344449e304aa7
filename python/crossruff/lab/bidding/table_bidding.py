"""Bid many tables at a time, and score them double dummy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from crossruff.bidding.natural.engine.calls import is_over
from crossruff.lab.bidding.bidders import Bidder, Turn
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.model import imps
from crossruff.solved_deals import Library

MOST_CALLS = 80
CHUNK = 500
"""Boards that are bid at the same time."""


@dataclass(slots=True)
class Table:
    """A board that two bidders bid, with the calls so far."""

    board: SolvedBoard
    bidders: tuple[Bidder, Bidder]
    """North-South's and East-West's."""
    calls: tuple[int, ...] = ()

    @property
    def side(self) -> int:
        """The side to call: 0 for North-South."""
        return (self.board.dealer.index + len(self.calls)) % 2

    @property
    def is_over(self) -> bool:
        """Whether the auction has ended."""
        return is_over(self.calls) or len(self.calls) >= MOST_CALLS

    @property
    def score(self) -> int:
        """North-South's score."""
        return self.board.score_of(self.calls)


def bid_out(tables: Iterable[Table]) -> None:
    """Bid all tables to the end; each bidder is asked for one call at all its tables at a time."""
    live = [table for table in tables if not table.is_over]
    while live:
        turns: dict[int, list[Table]] = {}
        for table in live:
            turns.setdefault(id(table.bidders[table.side]), []).append(table)
        for group in turns.values():
            bidder = group[0].bidders[group[0].side]
            # Tables in the order of their auctions: equal situations are then met together.
            group.sort(key=lambda table: table.calls)
            made = bidder.calls([Turn(table.board, table.calls) for table in group])
            for table, call in zip(group, made, strict=True):
                table.calls = (*table.calls, call)
        live = [table for table in live if not table.is_over]


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board that two bidders have bid in both directions."""

    board: SolvedBoard
    calls: tuple[tuple[int, ...], tuple[int, ...]]
    """With the first bidder North-South, and with the first bidder East-West."""
    scores: tuple[int, int]

    @property
    def won(self) -> int:
        """The IMPs that the first bidder wins."""
        return imps(self.scores[0] - self.scores[1])

    @property
    def differs(self) -> bool:
        """Whether the auctions differ."""
        return self.calls[0] != self.calls[1]


def match_boards(one: Bidder, other: Bidder, library: Library, places: Sequence[int]) -> Iterator[MatchBoard]:
    """Play boards in both directions, many at a time."""
    for start in range(0, len(places), CHUNK):
        boards = [SolvedBoard(library, place) for place in places[start : start + CHUNK]]
        tables = [Table(board, pair) for board in boards for pair in ((one, other), (other, one))]
        bid_out(tables)
        for north, east in zip(tables[::2], tables[1::2], strict=True):
            yield MatchBoard(north.board, (north.calls, east.calls), (north.score, east.score))
