"""The sets of worlds that a declarer can win together, by going through all strategies.

It shares nothing with the core and leaves nothing out, not even sets that are part of others; so it is for a
handful of worlds only.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from tests.cardplay.by_force import Card, Table, in_suit_of, tricks_of_ns

WinSets = frozenset[frozenset[int]]
"""For each strategy the numbers of the worlds that it wins."""
World = tuple[int, Table]


def offers_choice(table: Table) -> bool:
    """Whether the legal cards do not all touch."""
    legal = table.legal()
    held = table.hands[table.turn]
    others = sum(table.hands) - held + sum(table.trick)
    between = [
        any(low < one < high for one in (1 << place for place in range(64)) if others & one)
        for low, high in pairwise(legal)
    ]
    return len({in_suit_of(card) for card in legal}) > 1 or any(between)


@lru_cache(1 << 18)
def win_sets(worlds: tuple[World, ...], side: int, need: int, moves: int) -> WinSets:
    """Against defenders who see all cards, with some choices before declarer sees them too."""
    table = worlds[0][1]
    if table.is_over:
        return frozenset({frozenset(number for number, _ in worlds if need <= 0)})
    if table.turn % 2 == side:
        if moves == 0:
            return frozenset({frozenset(number for number, one in worlds if _takes(one, side, need))})
        left = moves - offers_choice(table)
        return frozenset(
            won for card in table.legal() for won in win_sets_after(worlds, side, need, left, card)
        )
    everything = frozenset(number for number, _ in worlds)
    sets = frozenset({everything})
    for card in {card for _, one in worlds for card in one.legal()}:
        having = tuple((number, one) for number, one in worlds if card in one.legal())
        elsewhere = everything - {number for number, _ in having}
        found = win_sets_after(having, side, need, moves, card)
        sets = frozenset(one & (other | elsewhere) for one in sets for other in found)
    return sets


def win_sets_after(worlds: tuple[World, ...], side: int, need: int, moves: int, card: Card) -> WinSets:
    """The same after a card that is legal in all of the worlds."""
    after, winner = [], None
    for number, table in worlds:
        following, winner = table.after(card)
        after.append((number, following))
    return win_sets(tuple(after), side, need - (winner == side), moves)


def _takes(table: Table, side: int, need: int) -> bool:
    ns = tricks_of_ns(table)
    return (ns if side == 0 else table.tricks_left - ns) >= need
