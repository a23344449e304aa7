"""Where a plan need not go on: the rest are high."""

from __future__ import annotations

from collections.abc import Sequence

from crossruff.cardplay.claims.plan_lines import Line, Table
from crossruff.cardplay.claims.plan_tree import End, Ending
from crossruff.model import Card, Hand, Seat, Suit

NO_CARDS = Hand()


def end_of(table: Table, lines: Sequence[Line], need: int, *, rest: bool) -> End | None:
    """The end of a plan that is to lead, or to be led to, and needs so many tricks, or all the rest."""
    leader = lines[0].course.trick.leader
    if leader in table.ours:
        cards = _winners(table, lines, leader, need)
        if len(cards) == need:
            return End(Ending.CASH, leader, cards, rest)
    hands = {seat: table.held(seat, lines) for seat in table.ours}
    out = table.out(lines)
    if table.trump is not None and out.length(table.trump):
        return None
    if all(_is_high(hand, out) for hand in hands.values()):
        # On lead, one high card after another will do.
        if leader in table.ours or _wins_any_lead(list(hands.values()), out, table.trump):
            return End(Ending.HIGH, rest=rest)
    elif leader in table.others:
        for seat, hand in hands.items():
            partner = hands.get(seat.partner, NO_CARDS)
            if _is_high(hand, out | partner) and _wins_any_lead([hand], out, table.trump):
                return End(Ending.HIGH, seat, rest=rest)
    return None


def _winners(table: Table, lines: Sequence[Line], leader: Seat, need: int) -> tuple[Card, ...]:
    """Cards of the hand on lead that take a trick each, in this order, whatever the line was."""
    hand = table.held(leader, lines)
    out = table.out(lines)
    partner = table.held(leader.partner, lines) if leader.partner in table.ours else Hand()
    runs = {suit: _run(hand.suit(suit), (out | partner).suit(suit)) for suit in Suit}
    trump = table.trump
    if trump is None:
        cards = [card for suit in Suit for card in runs[suit]]
        return tuple(cards[:need])
    trumps = runs[trump]
    if out.length(trump):
        # They are to be drawn, or at least counted: that is told step by step.
        return ()
    side = [card for suit in Suit if suit is not trump for card in runs[suit]]
    return tuple([*side, *trumps][:need])


def _run(hand: Hand, others: Hand) -> list[Card]:
    best = max((card.rank.index for card in others), default=-1)
    return [card for card in hand if card.rank.index > best]


def _is_high(hand: Hand, others: Hand) -> bool:
    """Whether no card of a hand can be beaten in its suit."""
    return all(len(_run(hand.suit(suit), others.suit(suit))) == hand.length(suit) for suit in Suit)


def _wins_any_lead(hands: Sequence[Hand], out: Hand, trump: Suit | None) -> bool:
    """Whether high hands have a card for each suit that the others may lead, or a trump."""
    return all(
        any(hand.length(suit) or (trump is not None and hand.length(trump)) for hand in hands)
        for suit in Suit
        if out.length(suit)
    )
