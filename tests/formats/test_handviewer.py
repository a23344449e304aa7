"""Links to the hand viewer: both kinds are read, what is wrong is named, and boards come back."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossruff.formats import handviewer, lin
from crossruff.formats.handviewer import VIEWER
from crossruff.model import Auction, Board, CallNote, Claim, Comment, Deal, Seat, Vulnerability
from tests.formats.test_lin import boards_of_lin

HANDS = "n=s876ht98dt96cak76&e=s5432h7654d543c32&s=sakqhkj3da872cq54"
DEAL = Deal.parse("N:876.T98.T96.AK76 5432.7654.543.32 AKQ.KJ3.A872.Q54 JT9.AQ2.KQJ.JT98")
LIN_HANDS = "SAKQHKJ3DA872CQ54,SJT9HAQ2DKQJCJT98,S876HT98DT96CAK76,"


def test_a_link_with_parameters() -> None:
    reading = handviewer.read(
        f"{VIEWER}?{HANDS}&d=s&v=b&b=4&nn=Cy&sn=Ann%20Lee&a=1n!(15-17 (good))p{{hm%2C%20no%20bid?}}pp"
        "&p=sjs6s2sa{now clubs}c4&c=8&kibitz=y&i=seen"
    )
    board = reading[0]
    assert reading.warnings == ()
    assert board.deal == DEAL
    assert (board.number, board.dealer, board.vulnerability) == (4, Seat.SOUTH, Vulnerability.BOTH)
    assert (board.player(Seat.NORTH), board.player(Seat.SOUTH)) == ("Cy", "Ann Lee")
    assert board.auction == Auction.parse("S", "1NT P P P", notes=[CallNote(True, "15-17 (good)")])
    assert board.play is not None
    assert (len(board.play), board.play.claim) == (5, Claim(7))
    assert board.comments == (Comment("hm, no bid?", 2, 0), Comment("now clubs", 4, 4))
    assert board.tags == (("Url_i", "seen"),)


def test_a_link_with_lin() -> None:
    text = f"pn|Ann,Bo,Cy,Di|md|1{LIN_HANDS}|ah|Board 1|sv|o|mb|1N|an|5+ H & S|mb|p|mb|p|mb|p|"
    for encoded in (quote(text), text, quote(text, safe="|,")):
        board = handviewer.read(f"{VIEWER}?bbo=y&lin={encoded}&lang=en")[0]
        assert board == lin.read(text)[0]
        assert board.auction is not None
        assert board.auction.note(0).explanation == "5+ H & S"


def test_a_fault_stands_at_its_place_in_the_link() -> None:
    url = f"{VIEWER}?lin=" + quote(f"pn|é,,,|md|1{LIN_HANDS}|mb|1N|mb|1C|")
    warning = handviewer.read(url).warnings[0]
    assert url[warning.column - 1 :].startswith("1C")
    url = f"{VIEWER}?{HANDS}&d=s&nn=%C3%A9&a=(%20)1n{{%C3%A9}}1c"
    warning = handviewer.read(url).warnings[0]
    assert url[warning.column - 1 :].startswith("1c")


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        (f"{HANDS}&a=1n9cp&d=n", "not a call: '9cp'"),
        (f"{HANDS}&a=1nppp&d=s&p=sjzz", "not a card: 'zz'"),
        (f"{HANDS}&d=x&b=1", "seat must be N, E, S or W"),
        (f"{HANDS}&d=s&v=x", "vulnerability must be None, NS, EW or Both"),
        (f"{HANDS}&d=s&c=14", "not a number of tricks: '14'"),
        (f"{HANDS}&d=s&b=one", "not the number of a board: 'one'"),
        (f"{HANDS}", "the dealer is not given; North is assumed"),
        ("n=saa&d=s", "the hand of North: hand has the ♠A twice"),
        ("n=sa&s=sa&d=s", "cards of a deal must differ; dealt twice: ♠A"),
        ("myhand=M-123-456", "the deal is not in the link: it would have to be fetched"),
        ("", "there is no deal here"),
    ],
)
def test_faults_are_named(parameters: str, message: str) -> None:
    assert any(
        found.message.startswith(message) for found in handviewer.read(f"{VIEWER}?{parameters}").warnings
    )


def test_spellings_of_old_links() -> None:
    board = handviewer.read(
        f"<iframe src='//x/handviewer.html?{HANDS.replace('&', '&amp;')}&amp;d=s&amp;v=-"
    )[0]
    assert board.deal == DEAL
    assert handviewer.read(f"{VIEWER}?{HANDS}&d=s&sn=Ann+Lee&a=1C(5+)")[0].player(Seat.SOUTH) == "Ann Lee"
    board = handviewer.read(f"{VIEWER}?{HANDS}&d=s&a=1C(%u017C%F3%u0142te,%205+)3cp?")[0]
    assert board.auction is not None
    assert board.auction.note(0).explanation == "żółte, 5+"
    assert str(handviewer.read(f"{VIEWER}?{HANDS}&d=n&a=-4sxw")[0].contract) == "4SWx"


@pytest.mark.parametrize(
    "text",
    [
        "?a=" + "(" * 100_000,
        "?d=n&a=1c" + "(x)" * 50_000,
        "?d=n&a=" + "p" * 200_000,
        "?p=" + "s2" * 100_000,
        "?p={" + "{}" * 50_000,
        "?" + "a=1&" * 50_000,
        "?lin=" + "%7C" * 100_000,
        "?n=" + "%" * 200_000,
        "?n=" + "%u0073" * 50_000,
        "lin=" * 50_000,
        "&" * 200_000,
    ],
)
def test_long_and_hostile_links_are_read_in_good_time(text: str) -> None:
    handviewer.read(text)


@given(boards_of_lin())
def test_a_board_comes_back_as_lin_tells_it(board: Board) -> None:
    url = handviewer.write(board)
    assert url.isascii()
    assert handviewer.read(url).boards == lin.read(lin.write([board])).boards


@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                ("?", "&", "=", "a=", "p=", "n=sak", "lin=", "d=n", "b=1", "%", "%7C", "%u01", "1c", "p")
            ),
            st.sampled_from(
                ("(", ")", "{", "}", "!", "-4sxn", "s2", "md|", "mb|1N|", "c=9", "%FF", "+", "&amp;")
            ),
            st.text(max_size=3),
        ),
        max_size=40,
    ).map("".join)
)
def test_whatever_is_read_nothing_is_raised(text: str) -> None:
    for url in (text, f"{VIEWER}?{text}"):
        for warning in handviewer.read(url).warnings:
            assert warning.line >= 1
            assert warning.column >= 1
