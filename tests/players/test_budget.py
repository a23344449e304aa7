"""Budgets: limits that make sense, and time that runs out."""

import time
from typing import Any

import pytest

from crossruff.dd import CancelFlag
from crossruff.errors import CrossruffError
from crossruff.players import Budget


def test_time_runs_out_and_stays_at_nothing() -> None:
    budget = Budget(seconds=0.01)
    time.sleep(0.02)
    assert budget.left == 0.0
    assert budget.elapsed >= 0.02
    assert Budget().left is None


def test_a_share_keeps_start_flag_and_threads() -> None:
    flag = CancelFlag()
    whole = Budget(seconds=100, cancel=flag, threads=2)
    half = whole.share(0.5)
    assert (half.seconds, half.cancel, half.threads) == (50, flag, 2)
    assert whole.left is not None
    assert half.left is not None
    assert whole.left - half.left == pytest.approx(50, abs=0.5)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seconds": -1}, "seconds must be 0 to a billion; got -1"),
        ({"threads": -2}, "threads must be at least 1"),
    ],
)
def test_limits_that_make_no_sense_are_rejected(given: dict[str, Any], message: str) -> None:
    with pytest.raises(CrossruffError, match=message):
        Budget(**given)
