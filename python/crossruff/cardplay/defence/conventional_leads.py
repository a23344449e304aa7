"""Conventional leads: top of a sequence, fourth best, top of nothing.

A suit holding is 13 bits, the two first, so that a table of all holdings answers for many worlds at once.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from crossruff.model import Card, Hand, Rank, Suit

_ACE, _QUEEN, _TEN, _NINE = (Rank.parse(name).index for name in "AQT9")
SUITS_OF_CARDS = 1 << 13


def cards_of(hand: Hand, suit: Suit) -> int:
    """Return the cards of a suit as 13 bits.

    >>> bin(cards_of(Hand.parse("A32..."), Suit.SPADES))
    '0b1000000000011'
    """
    return hand.bits >> 16 * suit.index & SUITS_OF_CARDS - 1


def conventional_lead(hand: Hand, suit: Suit, *, notrump: bool) -> Card:
    """Return the card to lead from a suit.

    >>> str(conventional_lead(Hand.parse("KJ74..."), Suit.SPADES, notrump=True))
    'S4'
    """
    rank = _led(_ranks(cards_of(hand, suit)), notrump)
    return next(card for card in hand.suit(suit) if card.rank.index == rank)


def led_rank(cards: int, notrump: bool) -> int:
    """Return the rank to lead from a suit of 13 bits.

    >>> led_rank(0b1001000100100, True)
    2
    """
    return int(lead_table(notrump)[cards])


@cache
def lead_table(notrump: bool) -> NDArray[np.int8]:
    """Return the rank to lead from each holding; -1 from a void."""
    found = [_led(_ranks(cards), notrump) if cards else -1 for cards in range(SUITS_OF_CARDS)]
    return np.array(found, dtype=np.int8)


def why_led(hand: Hand, card: Card, *, notrump: bool) -> str:
    """Name a lead.

    >>> why_led(Hand.parse("KJ74..."), Card.parse("S4"), notrump=True)
    'fourth best'
    """
    ranks = _ranks(cards_of(hand, card.suit))
    place = ranks.index(card.rank.index)
    if len(ranks) == 1:
        return "a singleton"
    if card.rank.index != _led(ranks, notrump):
        return "not the usual card of the suit"
    if place == 0 and len(ranks) == 2:
        return "top of a doubleton"
    if place + 1 < len(ranks) and ranks[place + 1] == ranks[place] - 1 and ranks[place] >= _TEN:
        return "top of a sequence" if place == 0 else "top of an inner sequence"
    if place == 0:
        return "the ace" if ranks[0] == _ACE else "top of nothing"
    return {1: "second best of a weak suit", 2: "low from an honour", 3: "fourth best"}.get(
        place, "a low card"
    )


def _ranks(cards: int) -> list[int]:
    return [rank for rank in range(12, -1, -1) if cards >> rank & 1]


def _led(ranks: list[int], notrump: bool) -> int:
    """Return the rank to lead, of ranks from the highest down."""
    first = ranks[0]
    if len(ranks) <= 2:
        return first
    _, second, third = ranks[:3]
    sequence = first >= _TEN and second == first - 1
    solid = sequence and third >= second - 2
    if sequence and (solid or not notrump or len(ranks) == 3):
        return first
    if first == _ACE and not notrump:
        return first
    if _TEN <= second <= _QUEEN and second < first - 1 and third == second - 1:
        return second
    if first <= _NINE:
        return first if len(ranks) == 3 else second
    return third if len(ranks) == 3 else ranks[3]
