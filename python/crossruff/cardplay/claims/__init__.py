"""Claims: found, proved, explained and judged."""

from crossruff.cardplay.claims.assumptions import assumed
from crossruff.cardplay.claims.best import likeliest_claim
from crossruff.cardplay.claims.cases import Case, Hidden, probability
from crossruff.cardplay.claims.judging import Refusal, Verdict, judge
from crossruff.cardplay.claims.most import most_claimed
from crossruff.cardplay.claims.plan_json import plan_data, plan_from_data
from crossruff.cardplay.claims.plan_picture import plan_picture
from crossruff.cardplay.claims.plan_tree import Plan
from crossruff.cardplay.claims.plans import plan_of
from crossruff.cardplay.claims.proofs import ProvedClaim, find_claim

__all__ = [
    "Case",
    "Hidden",
    "Plan",
    "ProvedClaim",
    "Refusal",
    "Verdict",
    "assumed",
    "find_claim",
    "judge",
    "likeliest_claim",
    "most_claimed",
    "plan_data",
    "plan_from_data",
    "plan_of",
    "plan_picture",
    "probability",
]
