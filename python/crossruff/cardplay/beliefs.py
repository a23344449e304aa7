"""What a player believes about the hidden hands: weighted worlds, kept from card to card."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.weights import Means, Weighting, Weights, may_play
from crossruff.dd import CancelFlag, PackedWorlds, Solver
from crossruff.inference import Meaning, Worlds, WorldSource
from crossruff.model import Card, Seat, View

_ENOUGH = 0.5
"""Replace refuted worlds when fewer than this share is left: new ones are expensive."""
_ROUNDS = 4
"""How many rounds of sampling replace refuted worlds, before fewer are accepted."""
_FEW = 4
"""With a fourth of the samples or more, one round is enough: most of the later ones are refuted."""


@dataclass(frozen=True, slots=True)
class WeightedWorlds:
    """Worlds of the cards still held, North first, with their weights."""

    hands: PackedWorlds
    weights: Weights
    is_all: bool
    """Whether these are all worlds that agree."""
    notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.hands)


@dataclass(slots=True)
class Beliefs:
    """The worlds that a player believes in, updated after every card.

    A card that refutes a world drops it. The others keep their weights, and only the new cards are weighed.
    New worlds replace the dropped ones, and for them all cards are weighed. The same seed and the same views
    give the same worlds.
    """

    samples: int
    weighting: Weighting
    meanings: Mapping[Seat, Meaning] = field(default_factory=dict)
    seed: int = 0
    solver: Solver = field(default_factory=Solver)
    cancel: CancelFlag | None = None
    """Ends the weighing when it is set."""
    threads: int | None = None
    """None is the solver's own number."""
    surplus: int = 1
    """How many times more worlds are sampled and weighed than kept, the likelier preferred: for players whose
    weighing is cheap and whose solving is expensive."""
    _view: View | None = None
    _worlds: WeightedWorlds | None = None
    _drawn: int = 0
    _refuted: int = 0
    _expected: tuple[Card, NDArray[np.int64]] | None = None
    _until: float | None = None
    _source: WorldSource | None = None

    @property
    def worlds(self) -> WeightedWorlds | None:
        """The worlds of the last view."""
        return self._worlds

    def leads_to(self, view: View) -> bool:
        """Return whether a view continues the last one, so that the worlds can be kept."""
        return self._view is not None and _goes_on(self._view, view)

    def expect(self, card: Card, totals: NDArray[np.int64]) -> None:
        """Keep declarer's tricks in each world after a card, which saves work if it is played next.

        The tricks are those of the whole play; -1 where not known.
        """
        self._expected = card, totals

    def update(self, view: View, seconds: float | None = None) -> WeightedWorlds:
        """Return the worlds that agree with a view, found within some time.

        When the time is over, old worlds keep their weights, and new ones are left out.
        """
        self._until = None if seconds is None else time.perf_counter() + seconds
        self._refuted = 0
        kept = None
        if self._worlds is not None and self._view is not None and self.leads_to(view):
            kept = self._advanced(self._worlds, self._view, view)
        else:
            self._drawn = 0
        self._worlds = self._filled(kept, view)
        self._view, self._expected = view, None
        return self._worlds

    def grow(
        self, view: View, samples: int, listed: Worlds | None = None, seconds: float | None = None
    ) -> WeightedWorlds:
        """Add worlds of the last view: up to `samples`, or all there are.

        With a list of all worlds they are taken from there, each of them once.
        """
        self._until = None if seconds is None else time.perf_counter() + seconds
        self.samples = samples
        if listed is None or self._worlds is None or self._worlds.is_all:
            self._worlds = self._filled(self._worlds, view, enough=1.0)
        else:
            self._worlds = self._from_list(self._worlds, listed, view)
        return self._worlds

    def _from_list(self, had: WeightedWorlds, listed: Worlds, view: View) -> WeightedWorlds:
        columns = [seat.index for seat in view.hidden]
        _, places = np.unique(had.hands[:, columns], axis=0, return_index=True)
        places.sort()
        worlds, weights = had.hands[places], had.weights[places]
        chance = np.random.default_rng((self.seed, len(view.play.cards)))
        order = chance.permutation(len(listed))
        taken = {tuple(row) for row in worlds[:, columns].tolist()}
        rest = [place for place in order if tuple(listed.hands[place, columns].tolist()) not in taken]
        # The first ones were taken from this list before, and refuted.
        rest = rest[self._refuted :]
        while rest and len(worlds) < self.samples:
            if self._until is not None and time.perf_counter() >= self._until and len(worlds):
                break
            count = self.samples - len(worlds)
            fresh, factors = self._weighed(listed.hands[rest[:count]], view)
            self._refuted += len(rest[:count]) - len(fresh)
            worlds, weights = np.concatenate([worlds, fresh]), np.concatenate([weights, factors])
            rest = rest[count:]
        if not len(worlds):
            return self._all(listed, view)
        return WeightedWorlds(worlds, weights, not rest, listed.relaxed)

    def _advanced(self, had: WeightedWorlds, before: View, view: View) -> WeightedWorlds:
        """Return the worlds that the cards since the last view do not refute."""
        worlds, since = had.hands.copy(), len(before.play.cards)
        agree = np.ones(len(worlds), dtype=np.bool_)
        for play, card in view.play.steps(since):
            held, bit = worlds[:, play.turn.index], np.uint64(card.bit)
            agree &= (may_play(held, play) & bit) != 0
            worlds[:, play.turn.index] = held & ~bit
        totals = None
        if self._expected is not None and view.play.cards[since : since + 1] == (self._expected[0],):
            totals = self._expected[1][agree]
        factors = self._factors(worlds[agree], view, since, totals)
        weights = had.weights[agree] * np.nan_to_num(factors, nan=1.0)
        return WeightedWorlds(*_alive(worlds[agree], weights), had.is_all, had.notes)

    def _filled(self, kept: WeightedWorlds | None, view: View, enough: float = _ENOUGH) -> WeightedWorlds:
        """Return the wanted number of worlds, or all there are; the kept ones may be enough."""
        if kept is not None and len(kept) and (kept.is_all or self._count(kept) >= enough * self.samples):
            return kept
        few = self.source_of(view).all(self.samples)
        if few is not None:
            return self._all(few, view)
        if self.surplus > 1:
            return self._likeliest(view)
        worlds = kept.hands if kept else np.empty((0, 4), dtype=np.uint64)
        weights = kept.weights if kept else np.empty(0)
        notes: tuple[str, ...] = ()
        for round_number in range(_ROUNDS):
            missing = self.samples - len(worlds)
            late = self._until is not None and time.perf_counter() >= self._until
            if missing <= 0 or late or (round_number and _FEW * len(worlds) >= self.samples):
                break
            drawn = self._draw(view, missing)
            notes = drawn.relaxed
            fresh, factors = self._weighed(drawn.hands, view)
            worlds, weights = np.concatenate([worlds, fresh]), np.concatenate([weights, factors])
        if not len(worlds):
            drawn = self._draw(view, self.samples)
            notes = (*drawn.relaxed, _ALL_REFUTED)
            worlds, weights = drawn.hands, np.ones(len(drawn.hands))
        return WeightedWorlds(worlds, weights, is_all=False, notes=notes)

    def _count(self, worlds: WeightedWorlds) -> float:
        """Return the number of worlds; with a surplus, the effective number."""
        if self.surplus == 1:
            return len(worlds)
        return float(worlds.weights.sum() ** 2 / (worlds.weights**2).sum())

    def _likeliest(self, view: View) -> WeightedWorlds:
        """Return the wanted number of worlds, each drawn with its weight and then equally likely."""
        drawn = self._draw(view, self.surplus * self.samples)
        worlds, weights = self._weighed(drawn.hands, view)
        if not len(worlds):
            worlds, weights = drawn.hands, np.ones(len(drawn.hands))
        chance = np.random.default_rng((self.seed, len(view.play.cards)))
        # The largest of log weights with Gumbel noise are a weighted sample without repetition.
        keys = np.log(weights) + chance.gumbel(size=len(weights))
        chosen = np.sort(np.argsort(-keys)[: self.samples])
        return WeightedWorlds(worlds[chosen], np.ones(len(chosen)), is_all=False, notes=drawn.relaxed)

    def _all(self, drawn: Worlds, view: View) -> WeightedWorlds:
        worlds, weights = self._weighed(drawn.hands, view)
        if len(worlds):
            return WeightedWorlds(worlds, weights, is_all=True, notes=drawn.relaxed)
        ones = np.ones(len(drawn.hands))
        return WeightedWorlds(drawn.hands, ones, is_all=True, notes=(*drawn.relaxed, _ALL_REFUTED))

    def _draw(self, view: View, count: int) -> Worlds:
        drawn = self.source_of(view).sample(count, self.seed, first=self._drawn)
        self._drawn += count
        return drawn

    def source_of(self, view: View) -> WorldSource:
        """Return the sampler of a view; it is kept, since a claim and a card share a view."""
        source = self._source
        if source is None or source.view != view or source.meanings != self.meanings:
            source = self._source = WorldSource(view, self.meanings)
        return source

    def _weighed(self, worlds: PackedWorlds, view: View) -> tuple[PackedWorlds, Weights]:
        """PackedWorlds with the weights that all cards give them, less those that are refuted."""
        return _alive(worlds, self._factors(worlds, view))

    def _factors(
        self, worlds: PackedWorlds, view: View, since: int = 0, totals: NDArray[np.int64] | None = None
    ) -> Weights:
        if not len(worlds):
            return np.empty(0)
        seconds = None if self._until is None else max(0.0, self._until - time.perf_counter())
        return self.weighting.weigh(
            view, worlds, since, Means(self.solver, seconds, totals, self.cancel, self.threads)
        )


_ALL_REFUTED = "no world was found that agrees with good play so far: the play was not weighed"


def _goes_on(before: View, now: View) -> bool:
    count = len(before.play.cards)
    same = before.seat is now.seat and before.play.cards == now.play.cards[:count]
    # Dummy comes down after the first card, and the hidden hands are others then.
    return same and before.hidden == now.hidden and before.play.deal == now.play.deal


def _alive(worlds: PackedWorlds, weights: Weights) -> tuple[PackedWorlds, Weights]:
    return worlds[weights > 0], weights[weights > 0]
