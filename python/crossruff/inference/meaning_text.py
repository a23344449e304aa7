"""A meaning in a player's words: "five or more spades, 12 to 21 points".

A meaning may have hundreds of boxes, so the text is a summary. Boxes that nearly fill the box around them are
described together, in at most three alternatives, and a bound on a length that excludes few hands is left
out. So the text may be wider than the meaning. It is narrower only by freaks: the smallest boxes, which
together hold less than one hand in 100, are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from operator import or_

import numpy as np
from numpy.typing import NDArray

from crossruff.inference.boxes import MOST_CARDS, MOST_POINTS, Box
from crossruff.inference.hand_weights import point_weights, shape_weights
from crossruff.inference.phrases import ANY_LENGTH, Span, length_text, points_text
from crossruff.model import Shape, Suit

_MOST_ALTERNATIVES = 3
_LOOSE = 2.0
"""Boxes are described together if the box around them holds at most this many times their hands."""
_LOOSE_FOR_ALL = 4.0
"""The same for all boxes of a meaning: one alternative is easier to read than three."""
_CLOSE = 1.25
"""Of texts that hold at most this many times the hands of the tightest, the shortest is chosen."""
_FREAKS = 0.01
"""The smallest boxes are left out while they hold less than this part of the hands."""
_FEW = 0.05
"""A bound on a length around several boxes is left out if it excludes at most this part of the hands."""
_Mask = NDArray[np.bool_]


@lru_cache(maxsize=1024)
def describe_boxes(boxes: tuple[Box, ...]) -> str:
    """Describe the hands in boxes.

    >>> from crossruff.dealing.conditions import Range
    >>> describe_boxes((Box(spades=Range(5), hcp=Range(12, 21)),))
    'five or more spades, 12 to 21 points'
    >>> weak = Range(5, 10)
    >>> describe_boxes((Box(hearts=Range(6, 6), hcp=weak), Box(spades=Range(6, 6), hcp=weak)))
    'six hearts or six spades, 5 to 10 points'
    """
    found = _without_inner([_summary(group) for group in _grouped(boxes)])
    if not found:
        return "no hand"
    points = {each.points for each in found}
    if len(points) == 1 and all(len(each.parts) == 1 for each in found):
        return ", ".join(
            filter(None, [" or ".join(each.parts[0] for each in found), points_text(points.pop())])
        )
    return (
        "; or ".join(", ".join([*each.parts, points_text(each.points)]).strip(", ") for each in found)
        or "any hand"
    )


@dataclass(frozen=True, slots=True)
class _Group:
    """Boxes that are described together, and the smallest box around them."""

    lengths: tuple[Span, ...]
    points: Span
    cells: _Mask
    """The shapes (rows) and points (columns) of the boxes."""
    is_one_box: bool = False

    @classmethod
    def of(cls, box: Box) -> _Group:
        *lengths, points = box.ends
        shapes = _shapes_within(lengths)
        if shapes.any():
            # A box may have an open end where 13 cards are the bound.
            held = _shapes()[shapes]
            lengths = list(zip(held.min(axis=0).tolist(), held.max(axis=0).tolist(), strict=True))
        cells = np.outer(shapes, _points_within(points))
        return cls(tuple(lengths), points, cells, is_one_box=True)

    def __or__(self, other: _Group) -> _Group:
        lengths = tuple(_around(one, two) for one, two in zip(self.lengths, other.lengths, strict=True))
        return _Group(lengths, _around(self.points, other.points), self.cells | other.cells)

    @property
    def hands(self) -> float:
        """The part of all hands that is in the boxes."""
        return float(shape_weights() @ self.cells @ point_weights())

    @property
    def kinds(self) -> list[str]:
        """The kinds of shapes that include all shapes of the boxes."""
        shapes = self.cells.any(axis=1)
        return [name for name, kind in _kinds().items() if not (shapes & ~kind).any()]

    @property
    def looseness(self) -> float:
        """How many times more hands are in the box around the boxes than in the boxes."""
        shapes = min(_part(self.lengths, _kinds()[name]) for name in self.kinds)
        return shapes * float(point_weights() @ _points_within(self.points)) / self.hands


def _grouped(boxes: tuple[Box, ...]) -> list[_Group]:
    """Group boxes, the largest first; skip boxes without any hand."""
    singles = _usual([group for group in map(_Group.of, boxes) if group.hands > 0])
    if singles and (whole := reduce(or_, singles)).looseness <= _LOOSE_FOR_ALL:
        return [whole]
    groups: list[_Group] = []
    for single in singles:
        joined = [group | single for group in groups]
        best = min(range(len(groups)), key=lambda place: joined[place].looseness, default=None)
        if best is None or (joined[best].looseness > _LOOSE and len(groups) < _MOST_ALTERNATIVES):
            groups.append(single)
        else:
            groups[best] = joined[best]
    return groups


def _usual(groups: Sequence[_Group]) -> list[_Group]:
    """Return groups, the largest first, without the smallest ones that hold only freaks."""
    ordered = sorted(groups, key=lambda group: -group.hands)
    parts = np.cumsum([group.hands for group in ordered])
    return [
        group
        for group, before in zip(ordered, [0, *parts], strict=False)
        if before < (1 - _FREAKS) * parts[-1]
    ]


@dataclass(frozen=True, slots=True)
class _Summary:
    """One alternative of the text."""

    parts: tuple[str, ...]
    """The lengths and the kind of shape, as texts."""
    shapes: _Mask
    points: Span

    @property
    def hands(self) -> float:
        """The part of all hands with one of the shapes."""
        return float(shape_weights() @ self.shapes)

    def is_within(self, other: _Summary) -> bool:
        return (
            other.points[0] <= self.points[0]
            and self.points[1] <= other.points[1]
            and not (self.shapes & ~other.shapes).any()
        )


def _summary(group: _Group) -> _Summary:
    """Describe the lengths by bounds on suits, or with a kind of shape where that is shorter."""
    found = []
    for name in group.kinds:
        # The bounds of one box are meant as they are; those around several boxes may be due to a few hands.
        spans = _bounds(group.lengths, _kinds()[name], 0.0 if group.is_one_box else _FEW)
        # Long suits first, as players speak.
        named = sorted(zip(Suit, spans, strict=True), key=lambda one: (-one[1][0], one[1][1]))
        texts = [length_text(suit, span) for suit, span in named if span != ANY_LENGTH]
        parts = tuple([*texts, name] if name else texts)
        found.append(_Summary(parts, _shapes_within(spans) & _kinds()[name], group.points))
    tightest = min(each.hands for each in found)
    return min((each for each in found if each.hands <= _CLOSE * tightest), key=lambda each: len(each.parts))


def _bounds(lengths: Sequence[Span], among: _Mask, few: float) -> list[Span]:
    """Return the lengths without the bounds that exclude at most a part `few` of some shapes."""
    spans = list(lengths)
    for place, (low, high) in enumerate(lengths):
        # An exact length stays exact, or it goes.
        halves = [] if low == high else [(0, high), (low, MOST_CARDS)]
        for wider in (*halves, ANY_LENGTH):
            loosened = [*spans[:place], wider, *spans[place + 1 :]]
            if _part(spans, among) >= (1 - few - 1e-9) * _part(loosened, among):
                spans = loosened
    return spans


def _without_inner(summaries: Sequence[_Summary]) -> list[_Summary]:
    """Return the summaries that are not within another one."""
    kept: list[_Summary] = []
    for each in summaries:
        if not any(each.is_within(other) for other in kept):
            kept = [other for other in kept if not other.is_within(each)]
            kept.append(each)
    return kept


def _around(one: Span, other: Span) -> Span:
    return min(one[0], other[0]), max(one[1], other[1])


def _part(lengths: Sequence[Span], among: _Mask) -> float:
    return float(shape_weights() @ (_shapes_within(lengths) & among))


def _shapes_within(lengths: Sequence[Span]) -> _Mask:
    low, high = np.array(lengths).T
    found: _Mask = ((_shapes() >= low) & (_shapes() <= high)).all(axis=1)
    return found


def _points_within(points: Span) -> _Mask:
    numbers = np.arange(MOST_POINTS + 1)
    found: _Mask = (numbers >= points[0]) & (numbers <= points[1])
    return found


@cache
def _shapes() -> NDArray[np.int64]:
    return np.array([list(shape) for shape in Shape.all()])


@cache
def _kinds() -> dict[str, _Mask]:
    """Return the shapes of each kind that has a name; the kind without a name is all shapes."""
    longest_first = -np.sort(-_shapes(), axis=1)

    def any_of(*kinds: tuple[int, ...]) -> _Mask:
        found: _Mask = np.any([(longest_first == kind).all(axis=1) for kind in kinds], axis=0)
        return found

    balanced = any_of((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))
    semi_balanced = any_of((5, 4, 2, 2), (6, 3, 2, 2))
    return {
        "": np.ones_like(balanced),
        "balanced": balanced,
        "balanced or semi-balanced": balanced | semi_balanced,
        "unbalanced": ~balanced,
    }
