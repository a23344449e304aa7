"""The core's plan against going through everything, on samples; `tests.cardplay.full_check` does more."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from tests.cardplay.by_force import ByForce, Table, deal_out, makes
from tests.cardplay.checks import CLOSE, planned, plans
from tests.cardplay.samples import sample


def held(ranks: str) -> int:
    return sum(1 << "23456789TJQKA".index(rank) for rank in ranks)


def test_going_through_everything_agrees_with_a_count_by_hand() -> None:
    # Section 5.3 of Asiminakis' thesis. The jack is led: a queen with West covers it once in three, since all
    # his cards cost nothing; if it does not, East is played for it: 1/2 * 1/3 + 1/2 of 20 layouts.
    unseen = [held(rank) for rank in "Q86543"]
    worlds = {Table((held("KT2"), one, held("AJ9"), two), 2, (), 4): 1 for one, two in deal_out(unseen, 3)}
    force = ByForce(0, makes(3))
    assert force.value_of_card(worlds, held("J")) == Fraction(40, 3)
    assert force.promise_of_card(worlds, held("J")) == 20


@pytest.mark.parametrize(("size", "count"), [(1, 20), (2, 60), (3, 30)])
def test_the_plan_is_exact_on_small_endings(size: int, count: int) -> None:
    assert plans(size, 2026, range(count)) == []


@pytest.mark.parametrize("number", range(8))
def test_the_plan_is_exact_with_four_cards_a_hand(number: int) -> None:
    assert plans(4, 2026, range(number, number + 1)) == []


@pytest.mark.parametrize("number", range(6))
def test_a_farther_horizon_never_promises_more(number: int) -> None:
    worlds, _, payoff = sample(3, 2027, number)
    values = [
        max(value for _, value, _ in planned(worlds, payoff, horizon).cards.values())
        for horizon in range(1, 6)
    ]
    assert all(farther <= nearer + CLOSE for nearer, farther in pairwise(values))
