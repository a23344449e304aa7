"""Judge the first choice of declarer in an ending: what is best single dummy, and what the methods choose.

The deals are those of the experiment on convergence, played double dummy until few cards are left. Every
world that agrees with the cards and the voids seen so far is equally likely. There are two truths, and both
suppose that the defenders see all cards:

- *fair* defenders play any card that costs nothing double dummy, with equal chances. Declarer wants tricks.
- *hostile* defenders know declarer's strategy as well and choose the card that hurts it most. Declarer wants
  a certain number of tricks in as many worlds as possible.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from crossruff import dd
from crossruff.cardplay.touching import touching
from crossruff.dealing import deal
from crossruff.inference import all_worlds
from crossruff.lab.convergence.tasks import RECIPE, best_seen
from crossruff.lab.core.store import RowStore
from crossruff.model import Contract, Play, Seat, Side, View

MOST_CARDS = 6
MOST_WORLDS = 924
"""How two hands of six cards can hold twelve."""
HOSTILE_WORLDS = 70
"""With more worlds than four cards a hand allow, the search against hostile defenders may take minutes."""
FARTHEST = 99
MOST_EFFORT = 3_000_000
"""The effort for the truth: a few seconds, which some endings of six cards need."""
TIE = 1e-9


@dataclass(frozen=True, slots=True, order=True)
class EndingTask:
    """An ending to judge, as numbers."""

    number: int
    cards: int
    """The cards in a hand when the trick begins."""
    worlds: int = 100
    """The worlds that the sampling players see."""
    effort: int = 100_000
    """The effort of the sampling planner: that of the declarer `strategic`."""
    seed: int = 1

    @property
    def deal_key(self) -> int:
        """Identify the deal."""
        return self.number


class EndingRow(NamedTuple):
    """A task and its result; figures are 0 if declarer had nothing to choose.

    `wrong` is the probability that a method chooses a card that is not the best, with equal chances among the
    cards that it finds equal; `lost` is what it loses on average, in tricks or, against hostile defenders, in
    probability.
    """

    number: int
    cards: int
    worlds: int
    effort: int
    seed: int
    choices: int
    """The number of different cards; 0 if no card of the trick was a choice of declarer."""
    finished: bool
    """Whether the truth was found; else the figures are 0."""
    known: int
    """The number of worlds."""
    promised: float
    """The best mean of tricks if declarer saw all cards after the next card."""
    reached: float
    """The best mean of tricks with one plan, against fair defenders."""
    limit_wrong: float
    limit_lost: float
    mc_wrong: float
    mc_lost: float
    plan_wrong: float
    plan_lost: float
    hostile: bool
    """Whether the worlds were few enough for hostile defenders."""
    hostile_limit_wrong: float
    hostile_limit_lost: float
    hostile_plan_wrong: float
    hostile_plan_lost: float
    seconds: float

    @property
    def task(self) -> EndingTask:
        """Return the task that the row is the result of."""
        return EndingTask(*self[:5])


class EndingStore(RowStore[EndingRow]):
    """Judged endings, in a folder."""

    prefix: ClassVar[str] = "endings"
    schema = pl.Schema(
        {
            **dict.fromkeys(("number", "cards", "worlds", "effort"), pl.Int64()),
            "seed": pl.UInt64(),
            "choices": pl.Int8(),
            "finished": pl.Boolean(),
            "known": pl.Int16(),
            **dict.fromkeys(("promised", "reached"), pl.Float64()),
            **{
                f"{who}_{what}": pl.Float64() for who in ("limit", "mc", "plan") for what in ("wrong", "lost")
            },
            "hostile": pl.Boolean(),
            **{
                f"hostile_{who}_{what}": pl.Float64()
                for who in ("limit", "plan")
                for what in ("wrong", "lost")
            },
            "seconds": pl.Float64(),
        }
    )

    @staticmethod
    def row_of(values: Sequence[Any]) -> EndingRow:
        """Return a row from the values of its columns."""
        return EndingRow._make(values)


def judge_endings(tasks: Sequence[EndingTask]) -> list[EndingRow]:
    """Judge some endings."""
    return [judge(task) for task in tasks]


def judge(task: EndingTask) -> EndingRow:
    """Judge one ending.

    >>> row = judge(EndingTask(number=4, cards=4))
    >>> row.choices, row.known, row.promised >= row.reached
    (3, 35, True)
    """
    start = time.perf_counter()
    key = (task.number, task.cards, task.worlds, task.effort, task.seed)
    play = _first_choice(_ending(task.seed, task.number, task.cards))
    if play is None:
        return _empty(key, 0, 0, start)
    view = View.of(play, play.player)
    worlds = all_worlds(view, {}, limit=MOST_WORLDS)
    assert worlds is not None
    hands, play = worlds.hands, view.play
    solver = dd.Solver(threads=1)
    truth = _plan(hands, play, list(range(task.cards + 1)), MOST_EFFORT, solver, every_card=True)
    if not truth.complete:
        return _empty(key, len(truth.cards), len(hands), start)
    value = {one.bit: one.value for one in truth.cards}
    chance = random.Random(f"{task.seed} {task.number} {task.cards}")
    drawn = hands
    if len(hands) > task.worlds:
        drawn = hands[sorted(chance.sample(range(len(hands)), task.worlds))]
    sampled = _plan(drawn, play, list(range(task.cards + 1)), task.effort, solver)
    fair = [
        *_judged(value, _leaders({one.bit: one.promise for one in truth.cards})),
        *_judged(value, _leaders({one.bit: one.promise for one in sampled.cards})),
        *_judged(value, _leaders({one.bit: one.value for one in sampled.cards if one.searched})),
    ]
    hostile = len(hands) <= HOSTILE_WORLDS
    harsh = _hostile(hands, play, truth, solver) if hostile else (0.0,) * 4
    promised = max(one.promise for one in truth.cards)
    return EndingRow._make(
        [
            *key,
            len(value),
            True,
            len(hands),
            promised,
            max(value.values()),
            *fair,
            hostile,
            *harsh,
            time.perf_counter() - start,
        ]
    )


def _empty(key: tuple[int, ...], choices: int, known: int, start: float) -> EndingRow:
    """Return the row of an ending without a choice, or without the truth."""
    seconds = time.perf_counter() - start
    return EndingRow._make([*key, choices, False, known, *(0.0,) * 8, False, *(0.0,) * 4, seconds])


def _hostile(
    hands: NDArray[np.uint64], play: Play, truth: dd.WorldPlan, solver: dd.Solver
) -> tuple[float, float, float, float]:
    """Judge the limit of the Monte Carlo method and the whole plan against hostile defenders."""
    columns = [truth.tricks.cards.index(one.card) for one in truth.cards]
    tricks = truth.tricks.tricks[:, columns]
    # The number of tricks whose chance is nearest to one half, double dummy.
    chances = [float((tricks >= need).mean(axis=0).max()) for need in range(1, play.tricks_left + 1)]
    need = 1 + min(range(len(chances)), key=lambda place: (abs(chances[place] - 0.5), place))
    equal = [1.0] * len(hands)
    found = dd.alphamu_worlds(
        hands, equal, play, need, moves=FARTHEST, every_card=True, threads=1, solver=solver
    )
    assert found is not None
    assert found.complete
    value = {one.bit: one.value for one in found.cards}
    payoff = [float(taken >= need) for taken in range(play.tricks_left + 1)]
    planned = _plan(hands, play, payoff, MOST_EFFORT, solver)
    return (
        *_judged(value, _leaders({one.bit: one.promise for one in found.cards})),
        *_judged(value, _leaders({one.bit: one.value for one in planned.cards if one.searched})),
    )


def _plan(
    hands: NDArray[np.uint64],
    play: Play,
    payoff: Sequence[float],
    effort: int,
    solver: dd.Solver,
    *,
    every_card: bool = False,
) -> dd.WorldPlan:
    found = dd.plan_worlds(
        hands,
        [1.0] * len(hands),
        play,
        payoff,
        preference=[],
        horizon=FARTHEST,
        effort=effort,
        every_card=every_card,
        threads=1,
        solver=solver,
    )
    assert found is not None
    return found


def _leaders(values: dict[int, float]) -> list[int]:
    best = max(values.values())
    return [card for card in values if values[card] >= best - TIE]


def _judged(truth: dict[int, float], chosen: Sequence[int]) -> tuple[float, float]:
    """Return how likely the choice among some cards is wrong, and what it loses on average."""
    lost = [max(truth.values()) - truth[card] for card in chosen]
    return sum(loss > TIE for loss in lost) / len(lost), sum(lost) / len(lost)


@lru_cache(maxsize=2)
def _whole(seed: int, number: int) -> tuple[Play, ...]:
    """Return the endings of a deal that everybody plays double dummy, the longest first."""
    solver = dd.Solver(threads=1)
    play = Play.of(deal(RECIPE, seed=seed, number=number), Contract.parse("3NT", Seat.SOUTH))
    endings = []
    while play.tricks_left > 1:
        if not play.trick.cards and play.tricks_left <= MOST_CARDS:
            endings.append(play)
        play = play.play(best_seen(play, solver))
    return tuple(endings)


def _ending(seed: int, number: int, cards: int) -> Play:
    return next(play for play in _whole(seed, number) if play.tricks_left == cards)


def _first_choice(play: Play) -> Play | None:
    """Return the first place in a trick where declarer's side has a choice."""
    solver = dd.Solver(threads=1)
    left = play.tricks_left
    while play.tricks_left == left:
        if play.turn.side is Side.NS and len(touching(View.of(play, play.player))) > 1:
            return play
        play = play.play(best_seen(play, solver))
    return None
