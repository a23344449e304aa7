"""The fit of the card model: its likelihood, its slope and its optimum."""

from __future__ import annotations

import numpy as np
import pytest

from tools.softmax_fit import Choices, fit, minimised

SIZE = 6


def _random(seed: int, count: int) -> list[tuple[int, list[list[int]]]]:
    chance = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        options = [
            sorted(chance.choice(SIZE, size=chance.integers(1, 4), replace=False).tolist())
            for _ in range(chance.integers(2, 5))
        ]
        found.append((int(chance.integers(len(options))), options))
    return found


def _log(
    coefficients: np.ndarray[tuple[int], np.dtype[np.float64]], taken: int, options: list[list[int]]
) -> float:
    weights = [np.exp(sum(coefficients[place] for place in option)) for option in options]
    return float(np.log(weights[taken] / sum(weights)))


def test_likelihoods_are_those_of_a_softmax() -> None:
    some = _random(1, 20)
    coefficients = np.random.default_rng(2).normal(size=SIZE)
    found = Choices.of(some).log_likelihoods(coefficients)
    assert found.tolist() == pytest.approx([_log(coefficients, *one) for one in some])


def test_the_slope_is_that_of_small_differences() -> None:
    choices = Choices.of(_random(3, 20))
    coefficients = np.random.default_rng(4).normal(size=SIZE)
    _, slope = choices.loss(coefficients)
    for place in range(SIZE):
        step = 1e-6 * np.eye(SIZE)[place]
        rise = choices.loss(coefficients + step)[0] - choices.loss(coefficients - step)[0]
        assert slope[place] == pytest.approx(rise / 2e-6, abs=1e-4)


def test_a_fit_finds_the_frequencies() -> None:
    often = [(0, [[0], [1], [2]])] * 60 + [(1, [[0], [1], [2]])] * 30 + [(2, [[0], [1], [2]])] * 10
    found = fit(Choices.of(often), 3, penalty=1e-6)
    chances = np.exp(found) / np.exp(found).sum()
    assert chances.tolist() == pytest.approx([0.6, 0.3, 0.1], abs=1e-3)


def test_a_penalty_draws_to_zero() -> None:
    some = Choices.of(_random(5, 50))
    free, held = fit(some, SIZE, penalty=0.01), fit(some, SIZE, penalty=50.0)
    assert np.abs(held).max() < np.abs(free).max() / 5
    assert some.log_likelihoods(free).sum() > some.log_likelihoods(held).sum()


def test_the_minimum_of_a_bowl() -> None:
    scales, middle = np.array([1.0, 10.0, 100.0]), np.array([3.0, -2.0, 1.0])

    def bowl(
        here: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    ) -> tuple[float, np.ndarray[tuple[int, ...], np.dtype[np.float64]]]:
        away = here - middle
        return float(scales @ away**2), 2 * scales * away

    assert minimised(bowl, np.zeros(3), 60).tolist() == pytest.approx(middle.tolist(), abs=1e-3)
