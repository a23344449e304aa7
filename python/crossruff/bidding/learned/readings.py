"""Work out what a learned call shows: the hands of a sample that make it, smoothed over points and shapes."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from crossruff.bidding.learned.inputs import Calls
from crossruff.bidding.learned.policy import CallTurn, Policy
from crossruff.dealing import deals
from crossruff.dealing.conditions import Range
from crossruff.inference.boxes import MOST_POINTS, Box
from crossruff.model import Seat, Shape

HandMask = NDArray[np.bool_]
"""Whether a hand is shown, by its points and its shape in the order of `Shape.all()`."""

_DEALS = 1_000
"""Deals whose hands are the sample; a rare call is looked for among all of `_MORE` times as many."""
_MORE = 3
_FEWEST = 10.0
"""The least weight of the hands that make a call; with less nothing is said of it."""
_POSSIBLE = 0.005
"""The least likelihood of a player's calls with which a hand of the sample counts."""
_KEPT = 0.97
"""The share of the hands that make a call which a reading holds."""
_POINTS_SPREAD, _LENGTH_SPREAD = 0.7, 0.35
_FLOOR = 1e-4
_RARE, _OUTSIDE = 0.005, -1_000.0
"""The share of hands at each end of the points and lengths that a reading leaves out, and their score."""
_MOST_KEPT = 2_000


@dataclass(frozen=True, slots=True, eq=False)
class _Sample:
    """Random hands, with their points and shapes."""

    hands: NDArray[np.uint64]
    points: NDArray[np.int64]
    shapes: NDArray[np.int64]


@cache
def _sample(times: int) -> _Sample:
    places = {shape: place for place, shape in enumerate(Shape.all())}
    hands = [deal[seat] for deal in deals(count=_DEALS * times, seed=1) for seat in Seat]
    return _Sample(
        np.array([hand.bits for hand in hands], dtype=np.uint64),
        np.array([hand.hcp for hand in hands]),
        np.array([places[hand.shape] for hand in hands]),
    )


@cache
def _lengths() -> NDArray[np.int64]:
    return np.array([tuple(shape) for shape in Shape.all()])


@dataclass(eq=False)
class LearnedReadings:
    """The readings of the calls of players; the last ones are kept."""

    policy: Policy
    _weights: OrderedDict[tuple[Calls, bool, bool, int], NDArray[np.float32]] = field(
        init=False, default_factory=OrderedDict, repr=False
    )
    _masks: dict[tuple[Calls, bool, bool], HandMask | None] = field(
        init=False, default_factory=dict, repr=False
    )

    def hands(self, calls: Calls, vulnerable: bool, they_vulnerable: bool) -> HandMask | None:
        """Return the hands of the player who made the last call, by all calls of that player.

        None says that hardly any hand makes these calls.

        `vulnerable` is for the side of that player.
        """
        key = calls, vulnerable, they_vulnerable
        if key not in self._masks:
            if len(self._masks) > _MOST_KEPT:
                self._masks.clear()
            self._masks[key] = self._found(*key)
        return self._masks[key]

    def usual_calls(self, turn: CallTurn, least: float) -> list[int]:
        """Return the calls that a share of all hands make that may be at the turn, the lowest first."""
        hands = _sample(1).hands
        weights = np.ones(len(hands), dtype=np.float32)
        if len(turn.calls) >= 4:
            weights = self._weight(turn.calls[:-3], turn.vulnerable, turn.they_vulnerable, 1)
        shares = weights @ self.policy.likelihoods(hands, turn) / max(float(weights.sum()), _FLOOR)
        return [number for number, share in enumerate(shares.tolist()) if share >= least]

    def _found(self, calls: Calls, vulnerable: bool, they_vulnerable: bool) -> HandMask | None:
        for times in (1, _MORE):
            weights = self._weight(calls, vulnerable, they_vulnerable, times)
            if weights.sum() >= _FEWEST:
                return _smoothed(_sample(times), weights)
        return None

    def _weight(
        self, calls: Calls, vulnerable: bool, they_vulnerable: bool, times: int
    ) -> NDArray[np.float32]:
        """Return how likely each hand of the sample makes all calls of the last player."""
        key = calls, vulnerable, they_vulnerable, times
        found = self._weights.get(key)
        if found is not None:
            self._weights.move_to_end(key)
        else:
            hands = _sample(times).hands
            before = calls[:-4]
            if len(calls) > 4:
                found = self._weight(before, vulnerable, they_vulnerable, times).copy()
            else:
                found = np.ones(len(hands), dtype=np.float32)
            some = found > _POSSIBLE
            turn = CallTurn(calls[:-1], vulnerable, they_vulnerable)
            found[some] *= self.policy.likelihoods(hands[some], turn)[:, calls[-1]]
            found[found <= _POSSIBLE] = 0
            self._weights[key] = found
            if len(self._weights) > _MOST_KEPT // 10:
                self._weights.popitem(last=False)
        return found


def _smoothed(sample: _Sample, weights: NDArray[np.float32]) -> HandMask:
    """Return the points and shapes that are likely by their points and by each length."""
    whole = weights.sum()
    lengths = _lengths()
    by_points = _log_ratio(sample.points, weights / whole, MOST_POINTS + 1, _POINTS_SPREAD)
    scores = by_points[:, None] + np.zeros((1, len(lengths)))
    for suit in range(4):
        ratio = _log_ratio(lengths[sample.shapes, suit], weights / whole, 14, _LENGTH_SPREAD)
        scores += ratio[lengths[:, suit]][None, :]
    own = scores[sample.points, sample.shapes]
    order = np.argsort(own)
    least = own[order[np.searchsorted(np.cumsum(weights[order]) / whole, 1 - _KEPT)]]
    found: HandMask = scores >= least
    return found


def box_around(mask: HandMask) -> Box:
    """Return the fewest and the most points and cards of the hands of a mask."""
    points = np.flatnonzero(mask.any(axis=1))
    lengths = _lengths()[mask.any(axis=0)]
    spades, hearts, diamonds, clubs = (Range(int(suit.min()), int(suit.max())) for suit in lengths.T)
    return Box(spades, hearts, diamonds, clubs, Range(int(points[0]), int(points[-1])))


def _log_ratio(
    values: NDArray[np.int64], shares: NDArray[np.float32], count: int, width: float
) -> NDArray[np.float64]:
    """Return how much likelier each value is with the shares than in the whole sample, as a logarithm."""
    steps = np.arange(-4, 5)
    kernel = np.exp(-((steps / width) ** 2) / 2)
    kernel /= kernel.sum()
    counted = np.bincount(values, weights=shares, minlength=count)[:count]
    seen = np.convolve(counted, kernel, "same")
    prior = np.bincount(values, minlength=count)[:count] / len(values)
    found: NDArray[np.float64] = np.log((seen + _FLOOR) / (prior + 10 * _FLOOR))
    below = np.cumsum(counted)
    found[(below < _RARE) | (below - counted > 1 - _RARE)] = _OUTSIDE
    return found
