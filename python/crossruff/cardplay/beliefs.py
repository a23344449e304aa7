"""What a player believes about the hidden hands: weighted worlds, kept from card to card."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossruff.cardplay.weights import Means, NoWeights, Weighting, Weights, may_play
from crossruff.dd import CancelFlag, PackedWorlds, Solver
from crossruff.inference import SeatReadings, Worlds, WorldSource
from crossruff.model import Card, View

_ENOUGH = 0.5
"""Replace refuted worlds when fewer than this share is left: new ones are expensive."""
_ROUNDS = 4
"""How many rounds of sampling replace refuted worlds, before fewer are accepted."""
_FEW = 4
"""With a fourth of the samples or more, one round is enough: most of the later ones are refuted."""

_FIRST = 16
"""How many worlds are drawn before the clock is looked at."""
_SURPLUS = 8
"""How many times more worlds are weighed without a solver than are kept."""


@dataclass(frozen=True, slots=True)
class WeightedWorlds:
    """Worlds of the cards still held, North first, with their weights.

    >>> from crossruff.cardplay import Beliefs, NoWeights
    >>> from crossruff.model import Play, View
    >>> view = View.of(Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S"), "S")
    >>> worlds = Beliefs(samples=20, weighting=NoWeights()).update(view)
    >>> worlds.weights.tolist(), worlds.effective
    ([1.0, 1.0, 1.0, 1.0, 1.0, 1.0], 6.0)
    """

    hands: PackedWorlds
    weights: Weights
    is_all: bool
    """Whether these are all worlds that agree."""
    notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.hands)

    @property
    def effective(self) -> float:
        """The number of equally likely worlds that would tell as much.

        >>> WeightedWorlds(np.zeros((3, 4), dtype=np.uint64), np.array([1.0, 1.0, 0.0]), False).effective
        2.0
        """
        squares = float((self.weights**2).sum())
        return float(self.weights.sum()) ** 2 / squares if squares else 0.0

    def first(self, count: int) -> WeightedWorlds:
        """Return the first worlds alone."""
        if len(self) <= count:
            return self
        return WeightedWorlds(self.hands[:count], self.weights[:count], self.is_all, self.notes)


@dataclass(slots=True)
class Beliefs:
    """The worlds that a player believes in, updated after every card.

    A card that refutes a world drops it. The others keep their weights, and only the new cards are weighed.
    New worlds replace the dropped ones, and for them all cards are weighed. Worlds that
    time does not allow to weigh stay, with the mean weight, and wait for the next card. The same seed and the
    same views give the same worlds, unless a time limit is hit.

    >>> from crossruff.model import Play, View
    >>> view = View.of(Play("N:AQ... K7... 32... JT...", "NT", "S", declarer="S"), "S")
    >>> worlds = Beliefs(samples=20, weighting=NoWeights()).update(view)
    >>> len(worlds), worlds.is_all
    (6, True)
    """

    samples: int
    weighting: Weighting
    meanings: SeatReadings = field(default_factory=dict)
    seed: int = 0
    solver: Solver = field(default_factory=Solver)
    cancel: CancelFlag | None = None
    """Ends the weighing when it is set."""
    threads: int | None = None
    """None is the solver's own number."""
    surplus: int = 1
    """How many times more worlds are sampled and weighed by `sieve` than kept, the likelier preferred."""
    sieve: Weighting = field(default_factory=NoWeights)
    """A cheap weighting that chooses among the surplus, before `weighting` judges what is kept."""
    _view: View | None = None
    _judged: _Judged | None = None
    _drawn: int = 0
    _refuted: int = 0
    _expected: tuple[Card, NDArray[np.int64]] | None = None
    _until: float | None = None
    _source: WorldSource | None = None

    def sieve_by(self, sieve: Weighting) -> None:
        """Let a weighting that needs no solver choose among more worlds than are kept."""
        self.sieve, self.surplus = sieve, 1 if isinstance(sieve, NoWeights) else _SURPLUS

    @property
    def worlds(self) -> WeightedWorlds | None:
        """The worlds of the last view."""
        return None if self._judged is None else self._judged.worlds()

    def leads_to(self, view: View) -> bool:
        """Return whether a view continues the last one, so that the worlds can be kept."""
        return self._view is not None and _goes_on(self._view, view)

    def expect(self, card: Card, totals: NDArray[np.int64]) -> None:
        """Keep declarer's tricks in each world after a card, which saves work if it is played next.

        The tricks are those of the whole play; -1 where not known.
        """
        self._expected = card, totals

    def update(self, view: View, seconds: float | None = None) -> WeightedWorlds:
        """Return the worlds that agree with a view, weighed as far as the time allows."""
        self._until = None if seconds is None else time.perf_counter() + seconds
        self._refuted = 0
        kept = None
        if self._judged is not None and self._view is not None and self.leads_to(view):
            kept = self._advanced(self._judged, self._view, view)
        else:
            self._drawn = 0
        self._judged = self._filled(kept, view)
        self._view, self._expected = view, None
        return self._judged.worlds()

    def grow(
        self, view: View, samples: int, listed: Worlds | None = None, seconds: float | None = None
    ) -> WeightedWorlds:
        """Add worlds of the last view: up to `samples`, or all there are.

        With a list of all worlds they are taken from there, each of them once. If these are not equally
        likely, all of them are taken.
        """
        self._until = None if seconds is None else time.perf_counter() + seconds
        self.samples = samples
        had = self._judged
        if listed is not None and (self.surplus > 1 or np.ptp(listed.weights)):
            self._judged = self._all(listed, view)
        elif listed is None or had is None or had.is_all:
            self._judged = self._filled(had, view, enough=1.0)
        else:
            self._judged = self._from_list(had, listed, view)
        return self._judged.worlds()

    def _from_list(self, had: _Judged, listed: Worlds, view: View) -> _Judged:
        columns = [seat.index for seat in view.hidden]
        _, places = np.unique(had.hands[:, columns], axis=0, return_index=True)
        found = had.only(np.sort(places))
        chance = np.random.default_rng((self.seed, len(view.play.cards)))
        order = chance.permutation(len(listed))
        taken = {tuple(row) for row in found.hands[:, columns].tolist()}
        rest = [place for place in order if tuple(listed.hands[place, columns].tolist()) not in taken]
        # The first ones were taken from this list before, and refuted.
        rest = rest[self._refuted :]
        while rest and len(found) < self.samples:
            if self._is_late and len(found):
                break
            some = rest[: self.samples - len(found)]
            fresh = self._judge(listed.hands[some], listed.weights[some], view)
            self._refuted += len(some) - len(fresh)
            found = found.with_more(fresh)
            rest = rest[len(some) :]
        if not len(found):
            return self._all(listed, view)
        return replace(found, is_all=not rest, notes=listed.relaxed)

    def _advanced(self, had: _Judged, before: View, view: View) -> _Judged:
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
        found = replace(had, hands=worlds).only(agree)
        base = found.base * self._sieved(found.hands, view, since)
        # Cards that time does not allow to judge count for nothing; worlds that wait are judged as a whole.
        known = ~np.isnan(found.factors)
        factors = found.factors.copy()
        some = None if totals is None else totals[known]
        factors[known] *= _with_mean(self._factors(found.hands[known], view, since, some))
        if not known.all():
            factors[~known] = self._factors(found.hands[~known], view)
        return replace(found, base=base, factors=factors).alive()

    def _filled(self, kept: _Judged | None, view: View, enough: float = _ENOUGH) -> _Judged:
        """Return the wanted number of worlds, or all there are; the kept ones may be enough."""
        if kept is not None and len(kept) and (kept.is_all or self._count(kept) >= enough * self.samples):
            return kept
        few = self.source_of(view).all(self.samples)
        if few is not None:
            return self._all(few, view)
        if self.surplus > 1:
            return self._likeliest(kept, view)
        found = _Judged.none() if kept is None else kept
        for round_number in range(_ROUNDS):
            missing = self.samples - len(found)
            if missing <= 0 or (round_number and _FEW * len(found) >= self.samples):
                break
            if self._is_late and len(found):
                break
            drawn = self._draw(view, missing)
            fresh = self._judge(drawn.hands, drawn.weights, view)
            found = replace(found.with_more(fresh), notes=drawn.relaxed)
        if not len(found):
            drawn = self._draw(view, self.samples)
            found = _Judged.unjudged(drawn.hands, drawn.weights, (*drawn.relaxed, _ALL_REFUTED))
        return found

    def _count(self, found: _Judged) -> float:
        """Return the number of worlds; with a surplus, the effective number."""
        return len(found) if self.surplus == 1 else found.worlds().effective

    def _likeliest(self, kept: _Judged | None, view: View) -> _Judged:
        """Add worlds that the sieve prefers among many, and judge them."""
        drawn = self._draw_in_time(view, self.surplus * self.samples)
        weights = drawn.weights * self._sieved(drawn.hands, view)
        if not weights.sum():
            weights = drawn.weights
        chance = np.random.default_rng((self.seed, len(view.play.cards)))
        had = 0 if kept is None else round(kept.worlds().effective)
        chosen, base = sample_weighted(weights, max(1, self.samples - had), chance)
        fresh = self._judge(drawn.hands[chosen], base, view)
        if not len(fresh):
            fresh = _Judged.unjudged(drawn.hands[chosen], base, (_ALL_REFUTED,))
        if kept is not None and len(kept):
            # Both are samples of the same beliefs: each counts by the number of worlds that it is worth.
            fresh = kept.scaled().with_more(fresh.scaled())
            if len(fresh) > self.samples:
                places, base = sample_weighted(fresh.worlds().weights, self.samples, chance)
                fresh = fresh.only(places)
                fresh = replace(fresh, base=base / _with_mean(fresh.factors))
        return replace(fresh, is_all=False, notes=(*drawn.relaxed, *fresh.notes))

    def _all(self, drawn: Worlds, view: View) -> _Judged:
        found = self._judge(drawn.hands, drawn.weights * self._sieved(drawn.hands, view), view)
        if not len(found):
            found = _Judged.unjudged(drawn.hands, drawn.weights, (_ALL_REFUTED,))
        return replace(found, is_all=True, notes=(*drawn.relaxed, *found.notes))

    def _draw(self, view: View, count: int) -> Worlds:
        drawn = self.source_of(view).sample(count, self.seed, first=self._drawn)
        self._drawn += count
        return drawn

    def _draw_in_time(self, view: View, count: int) -> Worlds:
        """Draw a few worlds, and then as many more as the time allows."""
        first = min(_FIRST, count)
        start = time.perf_counter()
        drawn = self._draw(view, first)
        now = time.perf_counter()
        if self._until is not None:
            speed = first / max(now - start, 1e-6)
            count = min(count, first + max(0, int(speed * (self._until - now))))
        if count <= first:
            return drawn
        more = self._draw(view, count - first)
        hands, weights = (
            np.concatenate([getattr(drawn, name), getattr(more, name)]) for name in ("hands", "weights")
        )
        return replace(more, hands=hands, weights=weights)

    def source_of(self, view: View) -> WorldSource:
        """Return the sampler of a view; it is kept, since a claim and a card share a view."""
        source = self._source
        if source is None or source.view != view or source.meanings != self.meanings:
            source = self._source = WorldSource(view, self.meanings)
        return source

    @property
    def _is_late(self) -> bool:
        return self._until is not None and time.perf_counter() >= self._until

    def _judge(self, worlds: PackedWorlds, weights: Weights, view: View) -> _Judged:
        """Return worlds with the factors that all cards give them, less those that are refuted."""
        return _Judged(worlds, weights, self._factors(worlds, view)).alive()

    def _sieved(self, worlds: PackedWorlds, view: View, since: int = 0) -> Weights:
        return self.sieve.weigh(view, worlds, since, Means(self.solver))

    def _factors(
        self, worlds: PackedWorlds, view: View, since: int = 0, totals: NDArray[np.int64] | None = None
    ) -> Weights:
        if not len(worlds):
            return np.empty(0)
        seconds = None if self._until is None else max(0.0, self._until - time.perf_counter())
        return self.weighting.weigh(
            view, worlds, since, Means(self.solver, seconds, totals, self.cancel, self.threads)
        )


@dataclass(frozen=True, slots=True)
class _Judged:
    """Worlds, with the factors of the cards that were judged."""

    hands: PackedWorlds
    base: Weights
    """The weights without those factors: the meanings of calls, and the sieve."""
    factors: Weights
    """Nan where the cards were not judged in time: the world counts as much as the mean of the others."""
    is_all: bool = False
    notes: tuple[str, ...] = ()

    @classmethod
    def none(cls) -> _Judged:
        return cls(np.empty((0, 4), dtype=np.uint64), np.empty(0), np.empty(0))

    @classmethod
    def unjudged(cls, hands: PackedWorlds, base: Weights, notes: tuple[str, ...]) -> _Judged:
        return cls(hands, base, np.ones(len(hands)), notes=notes)

    def __len__(self) -> int:
        return len(self.hands)

    def only(self, chosen: NDArray[Any]) -> _Judged:
        return replace(self, hands=self.hands[chosen], base=self.base[chosen], factors=self.factors[chosen])

    def alive(self) -> _Judged:
        return self.only((self.base > 0) & (self.factors != 0))

    def scaled(self) -> _Judged:
        """Return the same worlds, with weights whose sum is the number of worlds that they are worth."""
        found = self.worlds()
        factors = _with_mean(self.factors)
        weights = found.weights * (found.effective / found.weights.sum())
        return replace(self, base=weights / factors)

    def with_more(self, other: _Judged) -> _Judged:
        hands = np.concatenate([self.hands, other.hands])
        base = np.concatenate([self.base, other.base])
        return _Judged(hands, base, np.concatenate([self.factors, other.factors]), notes=other.notes)

    def worlds(self) -> WeightedWorlds:
        return WeightedWorlds(self.hands, self.base * _with_mean(self.factors), self.is_all, self.notes)


def sample_weighted(
    weights: Weights, count: int, chance: np.random.Generator
) -> tuple[NDArray[np.intp], Weights]:
    """Choose places without repetition, the heavier ones more often; return them with their new weights.

    A sum over the chosen places with the new weights is on average the sum over all places with theirs.

    >>> places, weights = sample_weighted(np.array([8.0, 1, 1, 0]), 2, np.random.default_rng(1))
    >>> places.tolist(), weights.round(1).tolist()
    ([0, 2], [8.0, 1.1])
    """
    with np.errstate(divide="ignore"):
        logs = np.log(weights)
    # The largest of log weights with Gumbel noise are a weighted sample without repetition.
    keys = logs + chance.gumbel(size=len(weights))
    order = np.argsort(-keys)[: int((weights > 0).sum())]
    chosen = np.sort(order[:count])
    if len(order) <= count:
        return chosen, weights[chosen]
    # A place is chosen if its key is above the first one left out; the weight makes up for that chance.
    threshold = keys[order[count]]
    return chosen, weights[chosen] / -np.expm1(-np.exp(logs[chosen] - threshold))


def _with_mean(factors: Weights) -> Weights:
    """Return factors with the mean of the known ones instead of the unknown ones."""
    unknown = np.isnan(factors)
    if not unknown.any():
        return factors
    mean = 1.0 if unknown.all() else float(factors[~unknown].mean())
    return np.where(unknown, mean or 1.0, factors)


_ALL_REFUTED = "no world was found that agrees with good play so far: the play was not weighed"


def _goes_on(before: View, now: View) -> bool:
    count = len(before.play.cards)
    same = before.seat is now.seat and before.play.cards == now.play.cards[:count]
    # Dummy comes down after the first card, and the hidden hands are others then.
    return same and before.hidden == now.hidden and before.play.deal == now.play.deal
