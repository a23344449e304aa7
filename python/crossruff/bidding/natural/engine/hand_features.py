"""Count the features of a hand once, for the many tests of rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from crossruff.bidding.natural.engine.hand_sets import PLACE_OF_SHAPE, ROW
from crossruff.dealing.conditions import (
    COMPARISONS,
    All,
    Any,
    Comparison,
    Condition,
    Counted,
    Feature,
    HasShape,
    HasStopper,
    Holds,
    Length,
    Not,
    Range,
    ShapePoints,
    SuitPoints,
)
from crossruff.errors import CrossruffError
from crossruff.model import Hand, Shape
from crossruff.model.evaluation import controls, losers, quick_tricks

_LANE = 0x1FFF


class HandFeatures:
    """A hand with the features that rules ask for most: lengths, points, and its place in hand sets."""

    __slots__ = ("bits", "hand", "hcp", "lengths", "place")

    def __init__(self, hand: Hand) -> None:
        """Count the features."""
        bits = hand.bits
        self.hand = hand
        self.bits = bits
        self.hcp = hand.hcp
        self.lengths = (
            (bits & _LANE).bit_count(),
            (bits >> 16 & _LANE).bit_count(),
            (bits >> 32 & _LANE).bit_count(),
            (bits >> 48 & _LANE).bit_count(),
        )
        """Spades first."""
        shape = PLACE_OF_SHAPE.get(self.lengths)
        if shape is None:
            raise CrossruffError(f"a hand that bids must have 13 cards; got {len(hand)}")
        self.place = self.hcp * ROW + shape

    def is_in(self, hands: int) -> bool:
        """Return whether the hand is in a set of hands."""
        return bool(hands >> self.place & 1)


Test = Callable[[HandFeatures], bool]


@cache
def _points_of(lane: int) -> int:
    return 4 * (lane >> 12 & 1) + 3 * (lane >> 11 & 1) + 2 * (lane >> 10 & 1) + (lane >> 9 & 1)


def test_of(condition: Condition) -> Test:  # noqa: PLR0911
    """Compile a condition to a function of a hand.

    >>> from crossruff.dealing.language import parse_condition
    >>> test_of(parse_condition("2+ of AKQ in spades"))(HandFeatures(Hand.parse("KQ432.432.432.32")))
    True
    """
    match condition:
        case All(parts):
            tests = tuple(test_of(part) for part in parts)
            return lambda held: all(test(held) for test in tests)
        case Any(parts):
            tests = tuple(test_of(part) for part in parts)
            return lambda held: any(test(held) for test in tests)
        case Not(part):
            inner = test_of(part)
            return lambda held: not inner(held)
        case Length(suit, numbers):
            place, low, high = suit.index, *_ends(numbers)
            return lambda held: low <= held.lengths[place] <= high
        case Counted(feature, numbers):
            return _counted(feature, numbers)
        case Holds(cards, numbers):
            mask, low, high = cards.bits, *_ends(numbers)
            return lambda held: low <= (held.bits & mask).bit_count() <= high
        case SuitPoints(suit, numbers):
            shift, low, high = 16 * suit.index, *_ends(numbers)
            return lambda held: low <= _points_of(held.bits >> shift & _LANE) <= high
        case HasShape(shapes):
            lengths = frozenset(tuple(shape) for shape in shapes)
            return lambda held: held.lengths in lengths
        case Comparison(suit, sign, other):
            one, two, compare = suit.index, other.index, COMPARISONS[sign]
            return lambda held: compare(held.lengths[one], held.lengths[two])
        case HasStopper():
            return test_of(condition.spelled_out)
        case ShapePoints(_, _, numbers):
            count = condition
            return lambda held: held.hcp + count.added(Shape(held.lengths)) in numbers
        case _:
            raise CrossruffError(f"a rule must ask for features of one hand; got {condition}")


def _counted(feature: Feature, numbers: Range) -> Test:
    if feature is Feature.HCP:
        return lambda held: held.hcp in numbers
    if feature is Feature.CONTROLS:
        return lambda held: controls(held.hand) in numbers
    if feature is Feature.LOSERS:
        return lambda held: losers(held.hand) in numbers
    return lambda held: quick_tricks(held.hand) in numbers


def _ends(numbers: Range) -> tuple[float, float]:
    return numbers.low, 99 if numbers.high is None else numbers.high
