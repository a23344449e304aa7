"""Words that all parts of the coach share: shares as percent, and numbers of cards."""

from __future__ import annotations

from crossruff.inference.phrases import NUMBERS
from crossruff.model import Suit


def percent(share: float) -> str:
    """Write a share as whole percent; a small share is never 0 %, a large one never 100 %.

    >>> percent(0.583), percent(0.001), percent(0.999), percent(1.0)
    ('58 %', 'less than 1 %', 'more than 99 %', '100 %')
    """
    if 0 < share < 0.005:
        return "less than 1 %"
    if 0.995 < share < 1 - 1e-9:
        return "more than 99 %"
    return f"{100 * share:.0f} %"


def counted(number: int, name: str) -> str:
    """Return a number of things in words; the name has an s at the end.

    >>> counted(1, "tricks"), counted(3, "rounds")
    ('one trick', 'three rounds')
    """
    return f"{NUMBERS[number]} {name.removesuffix('s') if number == 1 else name}"


def cards_word(number: int, suit: Suit) -> str:
    """Return a number of cards of a suit in words.

    >>> cards_word(1, Suit.SPADES), cards_word(3, Suit.HEARTS)
    ('one spade', 'three hearts')
    """
    return counted(number, suit.name.lower())
