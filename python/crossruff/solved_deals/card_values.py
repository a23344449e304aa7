"""Estimate what cards are worth, by fitting tricks to the cards held over a library.

The method is that of the thesis (section 2.1.1). The tricks of a side are fitted to the number of aces,
kings, and so on down to sevens in its two hands; lower cards are worth nothing. The values are scaled so that
the pack has 40 points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from crossruff.errors import CrossruffError
from crossruff.model import Card, Rank, Strain, Suit
from crossruff.solved_deals.libraries import Library

RANKS = tuple(Rank)[:8]
"""The ranks that have a value: ace to seven."""
UNITS_OF_PACK = 512
POINTS_OF_PACK = 40.0
UNIT = POINTS_OF_PACK / UNITS_OF_PACK
"""5/64 of a point: points are multiples of it."""
_LEAST = 100
"""The fewest deals: with less the values are meaningless."""

THESIS = dict(zip(RANKS, (4.280, 2.740, 1.544, 0.822, 0.371, 0.156, 0.069, 0.017), strict=True))
"""Its table 2.1, the column WEBB."""


@dataclass(frozen=True, slots=True)
class CardValue:
    """The value of the cards of a rank.

    >>> from crossruff.model import Rank
    >>> value = CardValue(Rank.ACE, tricks=1.806, points=4.312, reach=0.028, units=55)
    >>> value.units / 512 * 40
    4.296875
    """

    rank: Rank
    tricks: float
    """How many more tricks its side takes with it than with a low card."""
    points: float
    """The same, scaled to the 40 points of the pack."""
    reach: float
    """Half the width of the 95 % interval of the points."""
    units: int
    """The points in units of 5/64; the pack has 512."""


def card_values(library: Library, strains: Iterable[Strain] = tuple(Strain)) -> tuple[CardValue, ...]:
    """Return the values of the cards, ace first, from the mean tricks in some strains.

    >>> from crossruff.solved_deals import default
    >>> ace, king, *_ = card_values(default())
    >>> round(ace.points), ace.units > king.units
    (4, True)
    """
    chosen = sorted({strain.index for strain in strains})
    if not chosen:
        raise CrossruffError("card values need at least 1 strain; got none")
    if len(library) < _LEAST:
        raise CrossruffError(f"card values need at least {_LEAST} deals; got {len(library)}")
    held = np.concatenate([_held(library.deals[:, seats]) for seats in ([0, 2], [1, 3])])
    taken = library.tricks[:, chosen, :].mean(axis=1)
    tricks = np.concatenate([taken[:, seats].mean(axis=1) for seats in ([0, 2], [1, 3])])
    slopes, covariance = _fitted(held, tricks)
    points, errors = _scaled(slopes, covariance)
    reaches = NormalDist().inv_cdf(0.975) * errors
    rows = zip(RANKS, slopes.tolist(), points.tolist(), reaches.tolist(), units(points.tolist()), strict=True)
    return tuple(CardValue(*row) for row in rows)


def units(points: Sequence[float]) -> list[int]:
    """Return the points of the ranks as whole numbers of units whose sum for the pack is still 40 points.

    All are rounded down, and the missing units go to the ranks that lost most. None is below 0.

    >>> units(list(THESIS.values()))
    [55, 35, 20, 10, 5, 2, 1, 0]
    """
    worth = np.maximum(points, 0.0)
    exact = worth / worth.sum() * UNITS_OF_PACK / 4
    found = np.floor(exact).astype(int)
    missing = UNITS_OF_PACK // 4 - int(found.sum())
    found[np.argsort(found - exact, kind="stable")[:missing]] += 1
    return [int(each) for each in found]


def cards_of(rank: Rank) -> int:
    """Return the four cards of a rank, packed as a hand.

    >>> cards_of(Rank.TWO) == 0x0001_0001_0001_0001
    True
    """
    return sum(Card(suit, rank).bit for suit in Suit)


def _held(hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Return by deal and rank how many cards the hands of a row have together."""
    counts = [np.bitwise_count(hands & np.uint64(cards_of(rank))).sum(axis=1) for rank in RANKS]
    return np.stack(counts, axis=1).astype(np.float64)


def _fitted(
    held: NDArray[np.float64], tricks: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the slopes of the least squares, and their covariance.

    The rows of a deal's two sides, which are `len(held) / 2` apart, are not independent: one side loses the
    tricks that the other takes. So the covariance is that of deals, not of rows (the "sandwich" of clusters).
    """
    design = np.column_stack([np.ones(len(held)), held])
    bread = np.linalg.inv(design.T @ design)
    found = bread @ (design.T @ tricks)
    pulls = design * (tricks - design @ found)[:, None]
    of_deals = pulls.reshape(2, -1, design.shape[1]).sum(axis=0)
    covariance = bread @ (of_deals.T @ of_deals) @ bread
    return found[1:], covariance[1:, 1:]


def _scaled(
    slopes: NDArray[np.float64], covariance: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the slopes scaled to the points of the pack, and their standard errors."""
    total = slopes.sum()
    if total <= 0:
        raise CrossruffError("card values need deals in which high cards take tricks; in these they do not")
    scale = POINTS_OF_PACK / 4 / total
    # The derivative of the scaled values by the slopes: the scale depends on all of them.
    moves = scale * (np.eye(len(slopes)) - np.outer(slopes, np.ones(len(slopes))) / total)
    return scale * slopes, np.sqrt(np.diag(moves @ covariance @ moves.T))
