"""Tell whether a sensible player would think of a card."""

from __future__ import annotations

from crossruff.cardplay.common_sense import sensible_order
from crossruff.cardplay.touching import touching
from crossruff.model import Card, View

_TEMPTING = 2
"""The leads of common sense that tempt a player."""


def tempts(view: View, natural: Card) -> bool:
    """Return whether a sensible player would think of a card.

    Common sense chooses it, or it is one of its first leads of a trick; to a suit led, it wins as cheaply as
    it can or it is the lowest; out of the suit, it ruffs.
    """
    play = view.play
    order = sensible_order(view, play.legal_cards)
    group = next(group for group in touching(view) if natural in group)
    if order[0] in group:
        return True
    trick = play.trick
    if not trick.cards:
        return any(card in group for card in order[:_TEMPTING])
    if natural.suit is not trick.cards[0].suit:
        return natural.suit is play.strain.suit
    ranks = sorted(card.rank.index for card in play.legal_cards)
    high = max(card.rank.index for card in trick.cards if card.suit is natural.suit)
    cheapest = next((rank for rank in ranks if rank > high), ranks[0])
    return any(card.rank.index in (ranks[0], cheapest) for card in group)


def beginners_card(view: View) -> Card:
    """Return the card of a player who wins each trick as cheaply as possible, and ruffs.

    >>> from crossruff.model import Play
    >>> play = Play("N:832... KQT... A75... J64...", "NT", "E", "SK", declarer="S")
    >>> str(beginners_card(View.of(play, "S")))
    'SA'
    """
    play, cards = view.play, sensible_order(view, view.play.legal_cards)
    trick = play.trick
    if not trick.cards or trick.winner is play.turn.partner:
        return cards[0]
    wins = [card for card in cards if play.play(card).trick.winner is play.turn or _takes(view, card)]
    return min(wins, key=lambda card: card.rank.index) if wins else cards[0]


def _takes(view: View, card: Card) -> bool:
    """Return whether the last card of a trick wins it."""
    after = view.play.play(card)
    last = after.last_trick
    return not after.trick.cards and last is not None and last.winner is view.play.turn
