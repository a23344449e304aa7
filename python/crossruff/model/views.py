"""What one seat sees of a board, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from crossruff.errors import IllegalDeal
from crossruff.model.auctions import Auction
from crossruff.model.boards import Board
from crossruff.model.contracts import Contract
from crossruff.model.hands import Hand
from crossruff.model.plays import Play
from crossruff.model.seats import Seat, Vulnerability


@dataclass(frozen=True, slots=True)
class View:
    """The seat's own hand, dummy once it is down, the auction and the cards played.

    The play of a view knows no other hand, so nothing hidden can be got from it. Which cards the hidden
    hands hold between them is no secret: every player can count.

    >>> from crossruff.model import Deal, Strain
    >>> deal = Deal.parse("N:AQ... K9... 32... JT...")
    >>> play = Play(deal, Strain.NOTRUMP, Seat.WEST, declarer=Seat.SOUTH).play("SJ")
    >>> view = View.of(play, Seat.SOUTH)
    >>> str(view.play.deal), view.hidden, str(view.unseen)
    ('N:AQ... - 32... -', (Seat.EAST, Seat.WEST), 'KT9...')
    """

    seat: Seat
    play: Play
    unseen: Hand
    """The cards that the hidden hands still hold between them."""
    contract: Contract | None = None
    auction: Auction | None = None
    vulnerability: Vulnerability = Vulnerability.NONE

    def __post_init__(self) -> None:
        """Refuse a play that tells what the seat cannot see."""
        for seat in self.hidden:
            if self.play.deal[seat]:
                raise IllegalDeal(f"{self.seat.name.title()} does not see the cards of {seat.name.title()}")

    @classmethod
    def of(
        cls,
        play: Play,
        seat: Seat,
        contract: Contract | None = None,
        auction: Auction | None = None,
        vulnerability: Vulnerability = Vulnerability.NONE,
    ) -> View:
        """What a seat sees of a play; what it does not see need not be known, unless it is an ending."""
        deal = play.deal.only(*visible_to(seat, play))
        if not play.is_open and play.size < 13:
            raise IllegalDeal("an ending needs all four hands: else nobody knows which cards are left")
        pack = play.deal.cards if play.is_open else Hand.of()
        seen = Play(deal, play.strain, play.leader, play.cards, play.declarer, play.claim)
        unseen = pack - deal.cards - Hand(play.cards)
        return cls(seat, seen, unseen, contract, auction, vulnerability)

    @classmethod
    def of_board(cls, board: Board, seat: Seat) -> View:
        """What a seat sees of a board whose play has begun or may begin."""
        contract, play = board.contract, board.play
        if play is None:
            if contract is None:
                raise IllegalDeal("there is nothing to play: the board has no contract")
            play = Play.of(board.deal, contract)
        return cls.of(play, seat, contract, board.auction, board.vulnerability)

    @property
    def hidden(self) -> tuple[Seat, ...]:
        """The seats whose cards are not seen, North first."""
        shown = visible_to(self.seat, self.play)
        return tuple(seat for seat in Seat if seat not in shown)


def visible_to(seat: Seat, play: Play) -> tuple[Seat, ...]:
    """Whose hands a seat sees: its own, and dummy's once it is down."""
    if play.dummy_is_down and play.dummy is not None and play.dummy is not seat:
        return (seat, play.dummy)
    return (seat,)
