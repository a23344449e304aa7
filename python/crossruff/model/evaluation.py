"""What a hand is worth, as players count it. High-card points and shape are on the hand itself."""

from __future__ import annotations

from enum import Enum

from crossruff import _core
from crossruff.model.cards import Rank, Suit
from crossruff.model.hands import Hand

_TOP_FIVE = "AKQJT"


class Stopper(Enum):
    """How well a suit is stopped at notrump."""

    NONE = 0
    PARTIAL = 1
    """Singleton king, queen doubleton or jack third: partner needs little to fill it."""
    FULL = 2
    """Ace, king doubleton, queen third, jack fourth, or better."""


def controls(hand: Hand) -> int:
    """Controls: two for an ace, one for a king.

    >>> controls(Hand.parse("AK32.K2.A32.5432"))
    6
    """
    return _core.controls(hand.bits)


def losers(hand: Hand) -> int:
    """Losing tricks: one for each ace, king and queen missing from the first three cards of a suit.

    >>> losers(Hand.parse("AKJ32.KQ2.A432.5"))
    5
    """
    return _core.losers(hand.bits)


def quick_tricks(hand: Hand) -> float:
    """Quick tricks: AK 2, AQ 1½, A 1, KQ 1, Kx ½.

    >>> quick_tricks(Hand.parse("AQ32.K32.A432.K5"))
    3.5
    """
    return _core.quick_tricks(hand.bits)


def kaplan_rubens(hand: Hand) -> float:
    """The evaluation of Kaplan and Rubens (1982), known as the four Cs, to a twentieth of a point."""
    return _core.kaplan_rubens(hand.bits)


def stopper(hand: Hand, suit: Suit) -> Stopper:
    """How well a hand stops a suit.

    >>> stopper(Hand.parse("Q32.K.AQ432.J432"), Suit.SPADES), stopper(Hand.parse("Q2..."), Suit.SPADES)
    (<Stopper.FULL: 2>, <Stopper.PARTIAL: 1>)
    """
    return Stopper(_core.stopper(hand.bits, suit.index))


def suit_points(hand: Hand, suit: Suit) -> int:
    """High-card points within one suit.

    >>> suit_points(Hand.parse("KQ32.A.."), Suit.SPADES)
    5
    """
    return hand.suit(suit).hcp


def suit_quality(hand: Hand, suit: Suit) -> int:
    """Suit quality as overcallers count it: the length plus the honours in it (ace to ten).

    >>> suit_quality(Hand.parse("KQT932..."), Suit.SPADES)
    9
    """
    return hand.length(suit) + honours(hand, suit)


def honours(hand: Hand, suit: Suit, *, top: int = 5) -> int:
    """How many of the top honours of a suit a hand has: of ace to ten, or of the highest few.

    >>> honours(Hand.parse("KQT932..."), Suit.SPADES, top=3)
    2
    """
    return sum(rank in _TOP_FIVE[:top] for rank in hand.ranks(suit))


def good_suit(hand: Hand, suit: Suit) -> bool:
    """Whether a suit is good by the usual test: two of the top three honours or three of the top five.

    >>> good_suit(Hand.parse("KJT932..."), Suit.SPADES), good_suit(Hand.parse("KJ9432..."), Suit.SPADES)
    (True, False)
    """
    return honours(hand, suit, top=3) >= 2 or honours(hand, suit) >= 3


def card_units(rank: Rank) -> int:
    """Return what a card of a rank is worth in units of 5/64 of a point; the pack has 512 units.

    The table is part of the core and never changes: evolved bidding systems depend on it.

    >>> card_units(Rank.ACE), card_units(Rank.TWO)
    (55, 0)
    """
    return _CARD_UNITS[rank.index]


_CARD_UNITS = _core.card_units()
