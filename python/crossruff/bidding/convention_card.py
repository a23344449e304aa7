"""Write convention cards as text or as a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Protocol

from crossruff.model import Auction, Call, Vulnerability

_STYLE = (
    "body{font:15px/1.4 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
    "th{text-align:left;vertical-align:top;padding-right:1em;white-space:nowrap}"
    "td{padding-bottom:.2em}"
)


class _Explains(Protocol):
    """The part of a bidding system that a card needs."""

    @property
    def name(self) -> str: ...

    def continuations(self, auction: Auction, vulnerability: Vulnerability = ...) -> dict[Call, str]: ...


@dataclass(frozen=True, slots=True)
class CardSection:
    """The calls in one situation, and what they show."""

    title: str
    rows: tuple[tuple[str, str], ...]
    """Calls with pips, as `1♠`, and what each shows."""


@dataclass(frozen=True, slots=True)
class ConventionCard:
    """The convention card of a system; `print` shows it, and a notebook shows it as a table.

    >>> from crossruff.bidding import system
    >>> print(str(system("sayc").card()).splitlines()[0])
    Convention card: sayc
    """

    name: str
    sections: tuple[CardSection, ...]

    @classmethod
    def of(cls, system: _Explains, topics: Iterable[tuple[str, Auction]]) -> ConventionCard:
        """Make a card with a section for each topic, a title and the auction so far; nobody is vulnerable.

        Topics in which every hand passes have no section.
        """
        sections = []
        for title, auction in topics:
            following = system.continuations(auction)
            rows = tuple((call.symbol, words) for call, words in following.items() if call is not Call.PASS)
            if rows:
                sections.append(CardSection(title, rows))
        return cls(system.name, tuple(sections))

    def __str__(self) -> str:
        parts = [f"Convention card: {self.name}", ""]
        for section in self.sections:
            parts += [section.title, "-" * len(section.title)]
            parts += [f"{call:5} {words}" for call, words in section.rows]
            parts.append("")
        return "\n".join(parts).rstrip() + "\n"

    @property
    def html(self) -> str:
        """The card as a page."""
        return (
            "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
            f"<title>Convention card: {escape(self.name)}</title>"
            f"<style>{_STYLE}</style></head>"
            f"<body>{self._repr_html_()}\n</body></html>\n"
        )

    def _repr_html_(self) -> str:
        sections = "\n".join(
            f"<section><h2>{escape(section.title)}</h2><table>"
            + "".join(
                f"<tr><th scope='row'>{escape(call)}</th><td>{escape(words)}</td></tr>"
                for call, words in section.rows
            )
            + "</table></section>"
            for section in self.sections
        )
        return f"<h1>Convention card: {escape(self.name)}</h1>\n{sections}"
