"""Ask for an opening lead: the hand, the auction or the contract, and what else is known."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from crossruff.coach.study.unseen_hands import Systems, UnseenHands, whole_hand
from crossruff.dealing import Constraint
from crossruff.errors import CrossruffError, ParseError
from crossruff.inference import SeatReadings
from crossruff.model import Auction, Contract, Deal, Hand, Play, Seat, View, Vulnerability

_OF_A_SEAT = re.compile(r"\s*(?P<seat>[NESW]|North|East|South|West)\s*:(?P<hand>.*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LeadQuestion:
    """A hand that leads against a contract.

    >>> asked = LeadQuestion.parse("JT654.653.T7.AT5", "1NT P 3NT P P P", dealer="S")
    >>> str(asked.contract), asked.leader
    ('3NTS', Seat.WEST)
    """

    hand: Hand
    contract: Contract
    auction: Auction | None = None
    """None where only the contract is known."""
    vulnerability: Vulnerability = Vulnerability.NONE
    constraint: Constraint = field(default_factory=lambda: Constraint(()))
    defenders: str = "sayc"
    """The system of the defenders, by which partner's calls are read."""
    opponents: str = "sayc"
    """The system of declarer's side."""

    @classmethod
    def parse(  # noqa: PLR0913 - all but two are options with a name
        cls,
        hand: Hand | str,
        auction: Auction | str,
        *,
        dealer: Seat | str = "N",
        vulnerability: Vulnerability | str = "None",
        constraint: str = "",
        defenders: str = "sayc",
        opponents: str = "sayc",
    ) -> LeadQuestion:
        """Read a question. A contract such as `3NTS` may stand for the auction; the hand may name its seat.

        >>> LeadQuestion.parse("N:JT654.653.T7.AT5", "3NTS")
        Traceback (most recent call last):
        crossruff.errors.CrossruffError: the hand must be that of West, who leads against 3NTS; got North's
        """
        contract, calls = _contract_of(auction, Seat.parse(dealer))
        held = whole_hand(_hand_of(hand, contract), "the leader's hand")
        wish, danger = Constraint.parse(constraint), Vulnerability.parse(vulnerability)
        return cls(held, contract, calls, danger, wish, defenders, opponents)

    @property
    def leader(self) -> Seat:
        """The seat that leads."""
        return self.contract.leader

    @property
    def needed(self) -> int:
        """The tricks that beat the contract."""
        return 14 - self.contract.tricks

    @property
    def view(self) -> View:
        """What the leader sees."""
        play = Play.of(Deal({self.leader: self.hand}), self.contract)
        return View.of(play, self.leader, self.contract, self.auction, self.vulnerability)

    @property
    def readings(self) -> SeatReadings:
        """What the calls of each seat tell the leader; nothing without an auction."""
        if self.auction is None:
            return {}
        ours = self.leader.side
        systems = Systems({ours: self.defenders, ours.opponents: self.opponents})
        return systems.readings(self.auction, self.vulnerability)

    @property
    def hidden(self) -> UnseenHands:
        """The source of worlds."""
        return UnseenHands(self.view, self.readings, self.constraint)


def _contract_of(auction: Auction | str, dealer: Seat) -> tuple[Contract, Auction | None]:
    """Return the contract, and the auction if it is known."""
    if isinstance(auction, str):
        try:
            return Contract.parse(auction), None
        except ParseError:
            given = (auction,) if ":" in auction else (dealer, auction)
            auction = Auction.parse(*given)
    if not auction.is_over:
        raise CrossruffError(
            f"the auction must be finished before the lead; got {auction}, and "
            f"{auction.turn.name.title()} is to call"
        )
    if auction.contract is None:
        raise CrossruffError(f"the auction must end in a contract; got {auction}, which is passed out")
    return auction.contract, auction


def _hand_of(hand: Hand | str, contract: Contract) -> Hand | str:
    """Return the hand without the seat; report the hand of a seat that does not lead."""
    named = _OF_A_SEAT.fullmatch(hand) if isinstance(hand, str) else None
    if named is None:
        return hand
    seat, leader = Seat.parse(named["seat"]), contract.leader
    if seat is not leader:
        raise CrossruffError(
            f"the hand must be that of {leader.name.title()}, who leads against {contract}; "
            f"got {seat.name.title()}'s"
        )
    return named["hand"]
