"""The opening lead: by layouts that agree with the auction, and by what experience says of suits."""

from __future__ import annotations

import time

import numpy as np

from crossruff.cardplay.defence.conventional_leads import conventional_lead, why_led
from crossruff.cardplay.weights import Means
from crossruff.inference import Worlds
from crossruff.model import Bid, Card, Hand, Rank, Strain, Suit, View
from crossruff.players.decisions import Candidate, Decision

_EXPERIENCE = 15.0
"""As many layouts as what is known of leads in general counts for."""


def opening_lead(view: View, worlds: Worlds, means: Means) -> Decision:
    """The card to lead: the usual card of the suit that beats the contract most often."""
    start = time.perf_counter()
    hand = view.play.remaining[view.seat]
    notrump = view.play.strain is Strain.NOTRUMP
    cards = [conventional_lead(hand, suit, notrump=notrump) for suit in Suit if hand.length(suit)]
    contract = view.contract
    needed = 14 - contract.tricks if contract else 7
    bits, table = means.solver.worlds(
        np.ascontiguousarray(worlds.layouts, dtype="<u8").tobytes(),
        view.play.strain.index,
        view.play.leader.index,
        [],
        "target",
        needed,
        seconds=means.seconds,
        cancel=means.cancel,
    )
    beaten = np.frombuffer(table, dtype=np.int8).reshape(len(worlds), len(bits))
    solved = beaten[(beaten >= 0).all(axis=1)]
    usual = float(solved.max(axis=1).mean()) if len(solved) else 0.0
    listed = []
    for card in cards:
        beats = int(solved[:, bits.index(card.bit)].sum()) if len(solved) else 0
        expected = usual + experience(view, hand, card)
        chance = (beats + _EXPERIENCE * expected) / (len(solved) + _EXPERIENCE)
        seen = beats / len(solved) if len(solved) else chance
        listed.append(Candidate(card, (card,), float("nan"), 1 - seen, 1 - seen, 1 - chance))
    listed.sort(key=lambda one: one.value)
    best = listed[0].card
    reason = why_led(hand, best, notrump=notrump)
    if len(solved):
        reason += f"; beats the contract in {100 * (1 - listed[0].promise):.0f} % of {len(solved)} layouts"
    return Decision(best, reason, tuple(listed), len(solved), time.perf_counter() - start, worlds.relaxed)


def experience(view: View, hand: Hand, card: Card) -> float:
    """How much more often than other leads one beats a contract, whatever the layout."""
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
    """The suits that partner has bid, or that the opponents have."""
    if view.auction is None:
        return set()
    seats = {view.seat.partner} if partner else {view.seat.next, view.seat.previous}
    return {
        call.strain.suit
        for seat, call, _ in view.auction.items()
        if seat in seats and isinstance(call, Bid) and call.strain.suit is not None
    }
