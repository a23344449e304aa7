"""What must hold of the solver, for numbered samples: each check returns what is wrong, in words.

The suite runs a few of each, `python -m tests.dd.full_check` as many as are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from crossruff import _core
from crossruff.bench.dds import Dds
from crossruff.bench.positions import sample_decision
from crossruff.dd.unchecked import Hands, PackedPosition
from crossruff.dealing import deal
from tests.dd.brute_force import BruteForce, unpacked
from tests.dd.samples import SKEWED, ending, position, rng_of

TINY, SMALL = 200_000, 2_000_000
"""Bytes of memory: with the fewer nearly everything is forgotten, which is too slow for whole deals."""
LAYOUTS = 50


@lru_cache(maxsize=1)
def dds() -> Dds:
    """The oracle; one for each process."""
    return Dds()


def packed(deals: Sequence[Hands]) -> bytes:
    return np.array(deals, "<u8").tobytes()


def tables(seed: int, numbers: range, *, skewed: bool = False) -> list[str]:
    """All 20 results of deals are those of DDS, whatever the memory, however they are asked for."""
    wishes = [SKEWED[number % len(SKEWED)] if skewed else "" for number in numbers]
    found = [
        deal(wish, seed=seed, number=number).packed for wish, number in zip(wishes, numbers, strict=True)
    ]
    call = dds().tables(found)
    call.run()
    expected = call.tables()
    ours = _core.Solver().tables(packed(found), threads=1)
    faults = [
        f"deal {number} {wish}: {list(ours[20 * place : 20 * place + 20])}, DDS {list(table)}"
        for place, (number, wish, table) in enumerate(zip(numbers, wishes, expected, strict=True))
        if ours[20 * place : 20 * place + 20] != table
    ]
    some = packed(found[:3])
    if _core.Solver().tables(some, threads=3) != ours[: len(some) // 32 * 20]:
        faults.append(f"deals from {numbers[0]} on: other tables with 3 threads")
    if _core.Solver(SMALL).table(*found[0]) != expected[0]:
        faults.append(f"deal {numbers[0]}: another table with {SMALL} bytes of memory")
    return faults


def positions(seed: int, numbers: range) -> list[str]:
    """Every card's tricks in positions of 1 to 12 tricks are those of DDS, with one solver for them all.

    The best card is one of the best, and a target is reached by those cards that take so many tricks.
    """
    made = [position(seed, number, number % 12 + 1, number // 12 % 4) for number in numbers]
    call = dds().every_card(made)
    call.run()
    kept, faults = _core.Solver(), []
    for number, place, expected in zip(numbers, made, call.cards(), strict=True):
        target = rng_of("target", seed, number).randint(0, 13)
        reached = {card: int(tricks >= target) for card, tricks in expected.items()}
        ((best, tricks),) = kept.cards(*place, "best")
        best_is_right = tricks == max(expected.values()) == expected.get(best)
        answers = (
            ("tricks", dict(kept.cards(*place)), expected),
            ("tricks of a new solver", dict(_core.Solver().cards(*place)), expected),
            ("tricks with little memory", dict(_core.Solver(TINY).cards(*place)), expected),
            ("best card is right", best_is_right, True),
            (f"target {target}", dict(kept.cards(*place, "target", target)), reached),
        )
        faults += [
            f"position {number} ({place}): {what} {ours}, DDS {theirs}"
            for what, ours, theirs in answers
            if ours != theirs
        ]
    return faults


def partial_tables(seed: int, numbers: range) -> list[str]:
    """All 20 results of endings are what DDS says of each lead in each strain."""
    faults, solver = [], _core.Solver()
    for number in numbers:
        hands = position(seed, number, number % 12 + 1, 0).hands
        leads = [PackedPosition(hands, strain, leader, ()) for leader in (1, 2, 3, 0) for strain in range(5)]
        call = dds().best_card(leads)
        call.run()
        expected = [hands[0].bit_count() - tricks for tricks in call.best()]
        found = list(solver.table(*hands))
        if found != expected:
            faults.append(f"table of ending {number} ({leads[0]}): {found}, DDS {expected}")
    return faults


def worlds(seed: int, numbers: range) -> list[str]:
    """Layouts that share a solver get DDS's tricks in every order, memory and number of threads.

    One in forty decisions has 11 to 13 tricks left, the others 1 to 10. One solver is kept for all of them.
    """
    faults, kept = [], _core.Solver()
    for number in numbers:
        left = 11 + number // 40 % 3 if number % 40 == 0 else number % 10 + 1
        rng = rng_of("worlds", seed, number)
        place = position(seed, number, left, number // 10 % 4)
        one, other = rng.sample([(place.turn + turns) % 4 for turns in (1, 2, 3)], 2)
        layouts = list(sample_decision(place, (one, other), LAYOUTS, rng).worlds)
        call = dds().every_card(layouts)
        call.run()
        expected = dict(zip(layouts, call.cards(), strict=True))
        shuffled = rng.sample(layouts, len(layouts))
        runs: list[tuple[str, _core.Solver, list[PackedPosition], int]] = [
            ("in order", kept, layouts, 1),
            ("again, shuffled", kept, shuffled, 1),
            ("a new solver, backwards, 3 threads", _core.Solver(), layouts[::-1], 3),
        ]
        if left <= 10:
            runs.append(("little memory, 2 threads", _core.Solver(TINY), shuffled, 2))
        for what, solver, ordered, threads in runs:
            wrong = _wrong(solver, ordered, threads, expected)
            faults += [f"decision {number}, {what}: {words}" for words in wrong]
        target = rng.randint(0, min(left + 1, 13))
        wrong = _wrong(kept, layouts, 2, expected, target) + _wrong(
            _core.Solver(), shuffled, 1, expected, target
        )
        faults += [f"decision {number}, target {target}: {words}" for words in wrong]
    return faults


def _wrong(
    solver: _core.Solver,
    layouts: list[PackedPosition],
    threads: int,
    expected: dict[PackedPosition, dict[int, int]],
    target: int | None = None,
) -> list[str]:
    """The layouts in which a card's tricks, or whether it reaches the target, are not as expected."""
    _, strain, leader, played = layouts[0]
    hands = packed([layout.hands for layout in layouts])
    goal, wanted = ("every", 0) if target is None else ("target", target)
    cards, values = solver.worlds(hands, strain, leader, played, goal, wanted, threads=threads)
    faults = []
    for place, layout in enumerate(layouts):
        ours = dict(zip(cards, values[place * len(cards) : (place + 1) * len(cards)], strict=True))
        theirs = expected[layout]
        if target is not None:
            theirs = {card: int(tricks >= target) for card, tricks in theirs.items()}
        if ours != theirs:
            faults.append(f"{layout}: {ours}, DDS {theirs}")
    return faults


def endings(seed: int, numbers: range) -> list[str]:
    """Every card's tricks in endings of 1 to 4 tricks are those of trying everything."""
    faults, kept = [], _core.Solver()
    for number in numbers:
        place = ending(seed, number)
        north, east, south, west = map(unpacked, place.hands)
        table = tuple(card for bit in place.played for card in unpacked(bit))
        expected = BruteForce(place.strain).cards(((north, east, south, west), place.leader, table))
        found = dict(kept.cards(*place))
        if found != expected:
            faults.append(f"ending {number} ({place}): {found}, by brute force {expected}")
    return faults


def skewed_tables(seed: int, numbers: range) -> list[str]:
    """All 20 results of skewed deals are those of DDS."""
    return tables(seed, numbers, skewed=True)


CHECKS: dict[str, tuple[Callable[[int, range], list[str]], int]] = {
    "deals": (tables, 40),
    "skewed": (skewed_tables, 40),
    "positions": (positions, 120),
    "partial": (partial_tables, 60),
    "worlds": (worlds, 20),
    "endings": (endings, 200),
}
"""The checks, and how many samples of each are done at a time."""
