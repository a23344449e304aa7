"""Bid naturally where no rule applies: candidates by combined points and fit.

Partner's calls give the points and cards to count on. From these follow the points that game, an invitation
or slam need, and the cards that make a fit. A call shows what the kernel requires for it.
"""

from __future__ import annotations

from crossruff.bidding.natural.engine.calls import (
    DOUBLE,
    FIRST_BID,
    FROM_SPADES,
    HIGHEST_BID,
    NOTRUMP,
    PASS,
    is_game,
)
from crossruff.bidding.natural.engine.situation import RuleCandidate, Situation
from crossruff.bidding.natural.kernel.answers_to_doubles import answer_double
from crossruff.bidding.natural.kernel.candidate_builder import CandidateBuilder, call_type
from crossruff.bidding.natural.kernel.competitive_bidding import compete
from crossruff.bidding.natural.kernel.constructive_bidding import construct, must_bid
from crossruff.bidding.natural.kernel.exclusion import after_exclusion
from crossruff.bidding.natural.kernel.hand_requirements import ANY
from crossruff.bidding.natural.kernel.judged_calls import run_out
from crossruff.bidding.natural.kernel.key_card_answers import after_key_cards
from crossruff.bidding.natural.kernel.pick_a_slam import pick_slam
from crossruff.bidding.natural.kernel.slam_bidding import (
    after_aces,
    answer_over_a_bid,
    ask_aces,
    has_answered_aces,
)
from crossruff.bidding.natural.kernel.slam_tries import answer_invitation


def candidates(situation: Situation) -> list[RuleCandidate]:
    """Return the candidates in a situation, in the order in which they are tried."""
    builder = CandidateBuilder(situation)
    if situation.last < FIRST_BID:
        return []
    settled = (answer_over_a_bid, after_exclusion, after_key_cards, after_aces, answer_invitation, pick_slam)
    if any(settle(builder) for settle in settled):
        return builder.made
    partners = situation.call_types[builder.partner]
    if not builder.forced and (situation.has_preempted or has_answered_aces(builder)):
        return []
    answers = builder.partners_call == DOUBLE and not builder.ours and partners.is_takeout
    if answers and (builder.forced or situation.doubled == 2):
        answer_double(builder)
    elif builder.is_doubled_for_penalty:
        run_out(builder)
    elif builder.ours:
        ask_aces(builder)
        construct(builder)
    else:
        ask_aces(builder)
        compete(builder)
    if builder.forced:
        must_bid(builder)
    return builder.made


def last_resort(situation: Situation, *, forced: bool) -> list[RuleCandidate]:
    """Return a pass; or, if partner has forced, the cheapest bid in the likeliest suit."""
    builder = CandidateBuilder(situation)
    if forced and situation.last < HIGHEST_BID:
        strains = [builder.agreed] if builder.agreed is not None else []
        strains += sorted(builder.partners, key=lambda suit: -builder.par.lengths[suit])
        # Over a cue-bid that asks for a stopper, notrump would promise one.
        strains += [*builder.mine, NOTRUMP] if builder.theirs else [NOTRUMP, *builder.mine]
        strains += FROM_SPADES
        for strain in strains:
            call = builder.cheapest(strain)
            if call <= HIGHEST_BID and strain not in builder.theirs:
                name = "game" if strain == builder.agreed and is_game(call) else "nothing better"
                return [RuleCandidate(call, ANY.hands, None, "", call_type("natural"), name, "natural")]
    return [RuleCandidate(PASS, ANY.hands, None, "", call_type(""), "", "natural")]
