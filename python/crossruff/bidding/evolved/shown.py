"""Hold what a call of an evolved system shows: boxes of features, in words, and as a meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from crossruff import _core, solved_deals
from crossruff.inference import Box, Meaning, Range
from crossruff.inference.phrases import length_text, points_text
from crossruff.model import Hand, Rank, Suit
from crossruff.solved_deals import UNITS
from crossruff.solved_deals.card_values import UNIT

Bounds = tuple[tuple[int, int], ...]
"""The least and the most of each feature, in the order of the core."""

_SHAPES = (
    "4333",
    "4432",
    "5332",
    "5422",
    "6322",
    "4441",
    "5431",
    "5440",
    "a six-card suit",
    "two long suits",
    "a seven-card suit or longer",
)
"""The classes of shapes, from balanced to wild."""
_MOST = (450, 13, 13, 13, 13, 12, 12, len(_SHAPES) - 1)
"""The most of each feature that a hand can have; the least is 0."""


_ENOUGH = 30
"""With fewer hands in a box, luck would decide which of its bounds matter."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The hands that may make a call, after the calls before it.

    >>> one = Shown((((183, 450), (0, 13), (0, 13), (0, 13), (0, 13), (0, 12), (0, 12), (0, 10)),))
    >>> str(one), str(one.meaning)
    ('14.3 or more points', '12 or more points')
    """

    boxes: tuple[Bounds, ...]
    """A hand is in one of them."""
    exact: bool = True
    """Whether every hand in the boxes makes the call; else some may make another."""

    @classmethod
    def of(cls, boxes: Sequence[Sequence[tuple[int, int]]], *, exact: bool) -> Shown:
        """Make it from the boxes of the core."""
        return cls(tuple(tuple(box) for box in boxes), exact)

    @property
    def meaning(self) -> Meaning:
        """The same as lengths and high-card points.

        The points of evolved systems count tens to eights too, so the ranges of high-card points are wider
        than the boxes: no hand is left out.
        """
        return Meaning(tuple(_as_box(box) for box in self.boxes))

    def __contains__(self, hand: object) -> bool:
        if not isinstance(hand, Hand):
            return False
        values = _core.bidding_features(hand.bits)
        return any(
            all(low <= value <= high for value, (low, high) in zip(values, box, strict=True))
            for box in self.boxes
        )

    def __str__(self) -> str:
        """Describe the hands in words, without bounds that exclude none of 20,000 hands."""
        return " or ".join(dict.fromkeys(_words(box) for box in _joined(_usual(self.boxes))))


def _as_box(bounds: Bounds) -> Box:
    (least, most), *lengths = bounds[:5]
    found = [hcp for hcp, (low, high) in _units_of_hcp().items() if low <= most and high >= least]
    spades, hearts, diamonds, clubs = (Range(low, high) for low, high in lengths)
    return Box(spades, hearts, diamonds, clubs, Range(min(found), max(found)))


@cache
def _units_of_hcp() -> dict[int, tuple[int, int]]:
    """Return the fewest and the most units of hands with each number of high-card points."""
    honours = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
    found: dict[int, tuple[int, int]] = {}
    for counts in product(range(5), repeat=4):
        cards = sum(counts)
        if cards > 13:
            continue
        hcp = sum((4 - place) * count for place, count in enumerate(counts))
        low = sum(UNITS[rank] * count for rank, count in zip(honours, counts, strict=True))
        # There are enough cards without any units to fill a hand, or the best of the small ones.
        small = [UNITS[rank] for rank in (Rank.TEN, Rank.NINE, Rank.EIGHT) for _ in range(4)]
        high = low + sum(small[: 13 - cards])
        before = found.get(hcp, (low, high))
        found[hcp] = min(low, before[0]), max(high, before[1])
    return dict(sorted(found.items()))


@cache
def _many_hands() -> NDArray[np.int16]:
    """Return the features of 20,000 hands."""
    hands = solved_deals.default()[:5_000].deals.ravel()
    return np.array([_core.bidding_features(int(bits)) for bits in hands], dtype=np.int16)


def _inside(bounds: Bounds) -> int:
    """Return how many of 20,000 hands are in a box."""
    low, high = np.array(bounds, dtype=np.int16).T
    hands = _many_hands()
    return int(((hands >= low) & (hands <= high)).all(axis=1).sum())


def _usual(boxes: Sequence[Bounds]) -> list[Bounds]:
    """Return the boxes with hands, without bounds that exclude none; all boxes if none has hands."""
    counted = [(box, _inside(box)) for box in boxes]
    return [_loosened(box, count) for box, count in counted if count] or list(boxes)


def _loosened(bounds: Bounds, count: int) -> Bounds:
    if count < _ENOUGH:
        return (bounds[0], *_free_lengths(bounds[1:5]), *bounds[5:])
    for place, most in enumerate(_MOST):
        for widest in ((0, bounds[place][1]), (bounds[place][0], most)):
            wider = (*bounds[:place], widest, *bounds[place + 1 :])
            if wider != bounds and _inside(wider) == count:
                bounds = wider
    return bounds


def _joined(boxes: Sequence[Bounds]) -> list[Bounds]:
    """Join boxes that differ in one feature only and touch there."""
    left = list(dict.fromkeys(boxes))
    place = 0
    while place < len(left):
        for other in range(len(left)):
            one = _one_box(left[place], left[other]) if other != place else None
            if one is not None:
                left = [box for number, box in enumerate(left) if number not in (place, other)]
                left.insert(0, one)
                place = -1
                break
        place += 1
    return left


def _one_box(one: Bounds, other: Bounds) -> Bounds | None:
    """Return a box for both if it holds nothing else."""
    apart = [place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    if len(apart) > 1:
        return None
    box = list(one)
    for place in apart:
        (low, high), (least, most) = sorted((one[place], other[place]))
        if least > high + 1:
            return None
        box[place] = low, max(high, most)
    return tuple(box)


def _words(bounds: Bounds) -> str:
    points, *lengths, controls, losers, shape = bounds
    parts = []
    if points != (0, _MOST[0]):
        low, high = f"{points[0] * UNIT:.1f}", f"{points[1] * UNIT:.1f}"
        parts.append(_points(low, high, lowest=not points[0], highest=points[1] >= _MOST[0]))
    for suit, numbers in zip(Suit, _free_lengths(lengths), strict=True):
        if numbers != (0, 13):
            parts.append(length_text(suit, numbers))
    for name, numbers in (("controls", controls), ("losers", losers)):
        if numbers != (0, 12):
            parts.append(points_text(numbers, name, 12))
    if shape != (0, _MOST[7]):
        first, last = _SHAPES[shape[0]], _SHAPES[shape[1]]
        parts.append(first if first == last else f"shape from {first} to {last}")
    return ", ".join(parts) or "any hand"


def _free_lengths(lengths: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the lengths without limits that follow from the others, as a hand has 13 cards."""
    least, most = (sum(ends) for ends in zip(*lengths, strict=True))
    return [
        (0 if low <= 13 - (most - high) else low, 13 if high >= 13 - (least - low) else high)
        for low, high in lengths
    ]


def _points(low: str, high: str, *, lowest: bool, highest: bool) -> str:
    if low == high:
        return f"{low} points"
    if highest:
        return f"{low} or more points"
    return f"at most {high} points" if lowest else f"{low} to {high} points"
