"""What a line hangs on: the condition on the hidden cards with which it makes, and without which it fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crossruff.coach.conditions import HasLength, HoldsCards, Mask, OneHasLength, SingleCondition
from crossruff.coach.plan.two_hands import TwoHands
from crossruff.coach.words import percent
from crossruff.dd import PackedWorlds
from crossruff.model import Seat, Suit


@dataclass(frozen=True, slots=True)
class WorldSample:
    """Weighted worlds of the hidden cards, as they were held when the trick under way began."""

    hands: PackedWorlds
    weights: NDArray[np.float64]
    defenders: tuple[Seat, Seat]

    def share(self, condition: SingleCondition) -> float:
        """Return the share of the worlds in which a condition holds."""
        return float(self.weights @ condition.mask(self.hands) / self.weights.sum())

    def share_longer(self, suit: Suit, length: int) -> float:
        """Return the share of the worlds in which a defender holds more cards of a suit than that."""
        return self.share(OneHasLength(self.defenders, suit, length + 1))


def all_conditions(situation: TwoHands) -> Iterator[SingleCondition]:
    """Yield the conditions that a plan may hang on: places of missing honours, and splits."""
    west, east = situation.seat.next, situation.seat.previous
    for suit in Suit:
        missing = sorted(situation.out.suit(suit), key=lambda card: -card.rank.index)
        for card in missing[:3]:
            if card.rank.index >= 8:  # a ten or higher
                yield HoldsCards(west, (card,))
        out = len(missing)
        for most in range((out + 1) // 2, min(out, 6)):
            yield OneHasLength((west, east), suit, most + 1)
            for seat in (west, east):
                yield HasLength(seat, suit, most + 1, 13)


@dataclass(frozen=True, slots=True)
class Hinge:
    """The condition that tells best where a line makes: the chance with it and without it."""

    condition: SingleCondition
    share: float
    """The share of worlds in which it holds."""
    makes_with: float
    makes_without: float
    worlds: int
    """The worlds that were followed or known to be lost."""

    @property
    def text(self) -> str:
        """Describe what the line hangs on."""
        otherwise = "otherwise" if isinstance(self.condition, HoldsCards) else "if not"
        return (
            f"It makes {percent(self.makes_with)} if {self.condition.text} "
            f"({percent(self.share)} of the worlds), {percent(self.makes_without)} {otherwise}."
        )


_LEAST = 6
"""A condition is of interest if it holds, and fails to hold, in this many worlds at least."""
_CLEAR = 0.3
"""The least correlation with success that is worth a sentence."""


def hinge_of(
    conditions: Iterable[SingleCondition], worlds: PackedWorlds, weights: NDArray[np.float64], makes: Mask
) -> Hinge | None:
    """Return the condition that separates the worlds in which a line makes from the others best."""
    best: Hinge | None = None
    best_value = _CLEAR
    total = float(weights.sum())
    for condition in conditions:
        with_it = condition.mask(worlds)
        if min(with_it.sum(), (~with_it).sum()) < _LEAST:
            continue
        share = float(weights @ with_it) / total
        one = float((weights * with_it) @ makes) / float(weights @ with_it)
        two = float((weights * ~with_it) @ makes) / float(weights @ ~with_it)
        mean = share * one + (1 - share) * two
        if not 0 < mean < 1:
            continue
        value = abs(one - two) * (share * (1 - share) / (mean * (1 - mean))) ** 0.5
        if value > best_value + 1e-9:
            best, best_value = Hinge(condition, share, one, two, len(worlds)), value
    return best
