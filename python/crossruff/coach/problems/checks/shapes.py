"""Deal three hidden hands whose suit lengths are in known ranges, each such deal as likely as any other.

Three whole hands seldom have the lengths that an auction shows, so shuffling takes too long. Instead the
suits are dealt one after the other: a split of a suit is drawn by the number of deals that have it, then its
cards are shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import factorial

import numpy as np
from numpy.typing import NDArray

Split = tuple[int, int, int]
Ranges = Sequence[Sequence[tuple[int, int]]]
"""For each of the three hands the least and the most cards of each suit."""
_START: Split = (0, 0, 0)


class SplitCounts:
    """Counts the deals of the first suits, by the cards that the three hands have got."""

    def __init__(self, cards: Sequence[int], ranges: Ranges) -> None:
        """Count for suits of some numbers of cards."""
        self.splits = [_splits(count, ranges, suit) for suit, count in enumerate(cards)]
        self.ways: list[dict[Split, int]] = [{_START: 1}]
        for splits in self.splits:
            found: dict[Split, int] = {}
            for (so_far, ways), (split, more) in product(self.ways[-1].items(), splits.items()):
                after = _plus(so_far, split)
                if max(after) <= 13:
                    found[after] = found.get(after, 0) + ways * more
            self.ways.append(found)

    def total(self, sizes: Split) -> int:
        """Return the number of deals.

        >>> SplitCounts([3, 0, 0, 0], [[(0, 13)] * 4] * 3).total((1, 1, 1))
        6
        """
        return self.ways[-1].get(sizes, 0)

    def draw(self, random: np.random.Generator, sizes: Split) -> list[Split]:
        """Draw the splits of the suits, each as often as there are deals with it."""
        found: list[Split] = []
        for suit in reversed(range(len(self.splits))):
            options = [
                (split, ways * self.ways[suit].get(_minus(sizes, split), 0))
                for split, ways in self.splits[suit].items()
            ]
            total = sum(ways for _, ways in options)
            chances = [ways / total for _, ways in options]
            split = options[int(random.choice(len(options), p=chances))][0]
            found.append(split)
            sizes = _minus(sizes, split)
        return found[::-1]


def shaped_hands(
    random: np.random.Generator, unseen: Sequence[int], ranges: Ranges, count: int
) -> NDArray[np.uint64]:
    """Deal unseen cards, each a bit, to three hands of 13: a row for each deal, a column for each hand."""
    suits = [[bit for bit in unseen if (bit.bit_length() - 1) // 16 == suit] for suit in range(4)]
    counts = SplitCounts([len(suit) for suit in suits], ranges)
    if not counts.total((13, 13, 13)):
        return np.zeros((0, 3), dtype=np.uint64)
    hands = np.zeros((count, 3), dtype=np.uint64)
    for row in range(count):
        for cards, split in zip(suits, counts.draw(random, (13, 13, 13)), strict=True):
            order = random.permutation(len(cards)).tolist()
            start = 0
            for hand, size in enumerate(split):
                hands[row, hand] |= np.uint64(sum(cards[place] for place in order[start : start + size]))
                start += size
    return hands


def _splits(count: int, ranges: Ranges, suit: int) -> dict[Split, int]:
    """Return the splits of a suit that the ranges allow, with the number of ways to deal each."""
    found: dict[Split, int] = {}
    for first, second in product(range(count + 1), repeat=2):
        split = first, second, count - first - second
        if split[2] >= 0 and all(
            ranges[hand][suit][0] <= size <= ranges[hand][suit][1] for hand, size in enumerate(split)
        ):
            parts = [factorial(size) for size in split]
            found[split] = factorial(count) // (parts[0] * parts[1] * parts[2])
    return found


def _plus(one: Split, other: Split) -> Split:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _minus(one: Split, other: Split) -> Split:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]
