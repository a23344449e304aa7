"""Measure auctions by rules and by an evolved system, all four seats. There is no public peer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from crossruff.bench.rates import Rate, microseconds
from crossruff.bidding import BiddingSystem, system
from crossruff.dealing import deals
from crossruff.model import Board

_SEED = 77
"""Not that of the boards of the files: a system remembers auctions."""
_WARMING = 0.2
"""The share of the auctions that are bid before the others: rules are compiled when they first apply."""


def rates(scale: float) -> Iterator[Rate]:
    """Bid the boards of one seed; each board is new to the system."""
    count = max(20, round(2_000 * scale))
    boards = [Board(number, deal) for number, deal in enumerate(deals(seed=_SEED, count=count), 1)]
    first = round(_WARMING * count)
    for name in ("sayc", "webb-a"):
        plays = system(name)
        _bid(plays, boards[:first])
        used = microseconds(partial(_bid, plays, boards[first:]), count - first, runs=1)
        yield Rate("auctions", name, "auction", count - first, used)


def _bid(plays: BiddingSystem, boards: Sequence[Board]) -> None:
    for board in boards:
        plays.auction(board.deal, board.dealer, board.vulnerability)
