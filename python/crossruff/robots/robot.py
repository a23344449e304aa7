"""A robot: it bids, declares, defends and claims, each by a part of its own."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from crossruff import _core
from crossruff.bidding.natural import BidDecision
from crossruff.cardplay import Decision, Declarer
from crossruff.cardplay.defence.sampling import Defender
from crossruff.gc_pause import gc_paused
from crossruff.inference import Meaning
from crossruff.model import Auction, Hand, Seat, View, Vulnerability
from crossruff.robots.bidders import Bidder
from crossruff.robots.claiming import proved_claim


@dataclass(slots=True)
class Robot:
    """A player of one seat of one board; `robot` makes one by its name."""

    bidder: Bidder
    declarer: Declarer
    defender: Defender
    opponents: Bidder
    """By which system the calls of the other side are read."""
    seconds: float
    """The longest time for a decision."""
    claims: bool = True
    _meanings: Mapping[Seat, Meaning] = field(default_factory=dict, repr=False)
    _auction: Auction | None = field(default=None, repr=False)
    _cancel: _core.CancelFlag = field(default_factory=_core.CancelFlag, repr=False)

    @gc_paused()
    def call(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> BidDecision:
        """What to call."""
        return self.bidder.bid(hand, auction, vulnerability, self.seconds)

    @gc_paused()
    def card(self, view: View) -> Decision:
        """What to play."""
        start = time.perf_counter()
        part = self._part(view)
        decision = part.decide(view)
        return replace(decision, elapsed=time.perf_counter() - start)

    @gc_paused()
    def claim(self, view: View) -> int | None:
        """As many tricks as are proved, if there can be no more."""
        if not self.claims or not view.play.dummy_is_down:
            return None
        part = self._part(view)
        beliefs = part.beliefs
        worlds = beliefs.update(view, self.seconds / 4) if beliefs and beliefs.leads_to(view) else None
        return proved_claim(view, worlds, self.declarer.solver)

    def cancel(self) -> None:
        """End the thinking that is under way, from another thread: the answer is what is known then."""
        self._cancel.set()

    def _part(self, view: View) -> Declarer | Defender:
        """Who plays the cards, told what the auction means."""
        if self._cancel.is_set():
            self._cancel = _core.CancelFlag()
        part = self.declarer if view.play.declarer is view.seat else self.defender
        part.meanings, part.cancel = self._read(view), self._cancel
        return part

    def _read(self, view: View) -> Mapping[Seat, Meaning]:
        if view.auction is None:
            return {}
        if view.auction is not self._auction:
            ours = self.bidder.shown(view.auction, view.vulnerability)
            theirs = self.opponents.shown(view.auction, view.vulnerability)
            self._auction = view.auction
            self._meanings = {
                seat: (ours if seat.side is view.seat.side else theirs).get(seat, Meaning.ANY)
                for seat in Seat
            }
        return self._meanings
