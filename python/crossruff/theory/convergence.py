"""The long-run behaviour of the heuristic, one of five kinds, from the exact law of one iteration.

The totals of two moves differ by a random walk, whose steps are the differences in one iteration. If the mean
of the steps is not zero, the walk leaves zero for good, and the heuristic converges on the move with the
greater mean. If it is zero, the walk comes back to zero infinitely often, and the heuristic wavers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from crossruff.theory.laws import Law, law_of
from crossruff.theory.montecarlo import Heuristic
from crossruff.theory.strategies import best_by_move
from crossruff.theory.trees import Game


class Behaviour(Enum):
    """The behaviour of the heuristic's choice as iterations grow without end.

    >>> from crossruff.theory import analyse, figure
    >>> analyse(figure("3.3"), "top").behaviour
    <Behaviour.CONVERGES_WRONG: 'converges on a wrong answer'>
    """

    CONVERGES_RIGHT = "converges on a right answer"
    CONVERGES_WRONG = "converges on a wrong answer"
    WAVERS_RIGHT = "wavers between right answers"
    WAVERS_WRONG = "wavers between wrong answers"
    WAVERS_RIGHT_WRONG = "wavers between a right and a wrong answer"


@dataclass(frozen=True)
class HeuristicAnalysis:
    """The true worth of the moves, the heuristic's estimate of it, and its long-run behaviour.

    Attributes:
        law: The exact law of the totals that one iteration adds.
        payoffs: The most that can be expected with each move.
        right: The moves with the greatest of these.
        leaders: The moves with the greatest mean under the heuristic.
        behaviour: The heuristic's behaviour in the long run.

    >>> from crossruff.theory import analyse, figure
    >>> found = analyse(figure("3.3"), "top")
    >>> found.right, found.leaders, found.behaviour.value
    (('right',), ('left',), 'converges on a wrong answer')
    """

    law: Law
    payoffs: Mapping[str, Fraction]
    right: tuple[str, ...]
    leaders: tuple[str, ...]
    behaviour: Behaviour


def analyse(game: Game, information_set: str, heuristic: Heuristic | None = None) -> HeuristicAnalysis:
    """Tell the behaviour at an information set of a game with one player, exactly.

    >>> from crossruff.theory import figure
    >>> found = analyse(figure("3.8"), "top")
    >>> found.behaviour.value, found.right, found.leaders
    ('wavers between a right and a wrong answer', ('right',), ('left', 'right'))
    """
    payoffs = best_by_move(game, information_set)
    law = law_of(game, information_set, heuristic)
    right = _greatest(payoffs)
    leaders = _greatest(dict(zip(law.moves, law.means, strict=True)))
    return HeuristicAnalysis(law, payoffs, right, leaders, _behaviour(right, leaders))


def _greatest(values: Mapping[str, Fraction]) -> tuple[str, ...]:
    return tuple(move for move, value in values.items() if value == max(values.values()))


def _behaviour(right: tuple[str, ...], leaders: tuple[str, ...]) -> Behaviour:
    are_right = {move in right for move in leaders}
    if len(leaders) == 1:
        return Behaviour.CONVERGES_RIGHT if True in are_right else Behaviour.CONVERGES_WRONG
    if len(are_right) == 2:
        return Behaviour.WAVERS_RIGHT_WRONG
    return Behaviour.WAVERS_RIGHT if True in are_right else Behaviour.WAVERS_WRONG
