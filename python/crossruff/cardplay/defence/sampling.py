"""Defenders that see only what a defender sees, and choose from sampled worlds."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np

from crossruff.cardplay.beliefs import Beliefs, WeightedWorlds
from crossruff.cardplay.card_likelihood import sieve_and_judge
from crossruff.cardplay.defence.choosing import choose_among
from crossruff.cardplay.defence.opening_leads import opening_lead
from crossruff.cardplay.defence.signals import Carding
from crossruff.cardplay.glance import glance
from crossruff.cardplay.payoffs import PayoffOf, payoff_named
from crossruff.cardplay.touching import touching
from crossruff.cardplay.weights import NoWeights, Weighting
from crossruff.dd import Solver, cheapness, solve_worlds
from crossruff.errors import CrossruffError
from crossruff.inference import SeatReadings, Worlds, WorldSource
from crossruff.model import Card, View
from crossruff.players import Basis, Budget, Candidate, Decision, late_note

_SEARCHING = 0.9
"""The share of the time for a card that may be spent on searching."""
_WEIGHING = 0.4
"""The share of that for bringing worlds up to date."""
_LEADS = 4
"""How many times more worlds the lead looks at: it only asks whether the contract is beaten."""
_CHEAP = 0.8
"""The share of the time that must be left after the first worlds."""
_ALIKE = 0.005
"""Payoffs and tricks that differ by less count as equal."""
_NOISE = 0.5
"""Tricks that leads may differ by in one world: with n worlds they are alike up to this by the root of n."""
_SPAN = 3.0
"""Of the whole span of the payoff, how many of these tricks it is: leads differ by their share of it."""


class Defender(Protocol):
    """Chooses a defender's cards from a view; it belongs to one deal.

    >>> from crossruff.cardplay import defender
    >>> from crossruff.model import Play, View
    >>> west: Defender = defender("sampling(samples=10, payoff=tricks)")
    >>> play = Play("N:AQ... K9... 32... JT...", "NT", "W", declarer="S")
    >>> west.decide(View.of(play, "W")).action
    Card.parse('SJ')
    """

    meanings: SeatReadings
    seconds: float | None
    beliefs: Beliefs | None

    def decide(self, view: View, budget: Budget | None = None) -> Decision[Card]:
        """Choose a card; without a budget, within the defender's own limits."""
        ...


@dataclass(slots=True)
class RandomDefender:
    """Plays any legal card."""

    seed: int = 0
    meanings: SeatReadings = field(default_factory=dict)
    seconds: float | None = None
    beliefs: Beliefs | None = None

    def decide(self, view: View, budget: Budget | None = None) -> Decision[Card]:  # noqa: ARG002 - no time needed
        """Choose any of them."""
        cards = list(view.play.legal_cards)
        card = random.Random(f"{self.seed} {len(view.play.cards)}").choice(cards)
        return Decision(card, "any card")


