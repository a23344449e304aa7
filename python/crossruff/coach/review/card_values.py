"""The value of every card from what a seat knows: over worlds, by the best plan where declarer must guess."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay import WeightedWorlds
from crossruff.cardplay.touching import touching
from crossruff.coach.review.plan_values import PlanLimits, value_after
from crossruff.coach.review.stakes import Stakes
from crossruff.coach.review.verdicts import Unit
from crossruff.dd import Solver, WorldPlan, plan_worlds, solve_worlds
from crossruff.errors import CrossruffError
from crossruff.model import Card, View

_DOUBTS = 4
"""Worlds with a usual spread that are added to the error: a few equal results do not mean that all are."""
_MOST_TRICKS = 8
"""The tricks up to which a card that the planner skipped has a plan of its own."""
_SPREADS = {Unit.IMPS: 2.0, Unit.MATCHPOINTS: 20.0, Unit.TRICKS: 0.5, Unit.CHANCE: 0.2}


@dataclass(frozen=True, slots=True)
class CardOption:
    """A card with what it is worth; it stands for all cards that touch it."""

    cards: tuple[Card, ...]
    """The touching cards, from the lowest up."""
    value: float
    """The mean in the unit of the stakes, for the side that plays."""
    chance: float | None
    """The chance to make the contract, for a defender to beat it; None where it is decided or not known."""
    tricks: float
    """The tricks of the player's side in all, on average, if all cards were seen after this one."""
    loss: float = 0.0
    """How far the value is behind that of the best card."""
    error: float = 0.0
    """The standard error of the loss; 0 if all worlds were looked at."""
    planned: bool = False
    """Whether the value is that of a plan, in which declarer sees no hidden card."""
    chance_is_planned: bool = False
    """Whether the chance is that of a plan; else that of a player who sees all cards after this one."""
    promise: float = 0.0
    """The value if the player saw all cards after this one."""

    @property
    def card(self) -> Card:
        """The lowest of the touching cards."""
        return self.cards[0]


@dataclass(frozen=True, slots=True, eq=False)
class CardTable:
    """What each card takes in each world, double dummy."""

    view: View
    worlds: WeightedWorlds
    stakes: Stakes
    groups: tuple[tuple[Card, ...], ...]
    tricks: NDArray[np.int64]
    """A row for each world, a column for each group: declarer's tricks from here on."""

    @property
    def is_defender(self) -> bool:
        """Whether the player defends."""
        declarer = self.view.play.declarer
        return declarer is not None and self.view.seat.side is not declarer.side

    @property
    def shares(self) -> NDArray[np.float64]:
        """The weights, with a sum of 1."""
        return np.asarray(self.worlds.weights / self.worlds.weights.sum())

    def values(self) -> NDArray[np.float64]:
        """Return what each card is worth in each world to the player's side."""
        sign = -1.0 if self.is_defender else 1.0
        return np.asarray(sign * self.stakes.array[self.tricks])

    def succeeds(self) -> NDArray[np.bool_] | None:
        """Return for each world and card whether the player's side makes or beats the contract."""
        if self.stakes.only_making is None or self.stakes.need is None:
            return None
        made = self.tricks >= self.stakes.need
        return ~made if self.is_defender else made

    def place(self, card: Card) -> int:
        """Return the column of a card."""
        for number, group in enumerate(self.groups):
            if card in group:
                return number
        raise CrossruffError(f"card must be a legal one; got {card}")

    def error(self, one: int, other: int) -> float:
        """Return the standard error of the difference between two cards, over the same worlds."""
        if self.worlds.is_all:
            return 0.0
        values, shares = self.values(), self.shares
        gain = values[:, one] - values[:, other]
        mean = float(shares @ gain)
        count = self.worlds.effective
        spread = float(shares @ (gain - mean) ** 2)
        doubtful = (spread * count + _DOUBTS * _SPREADS[self.stakes.unit] ** 2) / (count + _DOUBTS)
        return sqrt(doubtful / max(count, 1.0))

    def options(self) -> list[CardOption]:
        """Return the cards with their means over the worlds, the best first."""
        play = self.view.play
        won = play.won(self.view.seat.side)
        ours = play.tricks_left - self.tricks if self.is_defender else self.tricks
        succeeds = self.succeeds()
        shares = self.shares
        means = shares @ self.values()
        found = [
            CardOption(
                group,
                float(means[number]),
                None if succeeds is None else float(shares @ succeeds[:, number]),
                float(shares @ ours[:, number]) + won,
                promise=float(means[number]),
            )
            for number, group in enumerate(self.groups)
        ]
        return self.compared(found)

    def compared(self, found: Sequence[CardOption]) -> list[CardOption]:
        """Sort cards, the best first, and give each its loss with the error."""
        ordered = sorted(found, key=lambda one: (-one.value, -one.tricks, one.card.rank.index))
        best = ordered[0]
        first = self.place(best.card)
        return [
            replace(one, loss=best.value - one.value, error=self._error(first, one, best)) for one in ordered
        ]

    def _error(self, first: int, one: CardOption, best: CardOption) -> float:
        if one is best or self.worlds.is_all:
            return 0.0
        error = self.error(first, self.place(one.card))
        if one.planned or best.planned:
            # Plans differ in worlds in which double dummy does not: a loss of that size has this spread.
            span = max(self.stakes.values) - min(self.stakes.values)
            loss = best.value - one.value
            error = max(error, sqrt(max(0.0, loss * (span - loss)) / max(self.worlds.effective, 1.0)) / 2)
        return error


