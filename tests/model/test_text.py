"""Text where a person types it: the same as the values, and one clear error where it is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossruff import (
    Auction,
    Bid,
    Board,
    Call,
    Card,
    Contract,
    CrossruffError,
    Deal,
    Hand,
    ParseError,
    Play,
    Rank,
    Seat,
    Shape,
    Side,
    Strain,
    Suit,
    TrickTable,
    Vulnerability,
    dd,
    declarer_score,
    score,
)

TEXT = "N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3"
DEAL = Deal.parse(TEXT)
BOARD = Board(5, TEXT).with_auction("1D 1S X P 3H P 4C P 4S P 5NT P 7H AP")


def wrong(value: object) -> Any:
    """Return a value of the wrong type, as a caller without a type checker may pass it."""
    return value


def test_hands_and_deals() -> None:
    assert DEAL == Deal(TEXT) == Deal({seat: DEAL[seat] for seat in Seat})
    assert (
        Deal({"n": str(DEAL.north), "East": str(DEAL.east)})
        == DEAL.only("N", "E")
        == DEAL.only(Seat.NORTH, "e")
    )
    assert DEAL["s"] == DEAL["South"] == DEAL[Seat.SOUTH] == DEAL.south == Hand("82.AT98..AKQJ874")
    assert [hand.spades for hand in (DEAL.north, DEAL.east, DEAL.south, DEAL.west)] == [
        "AQJ3",
        "KT975",
        "82",
        "64",
    ]
    assert (DEAL.north.hearts, DEAL.north.diamonds, DEAL.north.clubs, DEAL.south.diamonds) == (
        "KQ42",
        "QT42",
        "2",
        "",
    )
    assert DEAL.north.length("♥") == DEAL.north.shape.of("h") == len(DEAL.north.suit("H")) == 4
    assert Hand(["SA", Card("S", "K")]) == Hand("AK...") == Hand("A...").with_card("SK")
    assert "SA" in DEAL.north
    assert "SK" not in DEAL.north
    assert DEAL.owner("♦A") is Seat.EAST
    assert DEAL.replace("W", "-") == DEAL.only("N", "E", "S")
    assert DEAL.text("W").startswith("W:64.6")


def test_auctions_iterate_and_index() -> None:
    auction = Auction("N", "1S! P 4S AP")
    assert auction == Auction.parse("N: 1S Pass 4S Pass Pass Pass").annotate(0, auction.note(0))
    assert list(auction) == [Call.parse(word) for word in ("1S", "P", "4S", "P", "P", "P")]
    assert (auction[0], auction[-1], auction[1:3]) == (Bid(1, "S"), Call.PASS, (Call.PASS, Bid(4, "S")))
    assert Call.parse("4S") in auction
    assert len(auction) == 6
    assert auction.note(0).alert
    assert Auction("w", ["1C", Call.PASS]).calls == (Bid(1, "C"), Call.PASS)
    with pytest.raises(IndexError):
        auction[6]


def test_plays() -> None:
    play = Play.of(TEXT, "7HN", "DA H8")
    assert play == Play(DEAL, "H", "E", ["DA", Card("H", "8")], "N")
    assert play == Play(DEAL, Strain.HEARTS, Seat.EAST, (Card("D", "A"), Card("H", "8")), Seat.NORTH)
    assert play.is_legal("D3")
    assert not play.is_legal("H6")
    assert (play.count("W"), play.count("S"), play.won("NS")) == (13, 12, 0)
    assert play.claimed(13, "N").total("NS") == 13
    assert BOARD.with_play("DA H8").play == play


def test_boards() -> None:
    assert BOARD.deal == DEAL
    assert (BOARD.dealer, BOARD.vulnerability, str(BOARD.contract)) == (Seat.NORTH, Vulnerability.NS, "7HN")
    assert Board(5, DEAL, "N", "NS", auction=BOARD.auction) == BOARD
    assert Board(5, DEAL, "W", "Both").dealer is Seat.WEST
    assert Board(None, DEAL, "E").vulnerability is Vulnerability.NONE
    assert BOARD.with_players({"S": "Ann"}).player("S") == "Ann"
    assert BOARD.with_tricks(10).score("EW") == 300
    assert BOARD.par() == dd.par(DEAL, "NS", "N") == dd.par(DEAL, Vulnerability.NS, Seat.NORTH)
    assert BOARD.dd_table() == dd.table(TEXT)
    view = BOARD.view("E")
    assert (view.seat, view.contract, view.auction) == (Seat.EAST, BOARD.contract, BOARD.auction)
    assert view.play.deal == DEAL.only("E")


def test_functions_take_text() -> None:
    assert score("3NTE-1", "all", "ns") == 100
    assert declarer_score("2SNx", 8, vulnerable=False) == 470
    assert dd.declarer_tricks(TEXT, "7HN") == dd.table(DEAL)["N", "h"] == 12
    assert Vulnerability.NS.includes("s")
    assert not Vulnerability.NS.includes("EW")
    assert Contract.parse("4S", "N") == Contract.parse("4SN")
    kinds: tuple[Any, ...] = (Seat, Side, Vulnerability, Suit, Strain, Rank)
    for kind in kinds:
        assert all(kind.parse(each) is each for each in kind)
    for value in (DEAL, DEAL.north, Card("S", "A"), Call.PASS, Shape.parse("4432"), BOARD.contract):
        assert value is not None
        assert type(value).parse(value) is value  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: DEAL["Q"], "seat must be N, E, S or W; got 'Q'"),
        (lambda: DEAL[wrong(0)], "seat must be N, E, S or W; got 0"),
        (lambda: Deal({"Q": "A..."}), "seat must be N, E, S or W; got 'Q'"),
        (
            lambda: Deal("N:A... K..."),
            "deal must have four hands, as in N:A... K... Q... J...; got 'N:A... K...'",
        ),
        (lambda: Deal.parse(wrong(None)), "deal must have four hands, as in N:A... K... Q... J...; got None"),
        (
            lambda: Hand("AK3.QJ5.T84"),
            "hand must have four suits with three dots between them; got 'AK3.QJ5.T84'",
        ),
        (
            lambda: Hand.parse(wrong(7)),
            "hand must be written as AQJ3.KQ42.QT42.2 or SAQJ3HKQ42DQT42C2; got 7",
        ),
        (lambda: Hand([wrong(7)]), "card must be a suit and a rank, as in SA or D10; got 7"),
        (lambda: DEAL.north.length("X"), "suit must be S, H, D or C; got 'X'"),
        (lambda: dd.par(DEAL, "perhaps", "N"), "vulnerability must be None, NS, EW or Both; got 'perhaps'"),
        (lambda: dd.par(DEAL, wrong(None), "N"), "vulnerability must be None, NS, EW or Both; got None"),
        (lambda: dd.par(DEAL, "NS", wrong(3)), "seat must be N, E, S or W; got 3"),
        (lambda: dd.table("N:AK"), "deal must have four hands, as in N:A... K... Q... J...; got 'N:AK'"),
        (lambda: Board(wrong(DEAL), "N"), f"board number must be 1 to 999999999, or None; got {DEAL!r}"),
        (lambda: Board(None, DEAL), "a board must have a dealer or a number"),
        (lambda: Board(1, "N"), "deal must have four hands, as in N:A... K... Q... J...; got 'N'"),
        (lambda: BOARD.view("X"), "seat must be N, E, S or W; got 'X'"),
        (lambda: Auction("Q"), "seat must be N, E, S or W; got 'Q'"),
        (lambda: Auction("N", "8C"), "call must be Pass, X, XX or a bid from 1C to 7NT; got '8C'"),
        (
            lambda: Play.of(DEAL, "8SN"),
            "contract must be a bid and a declarer, as in 3NTE or 4SNx; got '8SN'",
        ),
        (lambda: Play(DEAL, "X", "N"), "strain must be S, H, D, C or NT; got 'X'"),
        (lambda: Play(DEAL, "S", "N", "ZZ"), "card must be a suit and a rank, as in SA or D10; got 'ZZ'"),
        (lambda: score("3NT", "NS"), "result must be a contract and =, +1 or -1, as in 3NTN+1; got '3NT'"),
        (lambda: score("3NTN=", "NS", "N"), "side must be NS or EW; got 'N'"),
        (lambda: dd.table(DEAL)["N", "X"], "strain must be S, H, D, C or NT; got 'X'"),
        (lambda: Vulnerability.NS.includes("XY"), "seat or side must be N, E, S, W, NS or EW; got 'XY'"),
        (lambda: DEAL.diagram("pretty"), "style must be plain, unicode or markdown; got 'pretty'"),
        (lambda: Bid(8, "S"), "level of a bid must be 1 to 7; got 8"),
    ],
)
def test_wrong_text_is_one_clear_error(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(CrossruffError) as caught:
        call()
    assert str(caught.value) == words


def test_long_text_is_shortened() -> None:
    with pytest.raises(ParseError) as caught:
        Seat.parse("N" * 100)
    assert str(caught.value).endswith(f"got {'N' * 57 + '...'!r}")


def test_what_print_shows() -> None:
    shown = str(BOARD.with_tricks(10))
    for words in (
        "Board 5, Dealer North, NS vulnerable",
        "♠ AQJ3",
        "West  North  East  South",
        "7♥N-3, NS -300",
    ):
        assert words in shown
    assert "Trick" not in shown
    assert "Trick" in BOARD.with_play("DA H8").diagram()
    assert str(DEAL) == TEXT
    assert "♠ AQJ3" in DEAL.diagram()
    assert "S AQJ3" in DEAL.diagram("plain")
    table = dd.table(DEAL)
    assert str(table).splitlines()[:2] == ["   NT   ♠   ♥   ♦   ♣", "N  12  10  12   6  12"]
    assert TrickTable.parse(str(table)) == TrickTable.parse(table.digits) == table


def test_pprint_prints(capsys: pytest.CaptureFixture[str]) -> None:
    DEAL.pprint()
    BOARD.pprint()
    assert capsys.readouterr().out == f"{DEAL.diagram()}\n{BOARD.diagram()}\n"
