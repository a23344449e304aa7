"""Precision: against formulas, and against matches whose truth is known."""

import math

import numpy as np
import pytest

from crossruff.errors import CrossruffError
from crossruff.lab.core.statistics import boards_needed, bootstrap, mean_of_means, verdict
from crossruff.model.scoring import imps


def match(chance: np.random.Generator, boards: int, better: float) -> list[float]:
    """A board is a swing one time of two, of some hundred points, with a slight bias."""
    swings = chance.normal(better, 450, boards) * (chance.random(boards) < 0.5)
    return [float(imps(10 * round(swing / 10))) for swing in swings]


def test_as_many_boards_as_are_said_give_the_precision() -> None:
    values = match(np.random.default_rng(1), 4000, 0)
    deviation = float(np.std(values))
    count = boards_needed(deviation, 0.3)
    reach = mean_of_means([match(np.random.default_rng(2), count, 0)]).reach
    assert reach == pytest.approx(0.3, rel=0.1)
    assert boards_needed(0, 1) == 2


def test_a_bootstrap_of_means_is_the_normal_interval() -> None:
    values = match(np.random.default_rng(3), 500, 0)
    low, high = bootstrap(values)
    reach = mean_of_means([values]).reach
    assert reach is not None
    assert (high - low) / 2 == pytest.approx(reach, rel=0.08)
    assert (low + high) / 2 == pytest.approx(np.mean(values), abs=0.05)
    assert bootstrap(values) == (low, high), "the same seed"


def ever_clear(values: list[float]) -> int | None:
    """After how many boards a match is stopped, if one looks after every fifth."""
    return next((count for count in range(5, len(values) + 1, 5) if verdict(values[:count]).is_clear), None)


def test_equal_pairs_are_seldom_told_apart_however_often_one_looks() -> None:
    chance = np.random.default_rng(4)
    wrong = sum(ever_clear(match(chance, 600, 0)) is not None for _ in range(150))
    assert wrong <= 12, "5 % of 150 would be 7.5"


def test_the_better_pair_is_found_and_the_sooner_the_better_it_is() -> None:
    chance = np.random.default_rng(5)
    stops = {
        better: [ever_clear(match(chance, 1500, better)) or 1500 for _ in range(20)] for better in (150, 600)
    }
    assert max(stops[150]) < 1500
    assert np.mean(stops[600]) < np.mean(stops[150]) / 2


def test_nothing_is_clear_too_soon() -> None:
    assert verdict([]).reach == math.inf
    assert not verdict([5.0] * 15).is_clear
    assert verdict([5.0] * 200).is_clear


@pytest.mark.parametrize(("deviation", "reach", "sure"), [(-1, 1, 0.9), (1, 0, 0.9), (1, 1, 1)])
def test_senseless_numbers_are_refused(deviation: float, reach: float, sure: float) -> None:
    with pytest.raises(CrossruffError):
        boards_needed(deviation, reach, sure)
    with pytest.raises(CrossruffError):
        bootstrap([1.0])
