"""Explain calls: the one place from which boxes, hints, cards, exports and commands take their texts."""

from __future__ import annotations

from crossruff.bidding.contract import NO_HAND
from crossruff.bidding.natural.engine.calls import CALLS
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.situation import CallReading, RuleCandidate, Situation
from crossruff.bidding.natural.texts.call_text import call_text
from crossruff.model import Call
from crossruff.players import Candidate


def explanation(reading: CallReading) -> str:
    """Explain a call in one short line.

    It describes the agreement: the hands that make the call by the rules. The meaning of a player who judges
    is wider by a point or two.
    """
    if not reading.candidates:
        return NO_HAND
    if not reading.ruled:
        return call_text(reading.call, reading.hands, reading.before | reading.hands, reading.candidates)
    return call_text(reading.call, reading.by_rule, reading.before, reading.ruled)


def reason(reading: CallReading, chosen: RuleCandidate) -> str:
    """Explain why a hand makes a call: the same for the one candidate that it fits."""
    hands = reading.by_rule & chosen.hands
    if chosen not in reading.ruled or not hands:
        return explanation(reading)
    return call_text(reading.call, hands, reading.before, (chosen,))


def alternatives(situation: Situation, call: int, held: HandFeatures) -> tuple[Candidate[Call], ...]:
    """Return the other calls of a situation with what they would show, the first rules first."""
    found: dict[int, tuple[RuleCandidate, bool]] = {}
    for each in situation.candidates:
        if each.call != call and not found.get(each.call, (each, False))[1]:
            # The last resort has no words: every hand could make it, and none wants to.
            fits = bool(each.words) and each.accepts(held)
            if fits or each.call not in found:
                found[each.call] = each, fits
    return tuple(
        Candidate(CALLS[each.call], name=each.name, reason=explanation(reading), fits=fits)
        for each, fits in found.values()
        if (reading := situation.reading(each.call)).hands
    )
