"""Convergence: matrices of decisions, accuracy by the number of worlds, and stopping rules."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from typer.testing import CliRunner

from crossruff import dd
from crossruff.cardplay.sequential_test import SequentialTest
from crossruff.cli.app import app
from crossruff.errors import CrossruffError
from crossruff.inference import all_worlds
from crossruff.lab.convergence.analysis import ConvergenceStudy, best_settings, compare, equal_cost, factors
from crossruff.lab.convergence.experiment import ConvergenceExperiment
from crossruff.lab.convergence.report import tables
from crossruff.lab.convergence.stopping_rules import (
    CHOSEN,
    Delta,
    Draws,
    Family,
    Fixed,
    Quiescence,
    RelativeDelta,
    Sequential,
    outcomes,
)
from crossruff.lab.convergence.tasks import (
    RECIPE,
    DealRow,
    DecisionStore,
    DecisionTask,
    RecordedDecision,
    decisions_of,
    run_deals,
)
from crossruff.lab.core.batches import run_batches
from crossruff.model import Contract, Deal, Play, Seat, View

SMALL = DecisionTask(number=3, cards=5, worlds=60, seed=2)

tiny = arrays.arrays(np.int8, st.tuples(st.integers(1, 5), st.integers(2, 4)), elements=st.integers(0, 3))
medium = arrays.arrays(np.int8, st.tuples(st.integers(2, 30), st.integers(2, 4)), elements=st.integers(0, 3))


@pytest.fixture(scope="module")
def rows() -> list[DealRow]:
    return [decisions_of(DecisionTask(number, cards=6, worlds=80, seed=2)) for number in range(1, 7)]


def by_force(matrix: np.ndarray, orders: list[tuple[int, ...]], count: int) -> tuple[float, float]:
    """Count how often the leader after some worlds is a best choice and what it costs, without numpy."""
    size, choices = matrix.shape
    truth = [sum(int(matrix[row, one]) for row in range(size)) for one in range(choices)]
    right, lost = 0.0, 0.0
    for order in orders:
        sums = [sum(int(matrix[row, one]) for row in order[:count]) for one in range(choices)]
        leaders = [one for one in range(choices) if sums[one] == max(sums)]
        right += sum(truth[one] == max(truth) for one in leaders) / len(leaders)
        lost += sum((max(truth) - truth[one]) / size for one in leaders) / len(leaders)
    return right / len(orders), lost / len(orders)


@given(tiny)
@settings(max_examples=40)
def test_accuracy_is_that_of_all_orders(matrix: np.ndarray) -> None:
    size = len(matrix)
    each_once = list(permutations(range(size)))
    independent = list(product(range(size), repeat=3))
    for orders in (each_once, independent):
        draws = Draws.of(matrix, np.array(orders))
        numbers = tuple(range(1, len(orders[0]) + 1))
        for number, (right, lost, samples) in zip(numbers, outcomes(Fixed(numbers), draws), strict=True):
            assert samples == number
            assert (right, lost) == pytest.approx(by_force(matrix, orders, number))


@given(medium, st.integers(0, 2**32 - 1))
def test_all_worlds_are_always_right(matrix: np.ndarray, seed: int) -> None:
    index = np.random.default_rng(seed).permuted(np.tile(np.arange(len(matrix)), (3, 1)), axis=1)
    draws = Draws.of(matrix, index)
    assert draws.right[:, -1] == pytest.approx(1)
    assert draws.lost[:, -1] == pytest.approx(0)


def test_a_list_of_all_worlds_is_right(rows: list[DealRow]) -> None:
    chance = np.random.default_rng(1)
    for choice in (choice for row in rows for choice in row.choices if choice.alternatives > 1):
        draws = Draws.drawn(choice, 2, 70, chance)
        can_list = choice.is_all and len(choice.tricks) <= 70
        assert draws.length == (len(choice.tricks) if can_list else 70)
        right, _, samples = outcomes(Fixed((1000,)), draws)[0]
        assert samples == draws.length
        assert right == 1 or not can_list


@given(medium, st.integers(0, 2**32 - 1))
@settings(max_examples=40)
def test_rules_stop_where_they_say(matrix: np.ndarray, seed: int) -> None:
    index = np.random.default_rng(seed).integers(len(matrix), size=(2, 25))
    draws = Draws.of(matrix, index)
    test = SequentialTest(price=0.02, margin=0.2, most=20)
    rules = (
        Quiescence((1, 4)),
        Delta(((1, 25), (3, 25))),
        RelativeDelta(((0.3, 1, 25), (0.3, 5, 25))),
        Sequential((test, SequentialTest(most=22))),
    )
    found = [rule.stops(draws) for rule in rules]
    for order, rows_of in enumerate(index):
        sums = matrix[rows_of].cumsum(axis=0, dtype=np.int64)
        ahead = [int(np.sort(one)[-1] - np.sort(one)[-2]) for one in sums]
        choice = [int(one.argmax()) for one in sums]
        quiet = [
            all(choice[back] == choice[place] for back in range(place - 3, place)) for place in range(25)
        ]
        assert found[0][0, order] == 1
        assert found[0][1, order] == first(place + 1 for place in range(3, 25) if quiet[place])
        assert found[1][1, order] == first(place + 1 for place in range(25) if ahead[place] >= 3)
        small = [ahead[place] / (place + 1) >= 0.3 for place in range(25)]
        assert found[2][1, order] == first(place + 1 for place in range(4, 25) if small[place])
        settled = (stage for stage in test.stages if test.is_settled(matrix[rows_of[:stage]]) or stage == 20)
        assert found[3][0, order] == first(settled)


def first(places: Iterable[int]) -> int:
    return next(iter(places), 25)


def test_deals_follow_the_recipe(rows: list[DealRow]) -> None:
    assert RECIPE == "ns: 23+ hcp, 0-8 spades, 0-8 hearts"
    for row in rows:
        deal = Deal.parse(row.deal)
        assert deal[Seat.NORTH].hcp + deal[Seat.SOUTH].hcp >= 23
        for suit in (0, 1):
            lengths = [str(deal[seat]).split(".")[suit] for seat in (Seat.NORTH, Seat.SOUTH)]
            assert sum(map(len, lengths)) <= 8


def test_a_trick_has_five_decisions(rows: list[DealRow]) -> None:
    for row in rows:
        assert [(choice.moves, choice.hand) for choice in row.choices] == [
            (moves, hand) for moves in range(6, 1, -1) for hand in range(5)
        ]


def test_matrices_are_what_the_solver_says_of_all_worlds() -> None:
    row = decisions_of(SMALL)
    cards = [card for trick in row.play.split("; ") for card in trick.split(": ")[1].split()]
    checked = 0
    for choice in row.choices:
        if choice.alternatives == 1 or not choice.is_all or choice.hand == 0:
            continue
        play = Play.of(Deal.parse(row.deal), Contract.parse("3NTS"), cards[: choice.played])
        assert play.turn.name.title() == choice.player
        view = View.of(play, play.player)
        worlds = all_worlds(view, {}, 60)
        assert worlds is not None
        found = dd.solve_worlds(worlds.hands, view.play)
        columns = [[str(card) for card in found.cards].index(name) for name in choice.names.split()]
        assert np.array_equal(found.tricks[:, columns], choice.tricks)
        # Cards that were put together with a lower one are worth the same in all worlds.
        values = {tuple(column) for column in found.tricks.T if choice.hand > 1}
        assert values <= {tuple(column) for column in choice.tricks.T} or choice.hand == 1
        checked += 1
    assert checked >= 3


def test_a_suit_is_worth_its_best_card(rows: list[DealRow]) -> None:
    for row in rows:
        for suit, card in zip(row.choices[::5], row.choices[1::5], strict=True):
            if suit.alternatives > 1 and card.alternatives > 1:
                place = suit.names.split().index(card.names[0])
                assert np.array_equal(suit.tricks[:, place], card.tricks.max(axis=1))


def test_rows_come_back_and_a_run_goes_on(tmp_path: Path) -> None:
    tasks = [DecisionTask(number, cards=3, worlds=20) for number in (1, 2, 3)]
    store = DecisionStore(tmp_path)
    with ThreadPoolExecutor(1) as executor:
        assert run_batches(run_deals, tasks[:2], store, executor) == 2
        assert run_batches(run_deals, tasks, store, executor) == 1
    there = {row.task: row for row in store.rows()}
    assert set(there) == set(tasks)
    again = decisions_of(tasks[0])
    assert [choice.packed for choice in there[tasks[0]].choices] == [one.packed for one in again.choices]
    assert there[tasks[0]].play == again.play
    assert not store.faults


def test_nonsense_is_refused() -> None:
    for wrong in ({"cards": 1}, {"cards": 14}, {"worlds": 1}, {"large_worlds": 0}):
        with pytest.raises(CrossruffError):
            DecisionTask(1, **wrong)
    with pytest.raises(CrossruffError, match="no decisions"):
        ConvergenceStudy.of([])


def test_every_decision_is_in_one_group_of_each_factor(rows: list[DealRow]) -> None:
    study = ConvergenceStudy.of(rows, [Fixed((1, 8))], orders=2)
    assert study.degenerate + len(study.choices) == sum(len(row.choices) for row in rows)
    found = factors(study)
    assert set(found) == {
        "moves left",
        "hand in the trick",
        "alternatives",
        "discard",
        "player",
        "strength",
        "visible strength",
        "cost",
    }
    for groups in found.values():
        assert np.array_equal(np.sum(list(groups.values()), axis=0), np.ones(len(study.choices)))


def test_the_settings_compared_do_not_hang_on_the_deals(rows: list[DealRow]) -> None:
    turned = [row._replace(choices=[worse(choice) for choice in row.choices]) for row in rows]
    before, after = (ConvergenceStudy.of(each, orders=2) for each in (rows, turned))
    for study in (before, after):
        assert {line.family: line.setting for line in compare(study)} == CHOSEN
    # Those with hindsight do.
    assert best_settings(before) != best_settings(after)


def worse(choice: RecordedDecision) -> RecordedDecision:
    """The same decision with other tricks."""
    if choice.alternatives == 1:
        return choice
    return choice._replace(packed=np.ascontiguousarray(choice.tricks[::-1, ::-1] ** 2 % 5).tobytes())


def test_the_settings_with_hindsight_save_most_of_those_right_enough(rows: list[DealRow]) -> None:
    kinds: list[Family] = [
        Fixed((1, 4, 16, 20, 64)),
        Delta(((1, 50), (2, 50), (8, 50))),
        Quiescence((2, 8, 20)),
    ]
    study = ConvergenceStudy.of(rows, kinds, orders=2)
    best = compare(study, best_settings(study, number=20))
    least = compare(study, {"fixed number": "20"})[0].right.value
    for line, family in zip(best, study.families, strict=True):
        assert line.right.value >= least
        for setting in family.settings:
            (other,) = compare(study, {family.name: setting})
            assert other.right.value < least or other.fewer.value <= line.fewer.value + 1e-9


def test_the_fixed_number_beside_itself_is_no_better(rows: list[DealRow]) -> None:
    line = compare(ConvergenceStudy.of(rows, [Fixed((1, 4, 16, 64))], orders=2), {"fixed number": "16"})[0]
    assert line.fewer.value == pytest.approx(1)
    assert line.fixed_number.value == pytest.approx(16)
    # Where there are fewer worlds it looks at fewer than its number.
    assert line.fewer_than_number.value == pytest.approx(16 / line.samples.value)
    assert line.samples.value < 16
    assert line.right.low <= line.right.value <= line.right.high


def test_equal_cost_is_the_least_that_is_as_good() -> None:
    fixed = np.array([[0.5, 0.4, 1.0, 1.0], [0.9, 0.1, 10.0, 10.0], [0.9, 0.1, 100.0, 100.0]])
    assert equal_cost(fixed, 0.9, 0, 2) == pytest.approx(10)
    assert equal_cost(fixed, 0.1, 1, 2) == pytest.approx(10)
    assert equal_cost(fixed, 0.2, 0, 2) == 1


def test_the_page_has_its_pictures(rows: list[DealRow], tmp_path: Path) -> None:
    report = ConvergenceExperiment(deals=4, orders=1).report_rows(rows[:4])
    report.write(tmp_path, "Convergence", "")
    page = (tmp_path / "report.md").read_text(encoding="utf-8")
    named = [line.split("(")[1].rstrip(")") for line in page.splitlines() if line.startswith("![")]
    assert sorted(named) == sorted(path.name for path in tmp_path.glob("*.png"))
    assert len(named) == 11
    assert report.text == tables(ConvergenceStudy.of(rows[:4], orders=1), "convergence")


def test_the_command_goes_on_and_reports(tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    options = ["--set", "cards=3", "--set", "worlds=20", "--set", "orders=2", "--processes", "1"]
    done = [
        CliRunner().invoke(
            app, ["lab", "run", "convergence-6", "--out", out, "--deals", str(deals), *options]
        )
        for deals in (2, 4)
    ]
    assert [one.exit_code for one in done] == [0, 0]
    assert "4 deals" in done[1].stdout
    assert "| sequential test |" in done[1].stdout
    report = CliRunner().invoke(app, ["lab", "report", out])
    assert report.stdout == done[1].stdout
