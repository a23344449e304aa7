"""Text that a line of the protocol can carry: printable ASCII, without line ends."""

from __future__ import annotations

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
