"""The times of robots tell nothing about whether they had a choice, on a busy server too."""

from __future__ import annotations

import random
from statistics import mean

import pytest

from crossruff.web.tables.answer_times import AnswerTimes


@pytest.mark.parametrize("queue", [0.0, 0.1, 1.0])
def test_robots_with_and_without_a_choice_take_as_long(queue: float) -> None:
    dice = random.Random(1)
    times = AnswerTimes(dice)
    found: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(6000):
        has_choice = dice.random() < 0.6
        # Every robot waits for the worker; only those with a choice think.
        elapsed = queue * dice.expovariate(1) + has_choice * 0.4 * dice.random()
        found[has_choice].append(times.wait(("playing", 3, 1), elapsed, 1.0, has_choice=has_choice))
    # The best guess from the time alone, with any threshold, is hardly better than chance.
    best = 0.0
    for threshold in sorted(found[True])[:: len(found[True]) // 50]:
        above = [mean(time > threshold for time in found[choice]) for choice in (True, False)]
        best = max(best, abs(above[0] - above[1]))
    assert 0.5 + best / 2 < 0.53
