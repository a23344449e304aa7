"""Spot-card relocation: make worlds that differ only in small cards alike, so that plans reach farther."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from crossruff.dd import PackedWorlds
from crossruff.model import Hand, Seat, Suit


def relocate_spots(worlds: PackedWorlds, hidden: Sequence[Seat], seed: int) -> PackedWorlds:
    """Deal the spot cards of two hidden hands again, in the same order in every world.

    The lower half of the hidden cards of each suit are its spots. Each hand keeps as many of them as it had:
    the first gets them from the top of a shuffled pile, the second from its bottom.
    """
    if len(hidden) != 2 or not len(worlds):
        return worlds
    first, second = (seat.index for seat in hidden)
    changed = worlds.copy()
    unseen = Hand.from_bits(int(worlds[0, first] | worlds[0, second]))
    rng = random.Random(seed)
    for suit in Suit:
        cards = sorted(card.bit for card in unseen if card.suit is suit)
        spots = cards[: len(cards) // 2]
        rng.shuffle(spots)
        # The first hand's share of the pile, for each number of spots that it had.
        piles = np.array([sum(spots[:count]) for count in range(len(spots) + 1)], dtype=np.uint64)
        every = piles[-1]
        counts = np.bitwise_count(worlds[:, first] & every)
        changed[:, first] = (changed[:, first] & ~every) | piles[counts]
        changed[:, second] = (changed[:, second] & ~every) | (every & ~piles[counts])
    return changed
