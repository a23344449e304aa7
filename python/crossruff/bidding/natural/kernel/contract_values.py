"""Value contracts for every hand that a player may hold, from what all players have shown.

Partner and the opponents have shown sets of hands. These give the cards and points that partner is expected
to hold opposite each shape and each number of points of the player to call. A linear model, fitted to solved
deals, turns that into tricks, and the scoring table turns tricks into points. So a call that is chosen by
value still shows an exact set of hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from math import erf, sqrt

import numpy as np
from numpy.typing import NDArray

from crossruff.bidding.natural.engine.calls import CALLS, FROM_SPADES, NOTRUMP, level_of, strain_of
from crossruff.bidding.natural.engine.hand_sets import EVERY, ROW, ROWS, HandSet, hull
from crossruff.bidding.natural.engine.situation import Situation
from crossruff.bidding.natural.kernel.hand_estimates import TEMPER, Spread, spread
from crossruff.errors import CrossruffError
from crossruff.model import Bid, Contract, Doubling, Seat, Shape
from crossruff.model.scoring import declarer_score

Values = NDArray[np.float32]
"""Numbers by own points, from the fewest that are possible, and by shape."""

LENGTHS: Values = np.array([tuple(shape) for shape in Shape.all()], dtype=np.float32)
"""The lengths of each shape, spades first."""
_SHORTEST_SIDE_SUIT = np.stack([np.delete(LENGTHS, suit, axis=1).min(axis=1) for suit in FROM_SPADES], axis=1)
_POINTS = np.arange(ROWS, dtype=np.float32)
_CARDS = np.arange(14, dtype=np.float32)
_TINY = 1e-20

# Tricks, fitted by least squares to 44,000 decisions in contested auctions on solved deals; the error is 1.9.
_SUIT = {"base": -8.05, "points": 0.382, "trumps": 1.122, "shortness": -0.377}
_NOTRUMP = {"base": -4.46, "points": 0.411, "own points": 0.072, "longest": 0.038, "shortest": 0.178}
_THEIR_SUIT = {"base": -4.33, "points": 0.328, "trumps": 0.759}
_THEIR_NOTRUMP = {"base": -4.43, "points": 0.448, "longest": 0.118, "shortest": 0.281}
_ERROR = 1.8
_STEP = 0.1
_CURVE = 0.92
"""Points count a little less the more there are, as in IMPs."""
_CHANCE_OF_DOUBLE = (0.0, 0.15, 0.45, 0.75, 0.9)
"""The chance that opponents double a contract which fails by 0, 1, 2, ... tricks."""


@cache
def _worth_of_tricks(bid: int, vulnerable: bool, doubled: bool | None) -> Values:
    """Return the worth of a contract to declarer for each expected number of tricks, in steps of a tenth.

    `doubled` may be None: opponents double by the number of tricks that are missing.
    """
    named = CALLS[bid]
    if not isinstance(named, Bid):
        raise CrossruffError(f"a contract must be a bid; got {named}")
    worths = []
    for tricks in range(14):
        plain, with_double = (
            _curved(declarer_score(Contract(named, Seat.NORTH, doubling), tricks, vulnerable=vulnerable))
            for doubling in (Doubling.UNDOUBLED, Doubling.DOUBLED)
        )
        missing = min(max(level_of(bid) + 6 - tricks, 0), len(_CHANCE_OF_DOUBLE) - 1)
        chance = _CHANCE_OF_DOUBLE[missing] if doubled is None else float(doubled)
        worths.append((1 - chance) * plain + chance * with_double)
    means = np.arange(0, 13 + _STEP / 2, _STEP)
    below = np.array(
        [[0.5 * (1 + erf((t - 0.5 - mean) / (_ERROR * sqrt(2)))) for t in range(1, 14)] for mean in means]
    )
    ends = np.hstack([np.zeros((len(means), 1)), below, np.ones((len(means), 1))])
    found: Values = (np.diff(ends, axis=1) @ np.array(worths)).astype(np.float32)
    return found


def _curved(points: float) -> float:
    return float(np.sign(points) * abs(points) ** _CURVE)


@dataclass(eq=False)
class ContractValues:
    """The expected tricks and the worth of contracts in a situation, for each hand of the player to call."""

    situation: Situation

    def __post_init__(self) -> None:
        """Look up the points that the player may have."""
        ends = hull(self.situation.known[self.situation.position])
        self.first = ends.low
        self._own = _POINTS[ends.low : ends.high + 1]

    @cached_property
    def _others(self) -> tuple[Spread, Spread, Spread]:
        """What the left opponent, partner and the right opponent have shown."""
        expected, position = self.situation.expected, self.situation.position
        left, partner, right = (spread(expected[(position + turn) % 4]) for turn in (1, 2, 3))
        return left, partner, right

    @cached_property
    def points(self) -> Values:
        """Our side's points, by own points."""
        left, partner, right = self._others
        missing = 40 - self._own[:, None] - _POINTS[None, :] - left.points - right.points
        variance = left.points_variance + right.points_variance
        chances = partner.points_chances * np.exp(-(missing**2) / (2 * variance + 1)) + _TINY
        found: Values = (self._own + chances @ _POINTS / chances.sum(axis=1)).astype(np.float32)
        return found

    @cached_property
    def fits(self) -> Values:
        """Our side's cards, by shape and suit."""
        left, partner, right = self._others
        found = LENGTHS.copy()
        for suit in FROM_SPADES:
            theirs = left.lengths[suit] + right.lengths[suit]
            variance = left.length_variances[suit] + right.length_variances[suit]
            missing = 13 - _CARDS[:, None] - _CARDS[None, :] - theirs
            chances = partner.length_chances[suit] * np.exp(-TEMPER * missing**2 / (2 * variance + 1)) + _TINY
            partners = chances @ _CARDS / chances.sum(axis=1)
            found[:, suit] += partners[LENGTHS[:, suit].astype(np.int8)]
        return found

    def tricks(self, strain: int) -> Values:
        """Return our expected tricks in a strain."""
        fits = self.fits
        if strain == NOTRUMP:
            model = _NOTRUMP
            by_points = model["points"] * self.points + model["own points"] * self._own
            by_shape = model["longest"] * fits.max(axis=1) + model["shortest"] * fits.min(axis=1)
        else:
            model = _SUIT
            by_points = model["points"] * self.points
            by_shape = model["trumps"] * fits[:, strain] + model["shortness"] * _SHORTEST_SIDE_SUIT[:, strain]
        return _table(by_points, by_shape + model["base"])

    def their_tricks(self, strain: int) -> Values:
        """Return the opponents' expected tricks in a strain."""
        fits = 13 - self.fits
        if strain == NOTRUMP:
            model = _THEIR_NOTRUMP
            by_shape = model["longest"] * fits.max(axis=1) + model["shortest"] * fits.min(axis=1)
        else:
            model = _THEIR_SUIT
            by_shape = model["trumps"] * fits[:, strain]
        return _table(model["points"] * (40 - self.points), by_shape + model["base"])

    def of_bid(self, bid: int, doubled: bool | None = None) -> Values:
        """Return the worth to us of declaring a bid, doubled or not; if None, the opponents may double."""
        table = _worth_of_tricks(bid, self.situation.vulnerable, doubled)
        return _looked_up(table, self.tricks(strain_of(bid)))

    def of_defending(self, bid: int, doubled: bool) -> Values:
        """Return the worth to us of defending against a bid of the opponents."""
        table = _worth_of_tricks(bid, self.situation.they_vulnerable, doubled)
        return -_looked_up(table, self.their_tricks(strain_of(bid)))

    def hands_where(self, chosen: NDArray[np.bool_]) -> HandSet:
        """Return the set of the hands that are chosen."""
        packed = int.from_bytes(np.packbits(chosen, bitorder="little").tobytes(), "little")
        return packed << (ROW * self.first) & EVERY


def _table(by_points: Values, by_shape: Values) -> Values:
    found: Values = by_points[:, None] + by_shape[None, :]
    return found


def _looked_up(table: Values, tricks: Values) -> Values:
    places = tricks * (1 / _STEP)
    places += 0.5
    np.minimum(np.maximum(places, 0, out=places), len(table) - 1, out=places)
    found: Values = table.take(places.astype(np.int16))
    return found
