"""Dangers: a defender who must not get in, the suit led, and how trumps split."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from crossruff.coach.plan.following import Followed, Follower
from crossruff.coach.plan.hinges import WorldSample
from crossruff.coach.plan.two_hands import TwoHands
from crossruff.coach.words import percent
from crossruff.dd import solve_worlds
from crossruff.model import Card, Deal, Play, Seat, Suit

_APART = 0.25
"""A defender is dangerous if the contract fails so much more often than with the other on lead."""
_MOST_WORLDS = 24


@dataclass(frozen=True, slots=True)
class DangerousHand:
    """A defender who beats the contract much more often than the other if on lead; by double dummy."""

    seat: Seat
    fails: float
    """The share of worlds in which the contract fails if this defender leads to the next trick."""
    fails_other: float
    suit: Suit
    """The suit whose lead beats the contract in most of these worlds."""
    by_suit: float
    """The share of these worlds in which it does."""
    worlds: int
    trick: int
    """The trick to which the defender would lead."""

    @property
    def text(self) -> str:
        """Describe the danger."""
        who, other = self.seat.name.title(), self.seat.partner.name.title()
        one = self.suit.name.lower().removesuffix("s")
        return (
            f"{who} must not get in: if {who} led to trick {self.trick}, the contract would fail in "
            f"{percent(self.fails)} of {self.worlds} worlds (double dummy), "
            f"in {percent(self.by_suit)} of these to a {one}; with {other} on lead, in "
            f"{percent(self.fails_other)}."
        )


@dataclass(frozen=True, slots=True)
class SuitLed:
    """The suit of the opening lead at notrump: our top tricks, and how long a defender's suit is."""

    suit: Suit
    winners: int
    length: int
    chance: float
    """The share of worlds in which a defender holds at least `length` cards of it."""

    @property
    def text(self) -> str:
        """Describe the suit."""
        tops = "no top trick" if not self.winners else "1 top trick" if self.winners == 1 else ""
        tops = tops or f"{self.winners} top tricks"
        name = self.suit.name.lower()
        return (
            f"{name.capitalize()} were led: you have {tops} there, and a defender has {self.length} or more "
            f"{name} in {percent(self.chance)} of the worlds."
        )


@dataclass(frozen=True, slots=True)
class TrumpSplit:
    """How the defenders' trumps lie."""

    suit: Suit
    out: int
    most: int
    """The longer holding of an even split."""
    chance: float
    """The share of worlds in which no defender holds more."""

    @property
    def text(self) -> str:
        """Describe the split."""
        name, fewest = self.suit.name.lower(), self.out - self.most
        split = f"{self.most}-{fewest} in {percent(self.chance)}"
        return f"Trumps: {self.out} {name} are out; they split {split} of the worlds."


DangerFact = DangerousHand | SuitLed | TrumpSplit


def find_dangers(
    situation: TwoHands, worlds: WorldSample, follower: Follower, followed: Sequence[Followed]
) -> tuple[DangerFact, ...]:
    """Return what declarer must watch."""
    found: list[DangerFact] = [*_dangerous_hand(follower, followed)]
    play = follower.view.play
    lead = play.cards[0].suit if play.cards else None
    if situation.trump is None and lead is not None and situation.out.length(lead):
        out = situation.out.length(lead)
        length = max(4, (out + 1) // 2 + 1)
        chance = worlds.share_longer(lead, length - 1)
        if chance >= 0.1:
            found.append(SuitLed(lead, situation.winners(lead), length, chance))
    trump = situation.trump
    if trump is not None and (out := situation.out.length(trump)) > 1:
        most = (out + 1) // 2
        found.append(TrumpSplit(trump, out, most, 1 - worlds.share_longer(trump, most)))
    return tuple(found)


def _dangerous_hand(follower: Follower, followed: Sequence[Followed]) -> Iterator[DangerousHand]:
    """Put each defender on lead where declarer leads for the first time, and compare."""
    starts = [start for one in followed if (start := _first_lead(follower, one)) is not None]
    if not starts:
        return
    trick = Counter(13 - start.tricks_left + 1 for start in starts).most_common(1)[0][0]
    starts = [start for start in starts if 13 - start.tricks_left + 1 == trick][:_MOST_WORLDS]
    if len(starts) < 6:
        return
    seats = (follower.view.seat.next, follower.view.seat.previous)
    beaten = {seat: [_beating_suits(follower, start, seat) for start in starts] for seat in seats}
    fails = {seat: sum(map(bool, beaten[seat])) / len(starts) for seat in seats}
    worse = max(seats, key=lambda seat: fails[seat])
    if fails[worse] - fails[worse.partner] < _APART:
        return
    suits = Counter(suit for one in beaten[worse] for suit in one)
    suit, count = suits.most_common(1)[0]
    share = count / sum(map(bool, beaten[worse]))
    yield DangerousHand(worse, fails[worse], fails[worse.partner], suit, share, len(starts), trick)


def _first_lead(follower: Follower, one: Followed) -> Play | None:
    """Return the position where our side leads for the first time after the plan began."""
    view = follower.view
    play = follower.start(one.number)
    for card in one.cards[len(view.play.cards) :]:
        if not play.trick.cards and play.turn.side is view.seat.side:
            return play
        play = play.play(card)
    return None


def _beating_suits(follower: Follower, start: Play, seat: Seat) -> frozenset[Suit]:
    """Return the suits whose lead by a defender beats the contract, double dummy."""
    held = start.remaining
    need = follower.need - start.won(follower.view.seat.side)
    ending = Play(Deal.unchecked(held.packed), start.strain, seat, (), start.declarer)
    target = start.tricks_left - need + 1
    packed = np.array([held.packed], dtype="<u8")
    found = solve_worlds(packed, ending, goal="target", target=max(0, target), solver=follower.solver)
    pairs: list[tuple[Card, int]] = list(zip(found.cards, found.tricks[0].tolist(), strict=True))
    return frozenset(card.suit for card, beats in pairs if beats == 1)
