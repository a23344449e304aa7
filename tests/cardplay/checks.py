"""What must hold of a plan, for numbered endings: each check returns what is wrong, in words.

The suite runs a few of the first, `python -m tests.cardplay.full_check` as many of both as are asked for.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from crossruff import _core
from tests.cardplay.by_force import ByForce, Card, Payoff, Table, Worlds, in_suit_of, makes, named
from tests.cardplay.endings import ENDINGS
from tests.cardplay.samples import sample

CLOSE = 1e-6
FARTHEST = 99


class Planned(NamedTuple):
    """What the core says of each card: its promise, its value, and whether that was searched."""

    cards: dict[Card, tuple[float, float, bool]]
    """The best first; one for all that touch."""
    complete: bool


def planned(
    worlds: Worlds, payoff: Payoff, horizon: int = FARTHEST, threads: int = 1, *, every_card: bool = False
) -> Planned:
    first = next(iter(worlds))
    found = _core.Solver(1 << 22).plan(
        np.array([table.hands for table in worlds], dtype="<u8").tobytes(),
        [float(weight) for weight in worlds.values()],
        first.trump,
        first.leader,
        first.trick,
        [float(payoff(tricks)) for tricks in range(first.tricks_left + 1)],
        first.legal(),
        horizon,
        1 << 40,
        every_card=every_card,
        threads=threads,
    )
    assert found is not None
    candidates, _, _, _, complete = found
    cards = {card: (promise, value, searched) for card, promise, value, searched in candidates}
    return Planned(cards, complete)


def plans(size: int, seed: int, numbers: range) -> list[str]:
    """A plan is worth what going through everything gives, and no more than Monte Carlo promises."""
    faults = []
    for number in numbers:
        worlds, side, payoff = sample(size, seed, number)
        force = ByForce(side, payoff)
        found = planned(worlds, payoff, threads=1 + number % 2, every_card=number % 3 == 0)
        chosen = list(worlds)[number % len(worlds)]
        wrong = [
            *_against_force(worlds, force, found, every_card=number % 3 == 0),
            *_against_monte_carlo(found, planned(worlds, payoff, horizon=1)),
            *_with_one_world(chosen, force),
        ]
        faults += [f"ending {number} ({next(iter(worlds))}): {words}" for words in wrong]
    return faults


def stated_chances(numbers: range) -> list[str]:
    """What is stated as the best chance of an ending is the best by force."""
    faults = []
    for ending, best in ENDINGS[numbers.start : numbers.stop]:
        leader, trump = ending.leader.index, ending.strain.index
        worlds = {Table(play.deal.packed, leader, (), trump): 1 for play in ending.plays()}
        found = ByForce(0, makes(ending.target)).value(worlds) / len(worlds)
        if found != best:
            faults.append(f"{ending.name}: {best} is stated, by force {found}")
    return faults


def _against_force(worlds: Worlds, force: ByForce, found: Planned, *, every_card: bool) -> list[str]:
    total = sum(worlds.values())
    legal = next(iter(worlds)).legal()
    truth = {card: float(force.value_of_card(worlds, card) / total) for card in legal}
    best, (_, reached, _) = next(iter(found.cards.items()))
    faults = [] if found.complete else ["the plan is not complete"]
    if not close(reached, max(truth.values())):
        faults.append(f"the plan is worth {reached}, by force {max(truth.values())}")
    for card in legal:
        # A card that is not listed touches the next lower one that is, and is as good.
        listed = max(one for one in found.cards if one <= card and one & in_suit_of(card))
        promise, value, _ = found.cards[listed]
        expected = float(force.promise_of_card(worlds, card) / total)
        if not close(promise, expected):
            faults.append(f"{named(card)} promises {promise}, by force {expected}")
        # Cards that cannot be the best are not looked at to the end, unless asked for.
        exact = every_card or listed == best
        if truth[card] > value + CLOSE or (exact and not close(truth[card], value)):
            faults.append(f"{named(card)} is worth {value}, by force {truth[card]}")
    return faults


def _against_monte_carlo(found: Planned, once: Planned) -> list[str]:
    """Theorem 5 for every card; and Monte Carlo is a plan that looks at one choice."""
    return [
        f"{named(card)} is worth {value}, promises {promise}, and {once.cards[card][1]} to Monte Carlo"
        for card, (promise, value, _) in found.cards.items()
        if value > promise + CLOSE or not close(promise, once.cards[card][1])
    ]


def _with_one_world(table: Table, force: ByForce) -> list[str]:
    """Then a plan takes what it promises."""
    found = planned({table: 1}, force.payoff)
    return [
        f"{named(card)} is worth {value} with one world, and promises {promise}"
        for card, (promise, value, searched) in found.cards.items()
        if (searched and not close(promise, value))
        or not close(promise, float(force.value_of_card({table: 1}, card)))
    ]


def close(one: float, other: float) -> bool:
    return abs(one - other) <= CLOSE
