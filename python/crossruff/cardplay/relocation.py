"""Spot-card relocation: layouts that differ only in small cards are made alike, so plans reach farther."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from crossruff.model import Hand, Seat, Suit


def relocated(layouts: NDArray[np.uint64], hidden: Sequence[Seat], seed: int) -> NDArray[np.uint64]:
    """The layouts with the spot cards of two hidden hands dealt again, in the same order everywhere.

    The lower half of the hidden cards of each suit are its spots. Each hand keeps as many of them as it had:
    the first gets them from the top of a shuffled pile, the second from its bottom.
    """
    if len(hidden) != 2 or not len(layouts):
        return layouts
    first, second = (seat.index for seat in hidden)
    changed = layouts.copy()
    unseen = Hand.from_bits(int(layouts[0, first] | layouts[0, second]))
    rng = random.Random(seed)
    for suit in Suit:
        cards = sorted(card.bit for card in unseen if card.suit is suit)
        spots = cards[: len(cards) // 2]
        rng.shuffle(spots)
        # How the pile is parted, for each number of spots in the first hand.
        piles = np.array([sum(spots[:count]) for count in range(len(spots) + 1)], dtype=np.uint64)
        every = piles[-1]
        counts = np.bitwise_count(layouts[:, first] & every)
        changed[:, first] = (changed[:, first] & ~every) | piles[counts]
        changed[:, second] = (changed[:, second] & ~every) | (every & ~piles[counts])
    return changed
