"""How good a system is: its distance from par when it plays itself, and matches against others."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from crossruff import _core
from crossruff.bidding.evolved.boards import Boards
from crossruff.bidding.evolved.systems import System
from crossruff.errors import CrossruffError

_SURE = 1.96
"""Standard errors to either side of a mean that has 95 % between them."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A mean of IMPs a board, with half the width of its 95 % interval."""

    mean: float
    within: float
    boards: int
    passing: float = 0.0
    """The mean of everybody passing on the same boards, where it is a distance from par."""

    @property
    def ratio(self) -> float:
        """The distance from par as a share of that of passing always."""
        return self.mean / self.passing

    @classmethod
    def of(cls, results: NDArray[np.float64], passing: float = 0.0) -> Judged:
        """The mean of results."""
        if len(results) < 2:
            raise CrossruffError("a mean with an interval needs two boards or more")
        return cls(
            float(results.mean()),
            _SURE * float(results.std(ddof=1)) / sqrt(len(results)),
            len(results),
            passing,
        )

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.within:.3f}"


def judge(system: System, boards: Boards, doubled_from: int = 0, *, gifts: bool = True) -> Judged:
    """How many IMPs a system is away from par, on average, when all four play it.

    Contracts that fail by `doubled_from` tricks or more count as doubled, unless it is 0: where nobody
    doubles, hopeless contracts are free, and a system may live on them. Without `gifts`, doubles of contracts
    that make do not bring the score nearer to par: friendly opponents would double what is too low.

    >>> from crossruff import solved_deals
    >>> from crossruff.bidding.evolved.systems import path_of
    >>> system, boards = System.load(path_of("webb-a")), Boards(solved_deals.reserved())
    >>> judge(system, boards).ratio < judge(system, boards, doubled_from=2).ratio < 1
    True
    """
    distances = np.array(system.core.distances_from_par(boards.core, doubled_from, gifts), dtype=np.float64)
    return Judged.of(distances, float(boards.distances_of_passing.mean()))


def match(one: System, other: System, boards: Boards) -> Judged:
    """The IMPs a board that a system wins from another; each board is played in both directions.

    >>> from crossruff import solved_deals
    >>> from crossruff.bidding.evolved.systems import shipped
    >>> system = System.load(shipped()[0])
    >>> match(system, system, Boards(solved_deals.reserved())).mean
    0.0
    """
    return Judged.of(match_results(one, other, boards))


def match_results(one: System, other: System, boards: Boards) -> NDArray[np.float64]:
    """The IMPs that a system wins from another on each board."""
    return np.array(one.core.match_results(other.core, boards.core), dtype=np.float64)


def mean_distance(
    system: _core.BiddingSystem, boards: Boards, doubled_from: int = 0, *, gifts: bool = True
) -> float:
    """How many IMPs a system is away from par, on average, without an interval; else as `judge`."""
    distances = system.distances_from_par(boards.core, doubled_from, gifts)
    return sum(distances) / len(distances)
