"""Sample worlds in which every player would have made the calls of the auction."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.hand_sets import hull
from crossruff.bidding.natural.system import NaturalSystem
from crossruff.dd import CancelFlag
from crossruff.inference import Meaning, sample
from crossruff.model import Auction, Deal, Hand, Play, Strain, View, Vulnerability

_DRAWN = 50
_FEW = 4
_MOST_DRAWN = 3_000
_PATIENCE = 800
"""The number of draws after which, if fewer than 4 worlds fit, calls are read as judgement."""
Hands = tuple[HandFeatures, HandFeatures, HandFeatures, HandFeatures]
"""The hands of a world, the dealer's first."""


@dataclass(eq=False)
class FittingWorlds:
    """The worlds that a player who is to call may expect."""

    system: NaturalSystem
    hand: Hand
    auction: Auction
    vulnerability: Vulnerability
    seed: int
    until: float
    """The deadline, by `time.perf_counter`."""
    cancel: CancelFlag | None = None
    """Ends the search when another thread sets it."""

    def __post_init__(self) -> None:
        """Look up the situations of the auction once."""
        self.calls = tuple(call.index for call in self.auction.calls)
        self.vulnerable = self.vulnerability.for_dealer(self.auction.dealer)
        self._before = [
            self.system.situation(self.calls[:place], *self.vulnerable)
            for place in range(len(self.calls) + 1)
        ]

    @property
    def is_over(self) -> bool:
        """Whether the time is over or the search was cancelled."""
        return time.perf_counter() > self.until or (self.cancel is not None and self.cancel.is_set())

    def __iter__(self) -> Iterator[tuple[Deal, Hands]]:
        """Yield worlds until the deadline: by the rules, or if few fit, by the least that calls show."""
        found = 0
        for world in self._drawn(strict=True, most=_MOST_DRAWN):
            if world is None:
                if found < _FEW:
                    break
                continue
            found += 1
            yield world
        if found < _FEW:
            yield from (world for world in self._drawn(strict=False, most=_MOST_DRAWN) if world is not None)

    def _drawn(self, *, strict: bool, most: int) -> Iterator[tuple[Deal, Hands] | None]:
        """Yield worlds that fit, and None each time that `_PATIENCE` worlds were drawn."""
        seat, dealer = self.auction.turn, self.auction.dealer
        now = self._before[-1]
        shown = now.expected if strict else now.known
        view = View.of(Play(Deal({seat: self.hand}), Strain.NOTRUMP, seat), seat)
        meanings = {
            dealer.after(place): Meaning((hull(shown[place]).box,))
            for place in range(4)
            if dealer.after(place) is not seat
        }
        for first in range(0, most, _DRAWN):
            if self.is_over:
                return
            for world in sample(view, meanings, _DRAWN, self.seed, first).deals():
                hands = self._hands(world, strict=strict)
                if hands is not None:
                    yield world, hands
            if first % _PATIENCE == _PATIENCE - _DRAWN:
                yield None

    def _hands(self, world: Deal, *, strict: bool) -> Hands | None:
        """Return the hands of a world if they fit the calls."""
        dealer, mine = self.auction.dealer, len(self.calls) % 4
        one, two, three, four = (HandFeatures(world[dealer.after(turn)]) for turn in range(4))
        hands = (one, two, three, four)
        for turn, held in enumerate(hands):
            if turn != mine and not self._fits(held, turn, strict=strict):
                return None
        return hands

    def _fits(self, held: HandFeatures, turn: int, *, strict: bool) -> bool:
        now = self._before[-1]
        if not strict:
            return held.is_in(now.known[turn])
        if not held.is_in(now.expected[turn]):
            return False
        for place in range(turn, len(self.calls), 4):
            chosen = self._before[place].choose(held)
            if chosen is None or chosen.call != self.calls[place]:
                return False
        return True
