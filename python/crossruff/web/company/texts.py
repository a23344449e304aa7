"""Clean the texts that people write for others: names, chat and explanations."""

from __future__ import annotations

import unicodedata

_DROPPED = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
"""Control characters, invisible ones such as those that turn the direction of text, and no characters."""
_SPACES = frozenset(("Zs", "Zl", "Zp"))
_MOST_MARKS = 2
"""Accents on one letter; more of them would run over the lines of others."""


def clean_text(text: str) -> str:
    r"""Return a text in one line, without invisible characters.

    >>> clean_text("Well\n played \u202edlrow")
    'Well played dlrow'
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(character)
        if character in "\t\n\r" or kind in _SPACES:
            kept.append(" ")
            marks = 0
        elif kind in _DROPPED:
            continue
        elif kind in ("Mn", "Me"):
            marks += 1
            if marks <= _MOST_MARKS:
                kept.append(character)
        else:
            kept.append(character)
            marks = 0
    return " ".join("".join(kept).split())
