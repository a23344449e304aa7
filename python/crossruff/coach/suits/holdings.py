"""Read the cards of a suit as players write them: `AQT98`, `AQ1098`, `AQxxx`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from crossruff.errors import CrossruffError

RANKS = "23456789TJQKA"
"""The ranks, lowest first: the place of a rank is its number in the core."""


@dataclass(frozen=True)
class SuitCards:
    """The cards of one suit: dummy's (North), declarer's (South) and the defenders', highest first.

    >>> SuitCards.parse("AQ10xx", "x32")
    SuitCards(north='AQT65', south='432', hidden='KJ987')
    """

    north: str
    south: str
    hidden: str

    @classmethod
    def parse(cls, north: str, south: str) -> SuitCards:
        """Read two hands; each `x` is the lowest card that neither hand names, and `-` is no card."""
        hands = [_letters(north, "north"), _letters(south, "south")]
        named = [letter for hand in hands for letter in hand if letter != "X"]
        if (twice := next((letter for letter in named if named.count(letter) > 1), None)) is not None:
            raise CrossruffError(f"north and south must hold each card once; got {twice} twice")
        if not any(hands):
            raise CrossruffError("north and south must have a card of the suit; got none")
        free = [rank for rank in RANKS if rank not in named]
        if hands[0].count("X") + hands[1].count("X") > len(free):
            count = len(hands[0]) + len(hands[1])
            raise CrossruffError(f"north and south must have at most 13 cards together; got {count}")
        # South's small cards are the lower ones: where entries count, dummy can overtake.
        filled = []
        for hand in reversed(hands):
            filled.append(_sorted(free.pop(0) if letter == "X" else letter for letter in hand))
        hidden = _sorted(free)
        return cls(filled[1], filled[0], hidden)

    @property
    def most_tricks(self) -> int:
        """Return the most tricks that the suit can bring."""
        return max(len(self.north), len(self.south))

    def bits(self) -> tuple[int, int, int]:
        """Return the cards of North, South and the defenders as the core takes them."""
        return (_bits(self.north), _bits(self.south), _bits(self.hidden))


def _letters(text: str, name: str) -> str:
    plain = text.upper().replace("10", "T").replace(" ", "")
    if plain == "-":
        return ""
    if not plain or any(letter not in RANKS + "X" for letter in plain):
        reason = f"{name} must be cards of one suit such as AQT98 or AQxxx, or - for none"
        raise CrossruffError(f"{reason}; got {text!r}")
    return plain


def _sorted(letters: Iterable[str]) -> str:
    return "".join(sorted(letters, key=RANKS.index, reverse=True))


def _bits(letters: str) -> int:
    return sum(1 << RANKS.index(letter) for letter in letters)
