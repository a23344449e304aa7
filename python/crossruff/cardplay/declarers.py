"""Declarers: Monte Carlo, and one that plans."""

from __future__ import annotations

import random
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.adaptive_sampling import adaptive_worlds
from crossruff.cardplay.beliefs import Beliefs, WeightedWorlds
from crossruff.cardplay.payoffs import PayoffOf, payoff_named
from crossruff.cardplay.relocation import relocate_spots
from crossruff.cardplay.sequential_test import SequentialTest
from crossruff.cardplay.weights import PlayLikelihood, Weighting
from crossruff.dd import PlannedCard, Solver, WorldPlan, cheapness, plan_worlds
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning
from crossruff.model import Card, Hand, Seat, Side, View
from crossruff.players import Budget, Candidate, Decision, late_note

FARTHEST = 60
"""A horizon beyond the last card."""


_SEARCHING = 0.95
"""The share of the time for a card that searching may take; the rest is for what comes after it."""


class Ties(Enum):
    """How to choose among cards of equal value, and among touching cards."""

    CHEAPEST = "cheapest"
    """The lowest, and no trump if there is another."""
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
    effort: float = 1.0
    """The effort for the plan of a card: about this many seconds of one thread, counted, not timed."""
    relocate: bool = False
    payoff: PayoffOf = field(default_factory=lambda: payoff_named("score"))
    ties: Ties = Ties.CHEAPEST
    seconds: float | None = None
    """The longest time for a card."""
    stopping: SequentialTest | None = None
    """Decides when there are enough worlds; without it, there are `samples`."""
    seed: int = 0
    meanings: Mapping[Seat, Meaning] = field(default_factory=dict)
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
        search = budget.share(_SEARCHING)
        beliefs = self._beliefs(search)
        play = view.play
        payoff = self.payoff(view).from_here(play.won(side), play.tricks_left)
        if self.stopping is None:
            worlds = beliefs.update(view, search.left)
        else:
            worlds = adaptive_worlds(self.stopping, beliefs, view, payoff, search.left)
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
        if found is None:
            notes = (*worlds.notes, "the time was over before a world was solved")
            return Decision(order[0], "no time to think", elapsed=budget.elapsed, notes=notes)
        groups = _touching(legal, [one.card for one in found.cards])
        listed = tuple(
            _candidate(view, one, groups[one.card], found.tricks.of(one.bit), worlds) for one in found.cards
        )
        action = self._of_touching(view, listed[0].touching)
        if hands is worlds.hands:
            after = found.tricks.of(action).astype(np.int64)
            beliefs.expect(action, self._of_all(np.where(after < 0, -1, after + play.won(side))))
        reason = "all cards touch" if len(listed) == 1 else _reason(found, horizon)
        solved = int(found.tricks.finished.sum())
        notes = (*worlds.notes, *late_note(solved, len(hands)))
        return Decision(action, reason, listed, solved, budget.elapsed, notes)

    def forked(self) -> Declarer:
        """Return a copy with the same beliefs, which go separate ways from here."""
        return replace(self, beliefs=copy(self.beliefs))

    def follow(self, view: View) -> None:
        """Bring the beliefs up to date, at any player's turn."""
        self._beliefs().update(view)

    def _beliefs(self, budget: Budget | None = None) -> Beliefs:
        if self.beliefs is None:
            first = self.samples if self.stopping is None else self.stopping.first
            self.beliefs = Beliefs(first, self.weighting, self.meanings, self.seed, self.solver)
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


def _reason(found: WorldPlan, wanted: int) -> str:
    if wanted == 1:
        return "the best on average, if all cards were seen after it"
    best, horizon = found.cards[0], found.horizon
    far = f"{horizon} choices ahead" if horizon > 1 else "one choice ahead"
    how = "to the end" if found.complete else far
    if best.promise - best.value > 1e-6:
        return f"the best plan {how}: {best.value:.3g}, where guessing right would give {best.promise:.3g}"
    return f"the best plan {how}; it needs no guess"
