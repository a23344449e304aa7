"""Order the cards that a plan tries, and name the purpose of each."""

from __future__ import annotations

from collections.abc import Sequence

from crossruff.claims.plan.position import ClaimPosition, PlanLine, is_high
from crossruff.claims.plan.tree import Purpose
from crossruff.claims.relative_ranks import touching_runs
from crossruff.claims.replies import wins
from crossruff.model import Card, Hand, Rank, Suit


def natural_cards(position: ClaimPosition, lines: Sequence[PlanLine]) -> list[Card]:
    """Return the cards to try in some lines, the most natural first; one of those that touch.

    From touching cards a player takes the highest to win a trick, and else the lowest.
    """
    if not lines[0].history.trick.cards:
        return _of_one_suit(position, lines)
    led = dict.fromkeys(line.history.trick.cards[0].suit for line in lines)
    groups = [[line for line in lines if line.history.trick.cards[0].suit is suit] for suit in led]
    return list(dict.fromkeys(card for group in groups for card in _of_one_suit(position, group)))


def _of_one_suit(position: ClaimPosition, lines: Sequence[PlanLine]) -> list[Card]:
    """Return the cards to try if one suit was led, or none."""
    trick = lines[0].history.trick
    hand = position.legal(lines[0])
    out = position.out(lines)
    between = out | _on_table(lines) | _partners(position, lines)
    chosen = [_natural(run, position, lines, out) for run in touching_runs(hand, between)]
    rank = _follow_rank if trick.cards else _lead_rank
    return sorted(chosen, key=lambda card: rank(card, position, lines, out))


def purpose_of(card: Card, position: ClaimPosition, lines: Sequence[PlanLine]) -> Purpose:
    """Return the purpose of a card."""
    trick = lines[0].history.trick
    out = position.out(lines)
    high = is_high(card, out)
    if not trick.cards:
        wins_there = any(is_high(other, out) for other in _partners(position, lines).suit(card.suit))
        if card.suit is position.trump and out.length(card.suit) and (high or wins_there):
            return Purpose.DRAW
        return Purpose.CASH if high else Purpose.LEAD
    led = trick.cards[0].suit
    if card.suit is not led:
        return Purpose.RUFF if card.suit is position.trump else Purpose.DISCARD
    if not all(_beats_the_others(card, position, line) for line in lines):
        return Purpose.FOLLOW
    if not any(wins(card, line.history.trick) for line in lines):
        return Purpose.FOLLOW
    more = any(trick.leader.after(place) in position.others for place in range(len(trick.cards) + 1, 4))
    return Purpose.FINESSE if more and not high else Purpose.WIN


def _beats_the_others(card: Card, position: ClaimPosition, line: PlanLine) -> bool:
    """Return whether none of the others has followed with a higher card."""
    return all(
        seat in position.ours or other.suit is not card.suit or other.rank < card.rank
        for seat, other in line.history.trick.items()
    )


def _partners(position: ClaimPosition, lines: Sequence[PlanLine]) -> Hand:
    partner = lines[0].history.trick.turn.partner
    return position.held(partner, lines) if partner in position.ours else Hand()


def _on_table(lines: Sequence[PlanLine]) -> Hand:
    return Hand({card for line in lines for card in line.history.trick.cards})


def _natural(run: list[Card], position: ClaimPosition, lines: Sequence[PlanLine], out: Hand) -> Card:
    highest, lowest = run[0], run[-1]
    trick = lines[0].history.trick
    if not trick.cards:
        sequence = len(run) > 1 and highest.rank >= Rank.TEN
        return highest if sequence or is_high(highest, out) else lowest
    if highest.suit is not trick.cards[0].suit:
        return lowest
    sure = trick.winner is trick.turn.partner and trick.winner in position.ours
    return highest if not sure and all(wins(highest, line.history.trick) for line in lines) else lowest


def _lead_rank(card: Card, position: ClaimPosition, lines: Sequence[PlanLine], out: Hand) -> tuple[int, ...]:
    """Rank leads: trumps while the others have some, then suits that can be developed, then winners."""
    seat, trump = lines[0].history.trick.turn, position.trump
    hand, partner = position.held(seat, lines), _partners(position, lines)
    theirs = partner.suit(card.suit)
    last = lines[0].history.tricks[-1].cards[0].suit if lines[0].history.tricks else None
    mine = hand.length(card.suit)
    high = is_high(card, out)
    over = any(is_high(other, out) for other in theirs)
    if card.suit is trump and out.length(trump) and (high or over):
        group = 0 if high else 1
    elif _has_work(hand.suit(card.suit) | theirs, out.suit(card.suit)):
        group = 2 if high else 3 if over else 4
    elif high and not (over and (len(theirs) == 1 or mine > len(theirs))):
        # Winners from the shorter hand first, so that the suit is not blocked.
        group = 6 if card.suit is not trump else 7
    elif over or high:
        # If a suit can be developed, perhaps the lead must come from the other hand.
        group = 5 if any(_has_work((hand | partner).suit(suit), out.suit(suit)) for suit in Suit) else 7
    else:
        ruff = not theirs and trump is not None and partner.length(trump) and card.suit is not trump
        group = 8 if ruff else 9
    # With one higher card out, the highest is led to be run; otherwise the lowest is led.
    above = sum(other.rank > card.rank for other in out.suit(card.suit))
    near = high or (above == 1 and card.rank >= Rank.NINE)
    rank = -card.rank.index if near else card.rank.index
    return (group, int(card.suit is not last), -mine if group < 8 else 0, int(not near), rank)


def _has_work(ours: Hand, out: Hand) -> bool:
    """Return whether a card may become a winner: one that is out is above it, and some are below."""
    return len(out) > 1 and any(sum(other.rank > card.rank for other in out) == 1 for card in ours)


def _follow_rank(
    card: Card, position: ClaimPosition, lines: Sequence[PlanLine], out: Hand
) -> tuple[int, ...]:
    """Rank follows: low under a sure winner of partner; else a sure winner; else low."""
    trick = lines[0].history.trick
    led = trick.cards[0].suit
    rank = card.rank.index
    best = [_winning_card(line) for line in lines]
    partner_wins = all(line.history.trick.winner in position.ours for line in lines) and all(
        is_high(one, out)
        and (one.suit is position.trump or position.trump is None or not out.length(position.trump))
        for one in best
    )
    if card.suit is not led:
        useless = int(card.suit is position.trump) if partner_wins else int(card.suit is not position.trump)
        return (useless, int(is_high(card, out)), rank)
    winning = all(wins(card, line.history.trick) for line in lines)
    if partner_wins:
        return (0, rank)
    last = all(trick.leader.after(place) in position.ours for place in range(len(trick.cards) + 1, 4))
    if winning and (last or is_high(card, out)):
        return (0, rank)
    return (1, rank)


def _winning_card(line: PlanLine) -> Card:
    trick = line.history.trick
    return trick.cards[trick.leader.turns_to(trick.winner or trick.leader)]