@dataclass(slots=True)
class SamplingDefender:
    """Samples worlds that agree with the auction and the play.

    It leads by convention, signals where that costs nothing, and reads partner's signals. It remembers its
    worlds from card to card, so a defender belongs to one deal.

    >>> from crossruff.model import Play, View
    >>> west = SamplingDefender(samples=10, seed=1)
    >>> play = Play("N:AQ... K9... 32... JT...", "NT", "W", declarer="S")
    >>> west.decide(View.of(play, "W")).action
    Card.parse('SJ')
    """

    samples: int = 50
    weighting: Weighting = field(default_factory=NoWeights)
    payoff: PayoffOf = field(default_factory=lambda: payoff_named("imps"))
    signals: bool = True
    seconds: float | None = None
    """The longest time for a card."""
    seed: int = 0
    meanings: SeatReadings = field(default_factory=dict)
    solver: Solver = field(default_factory=Solver)
    beliefs: Beliefs | None = None

    def decide(self, view: View, budget: Budget | None = None) -> Decision[Card]:
        """Choose the card after which declarer expects the least; without a budget, within `seconds`."""
        budget = Budget(self.seconds) if budget is None else budget
        play = view.play
        if play.declarer is None or view.seat is not play.turn or view.seat.side is play.declarer.side:
            raise CrossruffError(f"it is not {view.seat.name.title()}'s turn to play as a defender")
        legal = play.legal_cards
        if len(legal) == 1:
            return Decision(next(iter(legal)), "the only card", elapsed=budget.elapsed)
        search = budget.share(_SEARCHING)
        if not play.dummy_is_down:
            decision = opening_lead(view, self._before_dummy(view, search), self.solver, search)
            return replace(decision, elapsed=budget.elapsed)
        listed, solved, worlds = self._compared(view, search)
        # All worlds together have no noise.
        card, words = self._chosen(view, listed, 0 if worlds.is_all else solved)
        reason = _reason(view, listed[0], words) if solved else "no time to think: the usual card"
        notes = (*worlds.notes, *late_note(solved, len(worlds)))
        basis = Basis.of(solved, len(worlds))
        return Decision(card, reason, listed, solved, budget.elapsed, notes, basis=basis)

    def _before_dummy(self, view: View, budget: Budget) -> Worlds:
        """Sample worlds of three hidden hands, more of them if they are cheap."""
        first = budget.left
        source = WorldSource(view, self.meanings)
        drawn = source.sample(self.samples, self.seed)
        left = budget.left
        if drawn.is_all or (left is not None and first is not None and left < _CHEAP * first):
            return drawn
        more = source.sample((_LEADS - 1) * self.samples, self.seed, first=self.samples)
        return replace(drawn, hands=np.concatenate([drawn.hands, more.hands]))

    def _compared(
        self, view: View, budget: Budget
    ) -> tuple[tuple[Candidate[Card], ...], int, WeightedWorlds]:
        """Return the candidates, the best first, the number of worlds solved, and the worlds."""
        play, groups = view.play, touching(view)
        worlds = self._updated(view, budget)
        if len(groups) == 1:
            return ((Candidate(groups[0][0], tuple(groups[0])),), len(worlds), worlds)
        side = play.declarer.side if play.declarer else view.seat.side.opponents
        won = play.won(side)
        worth = np.array(self.payoff(view).from_here(won, play.tricks_left))
        first = glance(view, worlds, worth.tolist(), budget, self.solver)
        found = solve_worlds(
            worlds.hands,
            play,
            seconds=budget.left,
            threads=budget.threads,
            cancel=budget.cancel,
            solver=self.solver,
        )
        solved = (found.tricks >= 0).all(axis=1)
        count = int(solved.sum())
        if first is not None and count < first.solved:
            return first.candidates, first.solved, worlds
        if not count:
            return tuple(Candidate(cards[0], tuple(cards)) for cards in groups), 0, worlds
        weights = worlds.weights[solved] / worlds.weights[solved].sum()
        listed: list[tuple[float, float, Candidate[Card]]] = []
        for cards in groups:
            theirs = play.tricks_left - found.of(cards[0].bit)[solved].astype(np.int64)
            chance = None
            if view.contract is not None:
                chance = float(weights @ (theirs + won >= view.contract.tricks))
            value = float(weights @ worth[theirs])
            total = float(weights @ theirs) + won
            listed.append((value, total, Candidate(cards[0], tuple(cards), total, chance, value, value)))
        listed.sort(key=lambda one: (one[0], one[1], cheapness(play, one[2].action)))
        return tuple(one for _, _, one in listed), count, worlds

    def _updated(self, view: View, budget: Budget) -> WeightedWorlds:
        """Bring the worlds up to date in a share of the time."""
        if self.beliefs is None:
            sieve, judge = sieve_and_judge(self.weighting)
            self.beliefs = Beliefs(self.samples, judge, self.meanings, self.seed, self.solver)
            self.beliefs.sieve_by(Carding(sieve) if self.signals else sieve)
        self.beliefs.cancel, self.beliefs.threads = budget.cancel, budget.threads
        left = budget.left
        return self.beliefs.update(view, None if left is None else _WEIGHING * left)

    def _chosen(self, view: View, listed: tuple[Candidate[Card], ...], count: int) -> tuple[Card, str]:
        """Choose among the best cards and those as good the one that common sense and signals prefer.

        Leads that differ by less than the noise of a number of sampled worlds count as equal.
        """
        tricks = value = _ALIKE
        if not view.play.trick.cards and count:
            worth = self.payoff(view).from_here(0, view.play.size)
            tricks, value = _wide(count, worth[-1] - worth[0])
        alike = [one for one in listed if _is_alike(one, listed[0], tricks, value)]
        return choose_among(view, alike, self.seed, signals=self.signals)


def _wide(count: int, span: float) -> tuple[float, float]:
    """Return the tricks and the payoff by which leads may differ and still count as equal, in some worlds."""
    share = _NOISE / math.sqrt(count)
    return max(_ALIKE, share), max(_ALIKE, share * span / _SPAN)


def _is_alike(one: Candidate[Card], best: Candidate[Card], tricks: float, value: float) -> bool:
    """Return whether a card is as good as the best; cards of which nothing is known are all alike."""
    if one.value is None and one.promise is not None and best.promise is not None:
        return one.promise - best.promise < _ALIKE
    if one.value is None or best.value is None or one.tricks is None or best.tricks is None:
        return True
    return one.value - best.value < value and one.tricks - best.tricks < tricks


def _reason(view: View, best: Candidate[Card], words: str) -> str:
    """Describe what decided, and what declarer can expect."""
    declarer = view.seat.side.opponents
    is_open = best.chance is not None and view.contract and view.play.won(declarer) < view.contract.tricks
    share = f"{100 * (best.chance or 0):.0f} %"
    if len(best.touching) == len(view.play.legal_cards):
        outcome = "all cards touch"
    elif best.tricks is None:
        made = f"declarer makes the contract in {share} of a few worlds"
        outcome = made if is_open else "no time to count tricks"
    else:
        outcome = f"declarer then takes {best.tricks:.1f} tricks on average"
        outcome += f" and makes the contract in {share} of the worlds" if is_open else ""
    return f"{words}; {outcome}" if words else outcome
