"""List the calls that a simulation compares: all that are true of the hand as calls are read."""

from __future__ import annotations

from crossruff.bidding.natural.engine.calls import DOUBLE, FIRST_BID, PASS
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.situation import RuleCandidate, Situation
from crossruff.errors import CrossruffError

_MOST = 7


def options_of(situation: Situation, held: HandFeatures) -> list[RuleCandidate]:
    """Return the rule's candidate, then others that are true of the hand as calls are read; seven in all.

    There are others only after the first bid. Pass and double come before bids, rules that the hand fits
    before those that it nearly fits.
    """
    chosen = situation.choose(held)
    if chosen is None:
        raise CrossruffError("the hand must fit its own calls; it does not")
    if situation.last < FIRST_BID or chosen.call_type.is_artificial:
        return [chosen]
    found: dict[int, tuple[tuple[bool, bool, int], RuleCandidate]] = {}
    left = situation.known[situation.position]
    for place, candidate in enumerate(situation.candidates):
        new = candidate.call != chosen.call and candidate.call not in found
        near = new and held.is_in(situation.judged(candidate, left))
        if near and (candidate.test is None or candidate.test(held)):
            is_bid = candidate.call not in (PASS, DOUBLE)
            found[candidate.call] = (is_bid, not held.is_in(candidate.hands), place), candidate
        if candidate.test is None:
            left &= ~candidate.hands
    others = sorted(found.values(), key=lambda each: each[0])
    return [chosen, *(candidate for _, candidate in others[: _MOST - 1])]
