"""Hold sets of hands as the bits of one integer; a hand counts as its shape and its high-card points.

There are 560 shapes and 38 numbers of points, so a set is an integer of 21,280 bits, and `&`, `|` and `~`
intersect, join and complement sets. Suits are numbered as in `engine.calls`, spades 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from crossruff.bidding.natural.engine.calls import FROM_SPADES, SUITS
from crossruff.dealing.conditions import (
    All,
    Any,
    Condition,
    Counted,
    Feature,
    Length,
    Not,
    Range,
    ShapeCount,
    ShapePoints,
)
from crossruff.errors import CrossruffError
from crossruff.inference.boxes import MOST_POINTS, Box
from crossruff.inference.covering import accepted_by, boxes_covering
from crossruff.inference.meanings import Meaning
from crossruff.model import Shape, Suit

HandSet = int
"""The bit of a hand is at its points times 560, plus the number of its shape."""
PointCount = tuple[ShapeCount, int | None]
"""A way to count points, and the suit that they are counted for."""

_SHAPES = Shape.all()
ROW = len(_SHAPES)
ROWS = MOST_POINTS + 1
_FULL_ROW = (1 << ROW) - 1
_REPEATED = sum(1 << (ROW * points) for points in range(ROWS))
_MOST_IN_SUIT = (0, 4, 7, 9, 10)
_LEAST_IN_SUIT = (0, 1, 3, 6, 10)


def _possible() -> HandSet:
    """Return all hands: each shape with the points it can have, as a suit has nine small cards."""
    found = 0
    for place, shape in enumerate(_SHAPES):
        low = sum(_LEAST_IN_SUIT[max(length - 9, 0)] for length in shape)
        high = sum(_MOST_IN_SUIT[min(length, 4)] for length in shape)
        for points in range(low, high + 1):
            found |= 1 << (ROW * points + place)
    return found


EVERY: HandSet = _possible()
_IMPOSSIBLE: HandSet = ((1 << (ROW * ROWS)) - 1) & ~EVERY
NOBODY: HandSet = 0
PLACE_OF_SHAPE = {tuple(shape): place for place, shape in enumerate(_SHAPES)}
_MOST_BOXES = 40
"""A set that needs more boxes than this gets a meaning of one box around it."""


def of_shapes(shapes: int) -> HandSet:
    """Return the hands of some shapes (bits of a row), with any points."""
    return shapes * _REPEATED


def _shapes_where(suit: int, low: int, high: int) -> int:
    return sum(1 << number for number, shape in enumerate(_SHAPES) if low <= shape[suit] <= high)


SHAPES_WITH = tuple(tuple(_shapes_where(suit, n, n) for n in range(14)) for suit in FROM_SPADES)
"""The shapes, as bits of a row, by suit and length."""


@cache
def cards(suit: int, low: int, high: int = 13) -> HandSet:
    """Return the hands with a number of cards in a suit."""
    low, high = max(low, 0), min(high, 13)
    return of_shapes(sum(SHAPES_WITH[suit][low : high + 1])) if low <= high else NOBODY


@cache
def points(low: int, high: int = MOST_POINTS) -> HandSet:
    """Return the hands with a number of high-card points."""
    low, high = max(low, 0), min(high, MOST_POINTS)
    if low > high:
        return NOBODY
    return ((1 << (ROW * (high - low + 1))) - 1) << (ROW * low)


@cache
def total(low: int, high: int = 60) -> HandSet:
    """Return the hands with a number of points, counting long suits."""
    return _counted(ShapeCount.TOTAL, None, low, high)


@cache
def support(suit: int, low: int, high: int = 60) -> HandSet:
    """Return the hands with a number of points in support of a suit, counting short suits."""
    return _counted(ShapeCount.SUPPORT, SUITS[suit], low, high)


@cache
def _counted(count: ShapeCount, suit: Suit | None, low: int, high: int) -> HandSet:
    found = NOBODY
    for added, shapes in _by_added(count, suit):
        found |= points(low - added, high - added) & of_shapes(shapes) if high >= added else NOBODY
    return found


@cache
def _by_added(count: ShapeCount, suit: Suit | None) -> tuple[tuple[int, int], ...]:
    """Return the numbers that shapes add to the points, each with those shapes."""
    asked = ShapePoints(count, suit, Range(0))
    found: dict[int, int] = {}
    for place, shape in enumerate(_SHAPES):
        added = asked.added(shape)
        found[added] = found.get(added, 0) | 1 << place
    return tuple(found.items())


def of_mask(mask: NDArray[np.bool_]) -> HandSet:
    """Return the hands of a mask by points and shapes.

    >>> of_mask(np.ones((ROWS, ROW), dtype=np.bool_)) == EVERY
    True
    """
    packed = np.packbits(mask.reshape(-1), bitorder="little").tobytes()
    return int.from_bytes(packed, "little") & EVERY


@cache
def balanced() -> HandSet:
    """Return the balanced hands."""
    return of_shapes(sum(1 << place for place, shape in enumerate(_SHAPES) if shape.is_balanced))


def widened(hands: HandSet) -> HandSet:
    """Return the hands of a set, and those with a point or two more or less."""
    one = hands | hands << ROW | hands >> ROW
    return (one | one << ROW | one >> ROW) & EVERY


def shapes_longer(suit: int, other: int, by: int) -> int:
    """Return the shapes, as bits of a row, with a suit longer than another by at least `by` cards."""
    return sum(1 << place for place, shape in enumerate(_SHAPES) if shape[suit] - shape[other] >= by)


def exact_set(condition: Condition) -> HandSet:
    """Return the hands that meet a condition on lengths and points alone."""
    return sum(row << (ROW * number) for number, row in enumerate(accepted_by(condition)))


def known_set(condition: Condition) -> tuple[HandSet, bool]:
    """Return the hands that may meet a condition, and whether lengths and points alone decide it."""
    match condition:
        case All(parts):
            found, exact = EVERY, True
            for part in parts:
                some, exactly = known_set(part)
                found, exact = found & some, exact and exactly
            return found, exact
        case Any(parts):
            found, exact = NOBODY, True
            for part in parts:
                some, exactly = known_set(part)
                found, exact = found | some, exact and exactly
            return found, exact
        case Not(part):
            some, exactly = known_set(part)
            return (EVERY & ~some, True) if exactly else (EVERY, False)
        case Length(suit, numbers):
            return cards(suit.index, *_ends(numbers, 13)), True
        case Counted(Feature.HCP, numbers):
            return points(*_ends(numbers, MOST_POINTS)), True
        case ShapePoints(count, suit, numbers):
            return _counted(count, suit, *_ends(numbers, 60)), True
        case _:
            try:
                return exact_set(condition), True
            except CrossruffError:
                return EVERY, False


def _ends(numbers: Range, most: int) -> tuple[int, int]:
    return int(numbers.low), most if numbers.high is None else int(numbers.high)


@dataclass(frozen=True, slots=True)
class Hull:
    """The fewest and the most points and cards of the hands in a set."""

    low: int
    high: int
    shortest: tuple[int, int, int, int]
    """By suit, spades first."""
    longest: tuple[int, int, int, int]

    @property
    def box(self) -> Box:
        """The ends as a box."""
        spades, hearts, diamonds, clubs = (
            Range(low, high) for low, high in zip(self.shortest, self.longest, strict=True)
        )
        return Box(spades, hearts, diamonds, clubs, Range(self.low, self.high))


def shapes_in(hands: HandSet) -> int:
    """Return the shapes of the hands in a set, as bits of a row."""
    for step in (32, 16, 8, 4, 2, 1):
        hands |= hands >> (ROW * step)
    return hands & _FULL_ROW


@lru_cache(maxsize=50_000)
def hull(hands: HandSet) -> Hull:
    """Return the ends of a set; of an empty one, those of all hands.

    >>> hull(points(15, 17) & balanced()).low, hull(points(15, 17) & balanced()).longest
    (15, (5, 5, 5, 5))
    """
    if not hands:
        hands = EVERY
    shapes = shapes_in(hands)
    shortest, longest_ = [], []
    for suit in SHAPES_WITH:
        n = 0
        while not shapes & suit[n]:
            n += 1
        shortest.append(n)
        n = 13
        while not shapes & suit[n]:
            n -= 1
        longest_.append(n)
    low = ((hands & -hands).bit_length() - 1) // ROW
    high = (hands.bit_length() - 1) // ROW
    return Hull(low, high, (*shortest,), (*longest_,))  # type: ignore[arg-type]


def counted_points(hands: HandSet, count: PointCount | None = None) -> tuple[int, int]:
    """Return the fewest and the most points of the hands in a set, counted in a way; by default high cards.

    >>> counted_points(support(1, 10, 12) & cards(1, 4), (ShapeCount.SUPPORT, 1))
    (10, 12)
    """
    if count is None or not hands:
        ends = hull(hands)
        return ends.low, ends.high
    kind, suit = count
    spans = []
    for added, shapes in _by_added(kind, None if suit is None else SUITS[suit]):
        some = hands & of_shapes(shapes)
        if some:
            ends = hull(some)
            spans.append((ends.low + added, ends.high + added))
    return min(low for low, _ in spans), max(high for _, high in spans)


@lru_cache(maxsize=2_000)
def meaning_of(hands: HandSet) -> Meaning:
    """Return a meaning that holds every hand of a set, and no others if a few boxes can say so."""
    if not hands:
        return Meaning(())
    needed = [hands >> (ROW * number) & _FULL_ROW for number in range(ROWS)]
    rows = [(hands | _IMPOSSIBLE) >> (ROW * number) & _FULL_ROW for number in range(ROWS)]
    boxes = boxes_covering(rows, needed, _MOST_BOXES)
    if boxes is not None:
        return Meaning(boxes)
    return Meaning((hull(hands).box,))
