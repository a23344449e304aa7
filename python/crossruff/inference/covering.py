"""Cover the hands that a condition accepts by few boxes without other hands.

Here, a hand is its shape and its points. There are 560 shapes, so for each number of points an integer with
560 bits has the accepted shapes, and `and`, `or` and `not` of conditions are those of bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, reduce
from itertools import permutations
from operator import and_, or_

from crossruff.dealing.conditions import (
    All,
    Any,
    Comparison,
    Condition,
    Counted,
    Feature,
    HasShape,
    Holds,
    Length,
    Not,
    Range,
    ShapePoints,
)
from crossruff.errors import CrossruffError
from crossruff.inference.boxes import MOST_CARDS, MOST_POINTS, Box
from crossruff.model import Hand, Shape, Suit

_EVERY_SHAPE = (1 << len(Shape.all())) - 1
_POINTS = range(MOST_POINTS + 1)
_Spans = tuple[tuple[int, int], ...]


def boxes_of(condition: Condition) -> tuple[Box, ...]:
    """Return boxes whose hands of 13 cards are those that a condition accepts.

    >>> from crossruff.dealing.language import parse_condition
    >>> [str(box) for box in boxes_of(parse_condition("5+ hearts or 5+ spades, 10- hcp"))]
    ['0-10 hcp and 5+ hearts', '0-10 hcp and 5+ spades']
    """
    return boxes_covering(accepted_by(condition)) or ()


def boxes_covering(
    accepted: Sequence[int], needed: Sequence[int] | None = None, most: int | None = None
) -> tuple[Box, ...] | None:
    """Return boxes for the shapes, as bits, that are accepted with each number of points from 0 to 37.

    With `needed`, the boxes may leave out accepted shapes that are not needed, as those of impossible
    hands. Return None if more than `most` boxes are necessary.
    """
    left = list(accepted if needed is None else needed)
    found = []
    for points in _POINTS:
        while left[points]:
            shape = left[points] & -left[points]
            low = high = points
            while low > 0 and accepted[low - 1] & shape:
                low -= 1
            while high < MOST_POINTS and accepted[high + 1] & shape:
                high += 1
            allowed = reduce(and_, accepted[low : high + 1])
            spans = _grown(Shape.all()[shape.bit_length() - 1], allowed)
            for each in range(low, high + 1):
                left[each] &= ~_within(spans)
            found.append(_box(spans, Range(low, high)))
            if most is not None and len(found) > most:
                return None
    return tuple(found)


def accepted_by(condition: Condition) -> list[int]:
    """Return the shapes that a condition accepts with each number of points from 0 to 37, as bits."""
    match condition:
        case All(parts):
            rows = [accepted_by(part) for part in parts]
            return [reduce(and_, (row[points] for row in rows), _EVERY_SHAPE) for points in _POINTS]
        case Any(parts):
            rows = [accepted_by(part) for part in parts]
            return [reduce(or_, (row[points] for row in rows), 0) for points in _POINTS]
        case Not(part):
            return [_EVERY_SHAPE & ~shapes for shapes in accepted_by(part)]
        case Counted(Feature.HCP, numbers):
            return [_EVERY_SHAPE if points in numbers else 0 for points in _POINTS]
        case ShapePoints():
            return accepted_by(condition.spelled_out)
        case _:
            return [_shapes_where(_test_of(condition))] * len(_POINTS)


def _test_of(condition: Condition) -> Callable[[Shape], bool]:
    match condition:
        case Length(suit, numbers):
            return lambda shape: shape.of(suit) in numbers
        case HasShape(shapes):
            return lambda shape: shape in shapes
        case Comparison(suit, _, other) as compared:
            return lambda shape: compared.holds(shape.of(suit), shape.of(other))
        case Holds(cards, numbers) if cards == Hand.of(*(suits := _suits(cards))):
            return lambda shape: sum(shape.of(suit) for suit in suits) in numbers
        case _:
            raise CrossruffError(f"a meaning must be about lengths and high-card points; got {condition}")


def _suits(cards: Hand) -> list[Suit]:
    return [suit for suit in Suit if cards.length(suit)]


def _shapes_where(test: Callable[[Shape], bool]) -> int:
    return sum(1 << place for place, shape in enumerate(Shape.all()) if test(shape))


@cache
def _shapes_with(place: int, low: int, high: int) -> int:
    """Return the shapes with a length of one suit within a range."""
    return reduce(or_, _lengths(place)[low : high + 1], 0)


@cache
def _lengths(place: int) -> list[int]:
    """Return the shapes with each length of one suit."""
    found = [0] * (MOST_CARDS + 1)
    for bit, shape in enumerate(Shape.all()):
        found[shape[place]] |= 1 << bit
    return found


def _within(spans: _Spans) -> int:
    one, two, three, four = spans
    return _shapes_with(0, *one) & _shapes_with(1, *two) & _shapes_with(2, *three) & _shapes_with(3, *four)


def _grown(shape: Shape, allowed: int) -> _Spans:
    """Grow lengths around a shape as long as all shapes within are allowed."""
    spans: _Spans = tuple((length, length) for length in shape)
    while (longer := next(_steps(spans, allowed), None)) is not None:
        spans = longer
    return spans


def _steps(spans: _Spans, allowed: int) -> Iterator[_Spans]:
    """Yield the next larger spans whose shapes are all allowed."""
    now = _within(spans)
    for changes in _CHANGES:
        step = tuple(
            (low - less, high + more) for (low, high), (less, more) in zip(spans, changes, strict=True)
        )
        if all(low >= 0 and high <= MOST_CARDS for low, high in step):
            after = _within(step)
            if after != now and not after & ~allowed:
                yield step


def _changes() -> Iterator[_Spans]:
    """Yield steps: one suit longer or shorter; or, as a shape has 13 cards, one longer and one shorter."""
    for suit in range(4):
        yield tuple((0, int(place == suit)) for place in range(4))
        yield tuple((int(place == suit), 0) for place in range(4))
    for up, down in permutations(range(4), 2):
        yield tuple((int(place == down), int(place == up)) for place in range(4))


_CHANGES = tuple(_changes())


def _box(spans: _Spans, points: Range) -> Box:
    """Return the box, with an open end where the other suits leave no room for more cards."""
    least = sum(low for low, _ in spans)
    spades, hearts, diamonds, clubs = (
        Range(low) if high > low and high >= MOST_CARDS - least + low else Range(low, high)
        for low, high in spans
    )
    return Box(spades, hearts, diamonds, clubs, points)
