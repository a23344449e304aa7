"""Claims: prove them, plan them, explain them and judge them.

>>> from crossruff.model import Deal, Play, Seat, Strain, View
>>> ending = Play(Deal.parse("N:AQ... K7... 32... JT..."), Strain.NOTRUMP, Seat.SOUTH, declarer=Seat.SOUTH)
>>> view = View.of(ending, Seat.SOUTH)
>>> print(plan_of(find_claim(view, 1)))
South claims 1 of 2 tricks.
1. Lead the ♠2 to the ♠A.
>>> print(describe_refusal(judge(view, 2).refusal))
South takes only 1 of the 2 tricks if the cards lie so: East ♠K7, West ♠JT. East wins with the ♠K.
"""

from crossruff.claims.assumptions import parse_assumption
from crossruff.claims.cases import ClaimCase, HiddenHands, probability
from crossruff.claims.explain.picture import plan_picture
from crossruff.claims.explain.refusals import describe_refusal
from crossruff.claims.judging import ClaimReason, ClaimRuling, ClaimVerdict, judge, rule
from crossruff.claims.likeliest_assumption import likeliest_claim
from crossruff.claims.most_tricks import MostClaimed, most_claimed, search_most
from crossruff.claims.plan.json_data import plan_data, plan_from_data
from crossruff.claims.plan.planner import plan_of
from crossruff.claims.plan.tree import ClaimPlan
from crossruff.claims.refuting import Refusal
from crossruff.claims.search import ClaimSearch, ProvedClaim, find_claim

__all__ = [
    "ClaimCase",
    "ClaimPlan",
    "ClaimReason",
    "ClaimRuling",
    "ClaimSearch",
    "ClaimVerdict",
    "HiddenHands",
    "MostClaimed",
    "ProvedClaim",
    "Refusal",
    "describe_refusal",
    "find_claim",
    "judge",
    "likeliest_claim",
    "most_claimed",
    "parse_assumption",
    "plan_data",
    "plan_from_data",
    "plan_of",
    "plan_picture",
    "probability",
    "rule",
    "search_most",
]
