"""The opening lead: from worlds that agree with the auction, and from experience with suits."""

from __future__ import annotations

import math

from crossruff.cardplay.defence.conventional_leads import conventional_lead, why_led
from crossruff.cardplay.defence.lead_judgement import asked_for, auction_bonus
from crossruff.dd import Solver, solve_worlds
from crossruff.inference import Worlds
from crossruff.inference.card_model import SuitsBid, card_model
from crossruff.model import Bid, Card, Hand, Play, Rank, Strain, Suit, View
from crossruff.players import Basis, Budget, Candidate, Decision, late_note

_EXPERIENCE = 15.0
"""How many worlds the general experience with leads counts for."""
_ASKED = 0.12
"""How much more often the suit that partner's double asks for beats the contract: the worlds do not know."""
_USUAL = 0.05
"""How much more often a suit beats the contract that players lead e times as often as another: they know what
a solver does not, such as that declarer has to guess."""
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
        # The other cards matter only where none of these beats the contract.
        only=cards,
        seconds=budget.left,
        threads=budget.threads,
        cancel=budget.cancel,
        solver=solver,
    )
    solved = answer.tricks[answer.finished]
    usual = float(solved.max(axis=1).mean()) if len(solved) else 0.0
    tricks = _tricks(view, worlds, cards, solver, budget)
    listed: list[tuple[float, float, Candidate[Card]]] = []
    asked = asked_for(view, hand)
    led = how_often_led(view, worlds)
    words: dict[Card, str] = {}
    for card in cards:
        beats = int(solved[:, answer.bits.index(card.bit)].sum()) if len(solved) else 0
        bonus, words[card] = auction_bonus(view, hand, card)
        expected = usual + experience(view, hand, card) + bonus
        chance = (beats + _EXPERIENCE * expected) / (len(solved) + _EXPERIENCE)
        often = led[card.suit]
        if card.suit is asked:
            # It is unusual, and the double says so.
            often, chance, words[card] = max(led.values()), chance + _ASKED, "partner's double asks for it"
        chance += _USUAL * math.log(often)
        seen = beats / len(solved) if len(solved) else chance
        found = Candidate(card, (card,), tricks.get(card), 1 - seen)
        listed.append((1 - chance, seen, found))
    listed.sort(key=lambda one: one[0])
    _, share, first = listed[0]
    best = first.action
    reason = why_led(hand, best, notrump=notrump)
    if words[best]:
        reason += f"; {words[best]}"
    if len(solved):
        reason += f"; beats the contract in {100 * share:.0f} % of {len(solved)} worlds"
    candidates = tuple(one for _, _, one in listed)
    notes = (*worlds.relaxed, *late_note(len(solved), len(worlds)))
    basis = Basis.of(len(solved), len(worlds))
    return Decision(best, reason, candidates, len(solved), budget.elapsed, notes, basis=basis)


def _tricks(
    view: View, worlds: Worlds, cards: list[Card], solver: Solver, budget: Budget
) -> dict[Card, float]:
    """Return declarer's expected tricks after each card, from a few worlds, as the time left allows.

    The choice only asks whether the contract is beaten, which is many times faster to solve.
    """
    found = solve_worlds(
        worlds.hands[:_TRICK_WORLDS],
        view.play,
        only=cards,
        seconds=budget.left,
        threads=budget.threads,
        cancel=budget.cancel,
        solver=solver,
    )
    if not found.finished.any():
        return {}
    return {card: 13 - float(found.of(card)[found.finished].mean()) for card in cards}


def how_often_led(view: View, worlds: Worlds) -> dict[Suit, float]:
    """Return how often players lead each suit of the hand, by the card model; any world will do.

    >>> from crossruff.inference import sample
    >>> from crossruff.model import Auction, Deal
    >>> auction = Auction("S", "1NT P 3NT P P P")
    >>> deal = Deal("N:AQ3.K84.QJ93.K42 72.J97.8642.J983 K98.AQT2.AK5.Q76 JT654.653.T7.AT5")
    >>> view = View.of(Play.of(deal, auction.contract), "W", auction.contract, auction)
    >>> found = how_often_led(view, sample(view, {}, 1, seed=1))
    >>> max(found, key=found.get).name
    'SPADES'
    """
    seen = view.play
    play = Play(next(worlds.deals()), seen.strain, seen.leader, declarer=seen.declarer)
    chances = card_model().probabilities(play, SuitsBid.of(view.auction, view.contract))
    suits = dict.fromkeys((card.suit for card in chances), 0.0)
    for card, chance in chances.items():
        suits[card.suit] += chance
    return suits


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
