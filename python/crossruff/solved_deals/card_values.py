"""What cards are worth: tricks against the cards held, over a library.

The method is that of the thesis (section 2.1.1). How many tricks a side takes is fitted by how many aces,
kings, and so on down to sevens its two hands hold; what is lower counts as nothing. The values are then
scaled so that the pack has 40 points, as it has 13 tricks.
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
"""Those that have a value: ace to seven."""
UNITS_OF_PACK = 512
POINTS_OF_PACK = 40.0
UNIT = POINTS_OF_PACK / UNITS_OF_PACK
"""5/64 of a point: the finest that points are kept to."""
_LEAST = 100
"""Fewer deals than this tell nothing."""

THESIS = dict(zip(RANKS, (4.280, 2.740, 1.544, 0.822, 0.371, 0.156, 0.069, 0.017), strict=True))
"""Its table 2.1, the column WEBB."""


@dataclass(frozen=True, slots=True)
class CardValue:
    """What a card of a rank is worth."""

    rank: Rank
    tricks: float
    """How many more tricks its side takes with it than with a low card."""
    points: float
    """The same as a share of the 40 points of the pack."""
    reach: float
    """The true value lies so near to the points, 95 times of 100."""
    units: int
    """The points in units of 5/64; those of the whole pack are 512."""


def card_values(library: Library, strains: Iterable[Strain] = tuple(Strain)) -> tuple[CardValue, ...]:
    """The values of the cards, ace first, from the mean of the tricks in some strains.

    >>> from crossruff.solved_deals import default
    >>> ace, king, *_ = card_values(default())
    >>> round(ace.points), ace.units > king.units
    (4, True)
    """
    chosen = sorted({strain.index for strain in strains})
    if not chosen:
        raise CrossruffError("card values need a strain or more")
    if len(library) < _LEAST:
        raise CrossruffError(f"card values need {_LEAST} deals or more, not {len(library)}")
    held = np.concatenate([_held(library.deals[:, seats]) for seats in ([0, 2], [1, 3])])
    taken = library.tricks[:, chosen, :].mean(axis=1)
    tricks = np.concatenate([taken[:, seats].mean(axis=1) for seats in ([0, 2], [1, 3])])
    slopes, covariance = _fitted(held, tricks)
    points, errors = _scaled(slopes, covariance)
    reaches = NormalDist().inv_cdf(0.975) * errors
    rows = zip(RANKS, slopes.tolist(), points.tolist(), reaches.tolist(), units(points.tolist()), strict=True)
    return tuple(CardValue(*row) for row in rows)


def units(points: Sequence[float]) -> list[int]:
    """The points of the ranks as whole numbers of units that still come to 40 points for the pack.

    All are rounded down, and what is then missing goes to those that lost most. None is below nought.

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
    """The four cards of a rank, packed as a hand.

    >>> cards_of(Rank.TWO) == 0x0001_0001_0001_0001
    True
    """
    return sum(Card(suit, rank).bit for suit in Suit)


def _held(hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """By deal and rank: how many such cards the hands of a row have together."""
    counts = [np.bitwise_count(hands & np.uint64(cards_of(rank))).sum(axis=1) for rank in RANKS]
    return np.stack(counts, axis=1).astype(np.float64)


def _fitted(
    held: NDArray[np.float64], tricks: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The slopes of the least squares, and their covariance.

    The rows of a deal's two sides, which are `len(held) / 2` apart, are not independent: what one takes, the
    other loses. So the covariance is that of deals, not of rows (the "sandwich" of clusters).
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
    """The slopes scaled so that four of each are the points of the pack, and their standard errors."""
    total = slopes.sum()
    if total <= 0:
        raise CrossruffError("in these deals more high cards do not take more tricks: they have no values")
    scale = POINTS_OF_PACK / 4 / total
    # How the scaled values move with the slopes: the scale moves with all of them.
    moves = scale * (np.eye(len(slopes)) - np.outer(slopes, np.ones(len(slopes))) / total)
    return scale * slopes, np.sqrt(np.diag(moves @ covariance @ moves.T))
