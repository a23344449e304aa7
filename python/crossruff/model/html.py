"""HTML of deals, boards, auctions and trick tables for notebooks, and suit symbols in colour."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from itertools import zip_longest

from crossruff.model.auctions import Auction
from crossruff.model.boards import Board
from crossruff.model.cards import Strain, Suit
from crossruff.model.deals import Deal
from crossruff.model.diagrams import COLUMNS, header, result_line, squeeze
from crossruff.model.hands import Hand
from crossruff.model.seats import Seat
from crossruff.model.tricktables import PBN_SEATS, TrickTable

# Dark enough for white paper and light enough for a dark notebook: at least 3:1 on both.
_COLOURS = {"♠": "#4169e1", "♥": "#d93025", "♦": "#d2691e", "♣": "#2e8b57"}
_NAMES = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club"}
_LIGHT = {"♠": "#1c2633", "♥": "#c3212f", "♦": "#b45309", "♣": "#157044"}
_DARK = {"♠": "#c3d2ea", "♥": "#ff8d92", "♦": "#ffb35c", "♣": "#7ed9a5"}
"""The colours of the symbols in pictures and on printed pages."""
_CELL = "padding:2px 10px;text-align:left;vertical-align:top;border:none;background:none"
_NUMBER = "padding:2px 8px;text-align:right;border:none;background:none"
_BOX = "font-family:system-ui,sans-serif;line-height:1.35;display:inline-block"


def pip_class(pip: str) -> str:
    """Return the class of a suit symbol.

    >>> pip_class("♥")
    'pip-heart'
    """
    return f"pip-{_NAMES[pip]}"


def coloured_pips(text: str, tag: str) -> str:
    """Put each suit symbol of an escaped text into an element of its class.

    >>> coloured_pips("4♠", "b")
    '4<b class="pip-spade">♠</b>'
    """
    return re.sub("[♠♥♦♣]", lambda found: f'<{tag} class="{pip_class(found[0])}">{found[0]}</{tag}>', text)


def pip_rules(name: str, *, is_dark: bool = False) -> str:
    """Return rules of a style sheet that colour the symbols; on a dark background not those on cards.

    >>> pip_rules("fill").split("; }")[0]
    '.pip-spade { fill: #1c2633'
    """
    selector = ":not(.on-card) > tspan" if is_dark else ""
    colours = _DARK if is_dark else _LIGHT
    return " ".join(f"{selector}.{pip_class(pip)} {{ {name}: {value}; }}" for pip, value in colours.items())


def deal_html(deal: Deal) -> str:
    """Return the four hands around a table."""
    return _box(_hands(deal, ("", "", "", "")))


def board_html(board: Board) -> str:
    """Return the header, the hands, the auction, the result and the trick table of a board."""
    auction = [] if board.auction is None or not board.auction.calls else [_auction(board.auction)]
    table = [] if board.double_dummy is None else [_trick_table(board.double_dummy)]
    beside = "".join(f'<div style="margin:6px 0 0 24px">{part}</div>' for part in (*auction, *table))
    result = result_line(board)
    return _box(
        f'<div style="font-weight:600;padding-left:10px">{_pips(squeeze(header(board)))}</div>'
        f'<div style="display:flex;flex-wrap:wrap">{_hands(board.deal, board.players)}'
        f"<div>{beside}</div></div>"
        + (f'<div style="margin-top:6px;padding-left:10px">{_pips(result)}</div>' if result else "")
    )


def auction_html(auction: Auction) -> str:
    """Return the calls in four columns, with alerts and explanations."""
    return _box(_auction(auction))


def table_html(table: TrickTable) -> str:
    """Return declarer's tricks by seat and strain."""
    return _box(_trick_table(table))


def _box(content: str) -> str:
    return f'<div style="{_BOX}">{content}</div>'


def _pips(text: str) -> str:
    """Escape a text and colour its pips."""
    found = escape(text)
    for pip, colour in _COLOURS.items():
        found = found.replace(pip, f'<span style="color:{colour}">{pip}</span>')
    return found


def _rows(rows: Iterable[Iterable[str]], style: str = _CELL) -> str:
    cells = ("".join(f'<td style="{style}">{cell}</td>' for cell in row) for row in rows)
    body = "".join(f'<tr style="background:none">{row}</tr>' for row in cells)
    return f'<table style="border-collapse:collapse;border:none;margin:0"><tbody>{body}</tbody></table>'


def _hand(hand: Hand, seat: Seat, player: str, *, known: bool) -> str:
    name = squeeze(player)
    title = f"<b>{seat.name.title()}</b>" + (f" {escape(name)}" if name else "")
    if not known:
        return f"{title}<br>?"
    suits = (f"{_pips(suit.symbol)} {hand.ranks(suit) or '–'}" for suit in Suit)
    return "<br>".join([title, *suits])


def _hands(deal: Deal, players: tuple[str, str, str, str]) -> str:
    some = bool(deal.cards)
    north, east, south, west = (
        _hand(deal[seat], seat, players[seat.index], known=bool(deal[seat]) or not some) for seat in Seat
    )
    return _rows([["", north, ""], [west, "", east], ["", south, ""]])


def _auction(auction: Auction) -> str:
    heads = [f"<b>{seat.name.title()}</b>" for seat in COLUMNS]
    cells, said = [""] * COLUMNS.index(auction.dealer), list[str]()
    for _, call, note in auction.items():
        mark = "!" if note.alert else ""
        if note.explanation:
            said.append(note.explanation)
            mark += f'<sup style="line-height:0">{len(said)}</sup>'
        cells.append(_pips(call.symbol) + mark)
    if not auction.is_over:
        cells.append("?")
    lines = zip_longest(*[iter(cells)] * 4, fillvalue="")
    notes = "".join(
        f'<div style="font-size:90%;padding-left:10px"><sup>{number}</sup> {_pips(squeeze(words))}</div>'
        for number, words in enumerate(said, 1)
    )
    return _rows([heads, *lines]) + notes


def _trick_table(table: TrickTable) -> str:
    head = ["", *(f"<b>{_pips(strain.symbol)}</b>" for strain in Strain)]
    rows = ([f"<b>{seat}</b>", *(str(table[seat, strain]) for strain in Strain)] for seat in PBN_SEATS)
    return _rows([head, *rows], _NUMBER)
