"""Put into words what a rule asks for, with the letters of the rule files in place of suits."""

from __future__ import annotations

import re

from crossruff.bidding.natural.engine.calls import CLUBS, DIAMONDS, FROM_SPADES, HEARTS, SPADES, suit_name
from crossruff.bidding.natural.engine.hand_sets import EVERY, counted_points, shapes_in
from crossruff.bidding.natural.engine.requirements import Requirement, requirement
from crossruff.bidding.natural.engine.rule_files import Rule
from crossruff.bidding.natural.texts.shape_facts import shape_facts
from crossruff.dealing.conditions import ShapeCount
from crossruff.inference.phrases import points_text

_LETTER = re.compile(r"(?<![\w.])(oM|om|[MmXYZWT])(?![\w.])")
_MAJORS, _MINORS = (SPADES, HEARTS), (DIAMONDS, CLUBS)
_SUITS = {"M": _MAJORS, "oM": _MAJORS, "m": _MINORS, "om": _MINORS}
_POINTS = {ShapeCount.TOTAL: "total points", ShapeCount.SUPPORT: "support points"}
_MANY = 30


def rule_text(rule: Rule) -> str:
    r"""Say what a rule asks for.

    >>> from crossruff.bidding.natural.engine.rule_files import read_rules
    >>> rule_text(read_rules("after 1M\n 2M  3+ M, 6-9 support in M, good M ; natural")[0].rules[0])
    '6 to 9 support points, three or more M, good M'
    """
    letters = _suits_of_letters(rule.condition)
    said = _said(requirement(rule.condition, _with_others(letters)))
    for letter, suit in letters.items():
        said = re.sub(rf"\b{suit_name(suit)[:-1]}s?\b", letter, said)
    return said


def _said(asked: Requirement) -> str:
    if not asked.hands:
        return "nothing"
    low, high = counted_points(asked.hands, asked.counted)
    noun = "points" if asked.counted is None else _POINTS[asked.counted[0]]
    facts = shape_facts(shapes_in(asked.hands), shapes_in(EVERY))
    parts = [points_text((low, high), noun, _MANY), *(fact.text for fact in facts), *asked.phrases]
    return ", ".join(filter(None, parts)) or "anything"


def _suits_of_letters(condition: str) -> dict[str, int]:
    """Return a suit for each letter of a condition, if possible none that the condition names itself."""
    free = [suit for suit in FROM_SPADES if suit_name(suit)[:-1] not in condition]
    found: dict[str, int] = {}
    for letter in dict.fromkeys(_LETTER.findall(condition)):
        possible = _SUITS.get(letter, FROM_SPADES)
        left = [suit for suit in possible if suit not in found.values()]
        found[letter] = next((suit for suit in left if suit in free), (left or list(possible))[0])
    return found


def _with_others(letters: dict[str, int]) -> dict[str, int]:
    """Return the letters with M and m, from which the engine takes the other major and minor."""
    made = dict(letters)
    for letter, other, suits in (("M", "oM", _MAJORS), ("m", "om", _MINORS)):
        if other in made:
            made[letter] = sum(suits) - made[other]
    return made
