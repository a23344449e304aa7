"""Checks that the suite makes a few times, and `full_check` many; numbered, to find a fault again."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import TypeAlias

import numpy as np

from crossruff import _core
from tests.bidding.evolved import by_force
from tests.bidding.evolved.samples import EVERYTHING, THESIS, deals, evolved, random_system

Box: TypeAlias = list[tuple[int, int]]
Told: TypeAlias = tuple[list[Box] | None, list[list[Box]], bool, tuple[int, int], list[tuple[int, list[Box]]]]

DEALS_A_PAIR = 400
FEATURES = 5
"""Points and the four lengths."""
MOST_CALLS = 8


def calls_checked(numbers: Iterable[int]) -> tuple[int, list[str]]:
    """How many calls were checked against the hands, and what was untrue.

    Even numbers are pairs of random systems, odd ones pairs from populations that have evolved; half of each
    have all nodes.
    """
    count, faults = 0, []
    for number in numbers:
        on = deals(1000 + number % 5, DEALS_A_PAIR)
        switches = EVERYTHING if number % 4 >= 2 else THESIS
        if number % 2:
            population = evolved(number, on, switches=switches, size=16, rounds=300)
            one, other = population.best(), population.system(number % 16)
        else:
            one, other = random_system(number, switches), random_system(number + 1, switches)
        try:
            count += one.check_truth(other, on) + other.check_truth(one, on)
        except ValueError as fault:
            faults.append(f"sample {number}: {fault}")
    return count, faults


def inference(numbers: range) -> list[str]:
    """Where what the core infers is not what all hands of the grid tell."""
    hands = by_force.grid(range(by_force.MOST_POINTS + 1))
    faults: list[str] = []
    for number in numbers:
        systems = _pair(number)
        parts = [by_force.System(*each.form, each.words, each.transitions) for each in systems]
        for auction in _auctions(number, systems):
            observer = by_force.Observer((parts[0], parts[1]), hands)
            for place, call in enumerate(auction[:MOST_CALLS]):
                possible = observer.hear(call)
                told = systems[0].explain(systems[1], (False, False), auction[: place + 1])
                where = f"sample {number}, {auction[: place + 1]}"
                faults += [f"{where}: {fault}" for fault in _differences(observer, told, possible=possible)]
    return faults


def _pair(number: int) -> tuple[_core.BiddingSystem, _core.BiddingSystem]:
    sizes = {"states": 3, "entries": 4 + number % 5, "inherited": number % 3}
    return random_system(2 * number, **sizes), random_system(2 * number + 1, **sizes)


def _auctions(number: int, systems: tuple[_core.BiddingSystem, _core.BiddingSystem]) -> list[list[int]]:
    """Two auctions that come up, if there are two; North deals and has the first system."""
    count = 20
    on = _core.BiddingDeals(_core.deals(number, 0, count), bytes(20 * count), bytes(count), bytes(count))
    found = [tuple(systems[0].auction(systems[1], on, deal)) for deal in range(count)]
    by_length = sorted(dict.fromkeys(found), key=len)
    return [list(auction) for auction in by_length[-2:]]


def _differences(observer: by_force.Observer, told: Told, *, possible: bool) -> list[str]:
    ranges, pieces, exact, states, continuations = told
    if ranges is None or not possible:
        return [] if ranges is None and not possible else ["possible or not"]
    faults = [] if exact else ["not exact"]
    if states != tuple(observer.states):
        faults.append(f"states {states}, not {observer.states}")
    for player in range(4):
        found = [list(ends) for ends in ranges[player][:FEATURES]]
        if found != observer.ends[player]:
            faults.append(f"player {player}: {found}, not {observer.ends[player]}")
        union = np.zeros(len(observer.hands), bool)
        for piece in pieces[player]:
            low, high = np.array(piece[:FEATURES]).T
            union |= ((observer.hands >= low) & (observer.hands <= high)).all(axis=1)
        if (union != observer.alive[player]).any():
            faults.append(f"player {player}: other boxes")
    if not observer.auction.is_over:
        turn = observer.auction.turn
        calls = {int(call) for call in np.unique(observer.calls()[observer.alive[turn]])}
        heard = {call for call in calls if deepcopy(observer).hear(call)}
        if heard != {call for call, _ in continuations}:
            faults.append(f"the next calls: {sorted(call for call, _ in continuations)}, not {sorted(heard)}")
    return faults
