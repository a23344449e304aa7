"""Defenders that see only what a defender sees, and choose from sampled worlds."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np

from crossruff.cardplay.beliefs import Beliefs
from crossruff.cardplay.defence.conventional_leads import conventional_lead, why_led
from crossruff.cardplay.defence.opening_leads import opening_lead
from crossruff.cardplay.defence.signals import Carding, choose_signal
from crossruff.cardplay.payoffs import PayoffOf, payoff_named
from crossruff.cardplay.touching import touching
from crossruff.cardplay.weights import NoWeights, Weighting
from crossruff.dd import Solver, cheapness, solve_worlds
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning, Worlds, WorldSource
from crossruff.model import Card, Seat, Strain, View
from crossruff.players import Budget, Candidate, Decision, late_note

_SEARCHING = 0.9
"""The share of the time for a card that may be spent on searching."""
_WEIGHING = 0.4
"""The share of that for bringing worlds up to date."""
_LEADS = 4
"""How many times more worlds the lead looks at: it only asks whether the contract is beaten."""
_CHEAP = 0.8
"""The share of the time that must be left after the first worlds."""
_SURPLUS = 8
"""How many times more worlds are weighed by leads and signals than are solved."""
_ALIKE = 0.005
"""Payoffs and tricks that differ by less count as equal."""


class Defender(Protocol):
    """Chooses a defender's cards from a view; it belongs to one deal."""

    meanings: Mapping[Seat, Meaning]
    seconds: float | None
    beliefs: Beliefs | None

    def decide(self, view: View, budget: Budget | None = None) -> Decision[Card]:
        """Choose a card; without a budget, within the defender's own limits."""
        ...


@dataclass(slots=True)
class RandomDefender:
    """Plays any legal card."""

    seed: int = 0
    meanings: Mapping[Seat, Meaning] = field(default_factory=dict)
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
    """

    samples: int = 50
    weighting: Weighting = field(default_factory=NoWeights)
    payoff: PayoffOf = field(default_factory=lambda: payoff_named("imps"))
    signals: bool = True
    seconds: float | None = None
    """The longest time for a card."""
    seed: int = 0
    meanings: Mapping[Seat, Meaning] = field(default_factory=dict)
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
            worlds = self._before_dummy(view, search)
            decision = opening_lead(view, worlds, self.solver, search)
            return replace(decision, elapsed=budget.elapsed)
        listed, worlds_seen, notes = self._compared(view, search)
        card, words = self._chosen(view, listed)
        reason = "no time to think" if not worlds_seen else _reason(view, listed[0], words)
        return Decision(card, reason, listed, worlds_seen, budget.elapsed, notes)

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
    ) -> tuple[tuple[Candidate[Card], ...], int, tuple[str, ...]]:
        """Return the candidates, the best first, the number of worlds solved, and notes."""
        play, groups = view.play, touching(view)
        if self.beliefs is None:
            weighting = Carding(self.weighting) if self.signals else self.weighting
            self.beliefs = Beliefs(self.samples, weighting, self.meanings, self.seed, self.solver)
            if self.signals and isinstance(self.weighting, NoWeights):
                self.beliefs.surplus = _SURPLUS
        self.beliefs.cancel, self.beliefs.threads = budget.cancel, budget.threads
        left = budget.left
        worlds = self.beliefs.update(view, None if left is None else _WEIGHING * left)
        if len(groups) == 1:
            return ((Candidate(groups[0][0], tuple(groups[0])),), len(worlds), worlds.notes)
        found = solve_worlds(
            worlds.hands,
            play,
            seconds=budget.left,
            threads=budget.threads,
            cancel=budget.cancel,
            solver=self.solver,
        )
        solved = (found.tricks >= 0).all(axis=1)
        if not solved.any():
            unknown = tuple(Candidate(cards[0], tuple(cards)) for cards in groups)
            return unknown, 0, worlds.notes
        side = play.declarer.side if play.declarer else view.seat.side.opponents
        won = play.won(side)
        worth = np.array(self.payoff(view).from_here(won, play.tricks_left))
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
        count = int(solved.sum())
        return tuple(one for _, _, one in listed), count, (*worlds.notes, *late_note(count, len(worlds)))

    def _chosen(self, view: View, listed: tuple[Candidate[Card], ...]) -> tuple[Card, str]:
        """Choose among the best cards and those as good the one that signals, or hides, what it should."""
        play, best = view.play, listed[0]
        alike = [one for one in listed if _is_alike(one, best)]
        cards = [card for one in alike for card in one.touching]
        if self.signals and (signal := choose_signal(view, cards)) is not None:
            return signal
        chance = random.Random(f"{self.seed} {len(play.cards)}")
        if not play.trick.cards:
            hand = play.remaining[view.seat]
            usual = conventional_lead(hand, best.action.suit, notrump=play.strain is Strain.NOTRUMP)
            if usual in cards:
                return usual, why_led(hand, usual, notrump=play.strain is Strain.NOTRUMP)
            return best.touching[-1], ""
        if play.trick.leader is view.seat.partner:
            # The lowest of a sequence denies the card below it.
            return best.touching[0], ""
        return chance.choice(best.touching), ""


def _is_alike(one: Candidate[Card], best: Candidate[Card]) -> bool:
    """Return whether a card is as good as the best; cards without values are all alike."""
    if one.value is None or best.value is None or one.tricks is None or best.tricks is None:
        return True
    return one.value - best.value < _ALIKE and one.tricks - best.tricks < _ALIKE


def _reason(view: View, best: Candidate[Card], words: str) -> str:
    side = view.seat.side.opponents
    outcome = (
        f"declarer then takes {best.tricks:.1f} tricks on average" if best.tricks else "all cards are alike"
    )
    if best.chance is not None and view.play.won(side) < (view.contract.tricks if view.contract else 0):
        outcome += f" and makes it in {100 * best.chance:.0f} % of the worlds"
    return f"{words}; {outcome}" if words else outcome
