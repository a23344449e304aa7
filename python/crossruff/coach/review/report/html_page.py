"""Write the report of a session as one HTML page with pictures and hands; it needs no other file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from crossruff.coach.review.records import DecisionData
from crossruff.coach.review.report.markdown_page import (
    NOTES,
    board_heads,
    board_rows,
    headline,
    overview,
    player_heads,
    player_rows,
)
from crossruff.coach.review.report.pictures import losses_picture, luck_picture
from crossruff.coach.review.report.sessions import BoardRecord
from crossruff.coach.review.report.summary import SessionSummary, good_finds
from crossruff.model.html import board_html

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 64rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
.wide { overflow-x: auto; }
table.rows { border-collapse: collapse; font-size: .9rem; }
table.rows th, table.rows td { padding: .25rem .45rem; text-align: left; border-bottom: 1px solid #8886; }
table.rows td:last-child { min-width: 9rem; }
@media (min-width: 60rem) { table.rows { width: 100%; } }
@media (max-width: 40rem) {
  table.rows, table.rows tbody { display: block; }
  table.rows tr:first-child { display: none; }
  table.rows tr { display: grid; grid-template-columns: 1fr 1fr 1fr; border-bottom: 1px solid #8886; }
  table.rows td { border: none; padding: .1rem; }
  table.rows td:first-child { font-weight: bold; }
  table.rows td:last-child { grid-column: 1 / -1; min-width: 0; }
  table.rows td::before { content: attr(data-head) " "; opacity: .7; font-weight: normal; }
}
svg, img { max-width: 100%; height: auto; }
article { border-left: 4px solid #8886; padding: .1rem .8rem; margin: 1rem 0; }
article.mistake { border-color: #d93025; } article.slip { border-color: #e0a030; }
article.lucky { border-color: #54a24b; } article.unlucky { border-color: #4c78a8; }
h3 { font-size: 1rem; margin: .4rem 0; } p { margin: .4rem 0; }
summary { cursor: pointer; } .small { font-size: .9rem; opacity: .85; }
"""


def html_page(summary: SessionSummary) -> str:
    """Return the whole report as an HTML page."""
    luck = [luck_picture(summary)] if summary.both_sides else []
    parts = [
        f"<h1>{escape(summary.title)}</h1>",
        f"<p>{escape(overview(summary))}</p>",
        "<h2>Players</h2>",
        losses_picture(summary),
        _table(player_heads(), player_rows(summary)),
        "<h2>Boards</h2>",
        *luck,
        _table(board_heads(summary), board_rows(summary)),
        "<h2>Wrong choices</h2>",
        _choices(summary.wrong()),
        "<h2>Right, and it cost</h2>",
        _choices(summary.unlucky()),
        "<h2>Well found</h2>",
        _choices(good_finds(summary)),
        f'<h2>How to read this</h2><p class="small">{escape(NOTES)}</p>',
    ]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(summary.title)}</title><style>{_STYLE}</style></head>"
        f"<body>{''.join(parts)}</body></html>\n"
    )


def _choices(chosen: Iterable[tuple[BoardRecord, DecisionData]]) -> str:
    articles = [
        f'<article class="{escape(one["verdict"])}"><h3>{escape(headline(record, one))}</h3>'
        f"<p>{escape(' '.join(one['facts']))}</p>"
        f"<details><summary>The board</summary>{board_html(record.board)}</details></article>"
        for record, one in chosen
    ]
    return "".join(articles) or "<p>None.</p>"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{_cells(heads, row)}</tr>" for row in rows)
    return f'<div class="wide"><table class="rows"><tr>{head}</tr>{body}</table></div>'


def _cells(heads: Sequence[str], row: Sequence[str]) -> str:
    """Return the cells of a row; on a phone each shows its head beside it."""
    return "".join(
        f'<td data-head="{escape(head)}">{escape(cell)}</td>' for head, cell in zip(heads, row, strict=True)
    )
