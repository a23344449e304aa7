"""Ask what to bid with two hands: the hands, the calls of the opponents, and what else is known."""

from __future__ import annotations

from dataclasses import dataclass, field

from crossruff.coach.study.unseen_hands import OpenHandsView, Systems, UnseenHands, whole_hand
from crossruff.dealing import Constraint
from crossruff.errors import CrossruffError
from crossruff.inference import SeatReadings
from crossruff.model import Auction, Deal, Hand, Play, Seat, Side, Strain, Vulnerability


@dataclass(frozen=True, slots=True)
class ContractQuestion:
    """The hands of North and South, and what is known of East and West.

    >>> asked = ContractQuestion.parse("AQ32.K32.AJ4.Q32", "KJ54.A654.K2.K54")
    >>> asked.north.hcp + asked.south.hcp
    30
    """

    north: Hand
    south: Hand
    auction: Auction | None = None
    """The calls so far, by which the hands of East and West are read."""
    vulnerability: Vulnerability = Vulnerability.NONE
    """Of the auction; the study reports both."""
    constraint: Constraint = field(default_factory=lambda: Constraint(()))
    ours: str = "sayc"
    """The system of North and South."""
    opponents: str = "sayc"
    """The system of East and West."""

    def __post_init__(self) -> None:
        """Reject hands that share a card."""
        both = self.north & self.south
        if both:
            cards = " ".join(str(card) for card in both)
            raise CrossruffError(f"the hands of North and South must share no card; both have {cards}")

    @classmethod
    def parse(  # noqa: PLR0913 - all but two are options with a name
        cls,
        north: Hand | str,
        south: Hand | str,
        constraint: str = "",
        *,
        auction: str = "",
        dealer: Seat | str = "N",
        vulnerability: Vulnerability | str = "None",
        ours: str = "sayc",
        opponents: str = "sayc",
    ) -> ContractQuestion:
        """Read a question; without an auction or a constraint, the other hands may be any.

        >>> ContractQuestion.parse("AQ32.K32.AJ4.Q32", "AJ54.A654.K2.K54")
        Traceback (most recent call last):
        crossruff.errors.CrossruffError: the hands of North and South must share no card; both have SA
        """
        calls = None
        if auction.strip():
            calls = Auction.parse(auction) if ":" in auction else Auction.parse(dealer, auction)
        return cls(
            whole_hand(north, "North's hand"),
            whole_hand(south, "South's hand"),
            calls,
            Vulnerability.parse(vulnerability),
            Constraint.parse(constraint),
            ours,
            opponents,
        )

    @property
    def deal(self) -> Deal:
        """The deal with the two hands that are seen."""
        return Deal({Seat.NORTH: self.north, Seat.SOUTH: self.south})

    @property
    def readings(self) -> SeatReadings:
        """What the calls of East and West tell; nothing without an auction."""
        if self.auction is None:
            return {}
        systems = Systems({Side.NS: self.ours, Side.EW: self.opponents})
        found = systems.readings(self.auction, self.vulnerability)
        return {seat: found[seat] for seat in Side.EW.seats}

    @property
    def hidden(self) -> UnseenHands:
        """The source of worlds."""
        play = Play(self.deal, Strain.NOTRUMP, Seat.WEST, declarer=Seat.SOUTH)
        unseen = Hand.of() - self.north - self.south
        view = OpenHandsView(Seat.SOUTH, self.deal, unseen, cards_played=play)
        return UnseenHands(view, self.readings, self.constraint)
