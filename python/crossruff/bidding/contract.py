"""What every bidding system is, natural or evolved: it calls from a view, and explains auctions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from crossruff.inference import Meaning
from crossruff.model import Auction, Call, Deal, Hand, Seat, View, Vulnerability
from crossruff.players import Budget, Decision


@dataclass(frozen=True, slots=True)
class ExplainedCall:
    """A call and what it shows."""

    seat: Seat
    call: Call
    words: str
    """What the call shows, for people."""
    meaning: Meaning
    """The hands that are possible after it and all calls before, as far as shape and points tell."""
    call_type: str = ""
    """What the call is besides: forcing, artificial, takeout, ..."""
    alert: bool = False
    in_system: bool = True
    """Whether any hand makes the call; else the meaning says as much as the calls before it."""


class BiddingSystem(Protocol):
    """A system that one player or a partnership plays."""

    @property
    def name(self) -> str:
        """The name that commands and robots use."""
        ...

    def call(self, view: View, budget: Budget | None = None) -> Decision[Call]:
        """Choose a call for the seat whose turn it is."""
        ...

    def explain(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: BiddingSystem | None = None,
    ) -> list[ExplainedCall]:
        """Explain each call of an auction.

        The dealer's side plays this system, the other side the same or `others`.
        """
        ...

    def continuations(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: BiddingSystem | None = None,
    ) -> dict[Call, str]:
        """Return the calls that the next player makes with some hand, and what each shows."""
        ...

    def chooser(
        self, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> Callable[[Hand], Call]:
        """Return a function from a hand to the next call: fast for many hands."""
        ...

    def auction(self, deal: Deal, dealer: Seat, vulnerability: Vulnerability = Vulnerability.NONE) -> Auction:
        """Bid a deal at all four seats."""
        ...

    def expect(self, auction: Auction, vulnerability: Vulnerability) -> Mapping[Seat, Meaning]:
        """Return the hands that card players expect of each seat, if all four play this system."""
        ...

    def describe(self) -> str:
        """Return the whole system as a document in Markdown."""
        ...
