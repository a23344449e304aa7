"""Features of the hidden hands that separate two lines: a card in a hand, or the length of a suit in it.

A feature is written `W+DK` (West was dealt the ♦K) or `E>=4H` (East was dealt at least four hearts).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from crossruff.dd import PackedWorlds
from crossruff.model import Card, Hand, Play, Seat, Suit

_HIGH = 8
"""The rank index of the ten."""
_OFTEN, _GAP = 0.8, 0.25
"""How often a feature must hold where the solution gains, and how much more often than elsewhere."""

Feature = tuple[str, float, float]


def separating_features(
    play: Play, hands: PackedWorlds, inside: NDArray[np.bool_], seats: tuple[Seat, ...]
) -> tuple[Feature, ...]:
    """Return at most two features that mostly hold in some worlds and seldom in the others.

    >>> seen = Play("N:AQ... - 32... -", "NT", "S", declarer="S")
    >>> worlds = np.array([[6 << 9, 1 << 11, 3, 1 << 4], [6 << 9, 1 << 4, 3, 1 << 11]], dtype=np.uint64)
    >>> separating_features(seen, worlds, np.array([True, False]), (Seat.EAST,))[0]
    ('E+SK', 1.0, 0.0)
    """
    if not inside.any() or inside.all():
        return ()
    dealt = hands.copy()
    for before, card in play.steps():
        dealt[:, before.turn.index] |= np.uint64(card.bit)
    found: list[tuple[float, Feature]] = []
    for name, holds in _features(play, dealt, seats):
        often, elsewhere = float(holds[inside].mean()), float(holds[~inside].mean())
        if often >= _OFTEN and often - elsewhere >= _GAP:
            found.append((often - elsewhere, (name, often, elsewhere)))
    found.sort(key=lambda one: -one[0])
    chosen: list[Feature] = []
    for _, feature in found:
        if all(feature[0][-1] not in other[0] and feature[0][2] not in other[0] for other in chosen):
            chosen.append(feature)
    return tuple(chosen[:2])


def feature_holds(name: str, hand: Hand) -> bool:
    """Return whether a hand as it was dealt has a feature, whose seat is its first letter.

    >>> feature_holds("E>=2S", Hand.parse("43...")), feature_holds("W+SK", Hand.parse("43..."))
    (True, False)
    """
    if name[1] == "+":
        return Card.parse(name[2:]) in hand
    count = int(name[3:-1])
    length = hand.length(name[-1])
    return length >= count if name[1] == ">" else length <= count


def _features(
    play: Play, dealt: PackedWorlds, seats: tuple[Seat, ...]
) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    for seat in seats:
        column = dealt[:, seat.index]
        for suit in Suit:
            lane = np.uint64(Hand.of(suit).bits)
            lengths = np.bitwise_count(column & lane)
            for count in range(int(lengths.min()) + 1, int(lengths.max()) + 1):
                yield f"{seat}>={count}{suit}", lengths >= count
                yield f"{seat}<={count - 1}{suit}", lengths < count
            for card in Hand.of(suit):
                if card.rank.index >= _HIGH and card not in play.cards:
                    has = (column & np.uint64(card.bit)) != 0
                    if has.any() and not has.all():
                        yield f"{seat}+{card}", has
