"""A robot: it bids, declares, defends and claims, each by a part of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from crossruff.bidding.natural import BidDecision
from crossruff.cardplay import Decision, Declarer
from crossruff.cardplay.claims import find_claim
from crossruff.cardplay.hidden_defence import HiddenDefender
from crossruff.inference import Meaning
from crossruff.model import Auction, Hand, Seat, View, Vulnerability
from crossruff.robots.bidders import Bidder

_CLAIM_EFFORT = 2_000
"""How many cards a search for a claim looks at: a few milliseconds."""


@dataclass(slots=True)
class Robot:
    """A player of one seat of one board."""

    bidder: Bidder
    declarer: Declarer
    defender: HiddenDefender
    opponents: Bidder
    """By which system the calls of the other side are read."""
    seconds: float
    """The longest time for a decision."""
    claims: bool = True
    _meanings: Mapping[Seat, Meaning] = field(default_factory=dict, repr=False)
    _auction: Auction | None = field(default=None, repr=False)

    def call(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> BidDecision:
        """What to call."""
        return self.bidder.bid(hand, auction, vulnerability, self.seconds)

    def card(self, view: View) -> Decision:
        """What to play."""
        meanings = self._read(view)
        if view.play.declarer is view.seat:
            self.declarer.meanings = meanings
            return self.declarer.decide(view)
        self.defender.meanings = meanings
        return self.defender.decide(view)

    def claim(self, view: View) -> int | None:
        """All the tricks that are left, if that is proved."""
        if not self.claims or not view.play.dummy_is_down:
            return None
        found = find_claim(view, effort=_CLAIM_EFFORT)
        return None if found is None else found.tricks

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
