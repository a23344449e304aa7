"""A study that runs out of time gives lines that keep their promise and bounds that hold."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from crossruff.cli.app import app
from crossruff.coach.suits import study_suit
from crossruff.players import Budget

HARD = [("86", "KT53"), ("KJ94", "76"), ("QT65", "83"), ("A63", "QT8")]


@pytest.mark.parametrize(("north", "south"), HARD)
@pytest.mark.parametrize("seconds", [0.0, 0.001, 0.005, 0.02])
def test_the_best_chance_is_within_the_bounds(north: str, south: str, seconds: float) -> None:
    best = study_suit(north, south)
    early = study_suit(north, south, budget=Budget(seconds=seconds))
    assert best.exact
    for exact, found in zip(best.goals, early.goals, strict=True):
        assert found.chance - 1e-9 <= exact.chance <= found.upper + 1e-9
        assert found.exact is (found.upper == found.chance)
        if found.line is not None:
            assert found.line.chance(found.tricks) == found.chance
    assert early.average.average - 1e-9 <= best.average.average <= early.average_upper + 1e-9


def test_no_time_at_all_is_not_exact() -> None:
    found = study_suit("KJ94", "76", budget=Budget(seconds=0))
    assert not found.exact
    assert not found.goal(2).exact


def test_the_command_says_that_bounds_are_not_exact() -> None:
    early = CliRunner().invoke(app, ["suit", "KJ94", "76", "--seconds", "0.000001"])
    assert early.exit_code == 0
    assert "between 0.0 and" in early.output
    assert "Not exact: time was over." in early.output
    assert "Not exact" not in CliRunner().invoke(app, ["suit", "86", "KT53"]).output
