"""Say numbers of cards and points as players do: "five or more spades", "12 to 21 points"."""

from __future__ import annotations

from crossruff.inference.boxes import MOST_CARDS, MOST_POINTS
from crossruff.model import Suit

NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
ANY_LENGTH = (0, MOST_CARDS)
ANY_POINTS = (0, MOST_POINTS)

Span = tuple[int, int]


def length_text(suit: Suit, span: Span) -> str:
    """Say how many cards of a suit are held.

    >>> length_text(Suit.SPADES, (5, 13)), length_text(Suit.HEARTS, (0, 1)), length_text(Suit.CLUBS, (4, 5))
    ('five or more spades', 'at most one heart', 'four or five clubs')
    """
    low, high = span
    plural = suit.name.lower()
    name = plural.removesuffix("s") if max(1, low) == 1 and high in (1, MOST_CARDS) else plural
    if low == high:
        return f"{NUMBERS[low]} {name if low else plural}"
    if high == MOST_CARDS:
        return f"{NUMBERS[low]} or more {plural}"
    if low == 0:
        return f"at most {NUMBERS[high]} {name}"
    return f"{NUMBERS[low]} {'or' if high == low + 1 else 'to'} {NUMBERS[high]} {plural}"


def points_text(span: Span, noun: str = "points", most: int = MOST_POINTS) -> str:
    """Say how many points are held; from `most` on there is no upper end.

    >>> points_text((12, 21)), points_text((0, 9)), points_text((10, 12), "support points")
    ('12 to 21 points', 'at most 9 points', '10 to 12 support points')
    """
    low, high = span
    if high >= most:
        return f"{low} or more {noun}" if low else ""
    if low == high:
        return f"{low} {noun}"
    if not low:
        return f"at most {high} {noun}"
    return f"{low} {'or' if high == low + 1 else 'to'} {high} {noun}"
