"""A view: what it shows, and that it hides the rest."""

import pytest

from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.model import Auction, Board, Contract, Deal, Hand, Play, Seat, Suit, View

DEAL = Deal.parse("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
CONTRACT = Contract.parse("7HN")


def test_before_the_lead_a_seat_sees_only_its_own_hand() -> None:
    view = View.of(Play.of(DEAL, CONTRACT), Seat.EAST)
    assert view.hidden == (Seat.NORTH, Seat.SOUTH, Seat.WEST)
    assert view.unseen == Hand.from_bits(DEAL.packed[0] | DEAL.packed[2] | DEAL.packed[3])


@pytest.mark.parametrize("seat", [Seat.NORTH, Seat.EAST, Seat.WEST])
def test_after_the_lead_everybody_sees_dummy(seat: Seat) -> None:
    view = View.of(Play.of(DEAL, CONTRACT, ["DA"]), seat)
    assert view.play.deal[Seat.SOUTH] == DEAL[Seat.SOUTH]
    assert len(view.hidden) == 2


@pytest.mark.parametrize("seat", list(Seat))
def test_hidden_hands_leave_no_trace(seat: Seat) -> None:
    play = Play.of(DEAL, CONTRACT, ["DA", "H8", "D3"])
    view = View.of(play, seat)
    first, second = view.hidden[:2]
    # A spade of each changes places; diamonds were played.
    spades = [next(card for card in DEAL[other] if card.suit is Suit.SPADES).bit for other in (first, second)]
    hands = dict(DEAL.items())
    for other in (first, second):
        hands[other] = Hand.from_bits(hands[other].bits ^ sum(spades))
    assert View.of(Play.of(Deal(hands), CONTRACT, play.cards), seat) == view


def test_a_view_that_tells_too_much_is_refused() -> None:
    with pytest.raises(IllegalDeal, match="North does not see the cards of East"):
        View(Seat.NORTH, DEAL, Hand(), cards_played=Play.of(DEAL, CONTRACT, ["DA"]))


def test_a_board_without_a_contract_is_seen_in_the_auction() -> None:
    view = View.of_board(Board(1, DEAL), Seat.EAST)
    assert (view.is_bidding, view.seat, view.hand, view.calls) == (
        True,
        Seat.EAST,
        DEAL[Seat.EAST],
        Auction(Seat.NORTH),
    )
    assert view.hidden == (Seat.NORTH, Seat.SOUTH, Seat.WEST)
    assert not view.deal[Seat.NORTH]
    assert len(view.unseen) == 39
    with pytest.raises(CrossruffError, match="the view must be of the play"):
        _ = view.play
    passed = Board(1, DEAL).with_auction(Auction.parse("N", "P P P P"))
    with pytest.raises(IllegalDeal, match="passed out"):
        View.of_board(passed, Seat.NORTH)
    contract = View.of_board(Board(None, DEAL, Seat.NORTH, stated_contract=CONTRACT), Seat.NORTH).contract
    assert contract == CONTRACT
