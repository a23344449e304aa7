"""Defenders that see all cards: the perfect defenders of the theses."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from statistics import mean

from crossruff.cardplay.declarers import Declarer
from crossruff.dd import Solver, solve
from crossruff.errors import CrossruffError
from crossruff.model import Card, Contract, Play, View, Vulnerability
from crossruff.players import Candidate, Decision

DeclarerModel = Callable[[int], Declarer]
"""Makes a declarer from a seed."""


@dataclass(slots=True)
class AllSeeingDefender:
    """Plays a card that costs no trick, knowing all four hands.

    Without a model of declarer it picks one of them at random. With a model it picks the card after which
    that declarer, asked `trials` times with other samples, takes the fewest tricks.

    >>> from crossruff.model import Deal, Seat, Strain
    >>> deal = Deal.parse("N:AQ... K9... 32... JT...")
    >>> play = Play(deal, Strain.NOTRUMP, Seat.WEST, declarer=Seat.SOUTH).play("SJ").play("SA")
    >>> str(AllSeeingDefender().decide(play).action)
    'S9'
    """

    seed: int = 0
    model: DeclarerModel | None = None
    trials: int = 3
    solver: Solver = field(default_factory=Solver)
    _models: list[Declarer] = field(default_factory=list, repr=False)
    """Models of declarer with different samples; each remembers the play so far."""

    def decide(
        self,
        play: Play,
        contract: Contract | None = None,
        vulnerability: Vulnerability = Vulnerability.NONE,
    ) -> Decision[Card]:
        """Choose a card for the hand to play; a model of declarer plays for the contract."""
        start = time.perf_counter()
        if play.declarer is None or play.turn.side is play.declarer.side:
            raise CrossruffError("it is not a defender's turn")
        optimal = self._optimal(play)
        rng = random.Random(f"{self.seed} {len(play.cards)}")
        model = self.model
        if model is None or len(optimal) == 1:
            card = rng.choice(optimal)
            return Decision(
                card, "any card that costs no trick", worlds=1, elapsed=time.perf_counter() - start
            )
        expected: dict[Card, float] = {}
        if not self._models:
            seeds = range(self.seed + 1, self.seed + 1 + self.trials)
            self._models = [replace(model(seed), solver=self.solver) for seed in seeds]
        if play.dummy_is_down:
            # Once for all cards: replacing refuted worlds is expensive.
            now = View.of(play, play.declarer, contract, vulnerability=vulnerability)
            for declarer in self._models:
                declarer.follow(now)
        for card in optimal:
            reached = self._declarers_turn(play.play(card))
            view = View.of(reached, play.declarer, contract, vulnerability=vulnerability)
            expected[card] = self._expected(reached, view)
        fewest = min(expected.values())
        card = rng.choice([card for card in optimal if expected[card] == fewest])
        candidates = tuple(
            Candidate(one, (one,), expected[one], None, expected[one], expected[one])
            for one in sorted(optimal, key=expected.__getitem__)
        )
        reason = f"costs no trick, and declarer is expected to take {fewest:.2f}"
        return Decision(card, reason, candidates, self.trials, time.perf_counter() - start)

    def _optimal(self, play: Play) -> list[Card]:
        values = solve(play, solver=self.solver)
        best = max(values.values())
        return [card for card, tricks in values.items() if tricks == best]

    def _declarers_turn(self, play: Play) -> Play:
        """Continue the play with perfect cards until declarer or dummy is to play, or to its end."""
        while not play.is_over and play.player is not play.declarer:
            play = play.play(self._optimal(play)[0])
        return play

    def _expected(self, play: Play, view: View) -> float:
        """Return declarer's tricks in all if the model plays the next card and the rest is perfect."""
        won = play.won(view.seat.side)
        if play.is_over:
            return float(won)
        values = solve(play, solver=self.solver)
        return won + mean(values[declarer.forked().decide(view).action] for declarer in self._models)
