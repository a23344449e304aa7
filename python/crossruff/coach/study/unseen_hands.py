"""Draw the hands that a study does not see: by the auction, by a constraint, or by both."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crossruff.bidding import BiddingSystem, system
from crossruff.coach.readings import soft_readings
from crossruff.dd import PackedWorlds
from crossruff.dealing import Constraint, deals
from crossruff.dealing.conditions import Holds, Range
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.inference import Meaning, SeatReadings, SoftReading, WorldSource
from crossruff.model import Auction, Deal, Hand, Seat, Side, View, Vulnerability

_TRIES = 200_000
"""Worlds of an auction that are tried for one that meets the constraint."""
_DEAL_TRIES = 5_000_000
"""Deals that are tried for one that meets the constraint alone."""
_MOST_AT_ONCE = 4096
_SLOW = 1.0
"""Seconds after which a batch is shorter than it was asked to be, if it has a world."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some worlds, and how much each counts."""

    hands: PackedWorlds
    weights: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class UnseenHands:
    """The worlds that agree with the hands of a view, the readings of the calls, and a constraint."""

    view: View
    readings: SeatReadings
    constraint: Constraint

    def batches(self, seed: int, size: int) -> Iterator[Batch]:
        """Draw worlds without end; the same seed gives the same worlds.

        Where worlds are rare, a batch is shorter: it has those that were found in about a second.

        >>> from crossruff.model import Play
        >>> view = View.of(Play(Deal({"W": Hand("JT654.653.T7.AT5")}), "NT", "W", declarer="S"), "W")
        >>> source = UnseenHands(view, {}, Constraint.parse("south: 15-17 hcp, balanced"))
        >>> batch = next(source.batches(seed=1, size=5))
        >>> [Hand.from_bits(south).hcp in range(15, 18) for south in batch.hands[:, 2].tolist()]
        [True, True, True, True, True]
        """
        return self._by_calls(seed, size) if self.readings else self._by_constraint(seed, size)

    def _by_constraint(self, seed: int, size: int) -> Iterator[Batch]:
        seen = tuple(
            ((seat,), Holds(hand, Range(13, 13), f"the hand {hand}"))
            for seat in Seat
            if (hand := self.view.deal[seat])
        )
        wish = Constraint((*self.constraint.clauses, *seen))
        dealt = deals(wish, seed=seed, limit=_DEAL_TRIES)
        while True:
            found: list[tuple[int, int, int, int]] = []
            until, fault = time.monotonic() + _SLOW, None
            try:
                while len(found) < size and not (found and time.monotonic() > until):
                    found.append(next(dealt).packed)
            except IllegalDeal as rare:
                fault = rare
            if found:
                yield Batch(np.array(found, dtype=np.uint64), np.ones(len(found)))
            if fault is not None:
                raise fault

    def _by_calls(self, seed: int, size: int) -> Iterator[Batch]:
        source = WorldSource(self.view, self.readings)
        first, tried = 0, 0
        hands: list[PackedWorlds] = []
        weights: list[NDArray[np.float64]] = []
        count, until = size, time.monotonic() + _SLOW
        while True:
            drawn = source.sample(count, seed, first)
            first += count
            met = self._meets(drawn.hands)
            hands.append(drawn.hands[met])
            weights.append(drawn.weights[met])
            tried = 0 if met.any() else tried + count
            if tried >= _TRIES:
                raise CrossruffError(
                    f"the constraint must agree with the auction; got {self.constraint}, which none of "
                    f"{tried:,} worlds of the auction meets"
                )
            count = min(_MOST_AT_ONCE, 4 * count) if not met.any() else count
            found, worth = np.concatenate(hands), np.concatenate(weights)
            while len(found) >= size:
                yield Batch(found[:size], worth[:size])
                found, worth = found[size:], worth[size:]
            if len(found) and time.monotonic() > until:
                yield Batch(found, worth)
                found, worth = found[:0], worth[:0]
            if not len(found):
                until = time.monotonic() + _SLOW
            hands, weights = [found], [worth]

    def _meets(self, worlds: PackedWorlds) -> NDArray[np.bool_]:
        if not self.constraint.clauses:
            return np.ones(len(worlds), dtype=np.bool_)
        kept = [self.constraint.accepts(Deal.unchecked(tuple(each))) for each in worlds.tolist()]
        return np.array(kept, dtype=np.bool_)


class OpenHandsView(View):
    """The view of a student who sees two or more hands, whether or not one of them is dummy."""

    __slots__ = ()

    @property
    def hidden(self) -> tuple[Seat, ...]:
        """The seats without cards."""
        return tuple(seat for seat in Seat if not self.deal[seat])


@dataclass(frozen=True, slots=True)
class Systems:
    """The systems of both sides, by which their calls are read."""

    names: Mapping[Side, str]

    def readings(self, auction: Auction, vulnerability: Vulnerability) -> dict[Seat, SoftReading | Meaning]:
        """Return what the calls of each seat tell, softly: players may stretch a point or a card.

        >>> systems = Systems({Side.NS: "sayc", Side.EW: "sayc"})
        >>> found = systems.readings(Auction("S", "1NT P 3NT P P P"), Vulnerability.NONE)
        >>> print(found[Seat.SOUTH].meaning.expected)
        balanced, 15 to 17 points
        """
        found: dict[Seat, SoftReading | Meaning] = {}
        for side in Side:
            meanings = self._system(side).expect(auction, vulnerability)
            found |= soft_readings({seat: meanings.get(seat, Meaning.ANY) for seat in side.seats}, auction)
        return found

    def _system(self, side: Side) -> BiddingSystem:
        own, other = self.names[side], self.names[side.opponents]
        return system(own) if own == other else system(own, others=other)


def whole_hand(text: Hand | str, whose: str) -> Hand:
    """Return a hand of 13 cards; report any other number.

    >>> whole_hand("AKQ...", "the leader's hand")
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: the leader's hand must have 13 cards; got 3 in AKQ...
    """
    hand = Hand.parse(text)
    if len(hand) != 13:
        raise CrossruffError(f"{whose} must have 13 cards; got {len(hand)} in {hand}")
    return hand
