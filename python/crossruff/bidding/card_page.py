"""Write a convention card as a page for two A4 sheets, a screen or a phone."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crossruff.bidding.convention_card import CardSection, ConventionCard

_STYLE = """
.cr-card{--line:#cfd4da;--head:#1f3a4d;font:14px/1.35 system-ui,"Segoe UI",Roboto,sans-serif;color:#16202a;
 background:#fff;max-width:1240px;margin:0 auto;padding:16px}
.cr-card header{border-bottom:3px solid var(--head);margin-bottom:10px;padding-bottom:8px}
.cr-card h1{font-size:1.5em;margin:0 0 4px}
.cr-card .names{display:flex;flex-wrap:wrap;gap:4px 24px;margin:6px 0;color:#4b5864}
.cr-card .names span{flex:1 1 220px;border-bottom:1px solid var(--line)}
.cr-card .played{margin:6px 0 0}
.cr-card .columns{columns:25em;column-gap:22px}
.cr-card h2{font-size:1em;letter-spacing:.04em;text-transform:uppercase;color:#fff;background:var(--head);
 margin:0 0 4px;padding:2px 8px;break-after:avoid}
.cr-card section{break-inside:avoid;margin:0 0 10px}
.cr-card h3{font-size:1em;margin:0 0 2px;color:var(--head);border-bottom:1px solid var(--line)}
.cr-card table{border-collapse:collapse;width:100%}
.cr-card th{text-align:left;vertical-align:top;padding:1px 8px 1px 0;width:3.6em;font-weight:600}
.cr-card td{padding:1px 0;vertical-align:top}
.cr-card tr:nth-child(even){background:#f4f6f8}
.cr-card footer{border-top:1px solid var(--line);margin-top:6px;padding-top:4px;color:#4b5864}
.cr-card .s{color:#1b3f8b}.cr-card .h{color:#c8102e}.cr-card .d{color:#d95f02}.cr-card .c{color:#19762f}
@media print{.cr-card{font-size:6.6pt;line-height:1.14;padding:0;max-width:none;
 -webkit-print-color-adjust:exact;print-color-adjust:exact}
 .cr-card .columns{columns:3;column-gap:4mm}.cr-card section{margin-bottom:4px}
 .cr-card td,.cr-card th{padding-top:0;padding-bottom:0}
 .cr-card th{width:4em;padding-right:3px}}
"""
_PAGE_STYLE = """
body{margin:0;background:#fff}
@page{size:A4;margin:9mm}
"""
_PIPS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


def card_page(card: ConventionCard) -> str:
    """Return a card as a page of its own."""
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>Convention card: {escape(card.name)}</title>"
        f"<style>{_PAGE_STYLE}</style></head>\n<body>{card_body(card)}\n</body></html>\n"
    )


def card_body(card: ConventionCard) -> str:
    """Return a card as a part of a page."""
    played = f"<p class='played'><b>We play</b> {escape(', '.join(card.played))}.</p>" if card.played else ""
    parts = [
        f"<style>{_STYLE}</style><div class='cr-card'><header><h1>Convention card: {escape(card.name)}</h1>",
        f"<div class='names'><span>Names:</span><span>and</span></div>{played}</header><div class='columns'>",
    ]
    for group, sections in groupby(card.sections, key=lambda section: section.group):
        for place, section in enumerate(sections):
            parts.append(_section(section, group if place == 0 else ""))
    notes = f"<footer>{escape(' '.join(card.notes))}</footer>" if card.notes else ""
    return "\n".join([*parts, f"</div>{notes}</div>"])


def _section(section: CardSection, group: str) -> str:
    """Return a section; the first of a group has the heading of the group, so that they stay together."""
    heading = f"<h2>{escape(group)}</h2>" if group else ""
    rows = "".join(
        f"<tr><th scope='row'>{_coloured(call)}</th><td>{_coloured(words)}</td></tr>"
        for call, words in section.rows
    )
    return f"<section>{heading}<h3>{_coloured(section.title)}</h3><table>{rows}</table></section>"


def _coloured(text: str) -> str:
    """Return a text for a page, with the pips in the colours of the suits."""
    said = escape(text)
    for pip, name in _PIPS.items():
        said = said.replace(pip, f"<span class='{name}'>{pip}</span>")
    return said
