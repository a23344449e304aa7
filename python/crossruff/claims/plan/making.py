"""Plans of claims."""

from __future__ import annotations

from crossruff.claims.explain.cases import cases_in_words
from crossruff.claims.plan.building import Budget, TooLong
from crossruff.claims.plan.lines import Table
from crossruff.claims.plan.shortening import Shortening
from crossruff.claims.plan.tree import Branch, End, Ending, Plan
from crossruff.claims.search import ProvedClaim

STEPS = 2000
"""The most cards that a plan has."""
EFFORT = 200_000
"""How many cards may be looked at for one question."""
LINES, LOOKS = 8_000, 5_000
"""How many lines are looked at for a plan, and to find a shorter one."""
_DEPTHS = (13, 5, 3, 2, 1)
"""How many tricks are told, where all are too many."""


def plan_of(claim: ProvedClaim, steps: int = STEPS) -> Plan:
    """The plan of a claim. Where it would have too many steps, it tells only the first tricks.

    >>> from crossruff.claims import find_claim
    >>> from crossruff.model import Deal, Play, Seat, Strain, View
    >>> ending = Deal.parse("N:3.A.. 4.K.. A.2.. K.3..")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> [str(step.card) for step in plan_of(find_claim(view)).steps()]
    ['SA', 'S3', 'H2', 'HA']
    """
    view, play = claim.view, claim.view.play
    return Plan(
        view.seat,
        play.remaining,
        view.unseen,
        play.trick,
        claim.tricks,
        play.tricks_left,
        claim.losers,
        cases_in_words(claim.cases, view),
        claim.probability,
        _branches(Table.of(claim, EFFORT), steps),
    )


def _branches(table: Table, steps: int) -> tuple[Branch, ...]:
    for depth in _DEPTHS:
        looks = Budget(LOOKS)
        maker = Shortening(table, steps, depth, Budget(LINES), cuts=depth < _DEPTHS[0], looks=looks)
        try:
            return maker.whole()
        except TooLong:
            continue
    return (Branch((), End(Ending.CUT)),)
