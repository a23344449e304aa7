"""Plays that hide what a defender holds, where they cost nothing and tell partner nothing wrong."""

from __future__ import annotations

import random
from collections.abc import Sequence

from crossruff.cardplay.defence.winning import would_win
from crossruff.model import Card, Rank, Trick, View


def hide(view: View, touching: Sequence[Card], seed: int) -> Card:
    """Choose one of several touching cards, from the lowest up, so that declarer cannot tell them apart.

    On partner's lead it is the lowest, which denies the card below it: partner must know. On the other side's
    leads any of them, with the same chance: then playing one says nothing about the other.
    """
    if view.play.trick.leader is view.seat.partner:
        return touching[0]
    return random.Random(f"{seed} {len(view.play.cards)}").choice(touching)


def known_card(view: View, cards: Sequence[Card]) -> Card | None:
    """Return a card among `cards` that declarer knows of, if it cannot win this trick: it hides the others.

    A finesse against this hand has succeeded before, so declarer can place the honour that it was against.
    """
    play = view.play
    led = play.trick.cards[0] if play.trick.cards else None
    if led is None or play.trick.leader is view.seat.partner:
        return None
    for card in cards:
        if card.suit is not led.suit or card.rank < Rank.TEN or would_win(play, card):
            continue
        if any(_is_finessed(view, trick, card) for trick in play.tricks):
            return card
    return None


def _is_finessed(view: View, trick: Trick, card: Card) -> bool:
    """Return whether a lower card won behind this hand in a trick of the suit, and partner let it."""
    seat = view.seat
    winner = trick.winner
    if trick.leader is not seat.previous or winner is not seat.next or trick.cards[0].suit is not card.suit:
        return False
    won, partners = trick.card_of(seat.next), trick.card_of(seat.partner)
    if won is None or partners is None or won.suit is not card.suit or partners.suit is not card.suit:
        return False
    higher = [one for one in view.hand.suit(card.suit) if one.rank > won.rank]
    return higher == [card]
