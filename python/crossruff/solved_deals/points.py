"""Count the points of hands by the card values of the library, in whole units of 5/64.

The table is fixed and not computed from a library: systems that were trained with it depend on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from crossruff.model import Hand, Rank
from crossruff.model.evaluation import card_units
from crossruff.solved_deals.card_values import RANKS, UNIT, cards_of

UNITS: Mapping[Rank, int] = MappingProxyType({rank: card_units()[rank] for rank in RANKS})
"""The value of a card by rank in units of 5/64; lower cards are worth nothing. The pack has 512."""
_CARDS = {rank: cards_of(rank) for rank in UNITS}


def point_units(hand: Hand) -> int:
    """Return the units of a hand: 0 to 512 for any cards of the pack, with a mean of 128.

    >>> point_units(Hand.parse("AKQJT98765432..."))
    128
    """
    return sum(worth * (hand.bits & _CARDS[rank]).bit_count() for rank, worth in UNITS.items())


def points(hand: Hand) -> float:
    """Return the points of a hand: 40 in the pack, with a mean of 10.

    >>> points(Hand.parse("AKQJT98765432..."))
    10.0
    """
    return point_units(hand) * UNIT


def packed_units(hands: NDArray[np.uint64]) -> NDArray[np.uint16]:
    """Return the units of many packed hands, in an array of the same shape.

    >>> packed_units(np.array([[0x1FFF, 0x1FFF0000]], dtype=np.uint64)).tolist()
    [[128, 128]]
    """
    found = np.zeros(hands.shape, dtype=np.uint16)
    for rank, worth in UNITS.items():
        found += np.uint16(worth) * np.bitwise_count(hands & np.uint64(_CARDS[rank])).astype(np.uint16)
    return found
