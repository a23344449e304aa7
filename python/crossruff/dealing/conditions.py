"""Conditions on a hand, as values; they print in the language in which constraints are written."""

from __future__ import annotations

import math
import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from crossruff.errors import ParseError
from crossruff.model import Card, Hand, Rank, Shape, Suit

Operation = tuple[object, ...]
"""One step of a program for the core's DealConstraint: a test or a connective, in postfix order."""

COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    ">": operator.gt,
    "<": operator.lt,
    ">=": operator.ge,
    "<=": operator.le,
    "=": operator.eq,
}


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers from one to another, both included; no upper end is `15+`.

    >>> str(Range(15, 17)), str(Range(5)), str(Range(0, 3)), str(Range(4, 4))
    ('15-17', '5+', '0-3', '4')
    """

    low: float
    high: float | None = None

    def __contains__(self, number: float) -> bool:
        return self.low <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        if self.high is None:
            return f"{self.low:g}+"
        return f"{self.low:g}" if self.low == self.high else f"{self.low:g}-{self.high:g}"

    def whole(self) -> Range:
        """Return the whole numbers in the range, for features that are never halves.

        >>> str(Range(15.5).whole()), str(Range(0, 7.5).whole())
        ('16+', '0-7')
        """
        low, high = math.ceil(self.low), None if self.high is None else math.floor(self.high)
        if high is not None and low > high:
            raise ParseError("range must have a whole number in it", text=str(self))
        return Range(low, high)

    def scaled(self, factor: int) -> tuple[int, int]:
        """Return the ends times a factor as whole numbers that fit a byte; an open end is the highest."""
        high = _HIGHEST if self.high is None else self.high * factor
        return (min(max(math.ceil(self.low * factor), 0), _HIGHEST), min(math.floor(high), _HIGHEST))


_HIGHEST = 255


class Condition(ABC):
    """A condition that a hand meets or does not meet."""

    @abstractmethod
    def program(self, seats: int) -> Iterator[Operation]:
        """Yield the steps by which the core evaluates the condition, for a mask of seats together.

        Raise ParseError if it has no meaning for the hands of two seats together.
        """

    @abstractmethod
    def __str__(self) -> str: ...


def _of_one_seat(what: str, seats: int) -> None:
    if seats.bit_count() > 1:
        raise ParseError("this condition must be of one seat, not of a side", text=what)


class Feature(Enum):
    """A number that is counted over a whole hand; its value is its name in the constraint language."""

    HCP = "hcp"
    CONTROLS = "controls"
    LOSERS = "losers"
    QUICK_TRICKS = "quick tricks"

    @property
    def adds_up(self) -> bool:
        """Whether it can be counted over the cards of two hands together."""
        return self in (Feature.HCP, Feature.CONTROLS)


@dataclass(frozen=True, slots=True)
class Counted(Condition):
    """A number of points, controls, losers or quick tricks within a range."""

    feature: Feature
    range: Range

    def program(self, seats: int) -> Iterator[Operation]:
        """Yield one test of the core, which counts quick tricks in halves."""
        if not self.feature.adds_up:
            _of_one_seat(str(self), seats)
        factor = 2 if self.feature is Feature.QUICK_TRICKS else 1
        yield (self.feature.name.lower(), seats, *self.range.scaled(factor))

    def __str__(self) -> str:
        return f"{self.range} {self.feature.value}"


@dataclass(frozen=True, slots=True)
class Length(Condition):
    """A number of cards in a suit."""

    suit: Suit
    range: Range

    def program(self, seats: int) -> Iterator[Operation]:
        """Yield one test of the core."""
        yield ("length", seats, self.suit.index, *self.range.scaled(1))

    def __str__(self) -> str:
        return f"{self.range} {self.suit.name.lower()}"


@dataclass(frozen=True, slots=True)
class SuitPoints(Condition):
    """High-card points within a suit."""

    suit: Suit
    range: Range

    def program(self, seats: int) -> Iterator[Operation]:
        """Yield one test of the core."""
        yield ("suit_points", seats, self.suit.index, *self.range.scaled(1))

    def __str__(self) -> str:
        return f"{self.range} hcp in {self.suit.name.lower()}"


@dataclass(frozen=True, slots=True)
class Holds(Condition):
    """How many of some named cards are held; `words` says which they are."""

    cards: Hand
    range: Range
    words: str

    def program(self, seats: int) -> Iterator[Operation]:
        """Yield one test of the core."""
        yield ("holds", seats, self.cards.bits, *self.range.scaled(1))

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class HasShape(Condition):
    """One of a set of shapes; `words` says which they are."""

    shapes: frozenset[Shape]
    words: str

    def program(self, seats: int) -> Iterator[Operation]:
        """Yield one test of the core, which has shapes of single hands only."""
        _of_one_seat(str(self), seats)
        yield ("shape", seats, sorted(tuple(shape) for shape in self.shapes))

    def __str__(self) -> str:
        return self.words


class ShapeCount(Enum):
    """A way to add points for shape to the high-card points; its value is its name in the language."""

    TOTAL = "total points"
    """One for each card after the fourth of a suit."""
    SUPPORT = "support points"
    """For a raise: a doubleton 1, a singleton 3, a void 5; with three trumps a singleton 2, a void 3."""
    RULE = "rule of"
    """The lengths of the two longest suits."""


@dataclass(frozen=True, slots=True)
class ShapePoints(Condition):
    """High-card points plus the points for shape, within a range.

    >>> str(ShapePoints(ShapeCount.SUPPORT, Suit.HEARTS, Range(10, 12)))
    '10-12 support points in hearts'
    """

    count: ShapeCount
    suit: Suit | None
    range: Range

    def added(self, shape: Shape) -> int:
        """Return the points that a shape adds to the high-card points."""
        if self.count is ShapeCount.TOTAL:
            return sum(max(length - 4, 0) for length in shape)
        if self.count is ShapeCount.RULE:
            return sum(sorted(shape)[2:])
        trumps = 0 if self.suit is None else shape.of(self.suit)
        worth = _WITH_FOUR_TRUMPS if trumps >= 4 else _WITH_THREE_TRUMPS if trumps == 3 else {}
        return sum(worth.get(shape.of(suit), 0) for suit in Suit if suit is not self.suit)

    @property
    def spelled_out(self) -> Condition:
        """The same in terms of shapes and points: the points that each group of shapes needs."""
        by_added: dict[int, list[Shape]] = {}
        for shape in Shape.all():
            by_added.setdefault(self.added(shape), []).append(shape)
        low, high = self.range.low, self.range.high
        return Any(
            tuple(
                All((HasShape(frozenset(shapes), f"+{added}"), Counted(Feature.HCP, Range(low - added, top))))
                for added, shapes in by_added.items()
                if (top := None if high is None else high - added) is None or top >= 0
            )
        )

    def program(self, seats: int) -> Iterator[Operation]:
        """Yield the tests of the shapes with their points."""
        _of_one_seat(str(self), seats)
        yield from self.spelled_out.program(seats)

    def __str__(self) -> str:
        if self.count is ShapeCount.RULE:
            return f"rule of {self.range.low:g}"
        where = "" if self.suit is None else f" in {self.suit.name.lower()}"
        return f"{self.range} {self.count.value}{where}"


_WITH_FOUR_TRUMPS = {0: 5, 1: 3, 2: 1}
_WITH_THREE_TRUMPS = {0: 3, 1: 2, 2: 1}


@dataclass(frozen=True, slots=True)
class Comparison(Condition):
    """One suit longer than another, or as long."""

    suit: Suit
    sign: str
    other: Suit

    def holds(self, length: int, other: int) -> bool:
        """Return whether it is true of these lengths of the two suits."""
        return COMPARISONS[self.sign](length, other)

    def program(self, seats: int) -> Iterator[Operation]:
        """Yield one test of shapes for a seat; for a side, tests of one suit for each length of the other."""
        if seats.bit_count() == 1:
            fitting = (
                shape for shape in Shape.all() if self.holds(shape.of(self.suit), shape.of(self.other))
            )
            yield ("shape", seats, [tuple(shape) for shape in fitting])
            return
        cases = []
        for length in range(14):
            if others := [other for other in range(14) if self.holds(length, other)]:
                other = Length(self.other, Range(others[0], others[-1]))
                cases.append(All((Length(self.suit, Range(length, length)), other)))
        yield from Any(tuple(cases)).program(seats)

    def __str__(self) -> str:
        return f"{self.suit.name.lower()} {self.sign} {self.other.name.lower()}"


@dataclass(frozen=True, slots=True)
class HasStopper(Condition):
    """A full stopper in a suit: A, Kx, Qxx or Jxxx."""

    suit: Suit

    @property
    def spelled_out(self) -> Condition:
        """The same in terms of honours and the lengths that they need."""
        return Any(
            tuple(
                All((Holds(Hand([card]), Range(1, 1), f"has {card}"), Length(self.suit, Range(length))))
                for length, card in enumerate((Card(self.suit, rank) for rank in _STOPPERS), start=1)
            )
        )

    def program(self, seats: int) -> Iterator[Operation]:
        """Yield the tests of the honours and lengths."""
        _of_one_seat(str(self), seats)
        yield from self.spelled_out.program(seats)

    def __str__(self) -> str:
        return f"stopper in {self.suit.name.lower()}"


_STOPPERS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """The opposite of a condition."""

    condition: Condition

    def program(self, seats: int) -> Iterator[Operation]:
        """Yield the condition, then the connective."""
        yield from self.condition.program(seats)
        yield ("not",)

    def __str__(self) -> str:
        inner = f"({self.condition})" if isinstance(self.condition, All | Any) else str(self.condition)
        return f"not {inner}"


@dataclass(frozen=True, slots=True)
class All(Condition):
    """Every one of some conditions; of none, anything."""

    conditions: tuple[Condition, ...]

    def program(self, seats: int) -> Iterator[Operation]:
        """Yield the conditions, then the connective; without conditions a test that every hand passes."""
        for condition in self.conditions or (Counted(Feature.HCP, Range(0)),):
            yield from condition.program(seats)
        yield ("and", len(self.conditions) or 1)

    def __str__(self) -> str:
        if not self.conditions:
            return "anything"
        return " and ".join(f"({part})" if isinstance(part, Any) else str(part) for part in self.conditions)


@dataclass(frozen=True, slots=True)
class Any(Condition):
    """At least one of some conditions."""

    conditions: tuple[Condition, ...]

    def program(self, seats: int) -> Iterator[Operation]:
        """Yield the conditions, then the connective."""
        for condition in self.conditions:
            yield from condition.program(seats)
        yield ("or", len(self.conditions))

    def __str__(self) -> str:
        # The parser reads "not void or singleton" as players mean it, so compound parts get parentheses.
        return " or ".join(
            f"({part})" if isinstance(part, All | Not) else str(part) for part in self.conditions
        )
