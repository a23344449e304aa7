"""Hold convention cards, and write them as text; `card_page` writes them as a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from crossruff.bidding.card_page import card_body, card_page
from crossruff.model import Auction, Bid, Call, Strain, Vulnerability

_WIDTH = 11
"""The characters for the calls of a row in the text."""


class _Explains(Protocol):
    """The part of a bidding system that a card needs."""

    @property
    def name(self) -> str: ...

    def continuations(self, auction: Auction, vulnerability: Vulnerability = ...) -> dict[Call, str]: ...


@dataclass(frozen=True, slots=True)
class CardSection:
    """The calls in one situation, and what they show.

    >>> from crossruff.bidding import system
    >>> section = system("sayc").card().sections[0]
    >>> section.title, section.rows[0]
    ('First and second seat', ('1♣ 1♦', '10 to 21 points, three or more cards'))
    """

    title: str
    rows: tuple[tuple[str, str], ...]
    """Calls with pips, as `1♠` or `2♥ 2♠`, and what they show."""
    group: str = ""
    """The heading that it stands under with its neighbours: `Notrump`, `Competition`."""


@dataclass(frozen=True, slots=True)
class ConventionCard:
    """The convention card of a system; `print` shows it, and a notebook shows it as a page.

    >>> from crossruff.bidding import system
    >>> print(str(system("sayc").card()).splitlines()[0])
    Convention card: sayc
    """

    name: str
    sections: tuple[CardSection, ...]
    played: tuple[str, ...] = ()
    """The conventions that are played."""
    notes: tuple[str, ...] = ()
    """Sentences at the end, for all sections."""

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
        if self.played:
            parts += [f"Played: {', '.join(self.played)}.", ""]
        group = ""
        for section in self.sections:
            if section.group != group:
                group = section.group
                parts += [group, "=" * len(group), ""]
            parts += [section.title, "-" * len(section.title)]
            parts += [f"{call:{_WIDTH}} {words}" for call, words in section.rows]
            parts.append("")
        return "\n".join([*parts, *self.notes]).rstrip() + "\n"

    @property
    def html(self) -> str:
        """The card as a page."""
        return card_page(self)

    def _repr_html_(self) -> str:
        return card_body(self)


def joined_rows(rows: Sequence[tuple[Call, str]]) -> tuple[tuple[str, str], ...]:
    """Return calls and what they show, with bids of one level that differ only in the suit in one row.

    >>> weak = [(Call.parse(f"2{suit}"), f"six {name}") for suit, name in (("H", "hearts"), ("S", "spades"))]
    >>> joined_rows(weak)
    (('2♥ 2♠', 'six cards'),)
    """
    found: dict[tuple[int, str], list[tuple[Call, str]]] = {}
    for call, words in rows:
        if isinstance(call, Bid) and call.strain is not Strain.NOTRUMP:
            key = call.level, _general(words, call.strain.name.lower())
        else:
            key = 0, f"{call} {words}"
        found.setdefault(key, []).append((call, words))
    return tuple(
        (made[0][0].symbol, made[0][1])
        if len(made) == 1
        else (" ".join(call.symbol for call, _ in made), general)
        for (_, general), made in found.items()
    )


def _general(words: str, suit: str) -> str:
    """Return what a bid of a suit shows without the name of the suit, if it is named once."""
    if words.count(suit) != 1:
        return words.replace(f"at most one {suit[:-1]},", "at most one card,")
    return re.sub(
        rf"\b(short|in) {suit}\b", lambda found: "short there" if found[1] == "short" else "there", words
    ).replace(suit, "cards")
