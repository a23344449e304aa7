"""Diagnosis of an illegal play in a record: the fault behind the first illegal card."""

from __future__ import annotations

from collections.abc import Sequence

from crossruff.errors import IllegalCard
from crossruff.model import Card, Deal, Play, Seat

_ENOUGH = 8
"""Cards that a diagnosis needs: two tricks."""


def play_fault(play: Play, cards: Sequence[Card], fault: str) -> str:
    """Return the fault of a play, given its legal part, all its cards, and that of the first illegal one.

    >>> from crossruff.model import Contract, Hand, Suit
    >>> deal = Deal({seat: Hand.of(suit) for seat, suit in zip(Seat, Suit)})
    >>> cards = [Card.parse(word) for word in "SA HA DA CA SK HK DK CK".split()]
    >>> play_fault(Play.of(deal, Contract.parse("3NTN")), cards, "East may not play the ♠A: North holds it")
    'North has the lead, as if West were declarer, not North: East may not play the ♠A: North holds it'
    """
    cards = cards[:52]
    if len(cards) < _ENOUGH or not play.deal.is_complete or play.declarer is None:
        return fault
    if 2 * _fitting(play.deal, cards) < len(cards) // 4:
        return f"the cards played are not those of this deal: {fault}"
    for leader in Seat:
        if leader is not play.leader and _is_legal(Play(play.deal, play.strain, leader), cards):
            declarer, names = leader.previous.name.title(), play.declarer.name.title()
            return f"{leader.name.title()} has the lead, as if {declarer} were declarer, not {names}: {fault}"
    return fault


def _fitting(deal: Deal, cards: Sequence[Card]) -> int:
    """Count the tricks that have one card of each hand, in the order of play."""
    fitting = 0
    for start in range(0, len(cards) - 3, 4):
        owners = [deal.owner(card) for card in cards[start : start + 4]]
        leader = owners[0]
        fitting += leader is not None and owners == [leader.after(turn) for turn in range(4)]
    return fitting


def _is_legal(play: Play, cards: Sequence[Card]) -> bool:
    try:
        for card in cards:
            play = play.play(card)
    except IllegalCard:
        return False
    return True
