"""Build the requirements of the kernel from parts: cards, points, stoppers, aces."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from crossruff.bidding.natural.engine import hand_sets
from crossruff.bidding.natural.engine.calls import SUITS, suit_name
from crossruff.bidding.natural.engine.hand_features import test_of
from crossruff.bidding.natural.engine.hand_sets import EVERY
from crossruff.bidding.natural.engine.requirements import Requirement, of_condition
from crossruff.dealing.conditions import HasStopper, Holds, Range, ShapeCount
from crossruff.dealing.language import parse_condition
from crossruff.errors import CrossruffError
from crossruff.inference.boxes import MOST_POINTS
from crossruff.model import Card, Hand, Rank

ANY = Requirement()


def _range(low: int, high: int, most: int) -> str:
    if high >= most:
        return f"{max(low, 0)}+"
    return f"{low}" if low == high else f"{max(low, 0)}-{high}"


@cache
def cards(suit: int, low: int, high: int = 13) -> Requirement:
    """Require a number of cards in a suit.

    >>> cards(0, 5).words, cards(0, 2, 3).words
    ('5+ spades', '2-3 spades')
    """
    if low <= 0 and high >= 13:
        return ANY
    return Requirement(hand_sets.cards(suit, low, high), None, f"{_range(low, high, 13)} {suit_name(suit)}")


@cache
def points(low: int, high: int = MOST_POINTS) -> Requirement:
    """Require a number of high-card points."""
    if low <= 0 and high >= MOST_POINTS:
        return ANY
    return Requirement(hand_sets.points(low, high), None, f"{_range(low, high, MOST_POINTS)} hcp")


@cache
def total(low: int, high: int = 60) -> Requirement:
    """Require a number of points, counting long suits."""
    if low <= 0 and high >= 60:
        return ANY
    return Requirement(
        hand_sets.total(low, high),
        None,
        f"{_range(low, high, 60)} total points",
        (),
        (ShapeCount.TOTAL, None),
    )


@cache
def support(suit: int, low: int, high: int = 60) -> Requirement:
    """Require a number of points in support of a suit."""
    if low <= 0 and high >= 60:
        return ANY
    words = f"{_range(low, high, 60)} support points in {suit_name(suit)}"
    counted = (ShapeCount.SUPPORT, suit)
    return Requirement(hand_sets.support(suit, low, high), None, words, (), counted)


def either(one: Requirement, other: Requirement) -> Requirement:
    """Require one or the other of two requirements on lengths and points alone."""
    if one.test is not None or other.test is not None:
        raise CrossruffError(f"both requirements must be sets of hands; got {one.words}; {other.words}")
    return Requirement(one.hands | other.hands, None, f"{one.words}, or {other.words}")


@cache
def stopper(suit: int) -> Requirement:
    """Require a stopper in a suit."""
    return of_condition(HasStopper(SUITS[suit]), f"stopper in {suit_name(suit)}")


@cache
def condition(words: str) -> Requirement:
    """Require a condition in the constraint language."""
    return of_condition(parse_condition(words), words)


@cache
def good_suit(suit: int) -> Requirement:
    """Require two of the top three honours, or three of the top five."""
    name = suit_name(suit)
    return of_condition(parse_condition(f"2+ of AKQ in {name} or 3+ of AKQJT in {name}"), f"good {name}")


@cache
def balanced() -> Requirement:
    """Require a balanced hand."""
    return Requirement(hand_sets.balanced(), None, "balanced")


@cache
def not_balanced() -> Requirement:
    """Require a hand that is not balanced."""
    return Requirement(EVERY & ~hand_sets.balanced(), None, "not balanced")


@cache
def no_void() -> Requirement:
    """Require a card in each suit."""
    return Requirement(condition("no void").hands, None, "no void")


@cache
def aces(low: int, high: int = 4) -> Requirement:
    """Require a number of aces."""
    return condition(f"{low}-{high} aces") if high < 4 else condition(f"{low}+ aces")


@cache
def kings(low: int) -> Requirement:
    """Require a number of kings, or more."""
    return condition(f"{low}+ kings") if low > 0 else ANY


@cache
def side_kings(trumps: int, low: int) -> Requirement:
    """Require a number of kings besides the king of trumps, or more."""
    if low <= 0:
        return ANY
    name = suit_name(trumps)
    return condition(f"({low}+ kings, 0 of K in {name}) or {low + 1}+ kings")


@cache
def key_cards(trumps: int, low: int, high: int = 5) -> Requirement:
    """Require a number of key cards: the four aces and the king of trumps."""
    if low <= 0 and high >= 5:
        return ANY
    numbers = f"{low}-{high}" if high < 5 else f"{low}+"
    return condition(f"{numbers} key cards in {suit_name(trumps)}")


@cache
def key_cards_outside(trumps: int, void: int, low: int, high: int = 4) -> Requirement:
    """Require a number of key cards besides the ace of a suit that does not count."""
    cards_there = Hand(
        [*(Card(suit, Rank.ACE) for suit in SUITS if suit.index != void), Card(SUITS[trumps], Rank.KING)]
    )
    words = f"{low}-{high} key cards outside {suit_name(void)}"
    return Requirement(EVERY, test_of(Holds(cards_there, Range(low, high), words)), words)


@cache
def queen(suit: int) -> Requirement:
    """Require the queen of a suit."""
    name = suit_name(suit)
    return replace(
        condition(f"1 of Q in {name}"), words=f"queen of {name}", phrases=(f"the queen of {name}",)
    )


@cache
def first_control(suit: int) -> Requirement:
    """Require the ace of a suit, or none of its cards."""
    name = suit_name(suit)
    found = condition(f"1 of A in {name} or 0 {name}")
    return replace(found, words=f"ace or void in {name}", phrases=(f"the ace of {name} or a void",))


@cache
def control(suit: int) -> Requirement:
    """Require the ace or king of a suit, or at most one card."""
    name = suit_name(suit)
    found = condition(f"1+ of AK in {name} or 1- {name}")
    return replace(found, words=f"control in {name}", phrases=(f"a control in {name}",))


@cache
def longer(suit: int, other: int, by: int) -> Requirement:
    """Require a suit longer than another by at least `by` cards."""
    shapes = hand_sets.shapes_longer(suit, other, by)
    words = f"{suit_name(suit)} {'>' if by > 0 else '>='} {suit_name(other)}"
    return Requirement(hand_sets.of_shapes(shapes), None, f"{words} + {by - 1}" if by > 1 else words)
