"""What a rule asks of a hand: words with suits for letters, the hands it may mean, a test for the rest."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from crossruff.bidding.natural.engine.auction_patterns import Letters
from crossruff.bidding.natural.engine.hand_features import HandFeatures, Test, test_of
from crossruff.bidding.natural.engine.hand_sets import SUITS, HandSet, told_set
from crossruff.dealing.conditions import All
from crossruff.dealing.language import parse_condition

_LETTER = re.compile(r"(?<![\w.])(oM|om|[MmXYZWT])(?![\w.])")
_SHORT = (
    (re.compile(r"\bgood (\w+)"), r"(2+ of AKQ in \1 or 3+ of AKQJT in \1)"),
    (re.compile(r"\bfair (\w+)"), r"(1+ of AKQ in \1 or 2+ of AKQJT in \1)"),
    (re.compile(r"\bstopped (\w+)"), r"stopper in \1"),
    (re.compile(r"\bsupport in (\w+)"), r"support points in \1"),
)
"""Said often: a good suit has two of the top three honours or three of the top five."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """Hands, as far as shape and points tell, and a test of what they do not tell."""

    hands: HandSet = field(repr=False)
    test: Test | None
    words: str

    def accepts(self, held: HandFeatures) -> bool:
        """Whether a hand is meant."""
        return held.is_in(self.hands) and (self.test is None or self.test(held))


def requirement(text: str, letters: Letters) -> Requirement:
    """What a rule asks, with the letters' suits."""

    def name(found: re.Match[str]) -> str:
        letter = found[1]
        if letter in ("oM", "om"):
            both = 5 if letter == "oM" else 1
            return SUITS[both - letters[letter[1]]].name.lower()
        return SUITS[letters[letter]].name.lower()

    return _compiled(_LETTER.sub(name, text))


@lru_cache(maxsize=20_000)
def _compiled(text: str) -> Requirement:
    plain = text
    for short, long in _SHORT:
        plain = short.sub(long, plain)
    condition = parse_condition(plain)
    hands, exact = told_set(condition)
    if exact:
        return Requirement(hands, None, text)
    parts = condition.conditions if isinstance(condition, All) else (condition,)
    untold = tuple(part for part in parts if not told_set(part)[1])
    return Requirement(hands, test_of(All(untold)), text)
