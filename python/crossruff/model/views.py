"""What one seat sees of a board, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.model.auctions import Auction
from crossruff.model.boards import Board
from crossruff.model.contracts import Contract
from crossruff.model.deals import Deal
from crossruff.model.hands import Hand
from crossruff.model.plays import Play
from crossruff.model.seats import Seat, Vulnerability


@dataclass(frozen=True, slots=True)
class View:
    """The seat's own hand, dummy once it is down, the auction and the cards played.

    Nothing in a view leads to a hidden hand. Which cards the hidden hands hold between them is no secret:
    every player can count.

    >>> from crossruff.model import Strain
    >>> deal = Deal.parse("N:AQ... K9... 32... JT...")
    >>> play = Play(deal, Strain.NOTRUMP, Seat.WEST, declarer=Seat.SOUTH).play("SJ")
    >>> view = View.of(play, Seat.SOUTH)
    >>> str(view.play.deal), view.hidden, str(view.unseen)
    ('N:AQ... - 32... -', (Seat.EAST, Seat.WEST), 'KT9...')

    In the auction there is no play yet:

    >>> view = View.of_auction(Hand.parse("AQ32.K32.AJ4.Q32"), Auction(Seat.NORTH))
    >>> view.seat, view.is_bidding, view.hand.hcp
    (Seat.NORTH, True, 16)
    """

    seat: Seat
    deal: Deal
    """The hands that the seat sees, as they were dealt; the others are empty."""
    unseen: Hand
    """The cards that the hidden hands still hold between them."""
    contract: Contract | None = None
    auction: Auction | None = None
    vulnerability: Vulnerability = Vulnerability.NONE
    cards_played: Play | None = None
    """The play with the visible hands only; None during the auction. `play` is the same for card players."""

    def __post_init__(self) -> None:
        """Reject hands that the seat cannot see."""
        for seat in self.hidden:
            if self.deal[seat] or (self.cards_played is not None and self.cards_played.deal[seat]):
                raise IllegalDeal(f"{self.seat.name.title()} does not see the cards of {seat.name.title()}")

    @classmethod
    def of(
        cls,
        play: Play,
        seat: Seat | str,
        contract: Contract | None = None,
        auction: Auction | None = None,
        vulnerability: Vulnerability = Vulnerability.NONE,
    ) -> View:
        """Return what a seat sees of a play; hidden hands may be unknown, unless it is an ending."""
        seat = Seat.parse(seat)
        deal = play.deal.only(*visible_to(seat, play))
        if not play.is_open and play.size < 13:
            raise IllegalDeal("an ending needs all four hands: else nobody knows which cards are left")
        pack = play.deal.cards if play.is_open else Hand.of()
        seen = Play(deal, play.strain, play.leader, play.cards, play.declarer, play.claim)
        unseen = pack - deal.cards - Hand(play.cards)
        return cls(seat, deal, unseen, contract, auction, vulnerability, seen)

    @classmethod
    def of_auction(
        cls,
        hand: Hand | str,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        seat: Seat | str | None = None,
    ) -> View:
        """Return what a seat sees during the auction; without a seat, the one whose turn it is."""
        who, held = auction.turn if seat is None else Seat.parse(seat), Hand.parse(hand)
        return cls(who, Deal({who: held}), Hand.of() - held, None, auction, vulnerability)

    @classmethod
    def of_board(cls, board: Board, seat: Seat | str) -> View:
        """Return what a seat sees of a board: the play if there is a contract, else the auction."""
        contract, play = board.contract, board.play
        if play is None and contract is not None:
            play = Play.of(board.deal, contract)
        if play is not None:
            return cls.of(play, seat, contract, board.auction, board.vulnerability)
        auction = Auction(board.dealer) if board.auction is None else board.auction
        if auction.is_over:
            raise IllegalDeal("the board was passed out: there is nothing to bid or play")
        return cls.of_auction(board.deal[seat], auction, board.vulnerability, seat)

    @property
    def play(self) -> Play:
        """The play, with the visible hands only; an error during the auction."""
        if self.cards_played is None:
            raise CrossruffError("the view must be of the play; this one is of the auction")
        return self.cards_played

    @property
    def calls(self) -> Auction:
        """The auction; an error where it is not known."""
        if self.auction is None:
            raise CrossruffError("the view must have an auction; this one has none")
        return self.auction

    @property
    def is_bidding(self) -> bool:
        """Whether the auction is still going on."""
        return self.cards_played is None

    @property
    def hand(self) -> Hand:
        """The cards that the seat still holds."""
        return self.deal[self.seat] if self.cards_played is None else self.cards_played.remaining[self.seat]

    @property
    def hidden(self) -> tuple[Seat, ...]:
        """The seats whose cards are not seen, North first."""
        play = self.cards_played
        shown = (self.seat,) if play is None else visible_to(self.seat, play)
        return tuple(seat for seat in Seat if seat not in shown)


def visible_to(seat: Seat, play: Play) -> tuple[Seat, ...]:
    """Return whose hands a seat sees: its own, and dummy's once it is down."""
    if play.dummy_is_down and play.dummy is not None and play.dummy is not seat:
        return (seat, play.dummy)
    return (seat,)
