"""Which of several ways a plan takes: those after which there is little to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from crossruff.claims.plan.building import Budget, Front, Maker, TooLong
from crossruff.claims.plan.facts import Fact
from crossruff.claims.plan.tree import Branch, Deed, End, Ending, Step, Wait
from crossruff.model import Card, Rank, Seat

SHORT = 2
"""What costs no more need not be shorter."""
WAYS = 5
"""So many ways are looked at where a card is chosen."""
ENDLESS = 1_000_000


def cost_of(branches: Sequence[Branch], run: Seat | None = None) -> int:
    """How much there is to say: tricks, but winners that a hand cashes in a row only once; and branches."""
    cost = 2 * len(branches) - 2 + sum(len(each.facts) for each in branches) if len(branches) > 1 else 0
    for branch in branches:
        then = branch.then
        if isinstance(then, End):
            cost += then.kind is Ending.CASH and then.seat is not run
        elif isinstance(then, Wait):
            cost += cost_of(then.branches)
        else:
            cost += _cost_of_step(then, run)
    return cost


def _cost_of_step(step: Step, run: Seat | None) -> int:
    if step.deed in (Deed.CASH, Deed.DRAW):
        return (step.seat is not run) + cost_of(step.branches, step.seat)
    if step.deed in (Deed.FOLLOW, Deed.DISCARD):
        # High cards are not thrown away without need.
        return (step.card.rank >= Rank.TEN) + cost_of(step.branches, run)
    return 1 + cost_of(step.branches)


@dataclass
class Shortening(Maker):
    """Looks at each decision what a simple plan would cost after one way and another."""

    looks: Budget = field(default_factory=lambda: Budget(0))

    def decide(self, front: Front, facts: tuple[Fact, ...]) -> list[Branch]:
        """The way after which there is least to say; the first if nothing is gained."""
        best: tuple[int, Card | Fact] | None = None
        for way in islice(self.ways(front), WAYS):
            if self.looks.left <= 0:
                best = best or (0, way)
                break
            cost = self._cost(front, way)
            if best is None or cost < best[0]:
                best = cost, way
            if cost <= SHORT:
                break
        return self.cut(facts) if best is None else self.go(front, best[1], facts)

    def _cost(self, front: Front, way: Card | Fact) -> int:
        used = {key: set(cards) for key, cards in self.used.items()}
        simple = Maker(self.table, self.steps, self.depth, self.looks, self.cuts, used=used)
        try:
            return cost_of(simple.go(front, way, ()))
        except TooLong:
            return ENDLESS
