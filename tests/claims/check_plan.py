"""Checks a strategy of declarer against every world and every defence, one line after another.

It knows the laws by itself: it uses the model only for the names of things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple, TypeAlias

from crossruff.model import Card, Hand, Seat, Suit, View
from tests.claims.by_force import Counts

Line: TypeAlias = tuple[Card, ...]
"""The cards that have been played since the position, by all four hands."""
Strategy: TypeAlias = Callable[[Line], Card]
"""The card that declarer plays after a line, from either hand."""


class Fault(NamedTuple):
    """A line in which the strategy fails."""

    line: Line
    why: str

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.line))}: {self.why}"


def faults(
    view: View,
    tricks: int,
    choose: Strategy,
    *,
    counts: Counts | None = None,
    every_line: bool = True,
    most: int = 10,
) -> list[Fault]:
    """Return the lines in which a strategy does not take `tricks`, or is against the laws.

    No faults mean that the claim is good in every world, whatever the defenders do. A line is followed until
    the tricks are taken or cannot be taken any more; after `most` faults no more are looked for.

    There may be millions of lines, if the defenders may discard what they like. Without `every_line`, only
    the first that leads to a position at the beginning of a trick is followed from there. The claim is proved
    all the same, by the strategy that always goes on as on that line.
    """
    found: list[Fault] = []
    for fault in _Walk(view, tricks, choose, counts or {}, every_line).faults():
        found.append(fault)
        if len(found) == most:
            break
    return found


class _Table(NamedTuple):
    """A point of a line: all on which it depends what can still happen."""

    ours: dict[Seat, Hand]
    gone: int
    """What the hidden hands have played, as the bits of the cards."""
    worlds: int
    """Those that are left, of the position from which the line began, as a set of bits."""
    leader: Seat
    trick: tuple[Card, ...]
    won: int
    left: int
    """The tricks to go, the one under way with them."""


class _Walk:
    def __init__(self, view: View, tricks: int, choose: Strategy, counts: Counts, every_line: bool) -> None:
        self.tricks, self.choose, self.every_line = tricks, choose, every_line
        self.trumps = view.play.strain.suit
        self.line: list[Card] = []
        self.met: set[tuple[object, ...]] = set()
        worlds = list(_worlds(view, counts))
        if not worlds:
            raise ValueError("no world agrees with what is known")
        self.of_first = [world[view.hidden[0]].bits for world in worlds]
        # For each hidden hand and card, the worlds in which it is there.
        self.holds = {
            seat: [
                (card, sum(1 << number for number, world in enumerate(worlds) if card in world[seat]))
                for card in view.unseen
            ]
            for seat in view.hidden
        }
        play, trick = view.play, view.play.trick
        ours = {seat: play.remaining[seat] for seat in Seat if seat not in view.hidden}
        everything = (1 << len(worlds)) - 1
        self.start = _Table(ours, 0, everything, trick.leader, trick.cards, 0, play.tricks_left)

    def faults(self) -> Iterator[Fault]:
        return self._from(self.start)

    def _from(self, table: _Table) -> Iterator[Fault]:
        if len(table.trick) == 4:
            table = self._next_trick(table)
            if not self.every_line and self._was_met(table):
                return
        if table.won >= self.tricks:
            return
        if table.won + table.left < self.tricks:
            yield Fault(tuple(self.line), f"not {self.tricks} tricks")
            return
        seat = table.leader.after(len(table.trick))
        if seat in table.ours:
            yield from self._ours(table, seat)
        else:
            yield from self._theirs(table, seat)

    def _was_met(self, table: _Table) -> bool:
        # Who has played which of the cards that are gone does not matter any more.
        split, left = set(), table.worlds
        while left:
            last = left.bit_length() - 1
            split.add(self.of_first[last] & ~table.gone)
            left ^= 1 << last
        ours = tuple(hand.bits for hand in table.ours.values())
        key = (ours, table.gone, frozenset(split), table.leader.index, table.won)
        known = key in self.met
        self.met.add(key)
        return known

    def _ours(self, table: _Table, seat: Seat) -> Iterator[Fault]:
        card, hand = self.choose(tuple(self.line)), table.ours[seat]
        led = table.trick[0].suit if table.trick else card.suit
        if card not in hand:
            yield Fault(tuple(self.line), f"{seat} does not hold {card}")
        elif card.suit is not led and hand.length(led):
            yield Fault(tuple(self.line), f"{seat} revokes with {card}")
        else:
            ours = {**table.ours, seat: hand.without(card)}
            self.line.append(card)
            yield from self._from(table._replace(ours=ours, trick=(*table.trick, card)))
            self.line.pop()

    def _theirs(self, table: _Table, seat: Seat) -> Iterator[Fault]:
        """Every card that the hand may hold and play, with the worlds in which it can."""
        held = [(card, holds) for card, holds in self.holds[seat] if not card.bit & table.gone]
        led = table.trick[0].suit if table.trick else None
        following = 0
        for card, holds in held:
            if card.suit is led:
                following |= holds
        for card, holds in held:
            worlds = table.worlds & holds
            if led is not None and card.suit is not led:
                worlds &= ~following
            if worlds:
                gone, trick = table.gone | card.bit, (*table.trick, card)
                self.line.append(card)
                yield from self._from(table._replace(gone=gone, worlds=worlds, trick=trick))
                self.line.pop()

    def _next_trick(self, table: _Table) -> _Table:
        best = table.trick[0]
        for card in table.trick[1:]:
            higher = card.rank > best.rank if card.suit is best.suit else card.suit is self.trumps
            best = card if higher else best
        winner = table.leader.after(table.trick.index(best))
        won = table.won + (winner in table.ours)
        return table._replace(leader=winner, trick=(), won=won, left=table.left - 1)


def _worlds(view: View, counts: Counts) -> Iterator[dict[Seat, Hand]]:
    """What the hidden hands may hold."""
    one, other = view.hidden
    voids = {(seat, suit) for seat in view.hidden for suit in view.play.shown_out(seat)}

    def agrees(seat: Seat, suit: Suit, length: int) -> bool:
        if length and (seat, suit) in voids:
            return False
        return length in counts.get((seat, suit), (length,))

    for cards in combinations(view.unseen, view.play.count(one)):
        hands = {one: Hand(cards), other: view.unseen - Hand(cards)}
        if all(agrees(seat, suit, hand.length(suit)) for seat, hand in hands.items() for suit in Suit):
            yield hands
