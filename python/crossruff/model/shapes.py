"""Shapes: the lengths of a hand's suits, and the classes that players name."""

from __future__ import annotations

from collections.abc import Iterable

from crossruff.errors import ParseError, text_or_empty
from crossruff.model.cards import Suit


class Shape(tuple[int, int, int, int]):
    """The lengths of spades, hearts, diamonds and clubs.

    >>> shape = Shape.parse("5=3=3=2")
    >>> shape.pattern, shape.is_balanced, shape[Suit.SPADES.index], shape.of(Suit.CLUBS)
    ('5332', True, 5, 2)
    """

    __slots__ = ()

    def __new__(cls, lengths: Iterable[int]) -> Shape:
        """Make a shape of four lengths, spades first."""
        four = tuple(lengths)
        if len(four) != 4 or any(not 0 <= length <= 13 for length in four):
            raise ParseError("shape must have four lengths from 0 to 13", text=four)
        return super().__new__(cls, four)

    @classmethod
    def parse(cls, text: str | Shape) -> Shape:
        """Read a shape as `5=3=3=2` or `5332`, spades first in both; a Shape is returned as it is."""
        if isinstance(text, Shape):
            return text
        digits = text_or_empty(text).strip()
        lengths = digits.split("=") if "=" in digits else list(digits)
        if len(lengths) != 4 or not all(length in _LENGTHS for length in lengths):
            raise ParseError("shape must be four lengths, as in 5=3=3=2", text=text)
        return cls(int(length) for length in lengths)

    @classmethod
    def all(cls) -> tuple[Shape, ...]:
        """Return every shape that a hand of 13 cards can have: 560 of them, long spades last.

        >>> len(Shape.all())
        560
        """
        return _ALL_SHAPES

    def of(self, suit: Suit | str) -> int:
        """Return the length of one suit."""
        if isinstance(suit, str):
            suit = Suit.parse(suit)
        return self[suit.index]

    @property
    def pattern(self) -> str:
        """The lengths in falling order, without the suits: `5332`; with hyphens if one is ten or more."""
        lengths = sorted(self, reverse=True)
        return ("" if lengths[0] < 10 else "-").join(map(str, lengths))

    @property
    def is_balanced(self) -> bool:
        """4333, 4432 or 5332."""
        return self.pattern in ("4333", "4432", "5332")

    @property
    def is_semi_balanced(self) -> bool:
        """No singleton or void and no suit longer than six: balanced, 5422 or 6322."""
        return min(self) >= 2 and max(self) <= 6

    @property
    def is_unbalanced(self) -> bool:
        """A singleton or a void somewhere."""
        return min(self) < 2

    @property
    def is_one_suited(self) -> bool:
        """A suit of six or more, and no other of four or more."""
        first, second, *_ = sorted(self, reverse=True)
        return first >= 6 and second <= 3

    @property
    def is_two_suited(self) -> bool:
        """Two suits of five and four or more, and no third of four."""
        first, second, third, _ = sorted(self, reverse=True)
        return first >= 5 and second >= 4 and third <= 3

    @property
    def is_three_suited(self) -> bool:
        """4441, 5440 or another shape with three suits of four or more."""
        return sorted(self, reverse=True)[2] >= 4

    def __str__(self) -> str:
        return "=".join(map(str, self))

    def __repr__(self) -> str:
        return f"Shape.parse('{self}')"


_LENGTHS = frozenset(map(str, range(14)))
_ALL_SHAPES = tuple(
    Shape((spades, hearts, diamonds, 13 - spades - hearts - diamonds))
    for spades in range(14)
    for hearts in range(14 - spades)
    for diamonds in range(14 - spades - hearts)
)
