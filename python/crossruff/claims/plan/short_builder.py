"""Build short plans: at each decision, compare the lengths of what follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from crossruff.claims.plan.builder import LineGroup, LineQuota, PlanBuilder, PlanTooLong
from crossruff.claims.plan.facts import Fact
from crossruff.claims.plan.tree import EndKind, PlanBranch, PlanEnd, PlanStep, PlanWait, Purpose
from crossruff.model import Card, Rank, Seat

SHORT = 2
"""A way with this cost or less is short enough."""
WAYS = 5
"""The most ways to compare at one decision."""
ENDLESS = 1_000_000


def cost_of(branches: Sequence[PlanBranch], run: Seat | None = None) -> int:
    """Return the length of a plan: its tricks, with winners cashed in a row as one, and its branches."""
    cost = 2 * len(branches) - 2 + sum(len(each.facts) for each in branches) if len(branches) > 1 else 0
    for branch in branches:
        then = branch.then
        if isinstance(then, PlanEnd):
            cost += then.kind is EndKind.CASH and then.seat is not run
        elif isinstance(then, PlanWait):
            cost += cost_of(then.branches)
        else:
            cost += _cost_of_step(then, run)
    return cost


def _cost_of_step(step: PlanStep, run: Seat | None) -> int:
    if step.purpose in (Purpose.CASH, Purpose.DRAW):
        return (step.seat is not run) + cost_of(step.branches, step.seat)
    if step.purpose in (Purpose.FOLLOW, Purpose.DISCARD):
        # A plan should not throw high cards away without need.
        return (step.card.rank >= Rank.TEN) + cost_of(step.branches, run)
    return 1 + cost_of(step.branches)


@dataclass
class ShortPlanBuilder(PlanBuilder):
    """Builds a tree and takes the shortest way at each decision, as far as simple plans show it."""

    looks: LineQuota = field(default_factory=lambda: LineQuota(0))

    def decide(self, group: LineGroup, facts: tuple[Fact, ...]) -> list[PlanBranch]:
        """Build the way with the shortest plan; the first if none is shorter."""
        best: tuple[int, Card | Fact] | None = None
        for way in islice(self.ways(group), WAYS):
            if self.looks.left <= 0:
                best = best or (0, way)
                break
            cost = self._cost(group, way)
            if best is None or cost < best[0]:
                best = cost, way
            if cost <= SHORT:
                break
        return self.cut(facts) if best is None else self.go(group, best[1], facts)

    def _cost(self, group: LineGroup, way: Card | Fact) -> int:
        used = {key: set(cards) for key, cards in self.used.items()}
        simple = PlanBuilder(self.position, self.steps, self.depth, self.looks, self.cuts, used=used)
        try:
            return cost_of(simple.go(group, way, ()))
        except PlanTooLong:
            return ENDLESS
