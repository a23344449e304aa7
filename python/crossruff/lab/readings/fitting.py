"""Fit softness to deals whose hands are known, by maximum likelihood.

Two of the four hands share the cards that the other two leave. The calls of both make each way to share them
likelier or less likely, by the distance of both hands from what their calls mean:

    P(hands) = ways(hands) L(first hand) L(second hand) / sum of the same over all ways

A hand counts as its shape and points only, so that all ways can be counted. The likelihoods that make the
true hands most probable have as many true hands at every distance as they expect, so each round of the fit
multiplies a likelihood by the number found and divides it by the number expected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from crossruff.inference import Meaning, Softness
from crossruff.inference.boxes import MOST_POINTS
from crossruff.inference.call_kinds import CallKind
from crossruff.inference.softness import FAR_CARDS, FAR_POINTS
from crossruff.model import Hand, Shape, Suit

_FAR = FAR_POINTS + 2
"""Distances in points from 0 to 5 or more, and one more number: no box is at that distance in cards."""
_SIGNATURES = _FAR ** (FAR_CARDS + 1)
_SUMS = MOST_POINTS + 4
_FIGURES = NDArray[np.float64]
_NUMBERS = NDArray[np.int64]
_PRIOR = 2.0
"""Found and expected hands that are added to each cell, so that rare ones move little."""


@dataclass(frozen=True, slots=True)
class ReadHand:
    """A hand, what its calls mean, and the kind of the calls."""

    hand: Hand
    meaning: Meaning
    kind: CallKind


@dataclass(frozen=True, slots=True)
class SharedCards:
    """All ways in which two hands share their cards, by the distances of both from their meanings."""

    kinds: tuple[CallKind, CallKind]
    signatures: tuple[_NUMBERS, _NUMBERS]
    """For each group of ways, the signature of the first hand and of the second."""
    ways: _FIGURES
    true: tuple[int, int]

    @classmethod
    def of(cls, one: ReadHand, two: ReadHand) -> SharedCards:
        """Count the ways of two hands of 13 cards."""
        cards = one.hand | two.hand
        counts, shapes, others = _counts(cards)
        points = cards.hcp
        firsts, seconds = _signatures(one.meaning.expected), _signatures(two.meaning.expected)
        held = np.arange(min(points, MOST_POINTS) + 1)
        # The second hand has the other points; more than 37 are impossible, and have no ways.
        left = np.minimum(points - held, MOST_POINTS)
        pairs = firsts[shapes][:, held] * _SIGNATURES + seconds[others][:, left]
        groups, places = np.unique(pairs, return_inverse=True)
        ways = np.bincount(places.ravel(), counts[:, held].ravel())
        some = ways > 0
        found = groups[some] // _SIGNATURES, groups[some] % _SIGNATURES
        true = int(firsts[_place(one.hand), one.hand.hcp]), int(seconds[_place(two.hand), two.hand.hcp])
        return cls((one.kind, two.kind), found, ways[some] / ways.sum(), true)


@dataclass(slots=True)
class Fit:
    """A table for each kind of calls, and how well the tables explain the hands."""

    tables: dict[CallKind, _FIGURES]
    log_likelihood: float = 0.0
    """The mean over pairs of hands, in nats, beside that of hands at random."""

    def softness(self, power: float = 1.0) -> Mapping[CallKind, Softness]:
        """Return the tables with three digits; a power above 1 makes them harder."""
        return {
            kind: Softness(tuple(tuple(float(f"{each:.3g}") for each in row) for row in table**power))
            for kind, table in self.tables.items()
        }


_LEAST = 1e-4
"""No hand that the cards allow is impossible."""


def fit(pairs: Sequence[SharedCards], rounds: int = 40) -> Fit:
    """Fit a table for each kind of calls."""
    start = np.array(Softness.falling(points=0.6, cards=0.4).rows)
    found = Fit({kind: start.copy() for kind in CallKind})
    for _ in range(rounds):
        _improve(found, pairs)
    return found


def _improve(fitted: Fit, pairs: Iterable[SharedCards]) -> None:
    """Take one round of the fit."""
    best = {kind: _best_cells(table) for kind, table in fitted.tables.items()}
    cells = (FAR_POINTS + 1) * (FAR_CARDS + 1)
    seen = {kind: np.zeros(cells) for kind in fitted.tables}
    expected = {kind: np.zeros(cells) for kind in fitted.tables}
    gain = count = 0.0
    for pair in pairs:
        weights = pair.ways.copy()
        for kind, signatures in zip(pair.kinds, pair.signatures, strict=True):
            weights *= best[kind][1][signatures]
        total = weights.sum()
        likelihood = 1.0
        for kind, signatures, true in zip(pair.kinds, pair.signatures, pair.true, strict=True):
            chosen, values = best[kind]
            expected[kind] += np.bincount(chosen[signatures], weights, minlength=cells) / total
            seen[kind][chosen[true]] += 1
            likelihood *= values[true]
        gain += np.log(likelihood / total)
        count += 1
    for kind, table in fitted.tables.items():
        factor = np.sqrt((seen[kind] + _PRIOR) / (expected[kind] + _PRIOR)).reshape(table.shape)
        fitted.tables[kind] = _falling(table * factor)
    fitted.log_likelihood = gain / max(count, 1)


def _falling(table: _FIGURES) -> _FIGURES:
    """Return a table that falls with the distance from 1: half-way between one below and one above."""
    start = table / table[0, 0]
    below = np.minimum.accumulate(np.minimum.accumulate(start, axis=0), axis=1)
    turned = start[::-1, ::-1]
    above = np.maximum.accumulate(np.maximum.accumulate(turned, axis=0), axis=1)[::-1, ::-1]
    between: _FIGURES = np.clip(np.sqrt(below * above / above[0, 0]), _LEAST, 1.0)
    return between


def _best_cells(table: _FIGURES) -> tuple[_NUMBERS, _FIGURES]:
    """Return the cell of the likeliest box for each signature, and its likelihood."""
    padded = np.vstack([table, np.zeros(FAR_CARDS + 1)])
    values = np.stack([padded[_digits()[:, cards], cards] for cards in range(FAR_CARDS + 1)], axis=1)
    nearest = values.argmax(axis=1)
    points = np.minimum(np.take_along_axis(_digits(), nearest[:, None], axis=1)[:, 0], FAR_POINTS)
    return points * (FAR_CARDS + 1) + nearest, values.max(axis=1)


@cache
def _digits() -> _NUMBERS:
    """Return the distances in points at each distance in cards, for each signature."""
    return np.array(list(product(range(_FAR), repeat=FAR_CARDS + 1)), dtype=np.int64)


@cache
def _all_shapes() -> _NUMBERS:
    return np.array([tuple(shape) for shape in Shape.all()], dtype=np.int64)


@cache
def _places() -> dict[tuple[int, ...], int]:
    return {tuple(shape): place for place, shape in enumerate(Shape.all())}


def _place(hand: Hand) -> int:
    return _places()[tuple(hand.shape)]


def _signatures(meaning: Meaning) -> _NUMBERS:
    """Return the signature of each shape and number of points: the distances in points, box by box."""
    shapes = _all_shapes()
    ends = np.array([box.ends for box in meaning.boxes], dtype=np.int64).reshape(-1, 5, 2)
    low, high = ends[:, None, :4, 0], ends[:, None, :4, 1]
    outside = np.maximum(np.maximum(low - shapes, shapes - high), 0).sum(axis=2)
    # The points of each box as bits, so that boxes at the same distance can be joined.
    spans = np.array([(2 << most) - (1 << least) for least, most in ends[:, 4].tolist()], dtype=np.int64)
    found = np.zeros((len(shapes), _SUMS), dtype=np.int64)
    sums = np.arange(_SUMS)
    for cards in range(FAR_CARDS + 1):
        those = outside == cards if cards < FAR_CARDS else outside >= cards
        reached = np.bitwise_or.reduce(np.where(those, spans[:, None], 0), axis=0)
        nearest = np.where(reached[:, None] == 0, _FAR - 1, FAR_POINTS) + 0 * sums
        for points in range(FAR_POINTS):
            nearest = np.where((reached[:, None] >> sums) & 1, np.minimum(nearest, points), nearest)
            reached = reached | reached << 1 | reached >> 1
        found = found * _FAR + nearest
    return found


def _counts(cards: Hand) -> tuple[_FIGURES, _NUMBERS, _NUMBERS]:
    """Return the number of hands of 13 of the cards by shape and points, their shapes, and the others'."""
    lengths = np.array([cards.length(suit) for suit in Suit])
    shapes = _all_shapes()
    other = lengths - shapes
    places = np.flatnonzero(((other >= 0) & (other <= 13)).all(axis=1))
    others = np.array([_places()[tuple(each)] for each in other[places].tolist()], dtype=np.int64)
    suits = [_suit_counts(cards, suit) for suit in Suit]
    found = np.zeros((len(places), _SUMS))
    found[:, 0] = 1
    for suit, counts in zip(range(4), suits, strict=True):
        more = counts[shapes[places, suit]]
        found = sum(
            np.pad(found[:, : found.shape[1] - points], ((0, 0), (points, 0))) * more[:, points : points + 1]
            for points in range(11)
        )
    return found, places, others


def _suit_counts(cards: Hand, suit: Suit) -> _FIGURES:
    """Return how many holdings of a suit there are by length and points."""
    found = np.zeros((14, 11))
    found[0, 0] = 1
    for card in cards:
        if card.suit is suit:
            points = Hand([card]).hcp
            found[1:, points:] += found[:-1, : 11 - points].copy()
    return found
