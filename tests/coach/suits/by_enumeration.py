"""Finds the tricks of every strategy in a suit by going through everything; shares no code with the search.

Every card is its own: no cards are alike, no play is left out, nothing is bounded. A world is the set of
West's cards. A result says what a strategy wins in each world against defenders who see all cards and know
the strategy: a number in which each world has a field with as many bits set as there are tricks. The worse
of two results in each world is then `one & two`, and a result is useless if another contains its bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from math import comb
from typing import TypeAlias

Cards: TypeAlias = frozenset[int]
Worlds: TypeAlias = frozenset[Cards]

FIELD = 14
"""The bits of a world in a result."""


class Enumeration:
    """A suit; declarer can reach dummy (North) `entries` times outside it, or at will."""

    def __init__(
        self, north: Iterable[int], south: Iterable[int], hidden: Iterable[int], entries: int | None
    ):
        self.hidden = frozenset(hidden)
        sizes = range(len(self.hidden) + 1)
        self.worlds = [frozenset(west) for size in sizes for west in combinations(self.hidden, size)]
        self.fields = {world: FIELD * number for number, world in enumerate(self.worlds)}
        self.full = (1 << FIELD * len(self.worlds)) - 1
        self.lead = cache(self._lead)
        every = frozenset(self.worlds)
        self.results = self.lead(frozenset(north), frozenset(south), every, frozenset(), 0, entries, False)

    def best(self, payoff: Callable[[int], float], west: int, east: int) -> float:
        """Return the highest average payoff if nothing is known of a number of cards."""
        places = west + east - len(self.hidden)
        weights = {each: comb(places, west - len(each)) for each in self.worlds if west >= len(each)}
        values = []
        for result in self.results:
            tricks = {each: (result >> self.fields[each] & (1 << FIELD) - 1).bit_count() for each in weights}
            values.append(sum(weight * payoff(tricks[each]) for each, weight in weights.items()))
        return max(values) / sum(weights.values())

    def _stop(self, worlds: Worlds, won: int) -> int:
        """Return the result of not playing on: `won` tricks in these worlds."""
        result = self.full
        for world in worlds:
            result &= ~((1 << FIELD) - (1 << won) << self.fields[world])
        return result

    def _lead(  # noqa: PLR0913, PLR0917
        self,
        north: Cards,
        south: Cards,
        worlds: Worlds,
        gone: Cards,
        won: int,
        entries: int | None,
        dummy: bool,
    ) -> list[int]:
        found = {self._stop(worlds, won)}
        for card in south:
            found |= self._second(north, south, worlds, gone, won, entries, (card, False))
        if entries is None or dummy or entries > 0:
            left = entries if entries is None or dummy else entries - 1
            for card in north:
                found |= self._second(north, south, worlds, gone, won, left, (card, True))
        return _useful(found)

    def _second(  # noqa: PLR0913, PLR0917
        self,
        north: Cards,
        south: Cards,
        worlds: Worlds,
        gone: Cards,
        won: int,
        entries: int | None,
        led: tuple[int, bool],
    ) -> set[int]:
        card, from_north = led
        parts = []
        for second, possible in self._plays(worlds, gone, west=not from_north).items():
            found: set[int] = set()
            for third in (south if from_north else north) or {None}:
                dummy, hand = (card, third) if from_north else (third, card)
                cases = []
                for fourth, left in self._plays(
                    possible, gone if second is None else gone | {second}, west=from_north
                ).items():
                    ours = max(each for each in (card, third) if each is not None)
                    theirs = max((each for each in (second, fourth) if each is not None), default=-1)
                    wins = ours > theirs
                    now_gone = gone | {each for each in (second, fourth) if each is not None}
                    after = (won + wins, entries, wins and ours == dummy)
                    cases.append(self.lead(north - {dummy}, south - {hand}, left, now_gone, *after))
                found |= set(_combined(cases))
            parts.append(_useful(found))
        return set(_combined(parts))

    def _plays(self, worlds: Worlds, gone: Cards, *, west: bool) -> dict[int | None, Worlds]:
        """Return each card that a defender can play, with the worlds in which it can be."""
        plays: dict[int | None, set[Cards]] = {}
        for world in worlds:
            held = (world if west else self.hidden - world) - gone
            for card in held or {None}:
                plays.setdefault(card, set()).add(world)
        return {card: frozenset(possible) for card, possible in plays.items()}


def _combined(parts: list[list[int]]) -> list[int]:
    """Return the results of choosing one strategy in each part."""
    all_of_them = parts[0]
    for part in parts[1:]:
        all_of_them = _useful({one & two for one in all_of_them for two in part})
    return all_of_them


def _useful(results: set[int]) -> list[int]:
    """Drop every result that another is at least as good as in every world."""
    kept: list[int] = []
    for result in sorted(results, key=int.bit_count, reverse=True):
        if all(result & other != result for other in kept):
            kept.append(result)
    return kept
