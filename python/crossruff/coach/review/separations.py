"""Find the condition that separates two cards: where one of them succeeds and the other fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crossruff.coach.conditions import (
    Breaks,
    HasLength,
    HoldsCards,
    HoldsWith,
    SingleCondition,
    TwoConditions,
    WorldCondition,
    conditions_for,
    suit_of,
)
from crossruff.coach.review.card_values import CardTable

_LEAST = 0.02
"""The share of worlds in which the cards must differ for a sentence about it."""
_EXPLAINED = 0.55
"""The share of the gain that the worlds of a condition must have."""
_LIFT = 1.8
"""How many times larger than everywhere the gain must be where a condition holds."""
_SHARP = 0.3
"""The least gain where a condition holds, as a share of its worlds or in tricks."""
_NEARLY_ALL, _LOW_LIFT, _BLUNT = 0.85, 1.4, 0.15
"""The share of the gain, the lift and the least gain of a broad condition."""
_WORLDS = 15
"""The fewest worlds of a condition, if there are more than 150 in all."""
_LONG = 0.03
"""What each word of a condition after the fifth takes off its worth: the simpler one is preferred."""
_SHORT = 5
_ODD = {HasLength: 0.92, HoldsWith: 0.92}
"""Conditions that players picture less easily than a card or a split."""
_TWO = 1.6
"""How many times better than one condition two must do, to be worth the words."""
_COMBINED = 10
"""The conditions that are combined: the best ones."""


_Tells = Callable[[NDArray[np.float64], NDArray[np.int64], NDArray[np.bool_], float], bool]
"""Whether a condition, as a mask of worlds, is worth a sentence."""


@dataclass(frozen=True, slots=True)
class Separation:
    """A condition, how often it holds, and how often each of two cards succeeds where it does."""

    condition: WorldCondition
    share: float
    ours: float
    """The rate of the card for which it is good: success, or tricks where the contract is not in question."""
    others: float
    by_tricks: bool = False


def separation(table: CardTable, one: int, other: int, *, broad: bool = False) -> Separation | None:
    """Return the condition under which card `one` does better than `other`; None if there is no clear one.

    A `broad` condition is less sharp: it has nearly all of the gain.
    """
    succeeds = table.succeeds()
    tricks = -table.tricks if table.is_defender else table.tricks
    by_tricks = succeeds is None or not (succeeds[:, one] & ~succeeds[:, other]).any()
    won = tricks if by_tricks or succeeds is None else succeeds.astype(np.int64)
    gain = won[:, one] - won[:, other]
    found = _best_condition(table, gain, _is_broad if broad else _is_telling)
    if found is None:
        return None
    condition, mask = found
    shares = table.shares
    inside = float(shares @ mask)
    if by_tricks:
        left = table.view.play.tricks_left if table.is_defender else 0
        won = won + left
    rates = [float(shares[mask] @ won[mask, place]) / inside for place in (one, other)]
    return Separation(condition, inside, rates[0], rates[1], by_tricks)


def _best_condition(
    table: CardTable, gain: NDArray[np.int64], tells: _Tells
) -> tuple[WorldCondition, NDArray[np.bool_]] | None:
    """Return the condition that explains the most of a gain in the fewest worlds."""
    shares, hands = table.shares, table.worlds.hands
    total = float(shares @ gain.clip(min=0))
    if total < _LEAST:
        return None
    ranked: list[tuple[float, SingleCondition, NDArray[np.bool_]]] = []
    for condition in conditions_for(table.view):
        mask = condition.mask(hands)
        worth = _worth(shares, gain, mask, total) * _ease(condition)
        if worth > 0:
            ranked.append((worth, condition, mask))
    ranked.sort(key=lambda each: -each[0])
    found: tuple[WorldCondition, NDArray[np.bool_]] | None = None
    least = 0.0
    for worth, condition, mask in ranked:
        if tells(shares, gain, mask, total):
            found, least = (condition, mask), _TWO * worth
            break
    plain = [(condition, mask) for _, condition, mask in ranked if _is_plain(condition)][:_COMBINED]
    for place, (one, first) in enumerate(plain):
        for two, second in plain[place + 1 :]:
            if _repeats(one, two):
                continue
            mask = first & second
            worth = _worth(shares, gain, mask, total)
            if worth > least and tells(shares, gain, mask, total):
                found, least = (TwoConditions(one, two), mask), worth
    return found


def _ease(condition: SingleCondition) -> float:
    """Return how easily a player pictures a condition: 1 for a card or a split, less for more words."""
    words = len(condition.text.split())
    return _ODD.get(type(condition), 1.0) * (1 - _LONG * max(0, words - _SHORT))


def _is_plain(condition: SingleCondition) -> bool:
    """Return whether a condition is simple enough to be one of two: a card, or a split."""
    return isinstance(condition, Breaks) or (isinstance(condition, HoldsCards) and len(condition.cards) == 1)


def _repeats(one: SingleCondition, two: SingleCondition) -> bool:
    """Return whether two conditions are about the same suit, so that together they read badly."""
    if suit_of(one) is not suit_of(two):
        return False
    both_cards = isinstance(one, HoldsCards) and isinstance(two, HoldsCards) and one.seat is two.seat
    return both_cards or (isinstance(one, Breaks) and isinstance(two, Breaks))


def _worth(
    shares: NDArray[np.float64], gain: NDArray[np.int64], mask: NDArray[np.bool_], total: float
) -> float:
    """Return how well a condition explains a gain: its part of it, times how sharp it is."""
    inside = float(shares @ mask)
    net = float(shares @ (gain * mask))
    if not 0 < inside < 0.98 or net <= 0:
        return 0.0
    return net / total * net / inside


def _is_telling(
    shares: NDArray[np.float64], gain: NDArray[np.int64], mask: NDArray[np.bool_], total: float
) -> bool:
    """Return whether a condition explains enough of a gain, and is sharp enough, for a sentence."""
    inside = float(shares @ mask)
    net = float(shares @ (gain * mask))
    everywhere = max(float(shares @ gain), 0.0)
    sharp = net >= _SHARP * inside and net >= _LIFT * inside * everywhere
    enough = int(mask.sum()) >= min(_WORLDS, len(mask) // 10)
    return enough and sharp and net >= _EXPLAINED * total


def _is_broad(
    shares: NDArray[np.float64], gain: NDArray[np.int64], mask: NDArray[np.bool_], total: float
) -> bool:
    """Return whether a condition has nearly all of a gain, and more of it than other worlds."""
    inside = float(shares @ mask)
    net = float(shares @ (gain * mask))
    everywhere = max(float(shares @ gain), 0.0)
    blunt = net >= _BLUNT * inside and net >= _LOW_LIFT * inside * everywhere
    return blunt and net >= _NEARLY_ALL * total
