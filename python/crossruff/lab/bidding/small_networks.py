"""Fit small networks: layers with rectified sums between, by steps that adapt to their gradients."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def first_weights(chance: np.random.Generator, sizes: Sequence[int]) -> list[Floats]:
    """Return random weights and zero biases for layers of these sizes; the last layer begins small."""
    weights: list[Floats] = []
    for before, after in pairwise(sizes):
        spread = np.sqrt(2 / before)
        weights.append((chance.standard_normal((before, after)) * spread).astype(np.float32))
        weights.append(np.zeros(after, dtype=np.float32))
    weights[-2] *= np.float32(0.1)
    return weights


def forward(weights: Sequence[Floats], rows: Floats) -> list[Floats]:
    """Return the output of each layer, the network's last."""
    found: list[Floats] = []
    for number in range(0, len(weights), 2):
        rows = rows @ weights[number] + weights[number + 1]
        if number + 2 < len(weights):
            rows = np.maximum(rows, 0)
        found.append(rows)
    return found


def gradients(
    weights: Sequence[Floats], rows: Floats, outputs: Sequence[Floats], wrong: Floats
) -> list[Floats]:
    """Return the gradient of each weight from that of the network's output."""
    found: list[Floats] = []
    for number in range(len(weights) - 2, -1, -2):
        before = outputs[number // 2 - 1] if number else rows
        found[:0] = [before.T @ wrong, wrong.sum(axis=0)]
        if number:
            wrong = (wrong @ weights[number].T) * (before > 0)
    return found


class Adam:
    """Steps for weights, by the running means of their gradients."""

    def __init__(self, weights: list[Floats]) -> None:
        """Begin with weights, which the steps change in place."""
        self._weights = weights
        self._means = [np.zeros_like(each) for each in weights]
        self._squares = [np.zeros_like(each) for each in weights]
        self.steps = 0

    def step(self, found: Sequence[Floats], rate: float) -> None:
        """Go one step against the gradients."""
        self.steps += 1
        for number, gradient in enumerate(found):
            self._means[number] += 0.1 * (gradient - self._means[number])
            self._squares[number] += 0.001 * (gradient**2 - self._squares[number])
            mean = self._means[number] / (1 - 0.9**self.steps)
            square = self._squares[number] / (1 - 0.999**self.steps)
            self._weights[number] -= rate * mean / (np.sqrt(square) + 1e-8)
