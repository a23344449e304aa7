"""Declarers: Monte Carlo, and one that plans."""

from __future__ import annotations

import random
from copy import copy
from dataclasses import dataclass, field, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.adaptive_sampling import adaptive_worlds
from crossruff.cardplay.beliefs import Beliefs, WeightedWorlds
from crossruff.cardplay.card_likelihood import sieve_and_judge
from crossruff.cardplay.card_purposes import intention_of
from crossruff.cardplay.common_sense import sensible_order
from crossruff.cardplay.glance import Glance, glance
from crossruff.cardplay.payoffs import PayoffOf, payoff_named
from crossruff.cardplay.relocation import relocate_spots
from crossruff.cardplay.second_look import second_look
from crossruff.cardplay.sequential_test import SequentialTest
from crossruff.cardplay.weights import PlayLikelihood, Weighting
from crossruff.dd import PlannedCard, Solver, WorldPlan, cheapness, plan_worlds
from crossruff.errors import CrossruffError
from crossruff.inference import SeatReadings
from crossruff.model import Card, Hand, Seat, Side, View
from crossruff.players import Basis, Budget, Candidate, Decision, late_note

FARTHEST = 60
"""A horizon beyond the last card."""


SEARCHING = 0.95
"""The share of the time for a card that searching may take; the rest is for what comes after it."""
WEIGHING = 0.4
"""The share of the search for sampling worlds and weighing them by the cards played."""


class Ties(Enum):
    """How to choose among cards of equal value, and among touching cards.

    >>> from crossruff.cardplay import declarer
    >>> declarer("mc(samples=20, ties=sensible)").ties
    <Ties.SENSIBLE: 'sensible'>
    """

    CHEAPEST = "cheapest"
    """The lowest, and no trump if there is another."""
    SENSIBLE = "sensible"
    """The one that common sense prefers; of touching cards the lowest."""
    HIGH = "high"
    LOW = "low"
    RANDOM = "random"


