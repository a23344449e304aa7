"""The core's planner and its weighing of worlds, called with values of the model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crossruff.dd import CancelFlag, Solver
from crossruff.dd.checks import card_of_bit
from crossruff.model import Card, Play, Seat
from crossruff.players import Budget

PackedWorlds = NDArray[np.uint64]
"""A row for each world: the cards that each seat still holds as bits, North first."""


@dataclass(frozen=True, slots=True)
class PlannedCard:
    """A card with what the planner found for it."""

    card: Card
    """The lowest of the cards that touch it."""
    promise: float
    """The payoff if every hand is seen after the card."""
    value: float
    """The payoff of the plan; an upper bound if it was not searched."""
    searched: bool


@dataclass(frozen=True, slots=True)
class Planned:
    """What the planner found."""

    cards: tuple[PlannedCard, ...]
    """The best first."""
    legal: tuple[Card, ...]
    tricks: NDArray[np.int8]
    """A row for each world, a column for each of `legal`: the side's tricks to come; -1 if not solved."""
    horizon: int
    """How many choices ahead the plan looks."""
    is_complete: bool
    """Whether it looks to the last card."""

    def tricks_of(self, card: Card) -> NDArray[np.int8]:
        """Return the tricks of a card in each world."""
        return self.tricks[:, self.legal.index(card)]


def plan(  # noqa: PLR0913 - the planner has as many settings
    solver: Solver,
    play: Play,
    worlds: PackedWorlds,
    weights: NDArray[np.float64],
    payoff: Sequence[float],
    order: Sequence[Card],
    *,
    horizon: int,
    effort: float,
    budget: Budget,
) -> Planned | None:
    """Plan the next card of the side to play; None if the time was over before a world was solved.

    `payoff` is the worth of 0, 1, 2, ... tricks from here on. Of equal cards the plan takes the first in
    `order`. `effort` is counted in about seconds of one thread, not timed.
    """
    found = solver.plan(
        np.ascontiguousarray(worlds, dtype="<u8").tobytes(),
        weights.tolist(),
        play.strain.index,
        play.trick.leader.index,
        [card.bit for card in play.trick.cards],
        payoff,
        [card.bit for card in order],
        horizon,
        round(1e6 * effort),
        seconds=budget.left,
        cancel=budget.cancel,
    )
    if found is None:
        return None
    candidates, bits, table, reached, complete = found
    cards = tuple(PlannedCard(card_of_bit(one[0]), one[1], one[2], one[3]) for one in candidates)
    tricks = np.frombuffer(table, dtype=np.int8).reshape(len(worlds), len(bits))
    return Planned(cards, tuple(map(card_of_bit, bits)), tricks, reached, complete)


def weigh_by_play(  # noqa: PLR0913 - as many things tell how likely the cards were
    solver: Solver,
    play: Play,
    hidden: Sequence[Seat],
    starts: PackedWorlds,
    *,
    since: int,
    p: float,
    totals: NDArray[np.int64] | None,
    seconds: float | None,
    cancel: CancelFlag | None,
) -> NDArray[np.float64]:
    """Return how likely hidden seats were to play their cards from number `since` on, in each world.

    `starts` are the worlds as they were dealt. A seat plays a card that costs no trick with probability `p`.
    `totals` are declarer's tricks in each world, -1 where not known. A weight is nan where the time was over.
    """
    known = [] if totals is None else [None if total < 0 else total for total in totals.tolist()]
    weights = solver.weigh(
        starts.astype("<u8").tobytes(),
        play.strain.index,
        [(seat.index, card.bit) for trick in (*play.tricks, play.trick) for seat, card in trick.items()],
        [seat.index for seat in hidden],
        since,
        p,
        known,
        seconds=seconds,
        cancel=cancel,
    )
    return np.array(weights)
