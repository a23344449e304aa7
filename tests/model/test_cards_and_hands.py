"""Seats, cards, hands and deals: how they read, print and compare."""

import copy
import pickle

import pytest

from crossruff import (
    Auction,
    Board,
    Card,
    Contract,
    CrossruffError,
    Deal,
    Hand,
    IllegalCall,
    IllegalDeal,
    ParseError,
    Play,
    Rank,
    Seat,
    Shape,
    Side,
    Strain,
    Suit,
    Vulnerability,
    dealer_of_board,
)


def test_the_sixteen_boards() -> None:
    # Law 2, as printed on every set of boards.
    dealers, vulnerable = "NESW" * 4, "-12B12B-2B-1B-12"
    names = {"-": Vulnerability.NONE, "1": Vulnerability.NS, "2": Vulnerability.EW, "B": Vulnerability.BOTH}
    for number in range(1, 65):
        place = (number - 1) % 16
        assert dealer_of_board(number) is Seat.parse(dealers[place])
        assert Vulnerability.of_board(number) is names[vulnerable[place]]


def test_seats_go_round() -> None:
    assert [seat.next for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert all(seat.partner.partner is seat and seat.partner.side is seat.side for seat in Seat)
    assert all(seat.next.previous is seat and seat.next.side is seat.side.opponents for seat in Seat)
    assert all(seat.after(seat.turns_to(other)) is other for seat in Seat for other in Seat)


@pytest.mark.parametrize(
    ("text", "vulnerability"),
    [("None", "NONE"), ("-", "NONE"), ("love", "NONE"), ("N-S", "NS"), ("EW", "EW"), ("all", "BOTH")],
)
def test_spellings_of_vulnerability(text: str, vulnerability: str) -> None:
    assert Vulnerability.parse(text) is Vulnerability[vulnerability]


@pytest.mark.parametrize("text", ["NS", "N/S", "north-south", "North South", "ns", "SN"])
def test_spellings_of_sides(text: str) -> None:
    assert Side.parse(text) is Side.NS


def test_orders() -> None:
    assert [str(suit) for suit in Suit] == list("SHDC")
    assert sorted(Suit) == list(reversed(Suit))
    assert [str(strain) for strain in sorted(Strain)] == ["C", "D", "H", "S", "NT"]
    assert "".join(str(rank) for rank in Rank) == "AKQJT98765432"
    assert sorted(Card.all(), key=lambda card: card.index) == list(Card.all())


@pytest.mark.parametrize("text", ["S10", "10S", "ST", "ts", "♠T", "10♠", "♤10", " st "])
def test_spellings_of_a_card(text: str) -> None:
    assert Card.parse(text) is Card(Suit.SPADES, Rank.TEN)


@pytest.mark.parametrize("text", ["", "S", "SS", "1S", "S1", "S11", "SAK", "ZA"])
def test_words_that_are_no_cards(text: str) -> None:
    with pytest.raises(ParseError, match="card must be a suit and a rank"):
        Card.parse(text)


def test_there_is_one_object_for_each_card() -> None:
    for card in Card.all():
        assert Card.parse(str(card)) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.deepcopy(card) is card
        assert eval(repr(card)) is card


def test_values_cannot_be_changed() -> None:
    for value, name in (
        (Card.parse("SA"), "suit"),
        (Hand.parse("A..."), "bits"),
        (Deal.parse("N:A... - - -"), "packed"),
    ):
        with pytest.raises(AttributeError, match="is immutable"):
            setattr(value, name, 1)


@pytest.mark.parametrize(
    "text",
    [
        "AQJ3.KQ42.QT42.",
        "AQJ3.KQ42.Q1042.-",
        "aqj3.kq42.qt42.",
        "SAQJ3HKQ42DQT42C",
        "SAQJ3HKQ42DQT42",
        "♠AQJ3 ♥KQ42 ♦Q1042 ♣-",
        "S: A Q J 3 H: K Q 4 2 D: Q 10 4 2 C: -",
        "DQT42 HKQ42 SAQJ3",
    ],
)
def test_spellings_of_a_hand(text: str) -> None:
    assert str(Hand.parse(text)) == "AQJ3.KQ42.QT42."


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("AQJ3.KQ42.QT42", "four suits"),
        ("AA...", "twice"),
        ("A.B..", "not a rank"),
        ("SASK", "hand must name spades once"),
        ("A432", "hand must be written as AQJ3.KQ42"),
        ("hello", "not a rank|before its first card"),
    ],
)
def test_words_that_are_no_hands(text: str, fault: str) -> None:
    with pytest.raises(ParseError, match=fault):
        Hand.parse(text)


def test_hands_are_sets() -> None:
    hand = Hand.parse("AKQ.2..")
    assert hand | Hand.parse("..A.") == Hand.parse("AKQ.2.A.")
    assert hand & Hand.of(Suit.SPADES) == Hand.parse("AKQ...")
    assert hand - Hand.parse("A...") == Hand.parse("KQ.2..")
    assert Hand.parse("A...") <= hand
    assert not hand <= Hand.parse("A...")
    assert hand.isdisjoint(Hand.parse("...A"))
    assert len({hand, Hand.parse("AKQ.2..")}) == 1
    assert hand.without(Card.parse("SA")).with_card(Card.parse("SA")) == hand
    with pytest.raises(ParseError, match="cards of a hand must differ; got 'SA'"):
        Hand([Card.parse("SA"), Card.parse("SA")])
    with pytest.raises(ParseError, match="only the bits of cards"):
        Hand.from_bits(1 << 13)
    with pytest.raises(ParseError, match="only the bits of cards"):
        Hand.from_bits(-1)