@dataclass(slots=True)
class Declarer:
    """Chooses declarer's and dummy's cards from a view, one decision after the other.

    With `horizon` 1 it is the Monte Carlo method: it supposes that all hands are seen after each card. With a
    farther horizon it plans: one choice wherever it will see the same. It remembers its worlds from card to
    card, so a declarer belongs to one deal; a view that does not continue the last one starts afresh.

    >>> from crossruff.model import Deal, Play, Seat, Strain
    >>> deal = Deal.parse("N:AQ... K9... 32... JT...")
    >>> play = Play(deal, Strain.NOTRUMP, Seat.WEST, declarer=Seat.SOUTH).play("SJ")
    >>> decision = Declarer(samples=10).decide(View.of(play, Seat.SOUTH))
    >>> str(decision.action), decision.worlds
    ('SQ', 3)
    """

    samples: int = 100
    weighting: Weighting = field(default_factory=PlayLikelihood)
    horizon: int = FARTHEST
    effort: float = 0.1
    """The effort for the plan of a card: about this many seconds of one thread, counted, not timed."""
    relocate: bool = False
    payoff: PayoffOf = field(default_factory=lambda: payoff_named("score"))
    ties: Ties = Ties.CHEAPEST
    looks_again: bool = False
    """Whether cards that come out alike are compared again without the meanings of calls."""
    seconds: float | None = None
    """The longest time for a card."""
    stopping: SequentialTest | None = None
    """Decides when there are enough worlds; without it, there are `samples`."""
    seed: int = 0
    meanings: SeatReadings = field(default_factory=dict)
    solver: Solver = field(default_factory=Solver)
    """Remembers solved positions; it also says how many threads to use."""
    beliefs: Beliefs | None = None
    """The worlds that it believes in, once it has decided something."""

    def __post_init__(self) -> None:
        """Reject numbers that make no sense."""
        if self.samples < 1:
            raise CrossruffError(f"samples must be at least 1; got {self.samples}")
        if not 1 <= self.horizon <= FARTHEST:
            raise CrossruffError(f"horizon must be from 1 to {FARTHEST} choices; got {self.horizon}")
        if not 0 <= self.effort <= 1e9:
            raise CrossruffError(f"effort must be from 0 to a billion seconds; got {self.effort}")

    def decide(self, view: View, budget: Budget | None = None) -> Decision[Card]:
        """Choose a card; without a budget, within the declarer's own `seconds`."""
        budget = Budget(self.seconds) if budget is None else budget
        side = _side(view)
        legal = view.play.legal_cards
        if len(legal) == 1:
            return Decision(next(iter(legal)), "the only card", elapsed=budget.elapsed)
        search = budget.share(SEARCHING)
        beliefs = self._beliefs(search)
        play = view.play
        payoff = self.payoff(view).from_here(play.won(side), play.tricks_left)
        weighing = search.share(WEIGHING)
        if self.stopping is None:
            worlds = beliefs.update(view, weighing.left)
        else:
            worlds = adaptive_worlds(self.stopping, beliefs, view, payoff, weighing.left)
        first = glance(view, worlds, payoff, search, self.solver)
        hands = worlds.hands
        if self.relocate and not worlds.is_all:
            hands = relocate_spots(hands, view.hidden, self.seed + len(view.play.cards))
        order = self._order(view, legal)
        # With touching cards only, there is nothing to plan.
        horizon = 1 if _all_touch(view, legal) else self.horizon
        found = plan_worlds(
            hands,
            worlds.weights,
            play,
            payoff,
            preference=order,
            horizon=horizon,
            effort=round(1e6 * self.effort),
            seconds=search.left,
            threads=search.threads,
            cancel=search.cancel,
            solver=self.solver,
        )
        solved = 0 if found is None else int(found.tricks.finished.sum())
        if found is None or (first is not None and solved < first.solved):
            return self.hurried(order, first, worlds, budget)
        groups = _touching(legal, [one.card for one in found.cards])
        listed = tuple(
            _candidate(view, one, groups[one.card], found.tricks.of(one.bit), worlds) for one in found.cards
        )
        planned = "all cards touch" if len(listed) == 1 else _reason(found, horizon)
        alike = [one for one in listed if _is_alike(one, listed[0])] if self.looks_again else []
        again = second_look(view, [one.action for one in alike], search, self.solver, self.seed)
        if again is not None:
            # The order of preference is that of the list.
            first_choice = next(one for one in alike if one.action in again.cards)
            listed = (first_choice, *(one for one in listed if one is not first_choice))
            planned = again.reason
        action = self._of_touching(view, listed[0].touching)
        reason = planned
        if len(listed) > 1 and self.horizon > 1:
            reason = f"{intention_of(view, action, worlds).text}; {planned}"
        if hands is worlds.hands:
            after = found.tricks.of(action).astype(np.int64)
            beliefs.expect(action, self._of_all(np.where(after < 0, -1, after + play.won(side))))
        notes = (*worlds.notes, *late_note(solved, len(hands)))
        return Decision(
            action,
            reason,
            listed,
            solved,
            budget.elapsed,
            notes,
            basis=Basis.of(solved, len(hands)),
            depth=found.horizon,
        )

    def hurried(
        self, order: list[Card], first: Glance | None, worlds: WeightedWorlds, budget: Budget
    ) -> Decision[Card]:
        """Choose by the first look at a few worlds, or else the conventional card."""
        if first is None:
            notes = (*worlds.notes, "the time was over before a world was solved")
            reason = "no time to think: the usual card"
            return Decision(order[0], reason, elapsed=budget.elapsed, notes=notes, basis=Basis.FALLBACK)
        best = first.candidates[0].promise
        # Among the cards that reach as much, the usual one.
        equal = {card for one in first.candidates if one.promise == best for card in one.touching}
        action = next(card for card in order if card in equal)
        reason = f"the best in {first.solved} worlds; no time to look at more"
        notes = (*worlds.notes, *late_note(first.solved, len(worlds)))
        return Decision(
            action, reason, first.candidates, first.solved, budget.elapsed, notes, basis=Basis.FEW_WORLDS
        )

    def forked(self) -> Declarer:
        """Return a copy with the same beliefs, which go separate ways from here."""
        return replace(self, beliefs=copy(self.beliefs))

    def follow(self, view: View) -> None:
        """Bring the beliefs up to date, at any player's turn."""
        self._beliefs().update(view)

    def _beliefs(self, budget: Budget | None = None) -> Beliefs:
        if self.beliefs is None:
            first = self.samples if self.stopping is None else self.stopping.first
            sieve, judge = sieve_and_judge(self.weighting)
            self.beliefs = Beliefs(first, judge, self.meanings, self.seed, self.solver)
            self.beliefs.sieve_by(sieve)
        self.beliefs.cancel = None if budget is None else budget.cancel
        self.beliefs.threads = None if budget is None else budget.threads
        return self.beliefs

    def _of_all(self, totals: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the tricks in all worlds, with -1 for those that were not solved."""
        had = self.beliefs.worlds if self.beliefs else None
        count = len(had) if had else len(totals)
        return np.pad(totals, (0, count - len(totals)), constant_values=-1)

    def _order(self, view: View, legal: Hand) -> list[Card]:
        """Return the legal cards in the order of preference among equals."""
        cards = list(legal)
        if self.ties is Ties.RANDOM:
            self._chance(view).shuffle(cards)
        elif self.ties is Ties.SENSIBLE:
            cards = sensible_order(view, cards)
        elif self.ties is Ties.CHEAPEST:
            cards.sort(key=lambda card: cheapness(view.play, card))
        else:
            cards.sort(key=lambda card: card.rank.index, reverse=self.ties is Ties.HIGH)
        return cards

    def _of_touching(self, view: View, cards: tuple[Card, ...]) -> Card:
        if self.ties is Ties.RANDOM:
            return self._chance(view).choice(cards)
        return cards[-1] if self.ties is Ties.HIGH else cards[0]

    def _chance(self, view: View) -> random.Random:
        return random.Random(f"{self.seed} {len(view.play.cards)}")


def _side(view: View) -> Side:
    declarer = view.play.declarer
    if declarer is None or view.play.player is not view.seat or view.seat is not declarer:
        raise CrossruffError(f"it is not {view.seat.name.title()}'s turn to play as declarer")
    if view.play.is_over:
        raise CrossruffError("there is no card to play: the play is over")
    if not view.play.dummy_is_down:
        raise CrossruffError("dummy is not down yet")
    return declarer.side


def _all_touch(view: View, legal: Hand) -> bool:
    """Return whether all legal cards touch: one suit, and no other hand's card lies between them."""
    others = view.unseen | Hand(view.play.trick.cards)
    for seat in Seat:
        others |= view.play.remaining[seat] - legal
    low, high = min(card.bit for card in legal), max(card.bit for card in legal)
    return len({card.suit for card in legal}) == 1 and not any(low < card.bit < high for card in others)


def _touching(legal: Hand, lowest: list[Card]) -> dict[Card, tuple[Card, ...]]:
    """Group the cards by the lowest of each group: those above it, up to the next of them in its suit."""
    groups: dict[Card, tuple[Card, ...]] = {}
    for card in sorted(legal, key=lambda card: card.bit):
        group = card if card in lowest or not groups else next(reversed(groups))
        groups[group] = (*groups.get(group, ()), card)
    return groups


def _candidate(
    view: View,
    found: PlannedCard,
    touching: tuple[Card, ...],
    tricks: np.ndarray[tuple[int], np.dtype[np.int8]],
    worlds: WeightedWorlds,
) -> Candidate[Card]:
    solved = tricks >= 0
    weights = worlds.weights[solved] / worlds.weights[solved].sum()
    totals = tricks[solved].astype(np.int64) + view.play.won(view.seat.side)
    chance = None
    if view.contract is not None:
        chance = float(weights @ (totals >= view.contract.tricks))
    tricks_taken = float(weights @ totals)
    return Candidate(touching[0], touching, tricks_taken, chance, found.promise, found.value, found.searched)


def _is_alike(one: Candidate[Card], best: Candidate[Card]) -> bool:
    """Return whether a card came out exactly as good as the best, and was searched as far."""
    if one.value is None or best.value is None or one.tricks is None or best.tricks is None:
        return False
    slack = 1e-6 * (1 + abs(best.value))
    return one.searched and abs(one.value - best.value) < slack and abs(one.tricks - best.tricks) < 1e-6


def _reason(found: WorldPlan, wanted: int) -> str:
    if wanted == 1:
        return "the best on average, if all cards were seen after it"
    best, horizon = found.cards[0], found.horizon
    far = f"{horizon} choices ahead" if horizon > 1 else "one choice ahead"
    how = "to the end" if found.complete else far
    if best.promise - best.value > 1e-6:
        return f"the best plan {how}: {best.value:.3g}, where guessing right would give {best.promise:.3g}"
    return f"the best plan {how}; it needs no guess"
