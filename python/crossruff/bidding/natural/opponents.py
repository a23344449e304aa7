"""Read the calls of opponents by their own system."""

from __future__ import annotations

from crossruff.bidding.contract import BiddingSystem, ExplainedCall
from crossruff.bidding.learned import LearnedSystem
from crossruff.bidding.natural.engine.call_types import CallType
from crossruff.bidding.natural.engine.calls import CALLS, FIRST_BID, NOTRUMP, strain_of
from crossruff.bidding.natural.engine.hand_sets import EVERY, HandSet, exact_set, hull, meaning_of, of_mask
from crossruff.bidding.natural.engine.situation import CallReading, RuleCandidate, Situation
from crossruff.bidding.natural.kernel.hand_estimates import estimate
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning
from crossruff.model import Auction, Seat, Vulnerability

_NATURAL, _ARTIFICIAL = CallType(frozenset({"natural"})), CallType(frozenset({"artificial"}))
_SHOWN = 3.5
"""The cards on average from which a bid in a suit shows it."""
_LONGEST = 6
"""The longest suit with which notrump is natural."""


def reading_by(system: BiddingSystem, situation: Situation, call: int) -> CallReading | None:
    """Return what a call shows in a system that is not natural, from its explanation.

    A suit bid that does not show the suit, and notrump with any shape, is artificial. A call that an evolved
    system does not have tells nothing; None says to read it as natural, as where a learned system has seen
    too little.
    """
    if isinstance(system, LearnedSystem):
        return _learned_reading(system, situation, call)
    explained = _explained(system, situation, call)
    if explained is None or not explained.in_system:
        return CallReading(0, ())
    hands = hands_of(explained.meaning) & situation.known[situation.position]
    if not hands:
        return CallReading(0, ())
    kind = CallType() if call < FIRST_BID else _NATURAL if _is_natural(hands, call) else _ARTIFICIAL
    shown = RuleCandidate(call, hands, None, explained.words, kind, "", system.name)
    return CallReading(hands, (shown,))


def _learned_reading(system: LearnedSystem, situation: Situation, call: int) -> CallReading | None:
    """Return what a call shows in a learned system; passes and doubles are of the kind of natural ones."""
    calls = (*situation.calls, call)
    mask = system.reading(calls, situation.vulnerable, situation.they_vulnerable)
    if mask is None:
        return None
    hands = of_mask(mask) & situation.known[situation.position]
    if not hands:
        return None
    if call < FIRST_BID:
        kind = situation.reading(call).call_type
    else:
        kind = _NATURAL if _is_natural(hands, call) else _ARTIFICIAL
    words = meaning_of(hands).describe()
    return CallReading(hands, (RuleCandidate(call, hands, None, words, kind, "", system.name),))


def _explained(system: BiddingSystem, situation: Situation, call: int) -> ExplainedCall | None:
    """Explain a call as if all four players had the system."""
    made = Auction(Seat.NORTH, tuple(CALLS[each] for each in (*situation.calls, call)))
    vulnerability = Vulnerability.of(ns=situation.dealers_vulnerable, ew=situation.others_vulnerable)
    try:
        return system.explain(made, vulnerability)[-1]
    except CrossruffError:
        return None


def hands_of(meaning: Meaning) -> HandSet:
    """Return the hands of a meaning as a set."""
    return exact_set(meaning.condition) & EVERY


def _is_natural(hands: HandSet, call: int) -> bool:
    strain = strain_of(call)
    if strain == NOTRUMP:
        return max(hull(hands).longest) <= _LONGEST
    return estimate(hands).lengths[strain] >= _SHOWN
