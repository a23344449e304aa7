"""Put what the server says itself, in messages and answers, into the language of a client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossruff.web.language.translator import LANGUAGES, translator

_LONGEST = 2000
"""Longer texts stay English."""
_WORDS = ("sentences", "meaning", "message")
_KINDS: Mapping[str, tuple[str, ...]] = {
    "words": _WORDS,
    "explanation": ("meaning",),
    "message": ("message",),
    "detail": ("message",),
    "facts": ("sentences",),
    "meanings": ("meaning",),
    "next": ("meaning",),
    "notes": ("sentences",),
    "group": ("heading",),
    "known": ("sentence",),
    "hints": ("sentences",),
    "figures": ("sentences",),
    "reasons": ("sentences",),
}
"""The kinds of the texts in a field, or in the list or the object of a field."""
_INSIDE: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "par": {"text": ("par",)},
    "sections": {"title": ("heading",), "rows": ("meaning", "heading")},
    "conventions": {"text": ("convention",)},
    "lines": {"text": ("sentences",)},
    "position": {"tricks": ("trickline",), "score": ("sentence",)},
}
"""The same for fields that mean something else elsewhere: titles of sets are people's."""


def known_language(wanted: str | None) -> str | None:
    """Return the language that a client asks for, or None for English.

    >>> known_language("de"), known_language("en"), known_language("../de"), known_language(None)
    ('de', None, None, None)
    """
    return wanted if wanted in LANGUAGES else None


def in_language(message: Any, language: str | None) -> Any:
    """Return a message with the server's texts in a language; texts that the language does not know stay.

    >>> in_language({"type": "error", "message": "the board is finished"}, "de")["message"]
    'das Board ist zu Ende'
    >>> in_language({"type": "chat", "text": "Stayman"}, "de")["text"]
    'Stayman'
    """
    return message if language is None else _put(message, language, _KINDS)


def in_words(text: str, kinds: tuple[str, ...], language: str) -> str:
    """Return a text of some kind in a language, or as it is.

    >>> in_words("five or more spades, 12 to 21 points", ("meaning",), "de")
    'mindestens 5 Pik, 12 bis 21 FP'
    """
    if text and len(text) <= _LONGEST:
        for kind in kinds:
            own = translator(language).said(kind, text)
            if own is not None:
                return own
    return text


def _put(data: Any, language: str, fields: Mapping[str, tuple[str, ...]]) -> Any:
    if isinstance(data, list):
        return [_put(each, language, fields) for each in data]
    if not isinstance(data, dict):
        return data
    found = {}
    for name, value in data.items():
        if name in fields:
            found[name] = _said(value, fields[name], language)
        else:
            inside = _INSIDE.get(name)
            found[name] = _put(value, language, fields if inside is None else {**fields, **inside})
    return found


def _said(value: Any, kinds: tuple[str, ...], language: str) -> Any:
    """Return all texts of a field in a language."""
    if isinstance(value, str):
        return in_words(value, kinds, language)
    if isinstance(value, list):
        return [_said(each, kinds, language) for each in value]
    if isinstance(value, dict):
        return {name: _said(each, kinds, language) for name, each in value.items()}
    return value
