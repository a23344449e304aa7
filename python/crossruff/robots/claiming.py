"""When a robot claims: as soon as the claim is proved and gives nothing away."""

from __future__ import annotations

from crossruff.cardplay import WeightedWorlds
from crossruff.claims import find_claim
from crossruff.dd import Solver, solve_worlds
from crossruff.model import View

EFFORT = 2_000
"""How many cards the search may look at: a few milliseconds."""
_LATE = 7
"""With this many tricks left or fewer, the robot also looks for claims of some of them."""


def proved_claim(view: View, worlds: WeightedWorlds | None, solver: Solver) -> int | None:
    """Return how many of the tricks left the robot claims, if any: all, or as declarer as many as possible.

    Declarer claims fewer than all only if no world has more for the side. A defender does not: that would
    concede tricks that partner may have.

    >>> from crossruff.model import Deal, Play, Seat, Strain
    >>> deal = Deal.parse("N:A3... 54... K2... 76...")
    >>> ending = Play(deal, Strain.NOTRUMP, Seat.SOUTH, declarer=Seat.SOUTH)
    >>> proved_claim(View.of(ending, Seat.SOUTH), None, Solver())
    2
    """
    left = view.play.tricks_left
    if find_claim(view, left, effort=EFFORT) is not None:
        return left
    if worlds is None or left > _LATE or view.play.trick.cards or view.seat is not view.play.declarer:
        return None
    most = _most(view, worlds, solver)
    if not most or most == left or find_claim(view, most, effort=EFFORT) is None:
        return None
    return most


def _most(view: View, worlds: WeightedWorlds, solver: Solver) -> int:
    """Return the most tricks of the side to play in any world."""
    return int(solve_worlds(worlds.hands, view.play, goal="best", solver=solver).tricks.max())
