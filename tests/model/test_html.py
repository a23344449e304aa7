"""HTML for notebooks: everything is shown, escaped and closed."""

from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given

from crossruff import Auction, Board, Deal, dd
from tests import strategies

DEAL = Deal("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
EVIL = '<script>alert("1")</script>'


class Reader(HTMLParser):
    """Collects the tags and the text, and checks that every tag is closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.text = ""
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_deal_is_shown_with_coloured_suits() -> None:
    html = DEAL._repr_html_()
    read = Reader(html)
    for words in ("North", "AQJ3", "KJ987653", "–"):
        assert words in read.text
    assert len({html.split(f">{pip}<")[0].rpartition("color:")[2] for pip in "♠♥♦♣"}) == 4
    assert Reader(DEAL.only("N")._repr_html_()).text.count("?") == 3


def test_a_board_is_shown_whole_and_escaped() -> None:
    auction = Auction("N", "1D 1S").call("X", alert=True, explanation=EVIL)
    board = Board(5, DEAL, players=(EVIL, "", "", ""), auction=auction, double_dummy=dd.table(DEAL))
    html = board._repr_html_()
    read = Reader(html)
    assert "script" not in read.tags
    for words in ("Board 5, Dealer North, NS vulnerable", EVIL, "X!", "12"):
        assert words in read.text
    assert (
        "4♥N+2, NS +680" in Reader(Board(2, DEAL, stated_contract="4HN", stated_tricks=12)._repr_html_()).text
    )


def test_auctions_and_tables_are_shown() -> None:
    read = Reader(Auction("E", "1♠ P")._repr_html_())
    assert (read.text, "td" in read.tags) == ("WestNorthEastSouth1♠Pass?", True)
    assert "?" not in Reader(Auction("E", "1S AP")._repr_html_()).text
    assert Reader(dd.table(DEAL)._repr_html_()).text == "NT♠♥♦♣N121012612S121012612E13171W13071"


@given(strategies.boards(texts=strategies.wild_texts))
def test_nothing_breaks_the_html(board: Board) -> None:
    assert Reader(board._repr_html_()).tags <= {"div", "table", "tbody", "tr", "td", "b", "br", "span", "sup"}
