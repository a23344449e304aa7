"""Decide when robots answer, so that the time tells nothing about their cards."""

from __future__ import annotations

import random
from collections import defaultdict, deque
from collections.abc import Hashable

from crossruff.cardplay.touching import touching
from crossruff.table import Phase, State

_KEPT = 200
"""How many of the last times are kept for each situation."""
_FEW = 8
"""With fewer times of a situation, those of the whole phase serve."""
_USUAL = 0.8
"""The share of thoughts that are over before a robot answers at the earliest."""
_SPREAD = 0.25
_FLOOR, _HIGHEST_FLOOR = 0.25, 0.5
"""The earliest answer, as shares of a robot's longest time."""

Situation = tuple[Hashable, ...]


class AnswerTimes:
    """The times that robots thought of late, from which the time of each answer is drawn.

    A robot answers at the earliest after the time in which most thoughts of its situation are over: the
    phase, the trick and the place in it, which all players know. A robot without a choice, which has nothing
    to think about, takes a time of those that had one: of the same rank, so that on a busy server, where it
    had to wait for its own answer too, its times are spread as theirs.

    >>> times = AnswerTimes(random.Random(1))
    >>> first = times.wait(("playing", 1, 2), thought=0.0, longest=1.0, has_choice=False)
    >>> 0.25 <= first <= 0.32
    True
    """

    def __init__(self, dice: random.Random | None = None) -> None:
        self._dice = dice or random.SystemRandom()
        self._thoughts: dict[Situation, deque[float]] = defaultdict(lambda: deque(maxlen=_KEPT))
        self._without: dict[Situation, deque[float]] = defaultdict(lambda: deque(maxlen=_KEPT))
        """The times of robots without a choice, before they are prolonged."""

    def wait(self, situation: Situation, thought: float, longest: float, *, has_choice: bool) -> float:
        """Return how many seconds after its turn came a robot answers that has thought for some seconds."""
        place = situation if len(self._thoughts[situation]) >= _FEW else situation[:1]
        known = self._thoughts[place]
        usual = sorted(known)[int(_USUAL * (len(known) - 1))] if known else 0.0
        earliest = min(max(usual, _FLOOR * longest), _HIGHEST_FLOOR * longest)
        earliest *= 1 + _SPREAD * self._dice.random()
        if has_choice:
            self._thoughts[situation].append(thought)
            self._thoughts[situation[:1]].append(thought)
        else:
            rank = self._rank(thought, self._without[place])
            self._without[situation].append(thought)
            self._without[situation[:1]].append(thought)
            thought = max(thought, sorted(known)[int(rank * len(known))] if known else 0.0)
        return max(earliest, thought)

    def _rank(self, thought: float, others: deque[float]) -> float:
        """Return the share of other times that are shorter; any share while few are known."""
        if len(others) < _FEW:
            return self._dice.random()
        shorter, equal = (sum(other < thought for other in others), others.count(thought))
        return (shorter + (equal + 1) * self._dice.random()) / (len(others) + 1)


def situation_of(state: State) -> Situation:
    """Return what all players know about a turn and its length depends on."""
    play = state.play
    if play is None or state.phase is not Phase.PLAYING:
        return (state.phase.value, min(len(state.auction), 12))
    return (state.phase.value, len(play.tricks), len(play.trick.cards), play.turn is play.dummy)


def has_choice(state: State) -> bool:
    """Return whether the turn has more than one action that matters: cards that touch are one."""
    play = state.play
    if play is None or state.phase is not Phase.PLAYING:
        return True
    return len(touching(state.view(play.turn))) > 1
