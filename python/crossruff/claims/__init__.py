"""Claims: found, proved, explained and judged."""

from crossruff.claims.assumptions import assumed
from crossruff.claims.cases import Case, Hidden, probability
from crossruff.claims.explain.picture import plan_picture
from crossruff.claims.judging import Refusal, Verdict, judge
from crossruff.claims.likeliest import likeliest_claim
from crossruff.claims.most import most_claimed
from crossruff.claims.plan.data import plan_data, plan_from_data
from crossruff.claims.plan.making import plan_of
from crossruff.claims.plan.tree import Plan
from crossruff.claims.search import ProvedClaim, find_claim

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
