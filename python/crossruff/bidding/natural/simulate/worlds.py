"""Layouts of the hidden cards in which everybody would have made his calls."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.hand_sets import hull
from crossruff.bidding.natural.engine.system import NaturalSystem
from crossruff.bidding.natural.simulate.contract_scores import Layout
from crossruff.inference import Meaning, sample
from crossruff.model import Auction, Deal, Hand, Play, Seat, Strain, Vulnerability
from crossruff.model.views import View

_DRAWN = 50
_FEW = 4
_MOST_DRAWN = 3_000
_PATIENCE = 800
"""Draws after which, if hardly any fits, calls are taken as judgement and not as the rules'."""
Hands = tuple[HandFeatures, HandFeatures, HandFeatures, HandFeatures]
"""The dealer's first."""


@dataclass(eq=False)
class Layouts:
    """The layouts that a player who is to call may expect."""

    system: NaturalSystem
    hand: Hand
    auction: Auction
    vulnerability: Vulnerability
    seed: int
    until: float
    """By `time.perf_counter`."""

    def __post_init__(self) -> None:
        """Look at the auction once."""
        self.calls = tuple(call.index for call in self.auction.calls)
        self.vulnerable = vulnerable_sides(self.auction.dealer, self.vulnerability)
        self._before = [
            self.system.situation(self.calls[:place], *self.vulnerable)
            for place in range(len(self.calls) + 1)
        ]

    def __iter__(self) -> Iterator[tuple[Layout, Hands]]:
        """Layouts, as many as are found in time: by the rules, or else by what the calls show at least."""
        found = 0
        for layout in self._drawn(strict=True, most=_MOST_DRAWN):
            if layout is None:
                if found < _FEW:
                    break
                continue
            found += 1
            yield layout
        if found < _FEW:
            yield from (
                layout for layout in self._drawn(strict=False, most=_MOST_DRAWN) if layout is not None
            )

    def _drawn(self, *, strict: bool, most: int) -> Iterator[tuple[Layout, Hands] | None]:
        """Layouts that fit, and nothing each time that patience has been tried."""
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
            if time.perf_counter() > self.until:
                return
            for north, east, south, west in sample(view, meanings, _DRAWN, self.seed, first).hands.tolist():
                layout = (north, east, south, west)
                hands = self._hands(layout, strict=strict)
                if hands is not None:
                    yield layout, hands
            if first % _PATIENCE == _PATIENCE - _DRAWN:
                yield None

    def _hands(self, layout: Layout, *, strict: bool) -> Hands | None:
        """The hands of a layout, if they fit the calls."""
        dealer, mine = self.auction.dealer, len(self.calls) % 4
        one, two, three, four = (
            HandFeatures(Hand.from_bits(layout[dealer.after(turn).index])) for turn in range(4)
        )
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


def vulnerable_sides(dealer: Seat, vulnerability: Vulnerability) -> tuple[bool, bool]:
    """Whether the dealer's side is vulnerable, and whether the other is."""
    return vulnerability.includes(dealer), vulnerability.includes(dealer.after(1))
