"""Softness: how likely a hand makes its calls when it lies outside of their meaning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from crossruff.errors import CrossruffError
from crossruff.inference.boxes import Box
from crossruff.inference.meanings import Meaning
from crossruff.model import Hand, Seat

FAR_POINTS = 5
"""From this many points outside a box on, the likelihood stays the same."""
FAR_CARDS = 3
"""From this many cards outside a box on, the likelihood stays the same."""


@dataclass(frozen=True, slots=True)
class Softness:
    """A likelihood for each distance from a box, full inside and nowhere zero.

    `rows` are for 0, 1, 2, 3, 4 and 5 or more points outside; in a row are the likelihoods for 0, 1, 2 and
    3 or more cards outside, counted over all suits.

    >>> soft = Softness.falling(points=0.5, cards=0.25)
    >>> soft.at(points=1, cards=0), soft.at(points=1, cards=1)
    (0.5, 0.125)
    """

    rows: tuple[tuple[float, ...], ...]

    NEARLY_HARD: ClassVar[Softness]
    """For players whose calls are known nearly for certain."""

    def __post_init__(self) -> None:
        """Reject tables of the wrong size, with a zero, or that grow with the distance."""
        if len(self.rows) != FAR_POINTS + 1 or any(len(row) != FAR_CARDS + 1 for row in self.rows):
            raise CrossruffError(f"softness must be {FAR_POINTS + 1} rows of {FAR_CARDS + 1}")
        for points, row in enumerate(self.rows):
            for cards, each in enumerate(row):
                nearer = min(self.at(max(points - 1, 0), cards), self.at(points, max(cards - 1, 0)))
                if not 0 < each <= min(nearer, 1):
                    raise CrossruffError(
                        f"softness must be above 0, at most 1 and fall with the distance; got {each} at "
                        f"{points} points and {cards} cards"
                    )

    @classmethod
    def falling(cls, *, points: float, cards: float, floor: float = 1e-6) -> Softness:
        """Return a softness that each point and each card outside multiply by a factor, down to a floor."""
        return cls(
            tuple(
                tuple(max(points**far * cards**more, floor) for more in range(FAR_CARDS + 1))
                for far in range(FAR_POINTS + 1)
            )
        )

    def or_else(self, other: Softness, chance: float) -> Softness:
        """Return the softness where another one holds with some chance: the larger of both likelihoods.

        >>> hard, soft = Softness.falling(points=0.02, cards=0.01), Softness.falling(points=0.5, cards=0.5)
        >>> hard.or_else(soft, 0.1).at(points=1, cards=0)
        0.05
        """
        pairs = zip(self.rows, other.rows, strict=True)
        rows = [
            tuple(max(ours, chance * theirs) for ours, theirs in zip(*pair, strict=True)) for pair in pairs
        ]
        return Softness(tuple(rows))

    def at(self, points: int, cards: int) -> float:
        """Return the likelihood of a hand with some points and cards outside a box."""
        return self.rows[min(points, FAR_POINTS)][min(cards, FAR_CARDS)]

    def likelihood(self, hand: Hand, meaning: Meaning) -> float:
        """Return the likelihood of a hand of 13 cards: that of the box which it fits best.

        >>> hand = Hand.parse("AKQ32.K32.432.32")
        >>> Softness.falling(points=0.5, cards=0.25).likelihood(hand, Meaning.parse("13-15 hcp, 6+ spades"))
        0.125
        """
        shape = (*hand.shape, hand.hcp)
        outside = (_outside(box, shape) for box in meaning.boxes)
        return max((self.at(*each) for each in outside), default=self.rows[-1][-1])


Softness.NEARLY_HARD = Softness.falling(points=0.02, cards=0.01)


@dataclass(frozen=True, slots=True)
class SoftReading:
    """What the calls of a seat tell: a meaning, and how softly it is taken.

    Where a meaning has a part that is expected, only that part has full likelihood.

    >>> reading = SoftReading(Meaning.parse("15-17 hcp, balanced"), Softness.falling(points=0.3, cards=0.1))
    >>> reading.likelihood(Hand.parse("AQ32.K32.AJ4.Q32")), reading.likelihood(Hand.parse("AQ32.K32.A54.J32"))
    (1.0, 0.3)
    """

    meaning: Meaning
    softness: Softness
    packed: bytes = field(init=False, repr=False, compare=False)
    """The boxes for the core, ten numbers each."""

    def __post_init__(self) -> None:
        """Pack the boxes once."""
        object.__setattr__(self, "packed", packed_boxes(self.meaning.expected))

    def likelihood(self, hand: Hand) -> float:
        """Return the likelihood of a hand of 13 cards."""
        return self.softness.likelihood(hand, self.meaning.expected)


SeatReadings = Mapping[Seat, Meaning | SoftReading]
"""What the calls of seats tell; a plain meaning excludes all other hands."""


def packed_boxes(meaning: Meaning) -> bytes:
    """Return the boxes of a meaning for the core, ten numbers each."""
    return bytes(number for box in meaning.boxes for ends in box.ends for number in ends)


def _outside(box: Box, shape: tuple[int, ...]) -> tuple[int, int]:
    """Return how many points and cards a hand has outside of a box."""
    *cards, points = (
        max(low - held, held - high, 0) for held, (low, high) in zip(shape, box.ends, strict=True)
    )
    return points, sum(cards)
