"""Score a system: its distance from par when it plays itself, and matches against others."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from crossruff import _core
from crossruff.bidding.evolved.boards import Boards
from crossruff.bidding.evolved.systems import EvolvedSystem
from crossruff.errors import CrossruffError

_SURE = 1.96
"""Standard errors on either side of a mean in its 95 % interval."""


@dataclass(frozen=True, slots=True)
class SystemScore:
    """A mean of IMPs a board, with half the width of its 95 % interval."""

    mean: float
    within: float
    boards: int
    passing: float = 0.0
    """The mean of passing out on the same boards, where the mean is a distance from par."""

    @property
    def ratio(self) -> float:
        """The distance from par as a share of that of passing out."""
        return self.mean / self.passing

    @classmethod
    def of(cls, results: NDArray[np.float64], passing: float = 0.0) -> SystemScore:
        """Return the score of results by board."""
        if len(results) < 2:
            raise CrossruffError(f"a mean with an interval needs at least 2 boards; got {len(results)}")
        return cls(
            float(results.mean()),
            _SURE * float(results.std(ddof=1)) / sqrt(len(results)),
            len(results),
            passing,
        )

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.within:.3f}"


def judge(system: EvolvedSystem, boards: Boards, doubled_from: int = 0, *, gifts: bool = True) -> SystemScore:
    """Return the mean distance from par in IMPs when all four players have a system.

    Contracts that fail by `doubled_from` tricks or more count as doubled, unless it is 0: where nobody
    doubles, hopeless contracts are free, and a system may exploit that. Without `gifts`, a double of a
    contract that makes does not bring the score nearer to par.

    >>> from crossruff import solved_deals
    >>> from crossruff.bidding.evolved.systems import path_of
    >>> system, boards = EvolvedSystem.load(path_of("webb-a")), Boards(solved_deals.reserved())
    >>> judge(system, boards).ratio < judge(system, boards, doubled_from=2).ratio < 1
    True
    """
    distances = np.array(system.core.distances_from_par(boards.core, doubled_from, gifts), dtype=np.float64)
    return SystemScore.of(distances, float(boards.distances_of_passing.mean()))


def match(one: EvolvedSystem, other: EvolvedSystem, boards: Boards) -> SystemScore:
    """Return the mean IMPs that a system wins from another; each board is played in both directions.

    >>> from crossruff import solved_deals
    >>> from crossruff.bidding.evolved.systems import shipped
    >>> system = EvolvedSystem.load(shipped()[0])
    >>> match(system, system, Boards(solved_deals.reserved())).mean
    0.0
    """
    return SystemScore.of(match_results(one, other, boards))


def match_results(one: EvolvedSystem, other: EvolvedSystem, boards: Boards) -> NDArray[np.float64]:
    """Return the IMPs that a system wins from another on each board."""
    return np.array(one.core.match_results(other.core, boards.core), dtype=np.float64)


def mean_distance(
    system: _core.BiddingSystem, boards: Boards, doubled_from: int = 0, *, gifts: bool = True
) -> float:
    """Return the mean distance from par in IMPs as `judge` does, without an interval."""
    distances = system.distances_from_par(boards.core, doubled_from, gifts)
    return sum(distances) / len(distances)
