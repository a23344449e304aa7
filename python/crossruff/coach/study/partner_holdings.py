"""Describe what partner may hold: cards, the length of a suit, points; and find it in packed hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from crossruff.model import Card, Hand, Rank, Suit

_HONOURS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
_LANE = 0x1FFF
_COUNTS = np.array([lane.bit_count() for lane in range(_LANE + 1)])
_POINTS = np.array(
    [sum((lane >> 12 - place & 1) * (4 - place) for place in range(4)) for lane in range(_LANE + 1)]
)
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


@dataclass(frozen=True, slots=True)
class PartnerHolding:
    """Named cards, a length of one suit, or a number of points, or several of these together.

    >>> from crossruff.model import Suit
    >>> PartnerHolding(suit=Suit.HEARTS, least=6).text
    'six or more hearts'
    """

    cards: Hand = field(default_factory=Hand)
    suit: Suit | None = None
    least: int = 0
    most: int = 13
    points: int = 0

    @property
    def parts(self) -> int:
        """The number of things that the holding names."""
        return len(self.cards) + (self.suit is not None) + (self.points > 0)

    def accepts(self, hand: Hand) -> bool:
        """Return whether a hand has the holding.

        >>> PartnerHolding(Hand(["HQ"]), Suit.HEARTS, least=4).accepts(Hand("432.QT32.432.432"))
        True
        """
        if not self.cards <= hand or hand.hcp < self.points:
            return False
        return self.suit is None or self.least <= hand.length(self.suit) <= self.most

    def among(self, hands: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """Return for each packed hand whether it has the holding."""
        cards = np.uint64(self.cards.bits)
        found = (hands & cards) == cards
        if self.suit is not None:
            length = _COUNTS[_lane(hands, self.suit)]
            found &= (self.least <= length) & (length <= self.most)
        if self.points:
            found &= sum(_POINTS[_lane(hands, suit)] for suit in Suit) >= self.points
        return np.asarray(found, dtype=np.bool_)

    @property
    def text(self) -> str:
        """The holding in a player's words.

        >>> PartnerHolding(Hand(["HQ"]), Suit.HEARTS, least=4).text
        'four or more hearts with the queen'
        >>> PartnerHolding(Hand(["SA", "SK"])).text, PartnerHolding(suit=Suit.CLUBS, most=1).text
        ('the ♠A and the ♠K', 'at most one club')
        """
        cards = list(self.cards)
        if self.suit is None:
            named = [f"the {card.symbol}" for card in cards]
            named += [f"{self.points} or more points"] if self.points else []
            return " and ".join(named)
        length = self._length(self.suit)
        ranks = " and ".join(card.rank.name.lower() for card in cards)
        return f"{length} with the {ranks}" if cards else length

    def _length(self, suit: Suit) -> str:
        suits = suit.name.lower()
        if self.most == 0:
            return f"no {suits}"
        if self.most < 13:
            return f"at most {_NUMBERS[self.most]} {suits[:-1] if self.most == 1 else suits}"
        return f"{_NUMBERS[self.least]} or more {suits}"


def possible_holdings(unseen: Hand) -> Iterator[PartnerHolding]:
    """Iterate over the holdings that may matter, of cards that the leader does not see."""
    for suit in Suit:
        honours = [card for rank in _HONOURS if (card := Card(suit, rank)) in unseen]
        for card in honours:
            yield PartnerHolding(Hand([card]))
            for least in (3, 4, 5):
                yield PartnerHolding(Hand([card]), suit, least=least)
        for pair in combinations(honours, 2):
            yield PartnerHolding(Hand(pair))
        for least in (3, 4, 5, 6):
            yield PartnerHolding(suit=suit, least=least)
        for most in (0, 1, 2):
            yield PartnerHolding(suit=suit, most=most)
    for points in (6, 8, 10, 12):
        yield PartnerHolding(points=points)


def _lane(hands: NDArray[np.uint64], suit: Suit) -> NDArray[np.int64]:
    return ((hands >> np.uint64(16 * suit.index)) & np.uint64(_LANE)).astype(np.int64)
