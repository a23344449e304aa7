"""Plain text: the lines of the protocol are printable ASCII, and each is one line."""

from __future__ import annotations

import unicodedata

from crossruff.model import Suit

LONGEST = 1000
"""How many characters a line may have, its end left out."""
LONGEST_TEXT = 400
"""How many characters of a name or an explanation are sent."""

_SPELLINGS = str.maketrans(
    {suit.symbol: suit.value for suit in Suit} | {"–": "-", "—": "-", "’": "'", "≥": ">=", "≤": "<="}
)


def plain(text: str) -> str:
    r"""A text in printable ASCII on one line: pips become letters, accents are dropped, what is left is `?`.

    >>> plain("5+ ♥,  10–12\npoints: très fort …")
    '5+ H, 10-12 points: tres fort ...'
    """
    spelt = unicodedata.normalize("NFKD", text.translate(_SPELLINGS))
    letters = (letter for letter in spelt if not unicodedata.combining(letter))
    # What a writer leaves out is told by a `?`; all kinds of spaces and line ends become one space.
    printable = (letter if " " <= letter <= "~" else " " if letter.isspace() else "?" for letter in letters)
    return " ".join("".join(printable).split())[:LONGEST_TEXT].rstrip()


def team_name(text: str) -> str:
    """A name that can stand between quotes.

    >>> team_name('The "Ruffians"')
    "The 'Ruffians'"
    """
    return plain(text).replace('"', "'")
