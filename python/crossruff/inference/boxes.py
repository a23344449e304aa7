"""Boxes: sets of hands with suit lengths and high-card points in ranges."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from crossruff.dealing.conditions import All, Condition, Counted, Feature, Length, Range
from crossruff.errors import CrossruffError
from crossruff.model import Hand, Suit

MOST_CARDS = 13
MOST_POINTS = 37
"""Four aces, four kings, four queens and a jack."""
_ANY = Range(0)


@dataclass(frozen=True, slots=True)
class Box:
    """A range for the length of each suit, and one for the high-card points.

    >>> box = Box(spades=Range(5), hcp=Range(11, 15))
    >>> str(box), Hand.parse("AKQ32.K32.432.32") in box
    ('11-15 hcp and 5+ spades', True)
    """

    spades: Range = _ANY
    hearts: Range = _ANY
    diamonds: Range = _ANY
    clubs: Range = _ANY
    hcp: Range = _ANY

    def __post_init__(self) -> None:
        """Normalize the ranges: whole numbers, and an open end instead of a bound that excludes nothing."""
        for each in fields(self):
            given: Range = getattr(self, each.name)
            most = MOST_POINTS if each.name == "hcp" else MOST_CARDS
            numbers = given.whole()
            if numbers.high is not None and numbers.high < max(numbers.low, 0):
                raise CrossruffError(f"{each.name} must be a range from low to high, 0 or more; got {given}")
            high = None if numbers.high is None or numbers.high >= most else numbers.high
            object.__setattr__(self, each.name, Range(max(numbers.low, 0), high))

    @property
    def lengths(self) -> tuple[Range, Range, Range, Range]:
        """The lengths of the suits, spades first."""
        return (self.spades, self.hearts, self.diamonds, self.clubs)

    @property
    def ends(self) -> tuple[tuple[int, int], ...]:
        """The least and the most cards of each suit, spades first, and points."""
        cards = [(int(each.low), int(_or(each.high, MOST_CARDS))) for each in self.lengths]
        return (*cards, (int(self.hcp.low), int(_or(self.hcp.high, MOST_POINTS))))

    @property
    def has_points(self) -> bool:
        """Whether the box limits the points."""
        return self.hcp != _ANY

    @property
    def condition(self) -> Condition:
        """The box in the constraint language."""
        parts: list[Condition] = [Counted(Feature.HCP, self.hcp)] if self.has_points else []
        lengths = zip(Suit, self.lengths, strict=True)
        parts += [Length(suit, each) for suit, each in lengths if each != _ANY]
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def widened(self, *, points: int = 0, lengths: int = 0) -> Box:
        """Return the box with ranges that are wider at both ends by some points and cards.

        >>> str(Box(hearts=Range(6, 6), hcp=Range(5, 10)).widened(points=2, lengths=1))
        '3-12 hcp and 5-7 hearts'
        """
        spades, hearts, diamonds, clubs = (_wider(each, lengths) for each in self.lengths)
        return Box(spades, hearts, diamonds, clubs, _wider(self.hcp, points))

    def without_points(self) -> Box:
        """Return the box without limits on the points."""
        return replace(self, hcp=_ANY)

    def __and__(self, other: Box) -> Box | None:
        """Return the hands in both boxes; None if the boxes have none in common."""
        pairs = zip((*self.lengths, self.hcp), (*other.lengths, other.hcp), strict=True)
        common = [_common(ours, theirs) for ours, theirs in pairs]
        spades, hearts, diamonds, clubs, hcp = common
        if spades is None or hearts is None or diamonds is None or clubs is None or hcp is None:
            return None
        return Box(spades, hearts, diamonds, clubs, hcp)

    def __le__(self, other: Box) -> bool:
        """Return whether the box is within another."""
        pairs = zip((*self.lengths, self.hcp), (*other.lengths, other.hcp), strict=True)
        return all(_lies_in(ours, theirs) for ours, theirs in pairs)

    def __contains__(self, hand: object) -> bool:
        return (
            isinstance(hand, Hand)
            and hand.hcp in self.hcp
            and all(hand.length(suit) in each for suit, each in zip(Suit, self.lengths, strict=True))
        )

    def __str__(self) -> str:
        return str(self.condition)


def _or(end: float | None, most: int) -> float:
    return most if end is None else end


def _wider(numbers: Range, by: int) -> Range:
    return Range(max(numbers.low - by, 0), None if numbers.high is None else numbers.high + by)


def _lies_in(one: Range, other: Range) -> bool:
    if one.low < other.low:
        return False
    return other.high is None or (one.high is not None and one.high <= other.high)


def _common(one: Range, other: Range) -> Range | None:
    low = max(one.low, other.low)
    highs = [each.high for each in (one, other) if each.high is not None]
    high = min(highs) if highs else None
    return None if high is not None and high < low else Range(low, high)
