"""What the kernel asks of a hand, built up part by part, with its words."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from crossruff.bidding.natural.engine import hand_sets
from crossruff.bidding.natural.engine.hand_features import HandFeatures, Test, test_of
from crossruff.bidding.natural.engine.hand_sets import EVERY, SUITS, HandSet
from crossruff.dealing.conditions import Stopper
from crossruff.dealing.language import parse_condition
from crossruff.inference.boxes import MOST_POINTS


@dataclass(frozen=True, slots=True)
class Ask:
    """Hands, a test for what shape and points do not tell, and words."""

    hands: HandSet = field(default=EVERY, repr=False)
    test: Test | None = None
    words: str = ""

    def __and__(self, other: Ask) -> Ask:
        words = f"{self.words}, {other.words}" if self.words and other.words else self.words or other.words
        if self.test is None or other.test is None:
            return Ask(self.hands & other.hands, self.test or other.test, words)
        one, two = self.test, other.test
        return Ask(self.hands & other.hands, lambda held: one(held) and two(held), words)


ANY = Ask()


def _range(low: int, high: int, most: int) -> str:
    if high >= most:
        return f"{max(low, 0)}+"
    return f"{low}" if low == high else f"{max(low, 0)}-{high}"


@cache
def cards(suit: int, low: int, high: int = 13) -> Ask:
    """So many cards of a suit."""
    if low <= 0 and high >= 13:
        return ANY
    return Ask(hand_sets.cards(suit, low, high), None, f"{_range(low, high, 13)} {name(suit)}")


@cache
def points(low: int, high: int = MOST_POINTS) -> Ask:
    """So many high-card points."""
    if low <= 0 and high >= MOST_POINTS:
        return ANY
    return Ask(hand_sets.points(low, high), None, f"{_range(low, high, MOST_POINTS)} hcp")


@cache
def total(low: int, high: int = 60) -> Ask:
    """So many points with long suits."""
    if low <= 0 and high >= 60:
        return ANY
    return Ask(hand_sets.total(low, high), None, f"{_range(low, high, 60)} total points")


@cache
def support(suit: int, low: int, high: int = 60) -> Ask:
    """So many points in support of a suit."""
    if low <= 0 and high >= 60:
        return ANY
    words = f"{_range(low, high, 60)} support points in {name(suit)}"
    return Ask(hand_sets.support(suit, low, high), None, words)


@cache
def stopper(suit: int) -> Ask:
    """A stopper in a suit."""
    return Ask(EVERY, test_of(Stopper(SUITS[suit])), f"stopper in {name(suit)}")


@cache
def said(words: str) -> Ask:
    """Anything in the constraint language."""
    condition = parse_condition(words)
    hands, exact = hand_sets.told_set(condition)
    return Ask(hands, None if exact else test_of(condition), words)


@cache
def good_suit(suit: int) -> Ask:
    """Two of the top three honours, or three of the top five."""
    asked = said(f"2+ of AKQ in {name(suit)} or 3+ of AKQJT in {name(suit)}")
    return Ask(asked.hands, asked.test, f"good {name(suit)}")


@cache
def balanced() -> Ask:
    """A balanced hand."""
    return Ask(hand_sets.balanced(), None, "balanced")


@cache
def semi_balanced() -> Ask:
    """No singleton, no void, no very long suit."""
    return Ask(hand_sets.semi_balanced(), None, "semi-balanced")


@cache
def aces(low: int, high: int = 4) -> Ask:
    """So many aces."""
    return said(f"{low}-{high} aces") if high < 4 else said(f"{low}+ aces")


@cache
def kings(low: int) -> Ask:
    """So many kings, or more."""
    return said(f"{low}+ kings") if low > 0 else ANY


@cache
def longer(suit: int, other: int, by: int) -> Ask:
    """A suit longer than another by at least so many cards."""
    shapes = hand_sets.shapes_longer(suit, other, by)
    words = f"{name(suit)} {'>' if by > 0 else '>='} {name(other)}"
    return Ask(hand_sets.of_shapes(shapes), None, f"{words} + {by - 1}" if by > 1 else words)


def name(suit: int) -> str:
    """The name of a suit."""
    return SUITS[suit].name.lower()


__all__ = ["ANY", "Ask", "HandFeatures"]
