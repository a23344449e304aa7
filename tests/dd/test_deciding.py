"""The best card for a payoff: as by all lines of play in small endings, and by all tricks in larger ones."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from crossruff import dd
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.model import Card, Play
from crossruff.players import Budget
from tests.dd.brute_force import BruteForce, unpacked
from tests.dd.test_worlds import SEEN, WORLDS, sampled


def payoff_of(kind: str, left: int, rng: Random) -> list[float]:
    """A payoff of 0, 1, 2, ... tricks: with one step, with a large and small ones, or any."""
    goal = rng.randint(1, left)
    if kind == "chance":
        return [float(tricks >= goal) for tricks in range(left + 1)]
    if kind == "score":
        return [30.0 * (tricks - goal) + 400 * (tricks >= goal) for tricks in range(left + 1)]
    return sorted(rng.choice([0.0, 1.0, 1.5, 7.0, 100.0]) for _ in range(left + 1))


def by_force(position: Play) -> dict[int, int]:
    """The tricks of each card, by its bit, from all lines of play."""
    north, east, south, west = map(unpacked, position.remaining.packed)
    table = tuple(card for bit in (one.bit for one in position.trick.cards) for card in unpacked(bit))
    state = ((north, east, south, west), position.trick.leader.index, table)
    return BruteForce(position.strain.index).cards(state)


def check(choice: dd.BestCard, means: dict[Card, float], preference: list[Card]) -> None:
    """Check the choice against the mean payoff of every card."""
    best = max(means.values())
    equal = {card for card, mean in means.items() if mean == pytest.approx(best, abs=1e-6)}
    assert choice.settled is dd.Settled.PROVED
    assert choice.card in equal
    assert sorted(map(str, (card for one in choice.cards for card in one.touching))) == sorted(
        map(str, means)
    )
    for one in choice.cards:
        for card in one.touching:
            assert one.low - 1e-6 <= means[card] <= one.high + 1e-6
        assert not one.is_equal or one.card in equal
    lowest = {one.card for one in choice.cards}
    assert choice.card == min(equal & lowest, key=preference.index)


@pytest.mark.parametrize("kind", ["chance", "score", "any"])
@pytest.mark.parametrize(("tricks", "played"), [(3, 0), (4, 1), (4, 6)])
def test_the_best_card_of_all_lines(tricks: int, played: int, kind: str) -> None:
    view, samples = sampled(tricks * 10 + played, tricks, played)
    rng = Random(f"{tricks} {played} {kind}")
    payoff = payoff_of(kind, view.tricks_left, rng)
    weights = [rng.choice([0.0, 0.5, 1.0, 3.0]) for _ in samples[:-1]] + [1.0]
    values = [by_force(position) for _, position in samples]
    means = {
        card: sum(weight * payoff[value[card.bit]] for weight, value in zip(weights, values, strict=True))
        / sum(weights)
        for card in view.legal_cards
    }
    order = list(view.legal_cards)
    rng.shuffle(order)
    worlds = [world for world, _ in samples]
    found = dd.decide(worlds, view, payoff, weights=weights, preference=order)
    check(found, means, order)


@pytest.mark.parametrize("kind", ["chance", "score", "any"])
@pytest.mark.parametrize(("tricks", "played"), [(6, 0), (7, 1), (8, 2), (8, 7), (9, 8)])
def test_the_best_card_of_all_tricks(tricks: int, played: int, kind: str) -> None:
    used = dd.Solver(threads=2)
    for number in range(6):
        view, samples = sampled(100 * number + tricks, tricks, played)
        if len(samples) < 3:
            continue
        rng = Random(f"{number} {tricks} {played} {kind}")
        payoff = payoff_of(kind, view.tricks_left, rng)
        worlds = [world for world, _ in samples]
        solved = dd.solve_worlds(worlds, view)
        worth = np.array(payoff)[solved.tricks]
        means = dict(zip(solved.cards, worth.mean(axis=0).tolist(), strict=True))
        order = list(view.legal_cards)
        rng.shuffle(order)
        found = dd.decide(worlds, view, payoff, Budget(threads=1), preference=order, equals=True)
        check(found, means, order)
        best = max(means.values())
        assert set(found.equal) == {
            one.card for one in found.cards if means[one.card] == pytest.approx(best, abs=1e-6)
        }
        for one in found.cards:
            assert (one.fewest <= solved.of(one.card)).all()
            assert (solved.of(one.card) <= one.most).all()
        # Neither threads nor earlier work change anything.
        again = dd.decide(worlds, view, payoff, preference=order, equals=True, solver=used)
        assert [(one.card, one.low, one.high) for one in again.cards] == [
            (one.card, one.low, one.high) for one in found.cards
        ]
        near = dd.decide(worlds, view, payoff, tolerance=20.0)
        assert means[near.card] >= best - 20.0 - 1e-6


def test_only_some_cards_are_solved() -> None:
    view, samples = sampled(6, 6, 0)
    worlds = [world for world, _ in samples]
    whole = dd.solve_worlds(worlds, view)
    some = list(view.legal_cards)[:2]
    found = dd.solve_worlds(worlds, view, only=some)
    assert all((found.of(card) == whole.of(card)).all() for card in some)
    for target in range(1, 7):
        reached = dd.solve_worlds(worlds, view, goal="target", target=target, only=some)
        assert all((reached.of(card) == (whole.of(card) >= target)).all() for card in some)
        assert (reached.best == (whole.best >= target)).all()


def test_a_sequential_test_looks_at_fewer_worlds() -> None:
    view, samples = sampled(8, 8, 1)
    worlds = [world for world, _ in samples] * 10
    proved = dd.decide(worlds, view, list(range(view.tricks_left + 1)))
    tested = dd.decide(worlds, view, list(range(view.tricks_left + 1)), risk=0.2)
    assert proved.settled is dd.Settled.PROVED
    assert tested.settled is dd.Settled.TESTED
    assert tested.worlds < proved.worlds == len(worlds)
    assert tested.cards[0].low < proved.cards[0].low


def test_without_time_a_card_is_chosen() -> None:
    found = dd.decide(WORLDS, SEEN, [0, 1, 2], Budget(seconds=0.0))
    assert (found.settled, found.worlds) == (dd.Settled.STOPPED, 0)
    assert (found.cards[0].low, found.cards[0].high) == (0, 2)
    cancel = dd.CancelFlag()
    cancel.set()
    assert dd.decide(WORLDS, SEEN, [0, 1, 2], Budget(cancel=cancel)).settled is dd.Settled.STOPPED


@pytest.mark.parametrize(
    ("payoff", "options", "fault"),
    [
        ([0, 1], {}, "payoff must be 3 numbers"),
        ([0, 2, 1], {}, "payoff must not fall"),
        ([0, 1, float("nan")], {}, "payoff must be numbers"),
        ([0, 1, 2], {"weights": [1]}, "weights must be one for each"),
        ([0, 1, 2], {"weights": [1, -1]}, "weights must be finite"),
        ([0, 1, 2], {"weights": [0, 0]}, "the sum of weights"),
        ([0, 1, 2], {"tolerance": -1}, "tolerance must be from 0"),
        ([0, 1, 2], {"risk": float("nan")}, "risk must be from 0"),
    ],
)
def test_wrong_questions_are_rejected(payoff: list[float], options: dict[str, object], fault: str) -> None:
    with pytest.raises(CrossruffError, match=fault):
        dd.decide(WORLDS, SEEN, payoff, **options)  # type: ignore[arg-type]


def test_wrong_worlds_are_rejected() -> None:
    with pytest.raises(CrossruffError, match="at least one world"):
        dd.decide([], SEEN, [0, 1, 2])
    with pytest.raises(IllegalDeal):
        dd.decide([WORLDS[0].replace("N", "2...")], SEEN, [0, 1, 2])
    with pytest.raises(CrossruffError, match="only must be legal"):
        dd.solve_worlds(WORLDS, SEEN, only=[Card.parse("HA")])
    over = Play("N:A... K... Q... J...", "NT", "N", "SA SK SQ SJ")
    with pytest.raises(CrossruffError, match="over"):
        dd.decide([over.remaining], over, [0])
