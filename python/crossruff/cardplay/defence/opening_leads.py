"""The opening lead: from worlds that agree with the auction, and from experience with suits."""

from __future__ import annotations

from crossruff.cardplay.defence.conventional_leads import conventional_lead, why_led
from crossruff.dd import Solver, solve_worlds
from crossruff.inference import Worlds
from crossruff.model import Bid, Card, Hand, Rank, Strain, Suit, View
from crossruff.players import Budget, Candidate, Decision, late_note

_EXPERIENCE = 15.0
"""How many worlds the general experience with leads counts for."""
_TRICK_WORLDS = 8
"""How many worlds are solved exactly for the tricks of each lead."""


def opening_lead(view: View, worlds: Worlds, solver: Solver, budget: Budget) -> Decision[Card]:
    """Choose the card to lead: the usual card of the suit that beats the contract most often."""
    hand = view.play.remaining[view.seat]
    notrump = view.play.strain is Strain.NOTRUMP
    cards = [conventional_lead(hand, suit, notrump=notrump) for suit in Suit if hand.length(suit)]
    contract = view.contract
    needed = 14 - contract.tricks if contract else 7
    answer = solve_worlds(
        worlds.hands,
        view.play,
        goal="target",
        target=needed,
        seconds=budget.left,
        threads=budget.threads,
        cancel=budget.cancel,
        solver=solver,
    )
    solved = answer.tricks[(answer.tricks >= 0).all(axis=1)]
    usual = float(solved.max(axis=1).mean()) if len(solved) else 0.0
    tricks = _tricks(view, worlds, solver, budget)
    listed: list[tuple[float, float, Candidate[Card]]] = []
    for card in cards:
        beats = int(solved[:, answer.bits.index(card.bit)].sum()) if len(solved) else 0
        expected = usual + experience(view, hand, card)
        chance = (beats + _EXPERIENCE * expected) / (len(solved) + _EXPERIENCE)
        seen = beats / len(solved) if len(solved) else chance
        found = Candidate(card, (card,), tricks.get(card), 1 - seen)
        listed.append((1 - chance, seen, found))
    listed.sort(key=lambda one: one[0])
    _, share, first = listed[0]
    best = first.action
    reason = why_led(hand, best, notrump=notrump)
    if len(solved):
        reason += f"; beats the contract in {100 * share:.0f} % of {len(solved)} worlds"
    candidates = tuple(one for _, _, one in listed)
    notes = (*worlds.relaxed, *late_note(len(solved), len(worlds)))
    return Decision(best, reason, candidates, len(solved), budget.elapsed, notes)


def _tricks(view: View, worlds: Worlds, solver: Solver, budget: Budget) -> dict[Card, float]:
    """Return declarer's expected tricks after each card, from a few worlds, as the time left allows.

    The choice only asks whether the contract is beaten, which is many times faster to solve.
    """
    found = solve_worlds(
        worlds.hands[:_TRICK_WORLDS],
        view.play,
        seconds=budget.left,
        threads=budget.threads,
        cancel=budget.cancel,
        solver=solver,
    )
    solved = found.tricks[(found.tricks >= 0).all(axis=1)]
    if not len(solved):
        return {}
    ours = solved.mean(axis=0)
    return {card: 13 - float(ours[place]) for place, card in enumerate(found.cards)}


def experience(view: View, hand: Hand, card: Card) -> float:
    """Return how much more often than other leads a lead beats a contract, whatever the world."""
    suit, length = card.suit, hand.length(card.suit)
    ranks = [one.rank for one in hand.suit(suit)]
    ours, theirs = _bid_by(view, partner=True), _bid_by(view, partner=False)
    worth = 0.06 * (suit in ours) - 0.05 * (suit in theirs)
    sequence = len(ranks) > 1 and ranks[0].index - ranks[1].index == 1 and ranks[1].is_honour
    if view.play.strain is Strain.NOTRUMP:
        worth += 0.03 * max(0, min(length, 6) - 3) + 0.02 * suit.is_major - 0.02 * (length < 3)
        return worth + 0.03 * (sequence and length > 2)
    if suit is view.play.strain.suit:
        return -0.02
    worth += 0.05 * sequence
    trumps = hand.length(view.play.strain.suit) if view.play.strain.suit else 0
    if length == 1 and 0 < trumps < 4:
        worth += 0.06
    if Rank.ACE in ranks and not sequence and length > 1:
        worth -= 0.04
    elif not sequence and length > 1 and ranks[0] in (Rank.KING, Rank.QUEEN):
        worth -= 0.02
    return worth


def _bid_by(view: View, *, partner: bool) -> set[Suit]:
    """Return the suits that partner has bid, or the opponents."""
    if view.auction is None:
        return set()
    seats = {view.seat.partner} if partner else {view.seat.next, view.seat.previous}
    return {
        call.strain.suit
        for seat, call, _ in view.auction.items()
        if seat in seats and isinstance(call, Bid) and call.strain.suit is not None
    }
