"""The order of preference among cards that are equally good, or of all cards when there is no time to think.

It follows what every textbook says: second hand low, third hand high, win with the cheapest winner, draw
trumps, lead towards honours, high cards from the short hand first, keep guards and winners.
"""

from __future__ import annotations

from collections.abc import Iterable

from crossruff.cardplay.sense.discarding import discard_cost
from crossruff.cardplay.sense.following import best_follow
from crossruff.cardplay.sense.leading import lead_choices
from crossruff.cardplay.sense.seen_cards import SeenCards, above
from crossruff.model import Card, View

Key = tuple[float, float, int, int]


def sensible_order(view: View, cards: Iterable[Card]) -> list[Card]:
    """Return the cards, all legal for the hand to play, from the most sensible on.

    >>> from crossruff.model import Play
    >>> play = Play("N:AQ3... K97... 542... JT6...", "NT", "W", declarer="S").play("SJ")
    >>> [str(card) for card in sensible_order(View.of(play, "S"), play.legal_cards)]
    ['SQ', 'S3', 'SA']
    """
    wanted = list(cards)
    if len(wanted) < 2:
        return wanted
    seen = SeenCards(view)
    if not seen.place:
        return _led(seen, wanted)
    if wanted[0].suit.index == seen.led:
        rank = best_follow(seen)
        return sorted(wanted, key=lambda card: _near(card, rank))
    return _not_following(seen, wanted)


def _near(card: Card, rank: int) -> tuple[bool, bool, int]:
    """Sort the wanted card first, then those below it from the lowest up, then the cheapest above it."""
    return card.rank.index != rank, card.rank.index > rank, card.rank.index


def _led(seen: SeenCards, cards: list[Card]) -> list[Card]:
    places = {suit: (place, rank) for place, (_, suit, rank) in enumerate(lead_choices(seen))}

    def key(card: Card) -> tuple[bool, int, int]:
        place, rank = places[card.suit.index]
        return card.rank.index != rank, place, card.rank.index

    return sorted(cards, key=key)


def _not_following(seen: SeenCards, cards: list[Card]) -> list[Card]:
    trump = seen.trump
    costs = {suit: discard_cost(seen, suit) for suit in range(4) if seen.mine[suit] and suit != trump}
    wins = _ruffs(seen)

    def key(card: Card) -> Key:
        suit, rank = card.suit.index, card.rank.index
        if suit != trump:
            return (0.0, costs[suit], rank, suit)
        if wins >> rank & 1:
            return (-1.0, 0.0, rank, suit)
        return (1.0, 0.0, rank, suit)

    return sorted(cards, key=key)


def _ruffs(seen: SeenCards) -> int:
    """Return the trumps that are worth ruffing with, as bits; none where partner has the trick."""
    if seen.trump < 0 or seen.led == seen.trump:
        return 0
    trumps = seen.mine[seen.trump]
    if seen.ruffed:
        return 0 if seen.partner_wins else above(trumps, seen.top)
    if not seen.partner_wins:
        return trumps
    beaten = above(seen.against[seen.led], seen.top)
    return trumps if seen.place == 2 and beaten and not seen.dummy_before and seen.declaring else 0
