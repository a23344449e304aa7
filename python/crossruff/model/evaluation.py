"""Hand evaluation as players count it: controls, losers, quick tricks, stoppers, suit quality.

High-card points and shape are on the hand itself too. A hand may be given as a `Hand`, as text, or packed in
the bits of an integer, as arrays of hands have them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeAlias

from crossruff import _core
from crossruff.model.cards import Rank, Suit
from crossruff.model.hands import Hand

HandLike: TypeAlias = Hand | str | int
"""A hand, its text, or its packed bits."""
_TOP_FIVE = "AKQJT"


def _bits(hand: HandLike) -> int:
    if isinstance(hand, int):
        return hand
    return hand.bits if isinstance(hand, Hand) else Hand.parse(hand).bits


class Stopper(Enum):
    """The quality of a stopper in a suit at notrump."""

    NONE = 0
    PARTIAL = 1
    """Singleton king, queen doubleton or jack third: partner needs little to fill it."""
    FULL = 2
    """Ace, king doubleton, queen third, jack fourth, or better."""

    def __repr__(self) -> str:
        return f"Stopper.{self.name}"


def hcp(hand: HandLike) -> int:
    """Count high-card points: ace 4, king 3, queen 2, jack 1.

    >>> hcp("AK32.K2.A32.5432")
    14
    """
    return _core.hcp(_bits(hand))


def controls(hand: HandLike) -> int:
    """Count controls: two for an ace, one for a king.

    >>> controls("AK32.K2.A32.5432")
    6
    """
    return _core.controls(_bits(hand))


def losers(hand: HandLike) -> int:
    """Count losing tricks: one for each ace, king and queen missing from the first three cards of a suit.

    >>> losers("AKJ32.KQ2.A432.5")
    5
    """
    return _core.losers(_bits(hand))


def quick_tricks(hand: HandLike) -> float:
    """Count quick tricks: AK 2, AQ 1½, A 1, KQ 1, Kx ½.

    >>> quick_tricks("AQ32.K32.A432.K5")
    3.5
    """
    return _core.quick_tricks(_bits(hand))


def kaplan_rubens(hand: HandLike) -> float:
    """Return the evaluation of Kaplan and Rubens (1982), known as the four Cs, to a twentieth of a point.

    >>> kaplan_rubens("AK32.K2.A32.5432")
    14.6
    """
    return _core.kaplan_rubens(_bits(hand))


def card_units() -> Mapping[Rank, int]:
    """Return the worth of a card by rank, in units of 5/64 points, by the card values of the solved deals.

    The table is part of the core and never computed: a system that was trained with it must keep its meaning
    with any later library of solved deals.

    >>> card_units()[Rank.ACE], sum(card_units().values())
    (55, 128)
    """
    units = _core.card_units()
    return {rank: units[rank.index] for rank in Rank}


def stopper(hand: HandLike, suit: Suit | str) -> Stopper:
    """Return how well a hand stops a suit.

    >>> stopper("Q32.K.AQ432.J432", Suit.SPADES), stopper("Q2...", "S")
    (Stopper.FULL, Stopper.PARTIAL)
    """
    return Stopper(_core.stopper(_bits(hand), Suit.parse(suit).index))


def suit_points(hand: HandLike, suit: Suit | str) -> int:
    """Count the high-card points within one suit.

    >>> suit_points("KQ32.A..", "S")
    5
    """
    return Hand.from_bits(_bits(hand)).suit(suit).hcp


def suit_quality(hand: HandLike, suit: Suit | str) -> int:
    """Return the suit quality as overcallers count it: the length plus the honours in it (ace to ten).

    >>> suit_quality("KQT932...", "S")
    9
    """
    return Hand.from_bits(_bits(hand)).length(suit) + honours(hand, suit)


def honours(hand: HandLike, suit: Suit | str, *, top: int = 5) -> int:
    """Count the honours of a suit: of the five from ace to ten, or of the highest few.

    >>> honours("KQT932...", "S", top=3)
    2
    """
    return sum(rank in _TOP_FIVE[:top] for rank in Hand.from_bits(_bits(hand)).ranks(suit))


def good_suit(hand: HandLike, suit: Suit | str) -> bool:
    """Return whether a suit has two of the top three honours or three of the top five.

    >>> good_suit("KJT932...", "S"), good_suit("KJ9432...", "S")
    (True, False)
    """
    return honours(hand, suit, top=3) >= 2 or honours(hand, suit) >= 3
