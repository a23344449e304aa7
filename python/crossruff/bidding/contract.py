"""Define what every bidding system does, natural or evolved: call from a view, and explain auctions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from crossruff.bidding.convention_card import ConventionCard
from crossruff.inference import Meaning
from crossruff.model import Auction, Call, Deal, Hand, Seat, View, Vulnerability
from crossruff.players import Budget, Decision

NO_HAND = "no hand of this system makes this call"
"""The explanation of a call that is not in the system."""


@dataclass(frozen=True, slots=True)
class ExplainedCall:
    """A call and what it shows.

    >>> from crossruff.bidding import system
    >>> from crossruff.model import Auction, Hand
    >>> explained = system("sayc").explain(Auction("N", "1NT"))[0]
    >>> explained.words, Hand("AQ32.K32.AJ4.Q32") in explained.meaning
    ('strong notrump: 15 to 17 points, balanced', True)
    """

    seat: Seat
    call: Call
    words: str
    """What the call shows, for people."""
    meaning: Meaning
    """The hands that are possible after it and all calls before, by shape and points."""
    call_type: str = ""
    """What the call is besides: forcing, artificial, takeout, ..."""
    alert: bool = False
    in_system: bool = True
    """Whether any hand makes the call; if not, the meaning repeats what earlier calls showed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentOptions:
    """The deals on which a document counts how often calls come up.

    The document of a natural system lists its rules and counts nothing.

    >>> from crossruff.bidding import system
    >>> text = system("webb-a").describe(DocumentOptions(deals=200, least=0.2))
    >>> text.splitlines()[0]
    '# WEBB run A'
    """

    deals: int = 10_000
    """The number of deals of the package's library."""
    least: float = 0.005
    """The document leaves out situations that come up on a smaller share of the deals."""
    vulnerability: Vulnerability = Vulnerability.NONE
    exact: bool = False
    """Whether the rules of a natural system are written in their own language instead of words."""


class BiddingSystem(Protocol):
    """A system that one player or a partnership plays.

    >>> from crossruff.bidding import system
    >>> from crossruff.model import Auction, Hand, View
    >>> sayc: BiddingSystem = system("sayc")
    >>> decision = sayc.call(View.of_auction(Hand("AQ32.K32.AJ4.Q32"), Auction("N")))
    >>> str(decision.action), decision.reason
    ('1NT', 'strong notrump: 15 to 17 points, balanced')
    """

    @property
    def name(self) -> str:
        """The name of the system."""
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

    def describe(self, options: DocumentOptions | None = None) -> str:
        """Return the whole system as a document in Markdown."""
        ...

    def card(self) -> ConventionCard:
        """Return the convention card: openings, responses and competition in words."""
        ...
