"""Diagrams: what people see."""

from crossruff import Auction, Board, Deal, Play, Seat
from crossruff.formats import Style, diagram
from crossruff.formats.building import number_of

DEAL = Deal.parse("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")


def test_everything_is_shown() -> None:
    auction = Auction.parse("N", "1D 1S").call("X", alert=True, explanation="four hearts").call("P")
    for word in ("3H", "P", "4C", "P", "4S", "P", "5NT", "P", "7H", "P", "P", "P"):
        auction = auction.call(word)
    assert auction.contract is not None
    play = Play.of(DEAL, auction.contract, ["DA", "H8", "D9", "D2", "HA"]).claimed(9, Seat.NORTH)
    board = Board(5, DEAL).with_auction(auction).with_play(play).with_players({Seat.WEST: "A | B\nC"})
    unicode, plain, markdown = (
        diagram(board, style) for style in (Style.UNICODE, Style.PLAIN, Style.MARKDOWN)
    )
    for text in (unicode, plain, markdown):
        assert "(1) four hearts" in text
        assert "North claims 9 after 5 cards." in text
        assert "-3, NS -300" in text
    assert "X!(1)" in unicode
    assert "E: ♦A  ♥8   ♦9   ♦2   S" in unicode
    assert "E: DA  H8   D9   D2   S" in plain
    assert "A \\| B C" in markdown
    assert plain.isascii()
    assert "♥A" not in diagram(board, with_play=False)


def test_the_longest_auction_can_be_shown() -> None:
    auction = Auction(Seat.NORTH)
    for call in ("P", "P", "P"):
        auction = auction.call(call, explanation="so it goes")
    for level in range(1, 8):
        for strain in ("C", "D", "H", "S", "NT"):
            for call in (f"{level}{strain}", "P", "P", "X", "P", "P", "XX", "P", "P"):
                auction = auction.call(call, explanation="so it goes")
    auction = auction.passed_out()
    assert len(auction) == 319
    assert "(318)" in diagram(Board(None, DEAL, Seat.NORTH, auction=auction))


def test_unknown_hands_are_no_voids() -> None:
    shown = diagram(Board(None, DEAL.only(Seat.NORTH), Seat.NORTH))
    assert shown.count("?") == 3
    assert "-" not in shown


def test_numbers_of_boards() -> None:
    texts = ["7", "Board 12", "12A", "R1 B7", "3-12", "12 of 24", "-4", "", "0", "9" * 12]
    assert [number_of(text) for text in texts] == [7, 12, 12, None, None, None, None, None, None, None]
