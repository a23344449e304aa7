"""An oracle for claims with statements: it tries every world and every play.

It shares no code with the judge, and uses the model only to read a position. Cards are numbers:
13 times the suit plus the rank, with the two as 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from crossruff.model import Card, Seat, View

Number: TypeAlias = int
Holding: TypeAlias = frozenset[int]
World: TypeAlias = tuple[Holding, Holding, Holding, Holding]
"""What each seat holds, North first."""


class _Moment(NamedTuple):
    worlds: frozenset[World]
    """Those that agree with the cards played."""
    leader: int
    trick: tuple[Number, ...]
    won: int
    stated: tuple[Number, ...]


class Oracle:
    """Knows whether a claimer is sure of some tricks if the stated cards are played."""

    def __init__(self, view: View, seats: Sequence[Seat]) -> None:
        """Ask for the claimer of a view, who chooses the cards of some seats."""
        self.seats = {seat.index for seat in seats}
        self.side = view.seat.index % 2
        trump = view.play.strain.suit
        self.trump = None if trump is None else trump.index
        self.start = (
            frozenset(_worlds(view)),
            view.play.trick.leader.index,
            tuple(map(_number, view.play.trick.cards)),
        )
        self.known: dict[_Moment, int] = {}

    def sure(self, statement: Sequence[Card]) -> int:
        """Return how many tricks are certain, the one under way included."""
        worlds, leader, trick = self.start
        return self._value(_Moment(worlds, leader, trick, 0, tuple(map(_number, statement))))

    def _value(self, now: _Moment) -> int:
        if len(now.trick) == 4:
            now = self._next_trick(now)
        some = next(iter(now.worlds))
        if not now.trick and not any(some):
            return now.won
        if now not in self.known:
            seat = (now.leader + len(now.trick)) % 4
            values = [self._value(after) for after in self._after(now, seat)]
            self.known[now] = max(values) if seat in self.seats else min(values)
        return self.known[now]

    def _after(self, now: _Moment, seat: int) -> Iterator[_Moment]:
        stated = now.stated
        some = next(iter(now.worlds))
        # A stated card that is gone already is done with.
        while stated and not any(stated[0] in some[mine] for mine in self.seats):
            stated = stated[1:]
        cards = {card for world in now.worlds for card in _legal(world[seat], now.trick)}
        if seat in self.seats and stated and stated[0] in cards:
            cards = {stated[0]}
        for card in cards:
            worlds = frozenset(
                (*world[:seat], world[seat] - {card}, *world[seat + 1 :])
                for world in now.worlds
                if card in _legal(world[seat], now.trick)
            )
            rest = stated[1:] if seat in self.seats and stated[:1] == (card,) else stated
            yield _Moment(worlds, now.leader, (*now.trick, card), now.won, rest)  # type: ignore[arg-type]

    def _next_trick(self, now: _Moment) -> _Moment:
        led = now.trick[0] // 13

        def strength(place: int) -> tuple[bool, bool, int]:
            suit, rank = divmod(now.trick[place], 13)
            return suit == self.trump, suit == led, rank

        winner = (now.leader + max(range(4), key=strength)) % 4
        return now._replace(leader=winner, trick=(), won=now.won + (winner % 2 == self.side))


def _legal(held: Holding, trick: Sequence[Number]) -> Holding:
    following = frozenset(card for card in held if trick and card // 13 == trick[0] // 13)
    return following or held


def _worlds(view: View) -> Iterator[World]:
    """Deal the hidden cards in every way that agrees with the suits that seats have shown out of."""
    play = view.play
    one, other = view.hidden
    unseen = frozenset(map(_number, view.unseen))
    void = {seat.index: {suit.index for suit in play.shown_out(seat)} for seat in view.hidden}
    for cards in combinations(sorted(unseen), play.count(one)):
        held = [frozenset(map(_number, play.remaining[seat])) for seat in Seat]
        held[one.index], held[other.index] = frozenset(cards), unseen - frozenset(cards)
        if not any(card // 13 in suits for seat, suits in void.items() for card in held[seat]):
            north, east, south, west = held
            yield north, east, south, west


def _number(card: Card) -> Number:
    return 13 * card.suit.index + card.rank.index
