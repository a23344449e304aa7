"""The plan of the core against going through everything."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from crossruff import _core
from tests.cardplay.by_force import (
    CardPair,
    Payoff,
    Table,
    deal_out,
    promise_of_card,
    value_of_card,
)


def bits(cards: frozenset[CardPair]) -> int:
    return sum(1 << (16 * suit + rank) for suit, rank in cards)


def ending(seed: int) -> tuple[list[Table], int]:
    """All layouts of a small ending, sometimes in the middle of a trick, and declarer's side."""
    rng = random.Random(seed)
    size = rng.choice([2, 3, 3])
    ranks, suits = (8, 4) if rng.random() < 0.5 else (13, 2)
    pack = rng.sample([(suit, rank) for suit in range(suits) for rank in range(13 - ranks, 13)], 4 * size)
    leader, trump = rng.randrange(4), rng.choice([4, 0, 1])
    side = leader % 2 if rng.random() < 0.7 else 1 - leader % 2
    ours = [frozenset(pack[:size]), frozenset(pack[size : 2 * size])]
    tables = []
    for mine, others in deal_out(pack[2 * size :], size):
        hands = [frozenset[CardPair]()] * 4
        hands[side], hands[side + 2] = ours
        hands[1 - side], hands[3 - side] = mine, others
        tables.append(Table(tuple(hands), leader, (), trump))
    # Let defenders who are first to play show a card; the layouts in which they can are those left.
    while tables[0].turn % 2 != side:
        card = rng.choice(tables[0].legal())
        tables = [table.after(card)[0] for table in tables if card in table.legal()]
    return tables, side


def planned(
    tables: list[Table], weights: list[Fraction], payoff: Payoff, horizon: int = 99, threads: int = 1
) -> tuple[dict[CardPair, tuple[float, float, bool]], CardPair, bool]:
    first = tables[0]
    layouts = np.array([[bits(hand) for hand in table.hands] for table in tables], dtype="<u8")
    size = max(map(len, first.hands))
    found = _core.Solver(1 << 22).plan(
        layouts.tobytes(),
        [float(weight) for weight in weights],
        first.trump,
        first.leader,
        [bits(frozenset([card])) for card in first.trick],
        [float(payoff(tricks)) for tricks in range(size + 1)],
        [bits(frozenset([card])) for card in first.legal()],
        horizon,
        1 << 40,
        threads=threads,
    )
    assert found is not None
    candidates, _, _, _, complete = found
    values = {}
    for bit, promise, value, searched in candidates:
        place = bit.bit_length() - 1
        values[place // 16, place % 16] = (promise, value, searched)
    best = candidates[0][0].bit_length() - 1
    return values, (best // 16, best % 16), complete


PAYOFFS: dict[str, Payoff] = {
    "tricks": Fraction,
    "makes": lambda tricks: Fraction(tricks >= 2),
    "score": lambda tricks: Fraction([-100, -50, 120, 150, 400][tricks]),
}


@pytest.mark.parametrize("payoff", PAYOFFS.values(), ids=PAYOFFS)
@pytest.mark.parametrize("seed", range(12))
def test_the_plan_is_exact_on_small_endings(seed: int, payoff: Payoff) -> None:
    tables, side = ending(seed)
    rng = random.Random(seed)
    weights = [Fraction(rng.randrange(1, 5)) for _ in tables]
    total = sum(weights)
    worlds = {table: weight / total for table, weight in zip(tables, weights, strict=True)}
    values, best, complete = planned(tables, weights, payoff, threads=1 + seed % 2)
    assert complete
    truth = {card: value_of_card(worlds, card, side, payoff) for card in tables[0].legal()}
    assert float(truth[best]) == pytest.approx(float(max(truth.values())))
    for card, (promise, value, searched) in values.items():
        assert promise == pytest.approx(float(promise_of_card(worlds, card, side, payoff)))
        assert value <= promise + 1e-9
        if searched and card == best:
            assert value == pytest.approx(float(truth[card]))
        assert value >= float(truth[card]) - 1e-9


@pytest.mark.parametrize("seed", range(100, 106))
def test_a_farther_horizon_never_promises_more(seed: int) -> None:
    tables, _ = ending(seed)
    weights = [Fraction(1)] * len(tables)
    last: dict[CardPair, float] = {}
    for horizon in range(1, 5):
        values, best, _ = planned(tables, weights, PAYOFFS["tricks"], horizon)
        if horizon == 1:
            assert all(promise == value for promise, value, _ in values.values())
        elif last:
            assert values[best][1] <= max(last.values()) + 1e-9
        last = {card: value for card, (_, value, _) in values.items()}


@pytest.mark.parametrize("seed", range(200, 205))
def test_with_one_world_the_plan_is_double_dummy(seed: int) -> None:
    tables, _ = ending(seed)
    values, _, complete = planned(tables[:1], [Fraction(1)], PAYOFFS["tricks"])
    assert complete
    assert all(promise == value for promise, value, searched in values.values() if searched)
