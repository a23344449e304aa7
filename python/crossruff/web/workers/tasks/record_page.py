"""Print a hand record on A4: four hands, the double-dummy table, par, the auction and the play."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from crossruff import dd
from crossruff.model import Board, Result, Seat, Side, Strain, Suit
from crossruff.model.html import coloured_pips, pip_rules
from crossruff.web.workers.tasks.reviews import settled

_STYLE = f"""
@page {{ size: A4; margin: 15mm }}
body {{ font: 11pt/1.4 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; color: #000;
  background: #fff; max-width: 180mm; margin: 0 auto }}
h1 {{ font-size: 16pt }} h2 {{ font-size: 12pt; margin: 1em 0 .3em }}
.deal {{ display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 4mm; break-inside: avoid }}
.deal section {{ font-size: 12pt }} .deal b {{ font-size: 10pt }}
.N {{ grid-area: 1/2 }} .W {{ grid-area: 2/1 }} .E {{ grid-area: 2/3 }} .S {{ grid-area: 3/2 }}
{pip_rules("color")}
table {{ border-collapse: collapse; break-inside: avoid }}
th, td {{ padding: .15em .6em; text-align: center }}
th {{ border-bottom: 1px solid #000 }} .tables {{ display: flex; gap: 15mm; flex-wrap: wrap }}
"""
_VULNERABLE = {"None": "nobody", "NS": "North-South", "EW": "East-West", "Both": "everybody"}


def record_page(board: Board) -> str:
    """Return the record of a board as a whole page.

    >>> from crossruff.dealing import deal
    >>> page = record_page(Board(7, deal(seed=1)))
    >>> "<h1>Board 7</h1>" in page, page.count("<script")
    (True, 0)
    """
    tricks = board.double_dummy or dd.table(board.deal)
    board = settled(board, tricks)
    par = dd.par_of(tricks, board.vulnerability, board.dealer)
    title = "Board" if board.number is None else f"Board {board.number}"
    outcome = "" if board.contract is None else f"<p>{_result(board)}</p>"
    if board.is_passed_out:
        outcome = "<p>Passed out</p>"
    rows = [
        [seat.name.title(), *(str(tricks[seat, strain]) for strain in Strain)]
        for seat in (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
    ]
    strains = ["", *(_pips("NT" if strain is Strain.NOTRUMP else strain.symbol) for strain in Strain)]
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style></head><body><main>
<h1>{title}</h1>
<p>Dealer {board.dealer.name.title()}. Vulnerable: {_VULNERABLE[str(board.vulnerability)]}.</p>
<div class="deal">{"".join(_hand(board, seat) for seat in Seat)}</div>
{outcome}
<div class="tables">
<div><h2>Double dummy</h2>{_table(strains, rows)}<p>Par: {_pips(par.text(symbols=True))}</p></div>
<div><h2>Auction</h2>{_auction(board)}</div>
<div><h2>Play</h2>{_play(board)}</div>
</div></main></body></html>
"""


def _pips(text: str) -> str:
    """Escape text for a page, with the suits in their colours."""
    return coloured_pips(escape(text), "span")


def _hand(board: Board, seat: Seat) -> str:
    hand = board.deal[seat]
    lines = [
        f"{_pips(suit.symbol)} {_tens(''.join(str(card.rank) for card in hand if card.suit is suit)) or '–'}"
        for suit in Suit
    ]
    name = " ".join(filter(None, (seat.name.title(), escape(board.player(seat)))))
    return f'<section class="{seat}"><b>{name}</b><br>{"<br>".join(lines)}</section>'


def _result(board: Board) -> str:
    score = board.score(Side.NS)
    points = "" if score is None else f"; North-South {score:+d}"
    return _pips(f"Result: {result_text(board.result)}{points}")


def result_text(result: Result | None) -> str:
    """Return a result in words.

    >>> [result_text(Result.parse(text)) for text in ("3NTN+1", "4SXW-2", "1HS=")]
    ['3NT by North, made with 1 overtrick', '4♠ doubled by West, 2 down', '1♥ by South, just made']
    """
    if result is None:
        return "not played"
    contract = result.contract
    doubled = {"": "", "x": " doubled", "xx": " redoubled"}[str(contract.doubling).lower()]
    if result.over > 0:
        made = f"made with {result.over} overtrick{'s' if result.over > 1 else ''}"
    else:
        made = "just made" if result.over == 0 else f"{-result.over} down"
    return f"{contract.bid.symbol}{doubled} by {contract.declarer.name.title()}, {made}"


def _tens(text: str) -> str:
    """Write tens as players do."""
    return text.replace("T", "10")


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    top = "".join(f'<th scope="col">{head}</th>' if head else "<td></td>" for head in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _auction(board: Board) -> str:
    auction = board.auction
    if auction is None:
        return "<p>None</p>"
    seats = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
    cells = [""] * seats.index(board.dealer) + [_pips(call.symbol) for call in auction.calls]
    rows = [cells[start : start + 4] for start in range(0, len(cells), 4)]
    return _table((seat.name.title() for seat in seats), rows)


def _play(board: Board) -> str:
    play = board.play
    if play is None or not play.cards:
        return "<p>None</p>"
    tricks = [*play.tricks, *([play.trick] if play.trick.cards else [])]
    rows = [
        [str(number), str(trick.leader), *(_pips(_tens(card.symbol)) for card in trick.cards)]
        for number, trick in enumerate(tricks, 1)
    ]
    claim = "" if play.claim is None else f"<p>{escape(str(play.claim))}</p>"
    return _table(("", "lead", "", "", "", ""), rows) + claim
