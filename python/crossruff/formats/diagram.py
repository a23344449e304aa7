"""A board for people to read: plain text, Unicode with pips, or Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import count, zip_longest

from crossruff.formats.text import squeeze
from crossruff.model import Auction, Board, Play, Seat, Side, Strain, Suit, TrickTable, Vulnerability

_COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
_BLANK = ""


class Style(Enum):
    """How a diagram is written."""

    PLAIN = "plain"
    UNICODE = "unicode"
    MARKDOWN = "markdown"

    @property
    def has_pips(self) -> bool:
        """Whether suits are shown as pips rather than letters."""
        return self is not Style.PLAIN


def diagram(board: Board, style: Style = Style.UNICODE, *, with_play: bool = True) -> str:
    """Draw a board: its header, the four hands, and the auction, play and result as far as there are any.

    The double-dummy table comes last, where the board has one.

    >>> from crossruff.model import Deal
    >>> ending = Board(Deal.parse("N:A.K.. Q..J. K.A.. J..Q."), Seat.NORTH)
    >>> print(diagram(ending, Style.PLAIN))
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
    parts = [_header(board, style), _hands(board, style)]
    if board.auction is not None and board.auction.calls:
        parts.append(_table(_auction_rows(board.auction, style), style))
        parts.extend(_explanations(board.auction, style))
    if with_play and board.play is not None and board.play.cards:
        parts.append(_table(_play_rows(board.play, style), style))
    parts.extend(filter(None, [_result(board, style)]))
    if board.double_dummy is not None:
        parts.append(_table(_double_dummy_rows(board.double_dummy, style), style))
    return "\n\n".join(parts)


def _header(board: Board, style: Style) -> str:
    vulnerable = "All" if board.vulnerability is Vulnerability.BOTH else str(board.vulnerability)
    words = [f"Dealer {board.dealer.name.title()}", f"{vulnerable} vulnerable"]
    if board.number is not None:
        words.insert(0, f"Board {board.number}")
    line = ", ".join(words)
    about = " - ".join(filter(None, (board.tag(name) for name in ("Event", "Stage", "Room"))))
    lines = [f"**{line}**" if style is Style.MARKDOWN else line, *filter(None, [about])]
    return ("  \n" if style is Style.MARKDOWN else "\n").join(lines)


def _hand_lines(board: Board, seat: Seat, style: Style) -> list[str]:
    hand = board.deal[seat]
    name = squeeze(board.player(seat))
    title = f"{seat.name.title()}: {name}" if name else seat.name.title()
    if not hand and board.deal.cards:
        return [title, "?", "", "", ""]
    return [
        title,
        *(f"{suit.symbol if style.has_pips else suit} {hand.ranks(suit) or '-'}" for suit in Suit),
    ]


def _hands(board: Board, style: Style) -> str:
    north, east, south, west = (_hand_lines(board, seat, style) for seat in Seat)
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
    yield [seat.name.title() for seat in _COLUMNS]
    cells = [_BLANK] * _COLUMNS.index(auction.dealer)
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


def _result(board: Board, style: Style) -> str:
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
