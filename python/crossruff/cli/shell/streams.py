"""Standard output that takes suit symbols in any encoding, and ends quietly with a closed pipe."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
import unicodedata
from typing import Final, TextIO

_LETTERS: Final = {
    **dict(zip("♠♥♦♣×–—\u2212\u2018’“”•█━╸╺øØłŁ", "SHDCx---''\"\"*#---oOlL", strict=True)),
    **{"±": "+/-", "…": "...", "→": "->", "≥": ">=", "≤": "<=", "ß": "ss", "æ": "ae"},
}


def use_letters(*streams: TextIO) -> None:
    """Write letters for signs that the encoding of a stream does not have: `S` for a spade."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="crossruff.letters")


def discard_output() -> None:
    """Send further output nowhere: Python would report the closed pipe when it flushes at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError):
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def letters(text: str) -> str:
    """Write text without signs that ASCII does not have.

    >>> letters("3♠ × café ±")
    '3S x cafe +/-'
    """
    return text.encode("ascii", "crossruff.letters").decode("ascii")


def _replace(fault: UnicodeError) -> tuple[str, int]:
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    wrong = fault.object[fault.start : fault.end]
    return "".join(map(_letters_of, wrong)), fault.end


def _letters_of(sign: str) -> str:
    if sign in _LETTERS:
        return _LETTERS[sign]
    parts = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode("ascii")
    # The Greek letters of mathematics are written by their names, as "alpha".
    greek = unicodedata.name(sign, "").removeprefix("GREEK SMALL LETTER ").lower()
    return parts or (greek if greek.isalpha() else "?")


codecs.register_error("crossruff.letters", _replace)
