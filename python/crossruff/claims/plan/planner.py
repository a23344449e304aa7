"""Make the plan of a proved claim."""

from __future__ import annotations

from crossruff.claims.explain.assumptions import describe_cases
from crossruff.claims.plan.builder import LineQuota, PlanTooLong
from crossruff.claims.plan.position import ClaimPosition
from crossruff.claims.plan.short_builder import ShortPlanBuilder
from crossruff.claims.plan.tree import ClaimPlan, EndKind, PlanBranch, PlanEnd
from crossruff.claims.search import ProvedClaim

STEPS = 2000
"""The most cards of the claimer in a plan."""
EFFORT = 200_000
"""The cards that a search looks at for one question."""
LINES, LOOKS = 8_000, 5_000
"""The most lines to look at for a plan, and to find a shorter one."""
_DEPTHS = (13, 5, 3, 2, 1)
"""The tricks to plan, in turn, while the plan is too long."""


def plan_of(claim: ProvedClaim, steps: int = STEPS) -> ClaimPlan:
    """Return the plan of a claim. If it would have too many steps, it covers only the first tricks.

    >>> from crossruff.claims import find_claim
    >>> from crossruff.model import Deal, Play, Seat, Strain, View
    >>> ending = Deal.parse("N:3.A.. 4.K.. A.2.. K.3..")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> [str(step.card) for step in plan_of(find_claim(view)).steps()]
    ['SA', 'S3', 'H2', 'HA']
    """
    view, play = claim.view, claim.view.play
    return ClaimPlan(
        view.seat,
        play.remaining,
        view.unseen,
        play.trick,
        claim.tricks,
        play.tricks_left,
        claim.losers,
        describe_cases(claim.cases, view),
        claim.probability,
        _branches(ClaimPosition.of(claim, EFFORT), steps),
    )


def _branches(position: ClaimPosition, steps: int) -> tuple[PlanBranch, ...]:
    for depth in _DEPTHS:
        looks = LineQuota(LOOKS)
        maker = ShortPlanBuilder(
            position, steps, depth, LineQuota(LINES), cuts=depth < _DEPTHS[0], looks=looks
        )
        try:
            return maker.whole()
        except PlanTooLong:
            continue
    return (PlanBranch((), PlanEnd(EndKind.CUT)),)
