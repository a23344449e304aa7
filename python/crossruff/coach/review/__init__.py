"""Review boards from each player's own seat: verdicts, alternatives, and facts in words."""

from crossruff.coach.review.boards import ReviewOptions, review_board
from crossruff.coach.review.decision_points import DecisionPoint, decision_point_at, decision_points
from crossruff.coach.review.decisions import ReviewedDecision, ReviewSettings, review_decision
from crossruff.coach.review.knowledge import Knowledge
from crossruff.coach.review.mistakes import MistakeKind
from crossruff.coach.review.verdicts import DecisionKind, Unit, Verdict

__all__ = [
    "DecisionKind",
    "DecisionPoint",
    "Knowledge",
    "MistakeKind",
    "ReviewOptions",
    "ReviewSettings",
    "ReviewedDecision",
    "Unit",
    "Verdict",
    "decision_point_at",
    "decision_points",
    "review_board",
    "review_decision",
]
