"""Find the ends of a plan: positions in which the rest are high."""

from __future__ import annotations

from collections.abc import Sequence

from crossruff.claims.cases import NO_CARDS
from crossruff.claims.plan.position import ClaimPosition, PlanLine, is_high
from crossruff.claims.plan.tree import EndKind, PlanEnd
from crossruff.model import Card, Hand, Seat, Suit


def end_of(position: ClaimPosition, lines: Sequence[PlanLine], need: int, *, rest: bool) -> PlanEnd | None:
    """Return the end of a plan that needs `need` tricks, all the rest or not; None if it must continue."""
    leader = lines[0].history.trick.leader
    if leader in position.ours:
        cards = _winners(position, lines, leader, need)
        if len(cards) == need:
            return PlanEnd(EndKind.CASH, leader, cards, rest)
    hands = {seat: position.held(seat, lines) for seat in position.ours}
    out = position.out(lines)
    if position.trump is not None and out.length(position.trump):
        return None
    if all(_all_high(hand, out) for hand in hands.values()):
        # On lead, one high card after another will do.
        if leader in position.ours or _wins_any_lead(list(hands.values()), out, position.trump):
            return PlanEnd(EndKind.HIGH, rest=rest)
    elif leader in position.others:
        for seat, hand in hands.items():
            partner = hands.get(seat.partner, NO_CARDS)
            if _all_high(hand, out | partner) and _wins_any_lead([hand], out, position.trump):
                return PlanEnd(EndKind.HIGH, seat, rest=rest)
    return None


def _winners(position: ClaimPosition, lines: Sequence[PlanLine], leader: Seat, need: int) -> tuple[Card, ...]:
    """Return cards of the hand on lead that take a trick each, in this order, after every line."""
    out = position.out(lines)
    if position.trump is not None and out.length(position.trump):
        # The plan must draw or count them, step by step.
        return ()
    partner = position.held(leader.partner, lines) if leader.partner in position.ours else NO_CARDS
    high = [card for card in position.held(leader, lines) if is_high(card, out | partner)]
    return tuple(sorted(high, key=lambda card: card.suit is position.trump)[:need])


def _all_high(hand: Hand, others: Hand) -> bool:
    return all(is_high(card, others) for card in hand)


def _wins_any_lead(hands: Sequence[Hand], out: Hand, trump: Suit | None) -> bool:
    """Return whether high hands have a card for each suit that the others may lead, or a trump."""
    return all(
        any(hand.length(suit) or (trump is not None and hand.length(trump)) for hand in hands)
        for suit in Suit
        if out.length(suit)
    )
