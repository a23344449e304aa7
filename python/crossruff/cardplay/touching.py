"""Touching cards: no card that another hand may still play lies between them."""

from __future__ import annotations

from crossruff.model import Card, Hand, Seat, View


def touching(view: View) -> list[list[Card]]:
    """Group the legal cards of the hand to play by touching cards, each group from the lowest up.

    >>> from crossruff.model import Deal, Play, Strain
    >>> deal = Deal.parse("N:AQJ... K98... T32... 765...")
    >>> play = Play(deal, Strain.NOTRUMP, Seat.NORTH, declarer=Seat.SOUTH)
    >>> [" ".join(map(str, cards)) for cards in touching(View.of(play, Seat.SOUTH))]
    ['SJ SQ', 'SA']
    """
    others = view.unseen | Hand(view.play.trick.cards)
    for seat in Seat:
        if seat is not view.play.turn:
            others |= view.play.remaining[seat]
    found: list[list[Card]] = []
    for card in sorted(view.play.legal_cards, key=lambda card: card.bit):
        last = found[-1][-1] if found else None
        if last is None or last.suit is not card.suit or _between(others, last, card):
            found.append([])
        found[-1].append(card)
    return found


def _between(others: Hand, low: Card, high: Card) -> bool:
    return any(low.bit < card.bit < high.bit for card in others)
