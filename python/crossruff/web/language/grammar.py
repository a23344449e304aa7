"""Read an English text of the server back into what it is made of: a template, and a value for each place.

A template is text with places: `{number} or more {suit}`. The kind of a place, its name without digits, says
what stands there: a suit, a seat, a share; or a text of a kind that has templates itself, as `{meaning}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from crossruff.inference.phrases import NUMBERS

PLACE = re.compile(r"\{([a-z]+)(\d*)\}")

_SUITS = "spades?|hearts?|diamonds?|clubs?"
_NUMBER = rf"(?:{'|'.join(NUMBERS[1:])}|\d+)"
_CARD = "[♠♥♦♣](?:10|[AKQJT2-9])"
_CALL = "[1-7](?:NT|[♠♥♦♣SHDC])|Pass|XX?"
VALUES: Mapping[str, str] = {
    "suit": _SUITS,
    "seat": "North|East|South|West",
    "letters": "[NESW]{1,4}",
    "rank": "ace|king|queen|jack|ten",
    "number": _NUMBER,
    "digits": r"\d+(?:-\d+)*",
    "signed": r"[+-]\d+(?:\.\d+)?|0",
    "amount": r"[+-]?\d+(?:\.\d+)?(?:e-?\d+)?",
    "percent": r"\d+ %|less than 1 %|more than 99 %|\d+%",
    "card": _CARD,
    "cards": rf"{_CARD}(?: {_CARD})*",
    "call": _CALL,
    "contract": r"[1-7](?:NT|[♠♥♦♣SHDC])x{0,2}(?:[+-]\d+)?",
    "counted": rf"(?i:{_NUMBER}) (?:tricks?|rounds?|trumps?|boards?|cards?|actions?|aces?|kings?|losers?)",
    "system": "[A-Za-z][A-Za-z0-9-]*(?: with(?:out)? .+)?",
    "unit": "IMPs|% of a top|tricks|chance",
    "name": ".{1,80}?",
}
"""The pattern of each kind of value; a `name` is any short text, and stays as it is."""


@dataclass(frozen=True)
class Template:
    """One English text with places, and what another language says instead."""

    english: str
    own: str

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        parts, end = [], 0
        for place in PLACE.finditer(self.english):
            kind, number = place[1], place[2]
            parts += [re.escape(self.english[end : place.start()])]
            parts += [f"(?P<{kind}{number}>{VALUES.get(kind, '.+?')})"]
            end = place.end()
        return re.compile("".join([*parts, re.escape(self.english[end:])]), re.DOTALL)

    @property
    def begins(self) -> str:
        """What stands before the first place."""
        return self.english.partition("{")[0]

    def values(self, text: str) -> dict[str, str] | None:
        """Return the value of each place of a text, or None if it is not of this template.

        >>> Template("{number} or more {suit}", "").values("five or more spades")
        {'number': 'five', 'suit': 'spades'}
        """
        found = self._pattern.fullmatch(text)
        return None if found is None else found.groupdict()

    def filled(self, values: Mapping[str, str]) -> str:
        """Return the text of the other language with values in its places."""
        return PLACE.sub(lambda place: values[place[1] + place[2]], self.own)


class Templates:
    """The templates of one kind of text."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._plain = {english: own for english, own in texts.items() if not PLACE.search(english)}
        self._open = [Template(english, own) for english, own in texts.items() if PLACE.search(english)]

    def plain(self, text: str) -> str | None:
        """Return the text of the other language for one without places."""
        return self._plain.get(text)

    def readings(self, text: str) -> Iterator[tuple[Template, dict[str, str]]]:
        """Iterate over the templates that a text fits, with the values of their places."""
        for template in self._open:
            if text.startswith(template.begins):
                values = template.values(text)
                if values is not None:
                    yield template, values


def kind_of(place: str) -> str:
    """Return the kind of a place.

    >>> kind_of("seat2")
    'seat'
    """
    return place.rstrip("0123456789")


def places_of(text: str) -> set[str]:
    """Return the places of a template.

    >>> sorted(places_of("{seat} has the {card}, {seat2} not"))
    ['card', 'seat', 'seat2']
    """
    return {place[1] + place[2] for place in PLACE.finditer(text)}


def cut(text: str, separators: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Iterate over the ways to cut a text in two at separators: what is before, the separator, what is after.

    >>> list(cut("a or b and c", [" or ", " and "]))
    [('a', ' or ', 'b and c'), ('a or b', ' and ', 'c')]
    """
    for separator in separators:
        start = text.find(separator)
        while start >= 0:
            yield text[:start], separator, text[start + len(separator) :]
            start = text.find(separator, start + 1)
