"""Fit the networks that estimate double-dummy tricks in simulated auctions to solved deals.

Run it as `python -m crossruff.lab.bidding.trick_training FILE --seconds 240`. It fits to the first 38,000
deals of the library, checks on the next 2,000, and writes both networks to one file.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path

import numpy as np

from crossruff import solved_deals
from crossruff.bidding.natural.simulate.trick_estimates import (
    Floats,
    TrickNetwork,
    cards_of,
    network_input,
)
from crossruff.lab.bidding.small_networks import Adam, first_weights, forward, gradients
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


def fit(kind: str, seconds: float, report: Callable[[str], None]) -> TrickNetwork:
    """Fit one network for some seconds."""
    samples = TrickSamples(kind)
    weights = first_weights(samples.chance, _SIZES)
    weights[-1] += np.float32(_MEANS[kind])
    network = TrickNetwork(tuple(zip(weights[::2], weights[1::2], strict=True)))
    adam, begun = Adam(weights), time.perf_counter()
    while (done := (time.perf_counter() - begun) / seconds) < 1:
        rows, tricks = samples.draw(_BATCH, 0, _FITTED)
        rate = _RATE * (1 - done) * min(1, adam.steps / _WARM_UP)
        outputs = forward(weights, rows)
        wrong = (2 / len(rows) * (outputs[-1][:, 0] - tricks))[:, None].astype(np.float32)
        adam.step(gradients(weights, rows, outputs, wrong), rate)
    rows, tricks = samples.draw(_CHECK_ROWS, _FITTED, _CHECKED)
    error = float(np.sqrt(np.mean((network.tricks(rows) - tricks) ** 2)))
    report(f"{kind}: error {error:.2f} tricks after {adam.steps:,} steps")
    return network


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
