"""Lines of play in one suit: what they win in each layout, and their cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import fsum

from crossruff.coach.suits.holdings import SuitCards

_SMALL = "23456789"
_MANY = 3


@dataclass(frozen=True)
class SuitLayout:
    """One way in which the defenders' cards lie: cards that no card of declarer parts count as alike.

    Attributes:
        west: How many cards West has of each class of the defenders' cards.
        west_text: West's cards; a card that stands for several is `x`, or like `Q/J`.
        east_text: East's cards.
        chance: How likely the layout is before a card is played.

    >>> from crossruff.coach.suits import study_suit
    >>> layout = study_suit("AJT", "xxx").layouts[0]
    >>> layout.west_text, layout.east_text, round(layout.chance, 4)
    ('-', 'KQ98765', 0.0026)
    """

    west: tuple[int, ...]
    west_text: str
    east_text: str
    west_length: int
    east_length: int
    chance: float


@dataclass(frozen=True)
class SuitEnd:
    """The end of a trick.

    Attributes:
        fourth: The class of the card that the last defender plays; None if that defender shows out.
        won: Whether declarer wins the trick.
        next: The number of the next step; None if all cards are known or no more tricks depend on it.

    >>> from crossruff.coach.suits import study_suit
    >>> end = study_suit("AJT", "xxx").goal(2).line.steps[0].answers[0].ends[0]
    >>> end.won, end.next
    (True, None)
    """

    fourth: int | None
    won: bool
    next: int | None


@dataclass(frozen=True)
class SuitAnswer:
    """The card of the hand across, when the second defender plays a card of the class `second`.

    >>> from crossruff.coach.suits import study_suit
    >>> step = study_suit("AJT", "xxx").goal(2).line.steps[0]
    >>> [(answer.second, answer.third) for answer in step.answers]
    [(0, 'A'), (1, 'J')]
    """

    second: int
    third: str | None
    ends: tuple[SuitEnd, ...]


@dataclass(frozen=True)
class SuitStep:
    """A card that declarer leads from `hand`, N or S, and the rest of the trick.

    >>> from crossruff.coach.suits import study_suit
    >>> step = study_suit("AJT", "xxx").goal(2).line.steps[0]
    >>> step.hand, step.lead
    ('S', '2')
    """

    hand: str
    lead: str
    answers: tuple[SuitAnswer, ...]


@dataclass(frozen=True)
class SuitLine:
    """A line of play: a card for everything that declarer can see.

    Attributes:
        tricks: The tricks in each layout, against the best defence there.
        steps: The cards; the first step is the first lead. Empty if every line wins as much.
        classes: The defenders' cards by class, highest first.

    >>> from crossruff.coach.suits import study_suit
    >>> line = study_suit("AJT", "xxx").goal(2).line
    >>> round(line.chance(2), 3), line.text
    (0.76, 'small to the jack; if it loses, small to the ten; otherwise small to the jack')
    """

    cards: SuitCards
    layouts: tuple[SuitLayout, ...] = field(repr=False)
    tricks: tuple[int, ...]
    steps: tuple[SuitStep, ...] = field(repr=False)
    classes: tuple[str, ...] = field(repr=False)

    def chance(self, tricks: int) -> float:
        """Return the chance to win at least `tricks`."""
        pairs = zip(self.layouts, self.tricks, strict=True)
        return round(fsum(layout.chance for layout, won in pairs if won >= tricks), 12)

    @property
    def average(self) -> float:
        """Return the tricks on average."""
        return sum(each.chance * won for each, won in zip(self.layouts, self.tricks, strict=True))

    @cached_property
    def text(self) -> str:
        """Return the line in words: `play the ace, then play the king`."""
        from crossruff.coach.suits.wording import facts_of

        return "".join(fact.text for fact in facts_of(self)) or "any line wins as much"


def layouts_of(
    classes: tuple[str, ...], west: list[list[int]], chances: list[float]
) -> tuple[SuitLayout, ...]:
    """Return the layouts that the core names."""
    found = []
    for held, chance in zip(west, chances, strict=True):
        rest = [len(cards) - count for cards, count in zip(classes, held, strict=True)]
        texts = (_holding(classes, held), _holding(classes, rest))
        found.append(SuitLayout(tuple(held), *texts, sum(held), sum(rest), chance))
    return tuple(found)


def _holding(classes: tuple[str, ...], counts: list[int]) -> str:
    parts = []
    for cards, count in zip(classes, counts, strict=True):
        if count == 0:
            continue
        small = all(card in _SMALL for card in cards) or (cards == classes[-1] and len(cards) >= _MANY)
        if count == len(cards):
            parts.append(cards)
        elif small:
            parts.append("x" * count)
        elif count == 1:
            parts.append("/".join(cards))
        else:
            parts.append(f"{count} of {cards}")
    spaced = any(len(part) > 1 and not set(part) <= set("AKQJT98765432x") for part in parts)
    return (" " if spaced else "").join(parts) or "-"
