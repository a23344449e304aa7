"""Exclusion: a jump to five of a suit asks for key cards outside it, with a void there.

Partner answers in steps: none, one, two, three or more of the other four key cards.
"""

from __future__ import annotations

from math import ceil

from crossruff.bidding.natural.engine.calls import (
    FIRST_BID,
    FROM_CLUBS,
    NOTRUMP,
    PASS,
    bid,
    is_major,
    outranks,
    strain_of,
)
from crossruff.bidding.natural.engine.requirements import Requirement
from crossruff.bidding.natural.kernel.candidate_builder import CandidateBuilder, call_type
from crossruff.bidding.natural.kernel.hand_requirements import (
    ANY,
    cards,
    key_cards_outside,
    queen,
    support,
)

_OUTSIDE = 4
"""The key cards outside the void suit."""
_STEPS = 4
_GRAND = 36
"""Combined points, counting short suits, for seven with all key cards."""
_ENOUGH_TRUMPS = 10


def exclude(builder: CandidateBuilder, trumps: int, wanted: Requirement) -> None:
    """Ask for key cards outside a void: five of its suit, over four of the trump suit."""
    if "exclusion" not in builder.situation.switches or not is_major(trumps):
        return
    for suit in FROM_CLUBS:
        call = bid(5, suit)
        shown = suit in builder.partners or suit in builder.mine
        if outranks(trumps, suit) and not shown and call > builder.last:
            kind = call_type("artificial, forcing, alert", trumps, "exclusion")
            asked = wanted & cards(suit, 0, 0) & key_cards_outside(trumps, suit, 2)
            builder.add(call, asked, kind, "Exclusion: a void, asks for key cards outside it")


def after_exclusion(builder: CandidateBuilder) -> bool:
    """Answer Exclusion, or bid after the answer; return whether it was asked."""
    situation = builder.situation
    calls = situation.calls
    if len(calls) < 4 or calls[-1] != PASS or builder.last < FIRST_BID:
        return False
    partners, mine = situation.call_types[builder.partner], situation.call_types[builder.position]
    if partners.asks == "exclusion" and partners.agrees is not None:
        _answer(builder, partners.agrees)
        return True
    if mine.asks == "exclusion" and mine.agrees is not None and calls[-3] == PASS:
        _decide(builder, mine.agrees, strain_of(calls[-4]), calls[-2] - calls[-4] - 1)
        return True
    return False


def _answer(builder: CandidateBuilder, trumps: int) -> None:
    void = builder.strain
    kind = call_type("artificial", trumps)
    for step in range(_STEPS):
        most = _OUTSIDE if step == _STEPS - 1 else step
        asked = key_cards_outside(trumps, void, step, most)
        builder.add(builder.last + 1 + step, asked, kind, f"{step} key cards outside the void")


def _decide(builder: CandidateBuilder, trumps: int, void: int, number: int) -> None:
    """Bid slam with at most one key card missing; stop as low as possible with more."""
    sign_off = call_type("natural, sign-off", trumps)
    six, five = bid(6, trumps), bid(5, trumps)
    all_there = key_cards_outside(trumps, void, _OUTSIDE - number)
    par = builder.opposite_slam
    hopes = support(trumps, ceil(_GRAND - par.total_mean))
    for solid in (queen(trumps), cards(trumps, _ENOUGH_TRUMPS - par.shortest[trumps])):
        builder.add(bid(7, trumps), all_there & hopes & solid, sign_off, "grand slam: nothing is missing")
    builder.add(six, key_cards_outside(trumps, void, _OUTSIDE - 1 - number), sign_off, "slam")
    if five == builder.last:
        builder.add(PASS, ANY, call_type("sign-off"), "two key cards are missing")
    place = five if five > builder.last else six
    builder.add(place, ANY, sign_off, "two key cards are missing")
    builder.add(bid(6, NOTRUMP), ANY, call_type("natural, sign-off"), "no way back")
