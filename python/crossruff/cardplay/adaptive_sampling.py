"""Adaptive sampling: add worlds until a sequential test settles the choice."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.beliefs import Beliefs, WeightedWorlds
from crossruff.cardplay.sequential_test import SequentialTest
from crossruff.cardplay.touching import touching
from crossruff.dd import PackedWorlds, solve_worlds
from crossruff.model import Play, View

_ENOUGH = 0.5
"""The share of the wanted worlds that must be found before more are sampled."""


def adaptive_worlds(
    test: SequentialTest,
    beliefs: Beliefs,
    view: View,
    payoff: Sequence[float],
    seconds: float | None = None,
) -> WeightedWorlds:
    """Return the worlds to choose from: the first of those that the player believes in.

    `payoff` is the value of 0, 1, 2, ... tricks from here on. When the time is over, the worlds found so far
    are returned.
    """
    start = time.perf_counter()
    worth = np.array(payoff, dtype=np.float64)
    trick = float(worth[-1] - worth[0]) / view.play.tricks_left
    beliefs.samples = test.first
    had = beliefs.update(view, seconds)
    # Listing costs little, and sampling without repetition needs fewer worlds.
    listed = beliefs.source_of(view).all(test.most)
    population = None if listed is None else len(listed)
    solved = _Solved([cards[0].bit for cards in touching(view)], beliefs, view.play)
    for stage in test.stages:
        left = None if seconds is None else max(0.0, seconds - (time.perf_counter() - start))
        if not had.is_all and (len(had) < stage or listed is not None):
            had = beliefs.grow(view, stage, listed, left)
        # A list of all worlds is in order, so its first worlds are no fair sample.
        looked = had if had.is_all else had.first(stage)
        is_last = had.is_all or left == 0 or stage == test.most
        # Where the play refutes most worlds, those that agree are expensive: use what there is.
        if len(solved.cards) == 1 or trick == 0 or is_last or len(had) < _ENOUGH * stage:
            return looked
        tricks = solved.tricks(looked.hands, left)
        if (tricks < 0).any() or test.is_settled(
            worth[tricks], looked.weights, trick=trick, population=population
        ):
            return looked
    raise AssertionError("the last stage always returns")


@dataclass(slots=True)
class _Solved:
    """The tricks of some cards in the worlds so far; of more worlds only the new ones are solved."""

    cards: list[int]
    beliefs: Beliefs
    play: Play
    _worlds: PackedWorlds = field(default_factory=lambda: np.empty((0, 4), dtype=np.uint64))
    _tricks: NDArray[np.int8] = field(init=False)

    def __post_init__(self) -> None:
        self._tricks = np.empty((0, len(self.cards)), dtype=np.int8)

    def tricks(self, worlds: PackedWorlds, seconds: float | None) -> NDArray[np.int8]:
        """Return the tricks of each card in each world; -1 where the time was over."""
        had = len(self._worlds)
        if not np.array_equal(self._worlds, worlds[:had]):
            had = 0
        if had < len(worlds):
            self._tricks = np.concatenate([self._tricks[:had], self._solve(worlds[had:], seconds)])
            self._worlds = worlds
        return self._tricks[: len(worlds)]

    def _solve(self, worlds: PackedWorlds, seconds: float | None) -> NDArray[np.int8]:
        found = solve_worlds(
            worlds,
            self.play,
            seconds=seconds,
            threads=self.beliefs.threads,
            cancel=self.beliefs.cancel,
            solver=self.beliefs.solver,
        )
        return found.tricks[:, [found.bits.index(card) for card in self.cards]]
