"""Plans of claims."""

from __future__ import annotations

from crossruff.cardplay.claims.case_words import cases_in_words
from crossruff.cardplay.claims.plan_choosing import Deepening, Shortening, cost_of
from crossruff.cardplay.claims.plan_lines import Table
from crossruff.cardplay.claims.plan_making import Budget, TooLong
from crossruff.cardplay.claims.plan_tree import Branch, End, Ending, Plan
from crossruff.cardplay.claims.proofs import ProvedClaim

STEPS = 2000
"""The most cards that a plan has."""
EFFORT = 200_000
"""How many cards may be looked at for one question."""
LINES, LOOKS, DEEP = 8_000, 5_000, 8_000
"""How many lines are looked at for a plan, to find a shorter one, and for one that soon becomes simple."""
_DEPTHS = (7, 5, 4, 3, 2)
SIMPLE = 12
"""What there is to say of a plan that need not be simpler."""


def plan_of(claim: ProvedClaim, steps: int = STEPS) -> Plan:
    """The plan of a claim. Where it would have too many steps, it tells only the first tricks.

    >>> from crossruff.cardplay.claims import find_claim
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
    found = [_short(table, steps)]
    if found[0] is None or cost_of(found[0]) > SIMPLE:
        found.append(_deep(table, steps))
    whole = [branches for branches in found if branches is not None]
    if whole:
        return min(whole, key=cost_of)
    for depth in (5, 3, 2, 1):
        cut = _short(table, steps, depth, cuts=True)
        if cut is not None:
            return cut
    return (Branch((), End(Ending.CUT)),)


def _short(table: Table, steps: int, depth: int = 13, *, cuts: bool = False) -> tuple[Branch, ...] | None:
    """A plan that was made short wherever that was seen."""
    try:
        return Shortening(table, steps, depth, Budget(LINES), cuts, looks=Budget(LOOKS)).whole()
    except TooLong:
        return None


def _deep(table: Table, steps: int) -> tuple[Branch, ...] | None:
    """A plan with few tricks before the rest is simple."""
    found: tuple[Branch, ...] | None = None
    for depth in _DEPTHS:
        try:
            found = Deepening(table, steps, depth, Budget(DEEP)).whole()
        except TooLong:
            break
    return found
