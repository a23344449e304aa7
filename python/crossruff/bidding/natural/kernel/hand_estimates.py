"""Estimate the points and lengths of a hand that is known to be in a set."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from crossruff.bidding.natural.engine.hand_sets import EVERY, ROW, ROWS, HandSet, hull
from crossruff.model import Shape

_UNSURE = 0.15
"""The share of hands that may have fewer points than `low`, or more than `high`."""
_RARE = 0.12
"""The share of hands that may have fewer cards of a suit than `shortest`."""


@dataclass(frozen=True, slots=True)
class HandEstimate:
    """Points and lengths of a hand in a set; by suit, spades first."""

    low: int
    """High-card points that the hand has nearly always."""
    mean: float
    high: int
    total_low: int
    """The same, counting long suits."""
    total_mean: float
    total_high: int
    shortest: tuple[int, int, int, int]
    """Cards that the hand has nearly always."""
    lengths: tuple[float, float, float, float]
    """Cards on average."""


@cache
def _weights() -> NDArray[np.float64]:
    """Return the share of hands with each number of points and each shape, in the order of the bits."""
    suits = []
    for length in range(14):
        ways = np.zeros(11)
        for honours in range(16):
            held = honours.bit_count()
            if held <= length and length - held <= 9:
                worth = sum(4 - place for place in range(4) if honours >> place & 1)
                ways[worth] += comb(9, length - held)
        suits.append(ways)
    table = np.zeros((ROWS, ROW))
    for place, shape in enumerate(Shape.all()):
        ways = np.ones(1)
        for length in shape:
            ways = np.convolve(ways, suits[length])
        table[:, place] = ways[:ROWS]
    weights: NDArray[np.float64] = table / table.sum()
    return weights


_MOST_ADDED = 9
"""Points for a suit of thirteen cards."""
_ONES = np.ones((ROWS, 1))


@cache
def _added() -> NDArray[np.float64]:
    """Return for each shape which of 0, 1, ... 9 points it adds for long suits."""
    found = np.zeros((ROW, _MOST_ADDED + 1))
    for place, shape in enumerate(Shape.all()):
        found[place, sum(max(length - 4, 0) for length in shape)] = 1
    return found


@cache
def _lengths() -> NDArray[np.float64]:
    """Return for each shape which length from 0 to 13 each suit has, spades first."""
    found = np.zeros((ROW, 4 * 14))
    for place, shape in enumerate(Shape.all()):
        for suit, length in enumerate(shape):
            found[place, 14 * suit + length] = 1
    return found


_DECK, _AVERAGE, _SPREAD = 40, 10, 4.13
"""The points of a deck; the mean and the standard deviation of the points of a hand."""


@cache
def _opposite(mine: int) -> NDArray[np.float64]:
    """Return how much likelier each number of points is opposite a hand with `mine` points, as a column."""
    left = _DECK - mine
    mean, spread = left / 3, _SPREAD * (left / (_DECK - _AVERAGE)) ** 0.5
    numbers = np.arange(ROWS)
    ratio = ((numbers - _AVERAGE) / _SPREAD) ** 2 - ((numbers - mean) / spread) ** 2
    found: NDArray[np.float64] = np.exp(ratio / 2).reshape(ROWS, 1)
    return found


@dataclass(frozen=True, slots=True)
class Others:
    """The points and lengths that the three other players are expected to hold together."""

    points: float
    points_variance: float
    lengths: tuple[float, ...]
    """By suit, spades first."""
    length_variances: tuple[float, ...]


TEMPER = 0.7
"""The lengths of a hand's suits depend on each other, so each counts for less."""


def others_of(sets: tuple[HandSet, HandSet, HandSet]) -> Others:
    """Return what three players hold together; rounded, so that estimates can be kept."""
    one, two, three = (spread(each) for each in sets)
    lengths = np.rint((one.lengths + two.lengths + three.lengths) * 4) / 4
    variances = np.rint((one.length_variances + two.length_variances + three.length_variances) * 2) / 2
    return Others(
        round((one.points + two.points + three.points) * 2) / 2,
        round(one.points_variance + two.points_variance + three.points_variance),
        tuple(lengths.tolist()),
        tuple(variances.tolist()),
    )


@lru_cache(maxsize=2_000)
def _likely_points(points: float, variance: float) -> NDArray[np.float64]:
    """Return how likely each number of points is beside three hands with these points, as a column."""
    found: NDArray[np.float64] = np.exp(-((_DECK - np.arange(ROWS) - points) ** 2) / (2 * variance + 1))
    return found.reshape(ROWS, 1)


@lru_cache(maxsize=1_000)
def _likely_shapes(lengths: tuple[float, ...], variances: tuple[float, ...]) -> NDArray[np.float64]:
    """Return how likely each shape is beside three hands with these lengths."""
    missing = (13 - _shape_lengths() - np.array(lengths)) ** 2
    found: NDArray[np.float64] = np.exp(-TEMPER * (missing / (2 * np.array(variances) + 1)).sum(axis=1))
    return found


