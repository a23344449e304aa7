"""Text that a line of the protocol can carry: printable ASCII, without line ends."""

from __future__ import annotations

import re
import unicodedata

from crossruff.model import Suit

MAX_LINE = 1000
"""The most characters of a line, without its end."""
MAX_TEXT = 400
"""The most characters of a name or an explanation; the rest is cut off."""

_SPELLINGS = str.maketrans(
    {suit.symbol: suit.value for suit in Suit} | {"–": "-", "—": "-", "’": "'", "≥": ">=", "≤": "<="}
)


def ascii_text(text: str) -> str:
    r"""Convert a text to printable ASCII on one line.

    Suit symbols become letters, accents are dropped, and each other character becomes `?`.

    >>> ascii_text("5+ ♥,  10–12\npoints: très fort …")
    '5+ H, 10-12 points: tres fort ...'
    """
    spelt = unicodedata.normalize("NFKD", text.translate(_SPELLINGS))
    letters = (letter for letter in spelt if not unicodedata.combining(letter))
    # A `?` shows the reader that a character is missing; spaces and line ends of all kinds become one space.
    printable = (letter if " " <= letter <= "~" else " " if letter.isspace() else "?" for letter in letters)
    return " ".join("".join(printable).split())[:MAX_TEXT].rstrip()


def team_name(text: str) -> str:
    """Convert a name to ASCII that can stand between double quotes.

    >>> team_name('The "Ruffians"')
    "The 'Ruffians'"
    """
    return ascii_text(text).replace('"', "'")


_MARKS = tuple(
    (re.compile(mark, re.IGNORECASE), words)
    for mark, words in (
        (r"\b(n)orth\b|\b(e)ast\b|\b(s)outh\b|\b(w)est\b", r"\1\2\3\4"),
        (r"(pass)(?:es)+|(bid|double|play)s+", r"\1\2"),
        (r"to\s+lead", "for a lead"),
        (r"ready\s+(for|to)", r"set \1"),
        (r"\b(?:alerts?|infos?)\b", "note"),
        (r"cards\s*:", "cards"),
    )
)


def bare_text(text: str) -> str:
    """Replace the words of an explanation that other lines consist of.

    Some programs recognise a line by such a word, wherever it stands.

    >>> bare_text("North passes or doubles; asks West to lead")
    'N pass or double; asks W for a lead'
    """
    for mark, words in _MARKS:
        text = mark.sub(words, text)
    return text