def test_deals_refuse_what_cannot_be_dealt() -> None:
    with pytest.raises(IllegalDeal, match="dealt twice: ♠A"):
        Deal.parse("N:A... A... - -")
    with pytest.raises(IllegalDeal, match="North must have at most 13 cards; got 14"):
        Deal.parse("N:AKQJT98765432.A.. - - -")
    with pytest.raises(ParseError, match="deal must have four hands, as in N:A"):
        Deal.parse("N:A... K... Q...")


def test_deals_read_from_any_seat_and_with_unknown_hands() -> None:
    deal = Deal.parse("S:A... - K... -")
    assert str(deal) == "N:K... - A... -"
    assert deal.text(Seat.SOUTH) == "S:A... - K... -"
    assert len(deal.missing) == 50
    assert not deal.is_complete
    assert deal.completed() == deal
    assert deal.owner(Card.parse("SA")) is Seat.SOUTH
    assert deal.owner(Card.parse("S2")) is None


def test_shapes() -> None:
    assert Shape.parse("4432") == Shape.parse("4=4=3=2") == (4, 4, 3, 2)
    assert Shape.parse("10=1=1=1").pattern == "10-1-1-1"
    kinds = {
        "4333": "balanced semi_balanced",
        "5332": "balanced semi_balanced",
        "5422": "semi_balanced two_suited",
        "6322": "semi_balanced one_suited",
        "4441": "unbalanced three_suited",
        "5431": "unbalanced two_suited",
        "6331": "unbalanced one_suited",
    }
    every_kind = ("balanced", "semi_balanced", "unbalanced", "one_suited", "two_suited", "three_suited")
    for text, words in kinds.items():
        shape = Shape.parse(text)
        found = [kind for kind in every_kind if getattr(shape, f"is_{kind}")]
        assert found == words.split(), text
    for text in ("443", "4=4=3", "14=0=0=-1", "abcd", "", "4-4-3-2"):
        with pytest.raises(ParseError):
            Shape.parse(text)


def test_boards_hold_together() -> None:
    deal = Deal.parse("N:A... K... Q... J...")
    other = Deal.parse("N:A... Q... K... J...")
    for number in (0, -4, 10**9):
        with pytest.raises(CrossruffError, match="board number must be"):
            Board(number, deal, Seat.NORTH)
    for number in (0, -1):
        with pytest.raises(CrossruffError, match="board number must be"):
            Board(number, deal)
        with pytest.raises(CrossruffError, match="board number must be"):
            Vulnerability.of_board(number)
    board = Board(2, deal).with_players({Seat.SOUTH: "Culbertson"}).with_tags({"Event": "Test"})
    assert (board.player(Seat.SOUTH), board.player(Seat.NORTH), board.tag("Event")) == (
        "Culbertson",
        "",
        "Test",
    )
    assert board.tag("Site") is None
    assert board.score() is None
    with pytest.raises(IllegalDeal, match="another deal"):
        board.with_play(Play(other, Strain.SPADES, Seat.NORTH))
    with pytest.raises(CrossruffError, match="four players"):
        Board(None, deal, Seat.NORTH, players=("A", "B"))  # type: ignore[arg-type]


def test_a_board_takes_no_play_of_another_contract() -> None:
    deal = Deal({seat: Hand.of(suit) for seat, suit in zip(Seat, Suit, strict=True)})
    board = Board(1, deal).with_auction(Auction.parse("N", "3NT AP"))
    for contract in ("4SE", "3NTE", "3SN"):
        with pytest.raises(CrossruffError, match="play must be of the contract 3NTN; got"):
            board.with_play(Play.of(deal, Contract.parse(contract)))
    assert board.with_play(Play.of(deal, Contract.parse("3NTN"))).contract == board.contract
    # An ending has no result in a contract of thirteen tricks.
    ending = Deal.parse("N:A... K... Q... J...")
    played = Play.of(ending, Contract.parse("1NTN"), ["SK", "SQ", "SJ", "SA"])
    assert Board(None, ending, Seat.NORTH, stated_contract=Contract.parse("1NTN"), play=played).result is None


def test_wrong_types_are_not_taken_for_something_else() -> None:
    with pytest.raises(ParseError, match="deal must be text, or hands by seat; got 7"):
        Deal(7)  # type: ignore[arg-type]
    with pytest.raises(ParseError, match="call must be Pass, X, XX or a bid from 1C to 7NT; got 3"):
        Auction(Seat.NORTH, (3,))  # type: ignore[arg-type]
    with pytest.raises(IllegalDeal, match="four hands; got 3"):
        Deal.from_packed((1, 2, 4))  # type: ignore[arg-type]
    assert Auction(Seat.NORTH).is_legal("1C")
    with pytest.raises(IllegalCall, match="number of a call must be 0 or more and below 0; got 5"):
        Auction(Seat.NORTH).note(5)
