"""Find every card that data names: as a card, a hand, a deal, a link or in words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_WORDS = dict(
    zip(
        [
            "ace",
            "king",
            "queen",
            "jack",
            "ten",
            "nine",
            "eight",
            "seven",
            "six",
            "five",
            "four",
            "three",
            "two",
        ],
        "AKQJT98765432",
        strict=True,
    )
)
_RANK = "(?:10|[2-9TJQKA])"
_RUN = re.compile(rf"(?<![A-Za-z])[SHDC♠♥♦♣]{{1,3}}{_RANK}+(?:[SHDC♠♥♦♣]{_RANK}*)*(?![A-Za-z0-9])")
"""`SQ`, `♠Q`, and whole hands as LIN writes them: `SAQ2HK4D53C98`."""
_PART = re.compile(rf"([SHDC♠♥♦♣])({_RANK}*)")
_SPACED = re.compile(rf"([♠♥♦♣])[: ]{{1,2}}({_RANK}+)(?![A-Za-z0-9.+-]| (?:to|or|points|total|support)\b)")
"""`♠ AQ2` and `♠: AQ2`; in `1♠: 10 to 21 points` there are points."""
_HAND = re.compile(r"[2-9TJQKA]*(?:\.[2-9TJQKA]*){3}")
_TURNED = re.compile(r"(?<![A-Za-z0-9])(10|[89TJQKA])([SHDC♠♥♦♣])(?![A-Za-z0-9])")
"""`QS` and `Q♠`; with a lower rank it is a bid."""
_BY_SUIT = re.compile(rf'"([SHDC])": \[?((?:"{_RANK}+"(?:, )?)+)')
"""`{"S": "AQ2"}` and `{"S": ["A", "Q", "2"]}`."""
_APART = re.compile(rf'"suit": "([SHDC])", "rank": "({_RANK})"')
_NAMED = re.compile(rf"\b({'|'.join(_WORDS)}) of (spade|heart|diamond|club)s?\b", re.IGNORECASE)


def named_cards(data: Any) -> set[str]:
    """Return the cards of plain data or of a text, as `SQ`.

    >>> sorted(named_cards({"words": "♠Q: finesse", "deal": "N:A.K.. - - -", "call": "2S", "C7": ["TH"]}))
    ['C7', 'HK', 'HT', 'SA', 'SQ']
    >>> sorted(named_cards(["3SAKHQD2C", {"suit": "H", "rank": "J"}, {"S": "54"}, "the ten of clubs"]))
    ['CT', 'D2', 'HJ', 'HQ', 'S4', 'S5', 'SA', 'SK']
    """
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    return set(_cards(text.replace("\\n", "\n")))


def _cards(text: str) -> Iterator[str]:
    for run in _RUN.findall(text):
        for suit, ranks in _PART.findall(run):
            yield from _ranks(suit, ranks)
    for hand in _HAND.findall(text):
        for suit, ranks in zip("SHDC", hand.split("."), strict=True):
            yield from _ranks(suit, ranks)
    for pattern in (_SPACED, _BY_SUIT, _APART):
        for suit, ranks in pattern.findall(text):
            yield from _ranks(suit, re.sub('[", ]', "", ranks))
    for rank, suit in _TURNED.findall(text):
        yield from _ranks(suit, rank)
    for rank, suit in _NAMED.findall(text):
        yield suit[0].upper() + _WORDS[rank.lower()]


def _ranks(suit: str, ranks: str) -> Iterator[str]:
    for rank in ranks.replace("10", "T"):
        yield _SUITS.get(suit, suit) + rank
