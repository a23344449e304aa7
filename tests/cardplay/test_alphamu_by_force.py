"""αμ in the core against all strategies, on small endings."""

from __future__ import annotations

import random

import numpy as np
import pytest

from crossruff import _core
from tests.cardplay.by_force import Table, in_suit_of, named
from tests.cardplay.checks import CLOSE
from tests.cardplay.samples import sample
from tests.cardplay.win_sets_by_force import win_sets_after

FARTHEST = 99
Answer = tuple[list[tuple[int, float, float, bool]], int, int, bool]


def asked(
    worlds: list[Table],
    weights: list[int],
    need: int,
    moves: int,
    threads: int = 1,
    *,
    every_card: bool = False,
) -> Answer:
    first = worlds[0]
    found = _core.Solver(1 << 22).alphamu(
        np.array([table.hands for table in worlds], dtype="<u8").tobytes(),
        list(map(float, weights)),
        first.trump,
        first.leader,
        first.trick,
        need,
        first.legal(),
        moves,
        every_card=every_card,
        threads=threads,
    )
    assert found is not None
    return found


def faults(size: int, number: int, moves: int) -> list[str]:
    """What is wrong with the answer for an ending, in words."""
    everything, side, _ = sample(size, 77, number)
    chance = random.Random(f"worlds {size} {number}")
    worlds = chance.sample(list(everything), min(len(everything), chance.randint(2, 6)))
    weights = [chance.randint(1, 4) for _ in worlds]
    need = chance.randint(1, size)
    candidates, solved, reached, complete = asked(
        worlds, weights, need, moves, 1 + number % 2, every_card=number % 3 == 0
    )
    best, legal = candidates[0][0], worlds[0].legal()
    depth = moves if not complete else FARTHEST
    truth = {}
    for card in legal:
        sets = win_sets_after(tuple(enumerate(worlds)), side, need, depth - 1, card)
        truth[card] = max(sum(weights[number] for number in won) for won in sets) / sum(weights)
    wrong = [] if solved == len(worlds) else ["not all worlds were solved"]
    if not complete and reached != moves:
        wrong.append(f"{reached} of {moves} moves were searched")
    if abs(candidates[0][2] - max(truth.values())) > CLOSE:
        wrong.append(f"{named(best)} is worth {candidates[0][2]}, by force {max(truth.values())}")
    listed = {card: (value, searched) for card, _, value, searched in candidates}
    for card in legal:
        value, searched = listed[max(one for one in listed if one <= card and one & in_suit_of(card))]
        exact = searched or number % 3 == 0
        if truth[card] > value + CLOSE or (exact and abs(truth[card] - value) > CLOSE):
            wrong.append(f"{named(card)} is worth {value} ({searched}), by force {truth[card]}")
    return [f"ending {number} of {size}, {moves} moves ({worlds[0]}): {words}" for words in wrong]


@pytest.mark.parametrize("moves", [1, 2, 3, FARTHEST])
@pytest.mark.parametrize(("size", "count"), [(2, 60), (3, 60)])
def test_the_cuts_change_no_value(size: int, count: int, moves: int) -> None:
    assert [fault for number in range(count) for fault in faults(size, number, moves)] == []


@pytest.mark.parametrize("moves", [2, 3, 4])
def test_the_cuts_change_no_value_with_four_cards_a_hand(moves: int) -> None:
    assert [fault for number in range(12) for fault in faults(4, number, moves)] == []
