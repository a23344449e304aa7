"""Add calls that no rule makes but judgement may: bidding on in competition.

They come after all other candidates, so the rules never choose them. Simulation may, and explanations say so.
"""

from __future__ import annotations

from collections.abc import Sequence

from crossruff.bidding.natural.engine.calls import FIRST_BID, FROM_SPADES, level_of
from crossruff.bidding.natural.engine.situation import RuleCandidate, Situation
from crossruff.bidding.natural.kernel.candidate_builder import CandidateBuilder, call_type
from crossruff.bidding.natural.kernel.hand_requirements import cards

_RAISED = (3, 5)
_FIT = 8


def judgements(situation: Situation, made: Sequence[RuleCandidate]) -> list[RuleCandidate]:
    """Return further candidates over a bid of the opponents."""
    builder = CandidateBuilder(situation)
    if situation.last < FIRST_BID or builder.ours or builder.forced or situation.doubled:
        return []
    if not (builder.partner_bid or builder.i_bid):
        return []
    # A call for takeout, or an artificial one, is not also a judgement.
    taken = {each.call for each in made if each.call_type.must_answer or each.call_type.is_artificial}
    builder.left = situation.known[builder.position]
    for suit in FROM_SPADES:
        call, needed = builder.cheapest(suit), _FIT - builder.par.shortest[suit]
        low, high = _RAISED
        if suit in builder.theirs or call in taken or needed > 7 or not low <= level_of(call) <= high:
            continue
        builder.add(
            call, cards(suit, max(needed, 2)), call_type("natural, sign-off", suit), "judges to bid on"
        )
    return builder.made
