"""When a robot claims: as soon as it is proved, and nothing is given away."""

from __future__ import annotations

import numpy as np

from crossruff.cardplay import WeightedWorlds
from crossruff.claims import find_claim
from crossruff.dd import Solver
from crossruff.model import View

EFFORT = 2_000
"""How many cards a search looks at: a few milliseconds."""
_LATE = 7
"""With so many tricks left or fewer, claims of some of them are looked for too."""


def proved_claim(view: View, worlds: WeightedWorlds | None, solver: Solver) -> int | None:
    """How many of the tricks left are claimed, if any: all, or by declarer as many as there can be.

    Fewer than all are claimed only if no layout in mind has more for this side; a defender would concede
    tricks that his partner may have.

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
    """The most tricks of the side to play in any layout in mind."""
    play = view.play
    _, table = solver.worlds(
        np.ascontiguousarray(worlds.hands, dtype="<u8").tobytes(),
        play.strain.index,
        play.trick.leader.index,
        [],
        "best",
    )
    return int(np.frombuffer(table, dtype=np.int8).max())
