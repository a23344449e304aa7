"""Deals, systems and populations for the tests of evolving systems."""

from __future__ import annotations

import numpy as np

from crossruff import _core
from crossruff.bidding.evolved import Boards
from crossruff.dealing import packed_deals
from crossruff.solved_deals import Library

THESIS, EVERYTHING = _core.bidding_switches()


def settings(seed: int, switches: int = THESIS, **changes: float) -> _core.EvolutionSettings:
    """The parameters of run A, with a seed."""
    sizes = {"states": 4, "entries": 8, "inherited": 3, "contest": 1}
    numbers = {
        "threshold": -15.0,
        "push_penalty": 1 / 256,
        "migration": 0.0,
        "bit_rate": 1 / 256,
        "entry_rate": 1 / 16,
        "transition_rate": 1 / 16,
    }
    chosen = sizes | {name: int(value) for name, value in changes.items() if name in sizes}
    rates = numbers | {name: value for name, value in changes.items() if name in numbers}
    return _core.EvolutionSettings(
        seed=seed,
        switches=switches,
        weights=[1] * 9,
        states=chosen["states"],
        entries=chosen["entries"],
        inherited=chosen["inherited"],
        contest=chosen["contest"],
        **rates,
    )


def made_up(seed: int, count: int) -> Library:
    """Random deals, with tricks that follow roughly from points and lengths: solving would take minutes."""
    hands = packed_deals(seed=seed, first=1, count=count)
    tricks = np.zeros((count, 5, 4), np.uint8)
    for number, deal in enumerate(hands.tolist()):
        features = [_core.bidding_features(hand) for hand in deal]
        for seat in range(4):
            ours, partner = features[seat], features[(seat + 2) % 4]
            points = (ours[0] + partner[0]) * 5 / 64
            for strain in range(5):
                fit = 0.0 if strain == 4 else ours[1 + strain] + partner[1 + strain] - 7.5
                tricks[number, strain, seat] = int(np.clip(6.4 + (points - 20) * 0.33 + 0.6 * fit, 0, 13))
    return Library(seed, 1, hands, tricks)


def deals(seed: int, count: int) -> _core.BiddingDeals:
    """The same, ready to be bid."""
    return Boards(made_up(seed, count)).core


def random_system(seed: int, switches: int = THESIS, **changes: float) -> _core.BiddingSystem:
    """A system of random bits."""
    return _core.Population.random(settings(seed, switches, **changes), 2).system(0)


def evolved(
    seed: int, on: _core.BiddingDeals, *, switches: int = THESIS, size: int = 32, rounds: int = 2000
) -> _core.Population:
    """A population that has evolved a little."""
    population = _core.Population.random(settings(seed, switches), size)
    population.advance(on, rounds)
    return population
