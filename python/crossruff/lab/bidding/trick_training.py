"""Fit the networks that estimate double-dummy tricks in simulated auctions to solved deals.

Run it as `python -m crossruff.lab.bidding.trick_training FILE --seconds 240`. It fits to the first 38,000
deals of the library, checks on the next 2,000, and writes both networks to one file.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise, permutations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from crossruff import solved_deals
from crossruff.bidding.natural.simulate.trick_estimates import (
    Floats,
    TrickNetwork,
    cards_of,
    network_input,
)
from crossruff.model import Strain

_FITTED, _CHECKED = 38_000, 40_000
_SIZES = (208, 96, 32, 1)
_BATCH, _CHECK_ROWS = 512, 12_000
_RATE, _WARM_UP = 2e-3, 200
_ORDERS = np.array(list(permutations(range(4))))
_BY_TRUMPS = np.array([[order for order in _ORDERS if order[0] == suit] for suit in range(4)])
_MEANS = {"suit": 8.0, "notrump": 6.5}


@dataclass(eq=False)
class TrickSamples:
    """Random contracts on solved deals; suits that are not trumps come in any order."""

    kind: str
    chance: np.random.Generator = field(default_factory=lambda: np.random.default_rng(1))

    def __post_init__(self) -> None:
        """Unpack the deals."""
        library = solved_deals.default()
        self._cards = cards_of(library.deals[:_CHECKED])
        self._tricks = library.tricks[:_CHECKED]

    def draw(self, count: int, first: int, end: int) -> tuple[Floats, Floats]:
        """Return the input and the tricks of some contracts on the deals from `first` up to `end`."""
        places = self.chance.integers(first, end, count)
        declarers, trumps = self.chance.integers(0, 4, (2, count))
        if self.kind == "suit":
            strains, orders = trumps, _BY_TRUMPS[trumps, self.chance.integers(0, 6, count)]
        else:
            strains = np.full(count, Strain.NOTRUMP.index)
            orders = _ORDERS[self.chance.integers(0, len(_ORDERS), count)]
        tricks = self._tricks[places, strains, declarers].astype(np.float32)
        return network_input(self._cards[places], declarers, orders), tricks


class _Adam:
    """Steps for weights, by the running means of their gradients."""

    def __init__(self, weights: list[Floats]) -> None:
        self._weights = weights
        self._means = [np.zeros_like(each) for each in weights]
        self._squares = [np.zeros_like(each) for each in weights]
        self.steps = 0

    def step(self, gradients: list[NDArray[np.float32]], rate: float) -> None:
        self.steps += 1
        for number, gradient in enumerate(gradients):
            self._means[number] += 0.1 * (gradient - self._means[number])
            self._squares[number] += 0.001 * (gradient**2 - self._squares[number])
            mean = self._means[number] / (1 - 0.9**self.steps)
            square = self._squares[number] / (1 - 0.999**self.steps)
            self._weights[number] -= rate * mean / (np.sqrt(square) + 1e-8)


def fit(kind: str, seconds: float, report: Callable[[str], None]) -> TrickNetwork:
    """Fit one network for some seconds."""
    samples = TrickSamples(kind)
    weights = _first_weights(samples.chance, _MEANS[kind])
    network = TrickNetwork(tuple(zip(weights[::2], weights[1::2], strict=True)))
    adam, begun = _Adam(weights), time.perf_counter()
    while (done := (time.perf_counter() - begun) / seconds) < 1:
        rows, tricks = samples.draw(_BATCH, 0, _FITTED)
        rate = _RATE * (1 - done) * min(1, adam.steps / _WARM_UP)
        adam.step(_gradients(weights, rows, tricks), rate)
    rows, tricks = samples.draw(_CHECK_ROWS, _FITTED, _CHECKED)
    error = float(np.sqrt(np.mean((network.tricks(rows) - tricks) ** 2)))
    report(f"{kind}: error {error:.2f} tricks after {adam.steps:,} steps")
    return network


def _first_weights(chance: np.random.Generator, mean: float) -> list[Floats]:
    weights: list[Floats] = []
    for before, after in pairwise(_SIZES):
        spread = np.sqrt(2 / before)
        weights.append((chance.standard_normal((before, after)) * spread).astype(np.float32))
        weights.append(np.zeros(after, dtype=np.float32))
    weights[-2] *= np.float32(0.1)
    weights[-1] += np.float32(mean)
    return weights


def _gradients(weights: list[Floats], rows: Floats, tricks: Floats) -> list[NDArray[np.float32]]:
    one, one_bias, two, two_bias, three, three_bias = weights
    first = np.maximum(rows @ one + one_bias, 0)
    second = np.maximum(first @ two + two_bias, 0)
    wrong = (2 / len(rows) * ((second @ three + three_bias)[:, 0] - tricks))[:, None].astype(np.float32)
    to_second = (wrong @ three.T) * (second > 0)
    to_first = (to_second @ two.T) * (first > 0)
    return [
        rows.T @ to_first,
        to_first.sum(axis=0),
        first.T @ to_second,
        to_second.sum(axis=0),
        second.T @ wrong,
        wrong.sum(axis=0),
    ]


def main() -> None:
    """Fit both networks and write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=240)
    asked = parser.parse_args()
    stored = {}
    for kind in _MEANS:
        for number, (weights, bias) in enumerate(fit(kind, asked.seconds, print).layers):
            stored[f"{kind}-w{number}"] = weights.astype(np.float16)
            stored[f"{kind}-b{number}"] = bias.astype(np.float16)
    np.savez_compressed(asked.file, allow_pickle=False, **stored)


if __name__ == "__main__":
    main()