@dataclass(frozen=True, slots=True)
class Valuing:
    """How thoroughly to value cards."""

    solver: Solver
    effort: int = 200_000
    """Roughly the microseconds for declarer's plan; 0 plans nothing."""
    until: float | None = None
    """The deadline, by `time.perf_counter`."""

    @property
    def left(self) -> float | None:
        """The seconds left."""
        return None if self.until is None else max(0.0, self.until - time.perf_counter())


def value_cards(
    view: View, worlds: WeightedWorlds, stakes: Stakes, wanted: Sequence[Card], how: Valuing
) -> tuple[list[CardOption], CardTable] | None:
    """Value the cards of the hand to play, the best first; None if time was over before a world was solved.

    Declarer's best card and the wanted ones have the values of plans where `effort` allows it.

    >>> from crossruff.inference import WorldSource
    >>> from crossruff.model import Deal, Play
    >>> deal = Deal.parse("N:AQ... K9... 32... JT...")
    >>> view = View.of(Play(deal, "NT", "S", "S2 ST", declarer="S"), "S")
    >>> hidden = WorldSource(view, {}).sample(9, seed=1)
    >>> worlds = WeightedWorlds(hidden.hands, hidden.weights, hidden.is_all)
    >>> found, _ = value_cards(view, worlds, Stakes.chance(2, 2), [], Valuing(Solver(threads=1)))
    >>> [(str(one.card), round(one.value, 2)) for one in found]
    [('SQ', 0.33), ('SA', 0.0)]
    """
    plans = how.effort > 0 and view.play.declarer is view.seat
    plan = _plan(view, worlds, stakes, how) if plans else None
    if plan is not None:
        answer = plan.tricks
    else:
        answer = solve_worlds(worlds.hands, view.play, seconds=how.left, solver=how.solver)
    solved = (answer.tricks >= 0).all(axis=1)
    if not solved.any():
        return None
    if not solved.all():
        worlds = WeightedWorlds(worlds.hands[solved], worlds.weights[solved], False, worlds.notes)
    groups = tuple(tuple(cards) for cards in touching(view))
    columns = [answer.bits.index(cards[0].bit) for cards in groups]
    tricks = answer.tricks[solved][:, columns].astype(np.int64)
    declarer = view.play.declarer
    if declarer is not None and view.play.turn.side is not declarer.side:
        tricks = view.play.tricks_left - tricks
    table = CardTable(view, worlds, stakes, groups, tricks)
    options = table.options()
    if plan is None or not solved.all():
        return options, table
    return _planned(options, table, plan, wanted, how), table


def _plan(view: View, worlds: WeightedWorlds, stakes: Stakes, how: Valuing) -> WorldPlan | None:
    return plan_worlds(
        worlds.hands,
        worlds.weights,
        view.play,
        stakes.values,
        preference=(),
        horizon=PlanLimits().horizon,
        effort=how.effort,
        seconds=how.left,
        solver=how.solver,
    )


def _planned(
    options: list[CardOption], table: CardTable, plan: WorldPlan, wanted: Sequence[Card], how: Valuing
) -> list[CardOption]:
    """Replace the values of the best card and of the wanted ones by those of plans."""
    by_card = {one.card: one for one in plan.cards}
    most = max(one.value for one in plan.cards if one.searched)
    found = []
    # Earlier, a plan of the skipped card takes too long: its bound stays, and the loss is at least as large.
    deep = (plan.complete or plan.horizon > 1) and table.view.play.tricks_left <= _MOST_TRICKS
    # A plan that is complete may be so after a few choices, where the best card needs no guess; others may.
    horizon = PlanLimits().horizon if plan.complete else plan.horizon
    limits = PlanLimits(horizon, max(20_000, how.effort // 2), how.left)
    for option in options:
        one = next((by_card[card] for card in option.cards if card in by_card), None)
        if one is not None and one.searched:
            found.append(replace(option, value=one.value, planned=True))
        elif any(card in option.cards for card in wanted) and deep and not _is_late(how):
            worlds = (table.worlds.hands, table.worlds.weights)
            value = value_after(table.view.play, worlds, table.stakes.values, option.card, how.solver, limits)
            # The planner skipped the card because it can be no better.
            found.append(replace(option, value=min(value, most), planned=True))
        else:
            # A bound; the planner reached as much with another card.
            bound = option.value if one is None else one.value
            found.append(replace(option, value=min(bound, most)))
    return table.compared(found)


def _is_late(how: Valuing) -> bool:
    return how.left is not None and how.left <= 0
