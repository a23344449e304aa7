"""What a declarer can reach who does not see all cards, by going through everything, without a shortcut.

It shares nothing with the core: cards are (suit, rank) pairs, hands are frozensets.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

CardPair = tuple[int, int]
Hands = tuple[frozenset[CardPair], ...]


@dataclass(frozen=True)
class Table:
    """Four hands, North first, the trick under way, and the trump suit or 4."""

    hands: Hands
    leader: int
    trick: tuple[CardPair, ...]
    trump: int

    @property
    def turn(self) -> int:
        return (self.leader + len(self.trick)) % 4

    def legal(self) -> list[CardPair]:
        hand = self.hands[self.turn]
        follow = [card for card in hand if self.trick and card[0] == self.trick[0][0]]
        return sorted(follow or hand)

    def after(self, card: CardPair) -> tuple[Table, int | None]:
        """The table after a card, and the side that won the trick, 0 for North and South."""
        hands = list(self.hands)
        hands[self.turn] = hands[self.turn] - {card}
        trick = (*self.trick, card)
        if len(trick) < 4:
            return Table(tuple(hands), self.leader, trick, self.trump), None
        led = trick[0][0]

        def strength(place: int) -> tuple[bool, bool, int]:
            suit, rank = trick[place]
            return (suit == self.trump, suit == led, rank)

        winner = (self.leader + max(range(4), key=strength)) % 4
        return Table(tuple(hands), winner, (), self.trump), winner % 2

    @property
    def is_over(self) -> bool:
        return not any(self.hands)


@cache
def tricks_of_ns(table: Table) -> int:
    """What North and South take when all see all cards."""
    if table.is_over:
        return 0
    values = []
    for card in table.legal():
        following, won = table.after(card)
        values.append((won == 0) + tricks_of_ns(following))
    return max(values) if table.turn % 2 == 0 else min(values)


Worlds = Mapping[Table, Fraction]
Payoff = Callable[[int], Fraction]


def declarers_value(worlds: Worlds, side: int, payoff: Payoff, won: int = 0) -> Fraction:
    """Algorithm 3 with perfect defence: one card for all worlds that look the same to declarer."""
    tables = list(worlds)
    if tables[0].is_over:
        return sum(worlds.values(), Fraction(0)) * payoff(won)
    if tables[0].turn % 2 == side:
        return max(value_of_card(worlds, card, side, payoff, won) for card in tables[0].legal())
    seen: dict[tuple[CardPair, int], dict[Table, Fraction]] = defaultdict(dict)
    for table, weight in worlds.items():
        best: dict[CardPair, int] = {}
        for card in table.legal():
            following, winner = table.after(card)
            best[card] = (winner == 0) + tricks_of_ns(following)
        wanted = max(best.values()) if side == 1 else min(best.values())
        right = [card for card, tricks in best.items() if tricks == wanted]
        for card in right:
            following, winner = table.after(card)
            seen[card, won + (winner == side)][following] = weight / len(right)
    return sum(
        (declarers_value(group, side, payoff, total) for (_, total), group in seen.items()), Fraction(0)
    )


def value_of_card(worlds: Worlds, card: CardPair, side: int, payoff: Payoff, won: int = 0) -> Fraction:
    """The same after a card of declarer."""
    after: dict[Table, Fraction] = {}
    winner = None
    for table, weight in worlds.items():
        following, winner = table.after(card)
        after[following] = weight
    return declarers_value(after, side, payoff, won + (winner == side))


def promise_of_card(worlds: Worlds, card: CardPair, side: int, payoff: Payoff) -> Fraction:
    """What algorithm 2 expects of a card."""
    total = Fraction(0)
    for table, weight in worlds.items():
        following, winner = table.after(card)
        size = max(map(len, table.hands))
        ns = (winner == 0) + tricks_of_ns(following)
        total += weight * payoff(ns if side == 0 else size - ns)
    return total


def deal_out(cards: Sequence[CardPair], count: int) -> list[tuple[frozenset[CardPair], frozenset[CardPair]]]:
    """All ways to give `count` of the cards to one hand and the rest to another."""
    return [(frozenset(some), frozenset(cards) - frozenset(some)) for some in combinations(cards, count)]
