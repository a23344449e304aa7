"""Offer a choice of slams: five notrump without an agreed suit, and partner picks.

A hand with the points for six notrump that may have a fit as well bids five notrump. Partner names a suit
with the cards for eight trumps, or a long suit of their own, and six notrump with neither.
"""

from __future__ import annotations

from crossruff.bidding.natural.engine.calls import NOTRUMP, bid
from crossruff.bidding.natural.engine.requirements import Requirement
from crossruff.bidding.natural.kernel.candidate_builder import CandidateBuilder, call_type
from crossruff.bidding.natural.kernel.hand_requirements import ANY, cards

QUESTION = "pick slam"
_FIVE_NOTRUMP, _SIX_NOTRUMP = bid(5, NOTRUMP), bid(6, NOTRUMP)
_TRUMPS = 8
_LONG = 6


def offer_slams(builder: CandidateBuilder, wanted: Requirement) -> None:
    """Bid five notrump with the hands for six notrump that may have eight trumps with partner."""
    if "pick a slam" not in builder.situation.switches or builder.last >= _FIVE_NOTRUMP:
        return
    kind = call_type("natural, forcing, alert", None, QUESTION)
    par, own = builder.par, builder.own
    for suit in builder.partners:
        # One card short of a fit: partner picks the suit with a card more than was shown.
        near = _TRUMPS - 1 - par.shortest[suit]
        if near >= 2:
            builder.add(_FIVE_NOTRUMP, wanted & cards(suit, near, near), kind, "choose a slam")
    for suit in builder.mine:
        if suit not in builder.partners and par.lengths[suit] >= 2:
            longer = max(own.shortest[suit], 5)
            builder.add(_FIVE_NOTRUMP, wanted & cards(suit, longer), kind, "choose a slam")


def pick_slam(builder: CandidateBuilder) -> bool:
    """Pick a slam over partner's five notrump; return whether partner has asked."""
    if builder.situation.asked != QUESTION or builder.last != _FIVE_NOTRUMP:
        return False
    par, own = builder.par, builder.own
    for suit in sorted(builder.partners, key=lambda each: -par.lengths[each]):
        needed = max(_TRUMPS - max(par.shortest[suit], 4), 2)
        _name(builder, suit, cards(suit, needed), "the suits fit")
    for suit in sorted(builder.mine, key=lambda each: -own.lengths[each]):
        if suit not in builder.partners:
            longer = max(own.shortest[suit] + 1, _LONG - 1)
            _name(builder, suit, cards(suit, longer), "longer than shown")
    builder.add(_SIX_NOTRUMP, ANY, call_type("natural, sign-off"), "no suit to pick")
    return True


def _name(builder: CandidateBuilder, suit: int, held: Requirement, name: str) -> None:
    builder.add(bid(6, suit), held, call_type("natural, sign-off", suit), name)
