"""Fit the coefficients of a softmax over options that are described by sets of coefficients."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Choices:
    """Many choices, flat: the coefficients of each option, the options of each choice."""

    features: Places
    sizes: Places
    """The number of coefficients of each option."""
    counts: Places
    """The number of options of each choice."""
    taken: Places
    """The option that was taken, counted within its choice."""

    @classmethod
    def of(cls, choices: Iterable[tuple[int, list[list[int]]]]) -> Choices:
        """Pack choices, each with the option that was taken and all options."""
        features: list[int] = []
        sizes: list[int] = []
        counts: list[int] = []
        taken: list[int] = []
        for place, options in choices:
            taken.append(place)
            counts.append(len(options))
            for option in options:
                sizes.append(len(option))
                features.extend(option)
        return cls(*(np.array(one, dtype=np.int64) for one in (features, sizes, counts, taken)))

    def log_likelihoods(self, coefficients: Numbers) -> Numbers:
        """Return the logarithm of the probability of each choice."""
        return self._judged(coefficients)[0]

    def _judged(self, coefficients: Numbers) -> tuple[Numbers, Numbers]:
        """Return the logarithms, and the probability of every option."""
        starts = np.cumsum(self.sizes) - self.sizes
        scores = np.add.reduceat(coefficients[self.features], starts)
        firsts = np.cumsum(self.counts) - self.counts
        scores = scores - np.repeat(np.maximum.reduceat(scores, firsts), self.counts)
        weights = np.exp(scores)
        totals = np.add.reduceat(weights, firsts)
        logs = scores[firsts + self.taken] - np.log(totals)
        return logs, weights / np.repeat(totals, self.counts)

    def loss(self, coefficients: Numbers) -> tuple[float, Numbers]:
        """Return minus the sum of the logarithms, and its gradient."""
        logs, chances = self._judged(coefficients)
        chances[np.cumsum(self.counts) - self.counts + self.taken] -= 1
        slope = np.bincount(self.features, np.repeat(chances, self.sizes), minlength=len(coefficients))
        return -float(logs.sum()), np.asarray(slope, dtype=np.float64)


def fit(choices: Choices, size: int, penalty: float, rounds: int = 60) -> Numbers:
    """Return the coefficients of the greatest likelihood less half the penalty for each square.

    >>> twice = Choices.of([(0, [[0], [1]]), (0, [[0], [1]]), (1, [[0], [1]])])
    >>> found = fit(twice, 2, 1e-6)
    >>> round(float(np.exp(found[0] - found[1])), 3)
    2.0
    """

    def loss(coefficients: Numbers) -> tuple[float, Numbers]:
        value, slope = choices.loss(coefficients)
        return value + penalty / 2 * float(coefficients @ coefficients), slope + penalty * coefficients

    return minimised(loss, np.zeros(size), rounds)


def minimised(loss: Callable[[Numbers], tuple[float, Numbers]], start: Numbers, rounds: int) -> Numbers:
    """Return the minimum by L-BFGS with a backtracking line search."""
    here, (value, slope) = start, loss(start)
    steps: list[tuple[Numbers, Numbers, float]] = []
    for _ in range(rounds):
        direction = -_scaled(slope, steps)
        downhill = float(direction @ slope)
        if downhill > -1e-6 * (1 + abs(value)) * 1e-3:
            break
        length = 1.0 if steps else 1.0 / max(1.0, float(np.abs(slope).max()))
        while True:
            there = here + length * direction
            found, turned = loss(there)
            if found <= value + 1e-4 * length * downhill or length < 1e-10:
                break
            length /= 2
        step, change = there - here, turned - slope
        curvature = float(step @ change)
        if curvature > 1e-12:
            steps = [*steps[-11:], (step, change, 1 / curvature)]
        here, value, slope = there, found, turned
    return here


def _scaled(slope: Numbers, steps: list[tuple[Numbers, Numbers, float]]) -> Numbers:
    """Multiply a slope by the estimated inverse of the second derivative."""
    found = slope.copy()
    shares: list[float] = []
    for step, change, inverse in reversed(steps):
        share = inverse * float(step @ found)
        shares.append(share)
        found -= share * change
    if steps:
        step, change, _ = steps[-1]
        found *= float(step @ change) / float(change @ change)
    for (step, change, inverse), share in zip(steps, reversed(shares), strict=True):
        found += (share - inverse * float(change @ found)) * step
    return found