@lru_cache(maxsize=20_000)
def estimate(hands: HandSet, mine: int | None = None, others: Others | None = None) -> HandEstimate:
    """Estimate a hand in a set, if need be opposite a hand with `mine` points, or beside three others.

    >>> round(estimate(EVERY).mean, 6)
    10.0
    >>> 5.5 < estimate(EVERY, 22).mean < 6.5
    True
    """
    hands = hands or EVERY
    ends = hull(hands)
    rows = ends.high - ends.low + 1
    packed = (hands >> (ROW * ends.low)).to_bytes(rows * ROW // 8, "little")
    bits = np.unpackbits(np.frombuffer(packed, dtype=np.uint8), bitorder="little").reshape(rows, ROW)
    weighted = bits * _weights()[ends.low : ends.high + 1]
    # Factors for points and for shapes: two vectors do what a table of all hands would do.
    points, shapes = _ONES[:rows], None
    if mine is not None:
        points = _opposite(mine)[ends.low : ends.high + 1]
    if others is not None:
        points = points * _likely_points(others.points, others.points_variance)[ends.low : ends.high + 1]
        shapes = _likely_shapes(others.lengths, others.length_variances)
    by_added = weighted @ (_added() if shapes is None else _added() * shapes[:, None]) * points
    by_shape = points[:, 0] @ weighted
    if shapes is not None:
        by_shape *= shapes
    by_points = by_added.sum(axis=1)
    whole = by_points.sum()
    by_total = np.zeros(rows + _MOST_ADDED)
    for added in range(_MOST_ADDED + 1):
        by_total[added : added + rows] += by_added[:, added]
    low, mean, high = _spread(by_points / whole)
    total_low, total_mean, total_high = _spread(by_total / whole)
    by_length = (by_shape @ _lengths() / whole).reshape(4, 14)
    spades, hearts, diamonds, clubs = (by_length @ np.arange(14)).tolist()
    sure = (by_length.cumsum(axis=1) <= _RARE).sum(axis=1).tolist()
    return HandEstimate(
        low + ends.low,
        mean + ends.low,
        high + ends.low,
        total_low + ends.low,
        total_mean + ends.low,
        total_high + ends.low,
        (sure[0], sure[1], sure[2], sure[3]),
        (spades, hearts, diamonds, clubs),
    )


def _spread(chances: NDArray[np.float64]) -> tuple[int, float, int]:
    low, high = chances.cumsum().searchsorted((_UNSURE, 1 - _UNSURE)).tolist()
    return low, float(chances @ np.arange(len(chances))), high


@dataclass(frozen=True, slots=True)
class Spread:
    """The means and variances of points and lengths of a hand in a set; by suit, spades first."""

    points: float
    points_variance: float
    lengths: NDArray[np.float32]
    length_variances: NDArray[np.float32]
    points_chances: NDArray[np.float32]
    """The chance of each number of points."""
    length_chances: NDArray[np.float32]
    """The chance of each length, by suit."""


_LEAST_VARIANCE = 0.03


@lru_cache(maxsize=20_000)
def spread(hands: HandSet) -> Spread:
    """Return the means and variances of a set.

    >>> round(spread(EVERY).points, 3), spread(EVERY).lengths.round(2).tolist()
    (10.0, [3.25, 3.25, 3.25, 3.25])
    """
    hands = hands or EVERY
    packed = hands.to_bytes(ROW * ROWS // 8, "little")
    bits = np.unpackbits(np.frombuffer(packed, dtype=np.uint8), bitorder="little").reshape(ROWS, ROW)
    weighted = bits * _weights()
    whole = weighted.sum()
    by_points, by_shape = weighted.sum(axis=1) / whole, weighted.sum(axis=0) / whole
    numbers = np.arange(ROWS)
    mean = float(by_points @ numbers)
    variance = float(by_points @ numbers**2) - mean**2
    lengths = by_shape @ _shape_lengths()
    variances = by_shape @ _shape_lengths() ** 2 - lengths**2
    return Spread(
        mean,
        max(variance, _LEAST_VARIANCE),
        lengths.astype(np.float32),
        np.maximum(variances, _LEAST_VARIANCE).astype(np.float32),
        by_points.astype(np.float32),
        (by_shape @ _lengths()).reshape(4, 14).astype(np.float32),
    )


@cache
def _shape_lengths() -> NDArray[np.float64]:
    return np.array([tuple(shape) for shape in Shape.all()], dtype=np.float64)


@lru_cache(maxsize=20_000)
def share_of(hands: HandSet) -> float:
    """Return the share of all hands that is in a set.

    >>> round(share_of(EVERY), 6)
    1.0
    """
    packed = hands.to_bytes(ROWS * ROW // 8, "little")
    bits = np.unpackbits(np.frombuffer(packed, dtype=np.uint8), bitorder="little").reshape(ROWS, ROW)
    return float((bits * _weights()).sum())
