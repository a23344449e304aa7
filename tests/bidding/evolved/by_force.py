"""What calls tell, by going through all hands: slow, and written apart from the core.

A hand is a point of a grid: points (in units of 5/64) and a shape. What is known of a player is the set of
grid points that make the calls he made; what decisions about others read are the ends of these sets, drawn in
by the totals of the pack.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np
from numpy.typing import NDArray

Flags = NDArray[np.bool_]

PACK, MOST_POINTS = 512, 450
SHAPES = np.array([shape for shape in product(range(14), repeat=4) if sum(shape) == 13])
PASS, DOUBLE, REDOUBLE = 0, 1, 2


def grid(points: Sequence[int]) -> NDArray[np.int64]:
    """All hands with one of these numbers of points and any shape: points, spades, ... clubs."""
    rows = [np.column_stack([np.full(len(SHAPES), each), SHAPES]) for each in points]
    return np.concatenate(rows)


@dataclass
class Auction:
    """The calls so far, as the laws and the bids need them; players from the dealer on."""

    calls: list[int] = field(default_factory=list)

    @property
    def turn(self) -> int:
        return len(self.calls) % 4

    def last_bid(self) -> tuple[int, int] | None:
        """The place of the last bid in the auction, and the bid (0 is one club)."""
        places = [place for place, call in enumerate(self.calls) if call >= 3]
        return (places[-1], self.calls[places[-1]] - 3) if places else None

    def is_legal(self, call: int) -> bool:
        last = self.last_bid()
        if call == PASS:
            return True
        if call >= 3:
            return call <= 37 and (last is None or call - 3 > last[1])
        if last is None:
            return False
        since = [
            (place, other) for place, other in enumerate(self.calls) if place > last[0] and other != PASS
        ]
        if call == DOUBLE:
            return not since and (last[0] - self.turn) % 2 == 1
        return len(since) == 1 and since[0][1] == DOUBLE and (since[0][0] - self.turn) % 2 == 1

    @property
    def is_over(self) -> bool:
        tail = self.calls[-3:]
        return len(self.calls) >= 4 and not any(tail) and (any(self.calls) or len(self.calls) == 4)

    def bid(self, word: int) -> int | None:
        """The call of a bid entry; nothing if it is not legal."""
        kind, parameter = word >> 6 & 3, word & 63
        last = self.last_bid()
        lowest = 0 if last is None else last[1] + 1
        if kind == 0:
            call = parameter % 35 + 3
        elif kind == 1:
            strain = (parameter & 7) % 5
            bids = [bid for bid in range(lowest, 35) if bid % 5 == strain]
            higher = parameter >> 3 & 3
            if higher >= len(bids):
                return None
            call = bids[higher] + 3
        elif kind == 2:
            choices = list(range(lowest + 3, 38))
            if self.calls and self.calls[-1] != PASS:
                choices.insert(0, PASS)
            if (parameter & 7) >= len(choices):
                return None
            call = choices[parameter & 7]
        elif parameter & 1:
            call = PASS
        else:
            call = DOUBLE if self.is_legal(DOUBLE) else REDOUBLE
        return call if self.is_legal(call) else None


@dataclass
class System:
    """The parts of a system, as they are written down; the thesis's nodes alone."""

    states: int
    entries: int
    inherited: int
    words: list[int]
    transitions: bytes

    def program(self, state: int) -> list[int]:
        """The entries of a state, and those that it inherits."""
        found: list[int] = []
        for _ in range(self.inherited + 1):
            found += self.words[state * self.entries : (state + 1) * self.entries]
            state = self.transitions[state * 39 + 38]
        return found


@dataclass
class Observer:
    """Who has heard the calls, and knows the systems."""

    sides: tuple[System, System]
    hands: NDArray[np.int64]
    auction: Auction = field(default_factory=Auction)
    states: list[int] = field(default_factory=lambda: [0, 0])
    alive: list[Flags] = field(default_factory=list)
    """For each player which hands of the grid he may have."""
    ends: list[list[list[int]]] = field(default_factory=list)
    """For each player and feature the least and the most that is known."""

    def __post_init__(self) -> None:
        self.alive = [np.ones(len(self.hands), bool) for _ in range(4)]
        self.ends = [[[0, MOST_POINTS], *([0, 13] for _ in range(4))] for _ in range(4)]
        self.settle()

    def answer(self, data: int, feature: int, constant: int) -> Flags:
        """For which hands of the player whose turn it is a decision is true."""
        at_most, alone = bool(data >> 9 & 1), data >> 10 & 1
        bits = 0b1000 if alone else data >> 11 & 15
        turn = self.auction.turn
        players = {(turn + on) % 4 for bit, on in ((3, 0), (2, 1), (1, 2), (0, 3)) if bits >> bit & 1}
        own = self.hands[:, feature]
        total = PACK if feature == 0 else 13

        def bound(who: set[int], end: int) -> NDArray[np.int64]:
            known = sum(self.ends[player][feature][end] for player in who - {turn})
            return known + (own if turn in who else 0 * own)

        others = set(range(4)) - players
        if at_most:
            return (bound(players, 1) <= constant) | (bound(others, 0) >= total - constant)
        return (bound(players, 0) >= constant) | (bound(others, 1) <= total - constant)

    def calls(self) -> NDArray[np.int64]:
        """What the player whose turn it is calls with each hand of the grid."""
        side = self.auction.turn % 2
        program = self.sides[side].program(self.states[side])
        place = np.zeros(len(self.hands), np.int64)
        called = np.full(len(self.hands), -1)
        for index, word in enumerate(program):
            here = (place == index) & (called < 0)
            if word >> 31:
                data, skip = word >> 8 & 0xFFFF, word >> 24 & 127
                if word & 0xFF < 128:
                    true = self.answer(data, 0, data & 0x1FF)
                else:
                    true = self.answer(data, 1 + (data >> 4 & 3), data & 15)
                place[here & true] = index + 1 + skip
                place[here & ~true] = index + 1
            else:
                call = self.auction.bid(word)
                if call is None:
                    place[here] = index + 1
                else:
                    called[here] = call
        called[called < 0] = PASS
        return called

    def hear(self, call: int) -> bool:
        """Learn from a call; false if nobody can have made it."""
        player, side = self.auction.turn, self.auction.turn % 2
        self.alive[player] &= self.calls() == call
        self.states[side] = self.sides[side].transitions[self.states[side] * 39 + call]
        self.auction.calls.append(call)
        return self.settle()

    def settle(self) -> bool:
        """Draw the ends in until nothing changes."""
        while True:
            before = [[list(ends) for ends in player] for player in self.ends]
            for player in range(4):
                for feature in range(5):
                    low, high = self.ends[player][feature]
                    values = self.hands[:, feature]
                    self.alive[player] &= (values >= low) & (values <= high)
                left = self.hands[self.alive[player]]
                if not len(left):
                    return False
                self.ends[player] = [[int(part.min()), int(part.max())] for part in left.T]
            for feature in range(5):
                total = PACK if feature == 0 else 13
                now = [list(player[feature]) for player in self.ends]
                for player in range(4):
                    rest = [ends for other, ends in enumerate(now) if other != player]
                    low = total - sum(high for _, high in rest)
                    high = total - sum(low for low, _ in rest)
                    ends = self.ends[player][feature]
                    self.ends[player][feature] = [max(ends[0], low), min(ends[1], high)]
                    if self.ends[player][feature][0] > self.ends[player][feature][1]:
                        return False
            if self.ends == before:
                return True
