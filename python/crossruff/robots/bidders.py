"""Bidders: a natural system, with or without simulation, or one that evolved; all answer alike."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Protocol

from crossruff.bidding.evolved import System, explain
from crossruff.bidding.evolved.systems import path_of
from crossruff.bidding.natural import NAMED, BidDecision, NaturalSystem, Simulator, named
from crossruff.bidding.natural.engine.call_types import PLAIN
from crossruff.bidding.natural.engine.hand_sets import meaning_of
from crossruff.inference import Meaning
from crossruff.model import Auction, Hand, Seat, Vulnerability


class Bidder(Protocol):
    """Chooses calls, and tells what calls show."""

    def bid(self, hand: Hand, auction: Auction, vulnerability: Vulnerability, seconds: float) -> BidDecision:
        """What to call, within some time."""
        ...

    def shown(self, auction: Auction, vulnerability: Vulnerability) -> Mapping[Seat, Meaning]:
        """What the calls of each seat have shown, if all four play this system."""
        ...


@dataclass(frozen=True, slots=True)
class NaturalBidder:
    """Standard American or a relative of it."""

    system: NaturalSystem
    simulator: Simulator | None = None
    """Looks ahead where it is close; its system reads calls more loosely, since others judge too."""

    def bid(self, hand: Hand, auction: Auction, vulnerability: Vulnerability, seconds: float) -> BidDecision:
        """By the rules, or by simulation where the rules leave a choice."""
        if self.simulator is None:
            return self.system.bid(hand, auction, vulnerability)
        return replace(self.simulator, seconds=seconds).bid(hand, auction, vulnerability)

    def shown(self, auction: Auction, vulnerability: Vulnerability) -> Mapping[Seat, Meaning]:
        """What the rules say."""
        situation = self.system.situation_of(auction, vulnerability)
        return {
            auction.dealer.after(place): meaning_of(situation.expected[place])
            for place in range(min(4, len(auction)))
        }


@dataclass(frozen=True, slots=True)
class EvolvedBidder:
    """A system that evolved."""

    system: System

    def bid(
        self,
        hand: Hand,
        auction: Auction,
        vulnerability: Vulnerability,
        seconds: float,  # noqa: ARG002 - a program takes no time worth telling
    ) -> BidDecision:
        """As its program says."""
        start = time.perf_counter()
        call = self.system.call(auction, hand, vulnerability, self.system)
        shown = explain(self.system, auction.call(call), vulnerability)[-1].shown
        words = "no hand of this system makes this call" if shown is None else str(shown)
        meaning = Meaning.ANY if shown is None else shown.meaning
        return BidDecision(call, words, words, meaning, PLAIN, (), time.perf_counter() - start)

    def shown(self, auction: Auction, vulnerability: Vulnerability) -> Mapping[Seat, Meaning]:
        """What follows from its program."""
        told = explain(self.system, auction, vulnerability)
        return {one.seat: one.shown.meaning for one in told if one.shown is not None}


@cache
def bidder(name: str, *, simulate: bool = False, threads: int = 0) -> Bidder:
    """A bidder by the name of its system: a natural one, one that comes with the package, or a file.

    Systems remember what they have worked out, so there is one bidder for each name. With 0 threads a
    simulation takes as many as there are cores.

    >>> hand, vulnerability = Hand.parse("AQ32.K32.AJ4.Q32"), Vulnerability.NONE
    >>> str(bidder("sayc").bid(hand, Auction(Seat.NORTH), vulnerability, seconds=1).action)
    '1NT'
    """
    if name not in NAMED:
        return EvolvedBidder(System.load(path_of(name)))
    system = replace(named(name), loose=simulate)
    # The rules are read now, and not during the first call.
    system.situation(())
    return NaturalBidder(system, Simulator(system=system, threads=threads) if simulate else None)
