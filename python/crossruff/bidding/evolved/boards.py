"""Use the deals of a library as boards to bid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from crossruff import _core, solved_deals
from crossruff.errors import CrossruffError
from crossruff.model import Auction, Call, Seat, Vulnerability, dealer_of_board
from crossruff.solved_deals import Library

VALIDATION = 2_000
"""The most boards at the end of a library that choose the best system and never train one."""

_VULNERABILITIES = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)
"""In the order of the core's numbers."""


@dataclass(frozen=True, eq=False)
class Boards:
    """Solved deals with dealers and vulnerabilities as on boards 1, 2, 3, ...

    >>> boards = Boards(solved_deals.reserved()[:16])
    >>> len(boards), str(boards.dealer(1)), str(boards.vulnerability(1))
    (16, 'E', 'NS')
    """

    deals: Library
    always: Vulnerability | None = None
    """The vulnerability on all boards, instead of the usual one."""
    first: int = 0
    """The number of boards before the first."""

    def __len__(self) -> int:
        return len(self.deals)

    @cached_property
    def core(self) -> _core.BiddingDeals:
        """The boards in the form of the core."""
        hands = np.ascontiguousarray(self.deals.deals, dtype="<u8").tobytes()
        tricks = np.ascontiguousarray(self.deals.tricks).tobytes()
        places = range(len(self))
        dealers = bytes(self.dealer(place).index for place in places)
        vulnerable = bytes(_VULNERABILITIES.index(self.vulnerability(place)) for place in places)
        return _core.BiddingDeals(hands, tricks, dealers, vulnerable)

    @cached_property
    def distances_of_passing(self) -> NDArray[np.float64]:
        """The IMPs between passing out and par, on each board."""
        return np.array(self.core.distances_of_passing(), dtype=np.float64)

    def dealer(self, place: int) -> Seat:
        """Return the dealer of a board, numbered from 0."""
        return dealer_of_board(self.first + place + 1)

    def vulnerability(self, place: int) -> Vulnerability:
        """Return the vulnerability of a board, numbered from 0."""
        return self.always or Vulnerability.of_board(self.first + place + 1)

    def auction(self, one: _core.BiddingSystem, other: _core.BiddingSystem, place: int) -> Auction:
        """Bid a board: North-South play one system, East-West another."""
        calls = one.auction(other, self.core, place)
        return Auction(self.dealer(place), tuple(Call.all()[call] for call in calls))


@cache
def boards_of(folder: Path | None) -> Boards:
    """Return the boards of a library, or of the package's own."""
    return Boards(solved_deals.default() if folder is None else solved_deals.load(folder))


@cache
def reserved_boards() -> Boards:
    """Return the boards that are reserved for evaluation."""
    return Boards(solved_deals.reserved())


@cache
def training(library: Path | None) -> Boards:
    """Return the boards of a library that train systems."""
    deals = boards_of(library).deals
    if deals.is_reserved:
        raise CrossruffError("the library must not have deals reserved for evaluation; it has")
    return Boards(deals[: len(deals) - _kept_out(len(deals))])


@cache
def validation(library: Path | None) -> Boards:
    """Return the boards of a library that choose the best system."""
    deals = boards_of(library).deals
    return Boards(deals[len(deals) - _kept_out(len(deals)) :])


def _kept_out(deals: int) -> int:
    return min(VALIDATION, deals // 5)
