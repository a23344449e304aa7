"""The plan before the play: winners and losers, where tricks can come from, lines with chances, dangers."""

from crossruff.coach.plan.line_reports import LineReport
from crossruff.coach.plan.plan import PlayPlan, make_plan
from crossruff.coach.plan.text import plan_as_data

__all__ = ["LineReport", "PlayPlan", "make_plan", "plan_as_data"]
