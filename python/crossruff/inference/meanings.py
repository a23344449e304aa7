"""Meanings: what a call, or anything else, tells of a hand, as a union of boxes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from crossruff.dealing.conditions import All, Any, Condition, Not
from crossruff.dealing.language import parse_condition
from crossruff.inference.boxes import Box
from crossruff.inference.covering import boxes_of
from crossruff.model import Hand


@dataclass(frozen=True, slots=True, repr=False)
class Meaning:
    """The hands in one or more of some boxes. It speaks of the hand before the first card was played.

    >>> notrump = Meaning.parse("15-17 hcp, balanced")
    >>> Hand.parse("AQ32.K32.AJ4.Q32") in notrump, str(notrump)
    (True, '15-17 hcp and balanced')
    >>> str(Meaning.parse("5+ hearts") & Meaning.parse("11-15 hcp") | Meaning.parse("20+ hcp"))
    '(5+ hearts and 11-15 hcp) or 20+ hcp'
    """

    boxes: tuple[Box, ...]
    condition: Condition = field(default=All(()), compare=False)
    """The same in the words of the constraint language; made from the boxes if it is not given."""

    ANY: ClassVar[Meaning]
    """Says nothing: any hand."""

    def __post_init__(self) -> None:
        """Leave out boxes that lie within others, and find the words."""
        kept = _without_inner(self.boxes)
        object.__setattr__(self, "boxes", kept)
        if self.condition == All(()):
            object.__setattr__(self, "condition", _words(kept))

    @classmethod
    def parse(cls, text: str) -> Meaning:
        """Read a meaning in the language of docs/dealing.md, without the seat; an empty text is any hand.

        Only lengths and high-card points can be told: `6 hearts, 5-10 hcp`, `balanced`, `5-5 in the majors`.

        >>> Meaning.parse("7- losers")
        Traceback (most recent call last):
        crossruff.errors.CrossruffError: a meaning tells lengths and high-card points; this it cannot tell: \
0-7 losers
        """
        return cls.of(parse_condition(text))

    @classmethod
    def of(cls, condition: Condition) -> Meaning:
        """The meaning of a condition of the constraint language."""
        return cls(boxes_of(condition), condition)

    @property
    def has_points(self) -> bool:
        """Whether it says anything of the points."""
        return any(box.has_points for box in self.boxes)

    @property
    def has_lengths(self) -> bool:
        """Whether it says anything of the lengths."""
        return any(box.without_points() != Box() for box in self.boxes)

    def accepts(self, hand: Hand) -> bool:
        """Whether a hand has this meaning."""
        return any(hand in box for box in self.boxes)

    def widened(self, *, points: int = 0, lengths: int = 0) -> Meaning:
        """The meaning with all ranges so much wider at both ends."""
        return Meaning(tuple(box.widened(points=points, lengths=lengths) for box in self.boxes))

    def without_points(self) -> Meaning:
        """What it says of the lengths alone."""
        return Meaning(tuple(box.without_points() for box in self.boxes))

    def __or__(self, other: Meaning) -> Meaning:
        return Meaning((*self.boxes, *other.boxes), _joined(Any, self, other))

    def __and__(self, other: Meaning) -> Meaning:
        common = (one & two for one in self.boxes for two in other.boxes)
        return Meaning(tuple(box for box in common if box is not None), _joined(All, self, other))

    def __contains__(self, hand: object) -> bool:
        return isinstance(hand, Hand) and self.accepts(hand)

    def __str__(self) -> str:
        return str(self.condition)

    def __repr__(self) -> str:
        return f"Meaning.parse({str(self)!r})"


def _joined(connective: type[All] | type[Any], one: Meaning, other: Meaning) -> Condition:
    parts: list[Condition] = []
    for meaning in (one, other):
        inner = meaning.condition
        parts += inner.conditions if isinstance(inner, connective) else (inner,)
    return connective(tuple(parts))


def _words(boxes: tuple[Box, ...]) -> Condition:
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
