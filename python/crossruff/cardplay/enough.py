"""As many layouts as a choice needs: more and more of them, until a test is settled."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.beliefs import Beliefs, WeightedWorlds
from crossruff.cardplay.stopping import SequentialTest
from crossruff.cardplay.touching import touching
from crossruff.inference import all_worlds
from crossruff.model import Play, View

_ENOUGH = 0.5
"""The share of the layouts wanted that must be found, if more are to be looked for."""


def enough_worlds(
    test: SequentialTest,
    beliefs: Beliefs,
    view: View,
    payoff: Sequence[float],
    seconds: float | None = None,
) -> WeightedWorlds:
    """The layouts that a choice is made from: the first of those that the player has in mind.

    `payoff` is what 0, 1, 2, ... tricks from here on are worth. When the time is over, what there is has to
    do.
    """
    start = time.perf_counter()
    groups = [cards[0].bit for cards in touching(view)]
    worth = np.array(payoff, dtype=np.float64)
    trick = float(worth[-1] - worth[0]) / view.play.tricks_left
    beliefs.samples = test.first
    had = beliefs.update(view, seconds)
    # Listing costs little, and who takes each layout only once needs fewer.
    listed = all_worlds(view, beliefs.meanings, test.most)
    population = None if listed is None else len(listed)
    for stage in test.stages:
        left = None if seconds is None else max(0.0, seconds - (time.perf_counter() - start))
        if not had.is_all and (len(had) < stage or listed is not None):
            had = beliefs.grow(view, stage, listed, left)
        # All layouts come in an order that means something, so that the first of them are no fair sample.
        looked = had if had.is_all else _first(had, stage)
        is_last = had.is_all or left == 0 or stage == test.most
        # Where the play so far refutes most layouts, those that agree are dear: what there is has to do.
        if len(groups) == 1 or trick == 0 or is_last or len(had) < _ENOUGH * stage:
            return looked
        # What was solved at the stage before is remembered by the solver.
        tricks = _tricks(groups, looked, beliefs, view.play, left)
        if (tricks < 0).any() or test.is_settled(
            worth[tricks], looked.weights, trick=trick, population=population
        ):
            return looked
    raise AssertionError("the last stage always returns")


def _tricks(
    cards: Sequence[int], looked: WeightedWorlds, beliefs: Beliefs, play: Play, seconds: float | None
) -> NDArray[np.int8]:
    """What each of some cards takes in each layout; -1 where the time was over."""
    bits, table = beliefs.solver.worlds(
        np.ascontiguousarray(looked.layouts, dtype="<u8").tobytes(),
        play.strain.index,
        play.trick.leader.index,
        [card.bit for card in play.trick.cards],
        seconds=seconds,
    )
    tricks = np.frombuffer(table, dtype=np.int8).reshape(len(looked), len(bits))
    return tricks[:, [bits.index(card) for card in cards]]


def _first(had: WeightedWorlds, count: int) -> WeightedWorlds:
    if len(had) <= count:
        return had
    return WeightedWorlds(had.layouts[:count], had.weights[:count], had.is_all, had.notes)
