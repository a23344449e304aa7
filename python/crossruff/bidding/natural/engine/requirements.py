"""Compile what a rule asks of a hand: a set of hands, and a test for what a set cannot decide."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from crossruff.bidding.natural.engine.auction_patterns import Letters, suit_of
from crossruff.bidding.natural.engine.calls import suit_name
from crossruff.bidding.natural.engine.condition_phrases import condition_phrase
from crossruff.bidding.natural.engine.hand_features import HandFeatures, Test, test_of
from crossruff.bidding.natural.engine.hand_sets import EVERY, HandSet, PointCount, known_set
from crossruff.dealing.conditions import All, Condition, ShapeCount, ShapePoints
from crossruff.dealing.language import parse_condition

_LETTER = re.compile(r"(?<![\w.])(oM|om|[MmXYZWT])(?![\w.])")
_SHORT = (
    (re.compile(r"\bgood (\w+)"), r"(2+ of AKQ in \1 or 3+ of AKQJT in \1)"),
    (re.compile(r"\bfair (\w+)"), r"(1+ of AKQ in \1 or 2+ of AKQJT in \1)"),
    (re.compile(r"\bstopped (\w+)"), r"stopper in \1"),
    (re.compile(r"\bsupport in (\w+)"), r"support points in \1"),
)
"""Short forms: a good suit has two of the top three honours or three of the top five."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """The hands that are possible by shape and points, a test for the rest, and what both are in words."""

    hands: HandSet = field(default=EVERY, repr=False)
    test: Test | None = None
    words: str = ""
    """The exact condition, for programs; people read what `call_text` makes of the hands and the phrases."""
    phrases: tuple[str, ...] = ()
    """What the test asks for, in a player's words: `a good suit`, `hearts stopped`."""
    counted: PointCount | None = None
    """How the points are counted, if not by high cards alone."""

    def accepts(self, held: HandFeatures) -> bool:
        """Return whether a hand meets the requirement."""
        return held.is_in(self.hands) and (self.test is None or self.test(held))

    def __and__(self, other: Requirement) -> Requirement:
        words = f"{self.words}, {other.words}" if self.words and other.words else self.words or other.words
        phrases, counted = (*self.phrases, *other.phrases), self.counted or other.counted
        test = self.test or other.test
        if self.test is not None and other.test is not None:
            one, two = self.test, other.test

            def both(held: HandFeatures) -> bool:
                return one(held) and two(held)

            test = both
        return Requirement(self.hands & other.hands, test, words, phrases, counted)


def requirement(text: str, letters: Letters) -> Requirement:
    """Return what a rule asks for, with suits in place of letters."""
    return _compiled(_LETTER.sub(lambda found: suit_name(suit_of(found[1], letters)), text))


@lru_cache(maxsize=20_000)
def _compiled(text: str) -> Requirement:
    plain = text
    for short, long in _SHORT:
        plain = short.sub(long, plain)
    return of_condition(parse_condition(plain), text)


def of_condition(condition: Condition, words: str) -> Requirement:
    """Return what a condition of the constraint language asks for."""
    hands, exact = known_set(condition)
    parts = condition.conditions if isinstance(condition, All) else (condition,)
    counts = [
        (part.count, None if part.suit is None else part.suit.index)
        for part in parts
        if isinstance(part, ShapePoints) and part.count is not ShapeCount.RULE
    ]
    counted = counts[0] if counts else None
    if exact:
        return Requirement(hands, None, words, (), counted)
    undecided = tuple(part for part in parts if not known_set(part)[1])
    phrases = tuple(filter(None, map(condition_phrase, undecided)))
    return Requirement(hands, test_of(All(undecided)), words, phrases, counted)
