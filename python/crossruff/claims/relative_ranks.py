"""Relative ranks: where hidden cards lie between the cards that are seen."""

from __future__ import annotations

from crossruff.model import Card, Hand, Suit

LANES = tuple(Hand.of(suit).bits for suit in Suit)
"""The bits of each suit."""


def hidden_between(hidden: int, seen: int) -> tuple[int, ...]:
    """Count the hidden cards below each card that is seen, and all of them, suit by suit; both as bits.

    Two positions with the same counts differ only in the names of small cards.

    >>> hidden_between(Hand.parse("QJ5...").bits, Hand.parse("K9...").bits)
    (1, 3, 3, 0, 0, 0)
    """
    counts: list[int] = []
    for lane in LANES:
        rest, cards = seen & lane, hidden & lane
        while rest:
            card = rest & -rest
            rest ^= card
            counts.append((cards & (card - 1)).bit_count())
        counts.append(cards.bit_count())
    return tuple(counts)


def touching_runs(hand: Hand, between: Hand) -> list[list[Card]]:
    """Return the cards of a hand in runs from the highest down: no card of `between` parts those of a run.

    >>> [[str(card) for card in run] for run in touching_runs(Hand.parse("AKJT..."), Hand.parse("Q..."))]
    [['SA', 'SK'], ['SJ', 'ST']]
    """
    found: list[list[Card]] = []
    for card in hand:
        last = found[-1][-1] if found else None
        if last is not None and last.suit is card.suit and not _any_between(last, card, between):
            found[-1].append(card)
        else:
            found.append([card])
    return found


def _any_between(high: Card, low: Card, cards: Hand) -> bool:
    return any(low.rank < card.rank < high.rank for card in cards.suit(high.suit))
