"""Meanings: the hands that a call shows, as a union of boxes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import ClassVar

from crossruff.dealing.conditions import All, Any, Condition, Not
from crossruff.dealing.language import parse_condition
from crossruff.inference.boxes import Box
from crossruff.inference.covering import boxes_of
from crossruff.inference.meaning_text import describe_boxes
from crossruff.model import Hand


@dataclass(frozen=True, slots=True, repr=False)
class Meaning:
    """The hands in at least one of some boxes; a hand here is all 13 cards, before the first is played.

    `str` is a short summary for people. `repr` and `condition` have the exact meaning in the constraint
    language, which `parse` reads.

    >>> notrump = Meaning.parse("15-17 hcp, balanced")
    >>> Hand.parse("AQ32.K32.AJ4.Q32") in notrump
    True
    >>> print(notrump)
    balanced, 15 to 17 points
    >>> Meaning.parse("5+ hearts") & Meaning.parse("11-15 hcp") | Meaning.parse("20+ hcp")
    Meaning.parse('(5+ hearts and 11-15 hcp) or 20+ hcp')
    """

    boxes: tuple[Box, ...]
    condition: Condition = field(default=All(()), compare=False)
    """The meaning in the constraint language; by default made from the boxes."""
    part: Meaning | None = field(default=None, compare=False, repr=False)
    """The part that is expected, if all other hands are here because a player may judge so."""

    ANY: ClassVar[Meaning]
    """Any hand."""

    def __post_init__(self) -> None:
        """Drop boxes that are within others, and make the condition if it is missing."""
        kept = _without_inner(self.boxes)
        object.__setattr__(self, "boxes", kept)
        if self.condition == All(()):
            object.__setattr__(self, "condition", _condition(kept))

    @classmethod
    def parse(cls, text: str) -> Meaning:
        """Parse a meaning in the constraint language of docs/dealing.md, without a seat; "" is any hand.

        A meaning has lengths and high-card points: `6 hearts, 5-10 hcp`, `balanced`, `5-5 in the majors`.

        >>> Meaning.parse("7- losers")
        Traceback (most recent call last):
        crossruff.errors.CrossruffError: a meaning must be about lengths and high-card points; got 0-7 losers
        """
        return cls.of(parse_condition(text))

    @classmethod
    def of(cls, condition: Condition) -> Meaning:
        """Return the meaning of a condition of the constraint language."""
        return cls(boxes_of(condition), condition)

    @property
    def expected(self) -> Meaning:
        """The hands to expect: those of full likelihood in a soft reading, by default all of them.

        >>> opening = Meaning.parse("10+ hcp, 5+ spades").expecting(Meaning.parse("12+ hcp, 5+ spades"))
        >>> light = Hand.parse("AKQ32.432.432.J2")
        >>> light in opening, light in opening.expected
        (True, False)
        """
        return self if self.part is None else self.part

    def expecting(self, part: Meaning) -> Meaning:
        """Return the same hands, with those that are expected."""
        return replace(self, part=part)

    @property
    def has_points(self) -> bool:
        """Whether the meaning limits the points."""
        return any(box.has_points for box in self.boxes)

    @property
    def has_lengths(self) -> bool:
        """Whether the meaning limits the lengths."""
        return any(box.without_points() != Box() for box in self.boxes)

    def accepts(self, hand: Hand) -> bool:
        """Return whether a hand is in the meaning."""
        return any(hand in box for box in self.boxes)

    def widened(self, *, points: int = 0, lengths: int = 0) -> Meaning:
        """Return the meaning with all ranges wider at both ends by some points and cards."""
        return Meaning(tuple(box.widened(points=points, lengths=lengths) for box in self.boxes))

    def without_points(self) -> Meaning:
        """Return the meaning without limits on the points."""
        return Meaning(tuple(box.without_points() for box in self.boxes))

    def describe(self) -> str:
        """Describe the meaning in a player's words: a summary, which may be wider than the meaning.

        >>> Meaning.parse("5+ spades, 12-21 hcp").describe()
        'five or more spades, 12 to 21 points'
        """
        return describe_boxes(self.boxes)

    def __or__(self, other: Meaning) -> Meaning:
        return Meaning((*self.boxes, *other.boxes), _joined(Any, self, other))

    def __and__(self, other: Meaning) -> Meaning:
        common = (one & two for one in self.boxes for two in other.boxes)
        return Meaning(tuple(box for box in common if box is not None), _joined(All, self, other))

    def __contains__(self, hand: object) -> bool:
        return isinstance(hand, Hand) and self.accepts(hand)

    def __str__(self) -> str:
        return self.describe()

    def __repr__(self) -> str:
        return f"Meaning.parse({str(self.condition)!r})"


def _joined(connective: type[All] | type[Any], one: Meaning, other: Meaning) -> Condition:
    parts: list[Condition] = []
    for meaning in (one, other):
        inner = meaning.condition
        parts += inner.conditions if isinstance(inner, connective) else (inner,)
    return connective(tuple(parts))


def _condition(boxes: tuple[Box, ...]) -> Condition:
    if not boxes:
        return Not(All(()))
    return boxes[0].condition if len(boxes) == 1 else Any(tuple(box.condition for box in boxes))


def _without_inner(boxes: Iterable[Box]) -> tuple[Box, ...]:
    kept: list[Box] = []
    for box in dict.fromkeys(boxes):
        if not any(box <= other for other in kept):
            kept = [other for other in kept if not other <= box]
            kept.append(box)
    return tuple(kept)


Meaning.ANY = Meaning((Box(),))
