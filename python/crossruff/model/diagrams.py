"""Boards, hands, auctions and trick tables as text: plain, Unicode with pips, or Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import count, zip_longest

from crossruff.errors import ParseError
from crossruff.model.auctions import Auction
from crossruff.model.boards import Board
from crossruff.model.cards import Strain, Suit
from crossruff.model.deals import Deal
from crossruff.model.plays import Play
from crossruff.model.seats import Seat, Side, Vulnerability
from crossruff.model.tricktables import TrickTable

COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
"""The columns of an auction, as players write it."""
_BLANK = ""


class Style(Enum):
    """The characters of a diagram.

    >>> from crossruff.formats import diagram
    >>> from crossruff.model import Board
    >>> text = diagram(Board(1, "N:AK... QJ... T9... 87..."), Style.UNICODE)
    >>> text.splitlines()[3].strip()
    '♠ AK'
    """

    PLAIN = "plain"
    UNICODE = "unicode"
    MARKDOWN = "markdown"

    @property
    def has_pips(self) -> bool:
        """Whether suits are shown as pips rather than letters."""
        return self is not Style.PLAIN

    @classmethod
    def parse(cls, text: str | Style) -> Style:
        """Read the name of a style; a Style is returned as it is."""
        try:
            return cls(text)
        except ValueError:
            raise ParseError("style must be plain, unicode or markdown", text=text) from None


def diagram(board: Board, style: Style | str = Style.UNICODE, *, with_play: bool = True) -> str:
    """Draw a board: its header, the four hands, and the auction, play and result as far as there are any.

    The double-dummy table comes last, where the board has one.

    >>> ending = Board(None, "N:A.K.. Q..J. K.A.. J..Q.", "N")
    >>> print(diagram(ending, "plain"))
    Dealer North, None vulnerable
    <BLANKLINE>
              North
              S A
              H K
              D -
              C -
    West                East
    S J                 S Q
    H -                 H -
    D Q                 D J
    C -                 C -
              South
              S K
              H A
              D -
              C -
    """
    style = Style.parse(style)
    parts = [_header(board, style), hands_diagram(board.deal, style, board.players)]
    if board.auction is not None and board.auction.calls:
        parts.append(_table(_auction_rows(board.auction, style), style))
        parts.extend(_explanations(board.auction, style))
    if with_play and board.play is not None and board.play.cards:
        parts.append(_table(_play_rows(board.play, style), style))
    parts.extend(filter(None, [result_line(board, style)]))
    if board.double_dummy is not None:
        parts.append(_table(_double_dummy_rows(board.double_dummy, style), style))
    return "\n\n".join(parts)


def header(board: Board) -> str:
    """Return the number, the dealer and the vulnerability of a board in a line."""
    vulnerable = "All" if board.vulnerability is Vulnerability.BOTH else str(board.vulnerability)
    number = [] if board.number is None else [f"Board {board.number}"]
    return ", ".join([*number, f"Dealer {board.dealer.name.title()}", f"{vulnerable} vulnerable"])


def _header(board: Board, style: Style) -> str:
    line = header(board)
    about = " - ".join(filter(None, (board.tag(name) for name in ("Event", "Stage", "Room"))))
    lines = [f"**{line}**" if style is Style.MARKDOWN else line, *filter(None, [about])]
    return ("  \n" if style is Style.MARKDOWN else "\n").join(lines)


def _hand_lines(deal: Deal, seat: Seat, player: str, style: Style) -> list[str]:
    hand, name = deal[seat], squeeze(player)
    title = f"{seat.name.title()}: {name}" if name else seat.name.title()
    if not hand and deal.cards:
        return [title, "?", "", "", ""]
    return [
        title,
        *(f"{suit.symbol if style.has_pips else suit} {hand.ranks(suit) or '-'}" for suit in Suit),
    ]


def hands_diagram(deal: Deal, style: Style, players: tuple[str, str, str, str] = ("", "", "", "")) -> str:
    """Draw the four hands around a table, with the names of the players where there are any."""
    north, east, south, west = (_hand_lines(deal, seat, players[seat.index], style) for seat in Seat)
    if style is Style.MARKDOWN:
        cells = [["", "<br>".join(north), ""], ["<br>".join(west), "", "<br>".join(east)]]
        cells.append(["", "<br>".join(south), ""])
        return _markdown(iter(cells))
    step = max(10, *(len(line) + 2 for line in west), *(len(line) + 2 for line in north[1:]))
    middle = " " * step
    rows = [middle + line for line in north]
    rows += [f"{left:<{2 * step}}{right}" for left, right in zip(west, east, strict=True)]
    rows += [middle + line for line in south]
    return "\n".join(rows)


def _auction_rows(auction: Auction, style: Style) -> Iterator[list[str]]:
    yield [seat.name.title() for seat in COLUMNS]
    cells = [_BLANK] * COLUMNS.index(auction.dealer)
    marks = count(1)
    for _, call, note in auction.items():
        mark = "!" if note.alert else ""
        if note.explanation:
            mark += f"({next(marks)})"
        cells.append((call.symbol if style.has_pips else str(call)) + mark)
    yield from _in_rows(cells, 4)


def _explanations(auction: Auction, style: Style) -> Iterator[str]:
    said = [note.explanation for _, _, note in auction.items() if note.explanation]
    if said:
        ending = "  " if style is Style.MARKDOWN else ""
        yield "\n".join(f"({number}) {words}{ending}" for number, words in enumerate(said, 1))


def _play_rows(play: Play, style: Style) -> Iterator[list[str]]:
    yield ["Trick", "Lead", "2nd", "3rd", "4th", "Won by"]
    tricks = [*play.tricks, *([play.trick] if play.trick.cards else [])]
    for number, trick in enumerate(tricks, 1):
        cards = [card.symbol if style.has_pips else str(card) for card in trick.cards]
        cards[0] = f"{trick.leader}: {cards[0]}"
        winner = str(trick.winner) if trick.is_complete else ""
        yield [str(number), *cards, *[_BLANK] * (4 - len(cards)), winner]


def result_line(board: Board, style: Style = Style.UNICODE) -> str:
    """Return the claim, the result and the score of a board in a line, as far as they are known."""
    if board.is_passed_out:
        return "Passed out"
    words: list[str] = []
    if board.play is not None and board.play.claim is not None:
        words.append(f"{board.play.claim} after {len(board.play.cards)} cards.")
    if board.result is not None:
        words.append(f"{board.result.text(symbols=style.has_pips)}, NS {board.score(Side.NS):+d}")
    elif board.contract is not None:
        words.append(f"Contract {board.contract.text(symbols=style.has_pips)}")
    return " ".join(words)


def squeeze(text: str) -> str:
    r"""Return text on one line, with single spaces and without characters that cannot be seen.

    >>> squeeze("two\r\n  lines ")
    'two lines'
    """
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _double_dummy_rows(table: TrickTable, style: Style) -> Iterator[list[str]]:
    yield ["Double dummy", *(strain.symbol if style.has_pips else str(strain) for strain in Strain)]
    for seat in (*Side.NS.seats, *Side.EW.seats):
        yield [seat.name.title(), *(str(table[seat, strain]) for strain in Strain)]


def _in_rows(cells: list[str], width: int) -> Iterator[list[str]]:
    steps = [iter(cells)] * width
    return (list(row) for row in zip_longest(*steps, fillvalue=_BLANK))


def _table(rows: Iterator[list[str]], style: Style) -> str:
    if style is Style.MARKDOWN:
        return _markdown(rows)
    table = list(rows)
    widths = [max(len(row[column]) for row in table) + 2 for column in range(len(table[0]))]
    return "\n".join(
        "".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table
    )


def _markdown(rows: Iterator[list[str]]) -> str:
    table = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    lines = [f"| {' | '.join(row)} |" for row in table]
    return "\n".join([lines[0], "|" + " --- |" * len(table[0]), *lines[1:]])
