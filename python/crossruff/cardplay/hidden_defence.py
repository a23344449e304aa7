"""Defenders who see only what a defender sees."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from crossruff import _core
from crossruff.cardplay.beliefs import Beliefs
from crossruff.cardplay.decisions import Candidate, Decision
from crossruff.cardplay.payoffs import PayoffOf, payoff_named
from crossruff.cardplay.touching import touching
from crossruff.cardplay.weights import Correctness, Weighting
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning
from crossruff.model import Seat, View


class HiddenDefender(Protocol):
    """Chooses a defender's cards from a view; it belongs to one deal."""

    meanings: Mapping[Seat, Meaning]

    def decide(self, view: View) -> Decision:
        """The card to play, with what was thought of the others."""
        ...


@dataclass(slots=True)
class RandomDefender:
    """Plays any legal card."""

    seed: int = 0
    meanings: Mapping[Seat, Meaning] = field(default_factory=dict)

    def decide(self, view: View) -> Decision:
        """Any of them."""
        cards = list(view.play.legal_cards)
        card = random.Random(f"{self.seed} {len(view.play.cards)}").choice(cards)
        return Decision(card, "any card", (), 0, 0.0)


@dataclass(slots=True)
class SamplingDefender:
    """Looks at layouts of the hidden hands that agree with the auction and the play."""

    samples: int = 50
    weighting: Weighting = field(default_factory=lambda: Correctness(0.9))
    payoff: PayoffOf = field(default_factory=lambda: payoff_named("imps"))
    seconds: float | None = None
    seed: int = 0
    meanings: Mapping[Seat, Meaning] = field(default_factory=dict)
    solver: _core.Solver = field(default_factory=_core.Solver)
    beliefs: Beliefs | None = None

    def decide(self, view: View) -> Decision:
        """The card after which declarer is expected to have the least."""
        start = time.perf_counter()
        play = view.play
        if play.declarer is None or view.seat is not play.turn or view.seat.side is play.declarer.side:
            raise CrossruffError(f"it is not {view.seat.name.title()}'s turn to play as a defender")
        legal = play.legal_cards
        if len(legal) == 1:
            return Decision(next(iter(legal)), "the only card", (), 0, time.perf_counter() - start)
        if self.beliefs is None:
            self.beliefs = Beliefs(self.samples, self.weighting, self.meanings, self.seed, self.solver)
        worlds = self.beliefs.update(view, None if self.seconds is None else self.seconds / 2)
        groups = touching(view)
        left = None if self.seconds is None else max(0.0, self.seconds - (time.perf_counter() - start))
        bits, table = self.solver.worlds(
            np.ascontiguousarray(worlds.layouts, dtype="<u8").tobytes(),
            play.strain.index,
            play.trick.leader.index,
            [card.bit for card in play.trick.cards],
            seconds=left,
        )
        tricks = np.frombuffer(table, dtype=np.int8).reshape(len(worlds), len(bits))
        solved = (tricks >= 0).all(axis=1)
        if not solved.any():
            return Decision(groups[0][0], "no time to think", (), 0, time.perf_counter() - start)
        worth = np.array(self.payoff(view).from_here(play.won(play.declarer.side), play.tricks_left))
        weights = worlds.weights[solved] / worlds.weights[solved].sum()
        listed = []
        for cards in groups:
            theirs = play.tricks_left - tricks[solved, bits.index(cards[0].bit)].astype(np.int64)
            value = float(weights @ worth[theirs])
            total = float(weights @ theirs) + play.won(play.declarer.side)
            chance = None
            if view.contract is not None:
                chance = float(weights @ (theirs + play.won(play.declarer.side) >= view.contract.tricks))
            listed.append(Candidate(cards[0], cards, total, chance, value, value))
        listed.sort(key=lambda one: one.value)
        reason = "the best on average, if all cards were seen after it"
        elapsed = time.perf_counter() - start
        return Decision(listed[0].card, reason, tuple(listed), int(solved.sum()), elapsed, worlds.notes)
