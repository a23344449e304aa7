"""Cards of the others that make a difference to a claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crossruff.claims.cases import NO_CARDS
from crossruff.claims.search import ClaimSearch
from crossruff.model import Card, Hand, Side, Trick


class Reply(NamedTuple):
    """A card of the others."""

    card: Card
    individual: bool
    """Whether the card stands for itself, and not for any losing card of its suit."""


def different_replies(
    search: ClaimSearch,
    line: Sequence[Card],
    trick: Trick,
    side: Side,
    *,
    spare: int,
    placed: Hand = NO_CARDS,
) -> list[Reply]:
    """Return the cards of the others after a line of the claim of a side.

    If no more tricks may be lost (`spare` is 0), a losing card of an opponent stands for all losing cards of
    its suit: keeping a higher one never hurts the others.
    """
    seat, cards, known = search.next_cards(line)
    if spare or not trick.cards or seat.side is side:
        return [Reply(card, individual=True) for card in cards]
    lowest = {(card.suit, card in known): card for card in sorted(cards)}
    found: list[Reply] = []
    for card in cards:
        individual = card in placed or wins(card, trick)
        if individual or lowest[card.suit, card in known] is card:
            found.append(Reply(card, individual))
    return found


def wins(card: Card, trick: Trick) -> bool:
    """Return whether a card beats those on the table.

    >>> from crossruff.model import Strain
    >>> trick = Trick.parse("W", "S3 SQ", Strain.HEARTS)
    >>> wins(Card.parse("SJ"), trick), wins(Card.parse("H2"), trick)
    (False, True)
    """
    longer = Trick(trick.leader, trick.strain, (*trick.cards, card))
    return longer.winner is trick.turn
