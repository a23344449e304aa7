"""Cards that can be read from a hand with mistakes."""

from __future__ import annotations

from crossruff.errors import ParseError
from crossruff.model import Card, Hand


def salvaged_hand(text: str) -> tuple[Hand, str]:
    """Return a hand and its fault (empty if there is none); with a fault, the cards that can be read.

    >>> salvaged_hand("SAKHDC")
    (Hand.parse('AK...'), '')
    >>> salvaged_hand("SAAZHDC")[1]
    "hand has the ♠A twice; got 'SAAZHDC'"
    """
    try:
        return Hand.parse(text), ""
    except ParseError as fault:
        return Hand(dict.fromkeys(_cards(text.upper()[:200]))), str(fault)


def _cards(text: str) -> list[Card]:
    by_place = text.count(".") == 3
    cards: list[Card] = []
    suits = iter("SHDC")
    suit = next(suits) if by_place else ""
    for letter in text:
        if by_place and letter == ".":
            suit = next(suits)
        elif not by_place and letter in "SHDC":
            suit = letter
        elif suit and letter in "AKQJT98765432":
            cards.append(Card.parse(suit + letter))
    return cards
