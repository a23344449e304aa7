"""A first look at a few worlds, so that no card is played unthought when time is short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crossruff.cardplay.beliefs import WeightedWorlds
from crossruff.cardplay.touching import touching
from crossruff.dd import Solver, solve_worlds
from crossruff.model import Card, View
from crossruff.players import Budget, Candidate

_WORLDS = 8
"""How many worlds it looks at."""
_DEEP = 9
"""With this many tricks left or more, exact tricks may take long."""


@dataclass(frozen=True, slots=True)
class Glance:
    """For each card, how often declarer reaches the number of tricks that matters most."""

    candidates: tuple[Candidate[Card], ...]
    """The best for the side to play first. `promise` is the share of worlds in which declarer reaches it, and
    `chance` the same if that is the contract."""
    solved: int
    """The number of worlds."""


def glance(
    view: View, worlds: WeightedWorlds, payoff: Sequence[float], budget: Budget, solver: Solver
) -> Glance | None:
    """Ask of a few worlds which cards reach the trick that matters most; return None if it is not needed.

    One question for each card takes a tenth of the time of exact tricks or less. `payoff` is the worth of
    0, 1, 2, ... tricks for declarer's side from here on.

    >>> from crossruff.model import Deal, Play, Seat, Strain
    >>> deal = Deal.parse("N:AQ... K9... 32... JT...")
    >>> view = View.of(Play(deal, Strain.NOTRUMP, Seat.SOUTH, declarer=Seat.SOUTH), Seat.SOUTH)
    >>> glance(view, WeightedWorlds(np.empty((0, 4)), np.empty(0), False), [0, 1, 2], Budget(), Solver())
    """
    play = view.play
    if budget.seconds is None or play.tricks_left < _DEEP or play.declarer is None:
        return None
    ours = play.turn.side is play.declarer.side
    needed = _trick_that_matters(payoff)
    some = worlds.first(_WORLDS)
    found = solve_worlds(
        some.hands,
        play,
        goal="target",
        target=needed if ours else play.tricks_left - needed + 1,
        seconds=budget.left,
        threads=budget.threads,
        cancel=budget.cancel,
        solver=solver,
    )
    solved = (found.tricks >= 0).all(axis=1)
    if not solved.any():
        return None
    weights = some.weights[solved] / some.weights[solved].sum()
    contract = view.contract
    is_contract = contract is not None and needed == contract.tricks - play.won(play.declarer.side)
    listed = []
    for cards in touching(view):
        reached = float(weights @ found.of(cards[0].bit)[solved])
        share = reached if ours else 1 - reached
        chance = share if is_contract else None
        listed.append(Candidate(cards[0], tuple(cards), chance=chance, promise=share))
    listed.sort(key=lambda one: one.promise or 0.0, reverse=ours)
    return Glance(tuple(listed), int(solved.sum()))


def _trick_that_matters(payoff: Sequence[float]) -> int:
    """Return the number of tricks, at least 1, that is worth most over one trick less.

    >>> _trick_that_matters([-100, -50, 90, 120]), _trick_that_matters([0, 1, 2, 3])
    (2, 2)
    """
    steps = np.diff(np.asarray(payoff, dtype=np.float64))
    largest = np.flatnonzero(steps >= steps.max() - 1e-9)
    return int(largest[len(largest) // 2]) + 1
