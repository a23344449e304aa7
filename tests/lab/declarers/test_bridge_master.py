"""The 25 deals of the thesis against Bridge Master: sound data, runs that go on, and a report."""

from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from typing import cast

import pytest

from crossruff import dd
from crossruff.errors import CrossruffError
from crossruff.lab import DeclarerExperiment, find
from crossruff.lab.core.batches import run_batches
from crossruff.lab.declarers.bridge_master import Problem, problem, problems
from crossruff.lab.declarers.problem_tables import ProblemLine, problem_lines
from crossruff.lab.declarers.tasks import DeclarerRow, DeclarerStore, play_tasks
from crossruff.lab.makeable_deals import contract_of
from crossruff.model import Deal, Seat

ALL = cast("DeclarerExperiment", find("bridge-master-4").experiment)
BEATEN_BY_THE_BEST_LEAD = {5, 11, 13, 15, 20, 22, 23}


@pytest.mark.parametrize("one", problems(), ids=lambda one: f"deal {one.number}")
def test_a_deal_is_whole(one: Problem) -> None:
    assert [len(one.deal[seat]) for seat in Seat] == [13] * 4
    assert Deal.parse(str(one.deal)) == one.deal
    assert one.contract.declarer is Seat.SOUTH


@pytest.mark.parametrize("one", problems(), ids=lambda one: f"deal {one.number}")
def test_most_can_be_made_against_the_best_lead(one: Problem) -> None:
    can_be_made = dd.declarer_tricks(one.deal, one.contract) >= one.contract.tricks
    assert can_be_made == (one.number not in BEATEN_BY_THE_BEST_LEAD)


def test_the_levels_are_those_of_table_4_2() -> None:
    assert [one.number for one in problems()] == list(range(1, 26))
    levels = {level: list(group) for level, group in groupby(problems(), key=lambda one: one.level)}
    assert {level: len(group) for level, group in levels.items()} == dict.fromkeys(range(1, 6), 5)
    made = [sum(one.thesis_made for one in group) for group in levels.values()]
    assert made == [5, 3, 0, 3, 3]


def test_corrections_are_noted() -> None:
    completed = {one.number for one in problems() if one.completed}
    assert completed == {1, 2, 3, 6, 11, 12, 14, 16, 17, 18, 21, 22, 24}


def test_the_experiment_plays_each_deal_once_for_each_declarer() -> None:
    assert sorted(task.number for task in ALL.tasks) == sorted([*range(1, 26)] * len(ALL.players))
    assert all(problem_of(task.number).contract == contract_of(task.contract) for task in ALL.tasks)


def test_a_number_belongs_to_its_contract() -> None:
    with pytest.raises(CrossruffError, match="bridge-master has no deal 24 in 6S"):
        problem(contract_of("6S"), 24)


def test_a_run_plays_the_deals_and_goes_on(tmp_path: Path) -> None:
    store = DeclarerStore(tmp_path)
    changes = {"declarers": ["mc(samples=1)"], "defenders": ["perfect(any)"]}
    first = ALL.changed({"contracts": ["7S"], **changes})
    both = ALL.changed({"contracts": ["7S", "6NT"], "deals": 1, **changes})
    with ThreadPoolExecutor(1) as executor:
        assert run_batches(play_tasks, first.tasks, store, executor) == 1
        assert run_batches(play_tasks, both.tasks, store, executor) == 1
    assert {(row.source, row.contract, row.number) for row in store.rows()} == {
        ("bridge-master", "7S", 3),
        ("bridge-master", "6NT", 2),
    }
    assert [row.double_dummy for row in sorted(store.rows())] == [12, 13]


def row(number: int, declarer: str, tricks: int, seed: int = 1) -> DeclarerRow:
    one = problem_of(number)
    made = tricks >= one.contract.tricks
    key = (str(one.contract.bid), number, declarer, "perfect(any)", seed)
    best = one.contract.tricks - (number in BEATEN_BY_THE_BEST_LEAD)
    return DeclarerRow(
        *key, tricks, best, 0, tricks >= best, made, 2.0 * seed, 1.0, 1.0 * seed, "bridge-master"
    )


def problem_of(number: int) -> Problem:
    return problems()[number - 1]


def line(
    lines: list[ProblemLine], declarer: str, level: int | None, number: int | None = None
) -> ProblemLine:
    (found,) = (one for one in lines if (one.declarer, one.level, one.number) == (declarer, level, number))
    return found


def test_the_report_counts_problems_and_deals() -> None:
    # 7: 6NT, failed by the thesis. 8: 4S, made. 20: 5C, made, and cannot be made against the best lead.
    rows = [
        row(20, "mc", 10),
        row(8, "mc", 10),
        row(7, "mc", 10),
        row(7, "mc", 12, seed=2),
        row(8, "other", 9),
    ]
    lines = problem_lines(rows)
    assert [(one.level, one.number) for one in lines if one.declarer == "mc"] == [
        (2, 7),
        (2, 8),
        (4, 20),
        (2, None),
        (4, None),
        (None, None),
    ]
    single = line(lines, "mc", 2, 7)
    assert (single.contract, single.played, single.made, single.tricks) == ("6NT", 2, 1, -1)
    level = line(lines, "mc", 2)
    assert (level.problems, level.makeable, level.thesis_made) == (2, 2, 1)
    assert (level.played, level.made) == (3, 2)
    whole = line(lines, "mc", None)
    assert (whole.problems, whole.makeable, whole.thesis_made, whole.played, whole.made) == (3, 2, 2, 4, 2)
    assert (whole.seconds, whole.worst_seconds) == (2.5, 2)
    assert line(lines, "other", None).made == 0
