"""Judge the card that a player tried: its chance beside that of the solution, for every legal card."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crossruff import dd
from crossruff.cardplay.touching import touching
from crossruff.coach.problems.figures import LineFollower
from crossruff.coach.problems.finder import FINE
from crossruff.coach.problems.known import worlds_of
from crossruff.coach.problems.play_out import Effort, LinePlayer, TooWide
from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.problems.showing.defence_plan import needed
from crossruff.coach.words import percent
from crossruff.model import Card

_PLANNED, _FRESH = 300, 800
_CAREFUL = Effort(40, 6000, 0.006, 120)


@dataclass(frozen=True, slots=True)
class AnswerFact:
    """The chance of a card that was tried, and that of the solution."""

    card: Card
    chance: float | None
    """None if the line of the card has too many branches to be played out."""
    is_sampled: bool
    """Whether the chance is counted now, in a few deals; else the problem states it."""
    best: Card
    best_chance: float
    solved: bool
    declares: bool

    @property
    def text(self) -> str:
        """The fact as sentences."""
        return f"{'Right.' if self.solved else 'There is a better card.'} {self.figures}"

    @property
    def figures(self) -> str:
        """The chances as a sentence."""
        verb = "makes" if self.declares else "beats the contract in"
        about = "about " if self.is_sampled else ""
        solution = f"the solution, the {self.best.symbol}, {percent(self.best_chance)}"
        if self.card is self.best:
            return f"The {self.card.symbol} {verb} {percent(self.best_chance)}."
        if self.chance is None:
            return f"The solution, the {self.best.symbol}, {verb} {percent(self.best_chance)}."
        return f"The {self.card.symbol} {verb} {about}{percent(self.chance)}, {solution}."


def judge_card(problem: PlayProblem, card: Card | str) -> AnswerFact:
    """Return the chance of a legal card; one that the problem does not state takes a second or two."""
    card = Card.parse(card)
    group = next((group for group in touching(problem.view) if card in group), [card])
    stated = next((line.chance for line in problem.lines if line.card in group), None)
    chance = counted_chance(problem, card) if stated is None else stated
    best = problem.best
    as_good = stated is None and chance is not None and chance >= best.chance - FINE
    solved = as_good or problem.solves(card)
    return AnswerFact(
        card, chance, stated is None, best.card, best.chance, solved, declares=problem.is_declarer
    )


def counted_chance(problem: PlayProblem, card: Card) -> float | None:
    """Count the chance of a card in sampled deals: a defender's double dummy, declarer's by a plan."""
    return _of_declarer(problem, card) if problem.is_declarer else _of_defender(problem, card)


def _of_defender(problem: PlayProblem, card: Card) -> float:
    hands, weights = worlds_of(problem.view, problem.known, _FRESH, problem.seed)
    found = dd.solve_worlds(
        hands, problem.view.play, goal="target", target=needed(problem), solver=dd.Solver(threads=1)
    )
    return float(weights @ np.asarray(found.of(card) > 0) / weights.sum())


def _of_declarer(problem: PlayProblem, card: Card) -> float | None:
    """Plan the line of a card in some deals, and follow the plan in others."""
    start, solver = problem.view.play, dd.Solver(threads=1)
    hands, weights = worlds_of(problem.view, problem.known, _PLANNED, problem.seed)
    try:
        line = LinePlayer(problem.contract, weights, solver, _CAREFUL).play(start, hands, card)
    except TooWide:
        return None
    hands, weights = worlds_of(problem.view, problem.known, _FRESH, problem.seed + 1)
    return LineFollower(problem.contract, weights, solver).follow(start, hands, line.tree).chance
