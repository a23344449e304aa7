"""What a declarer can reach who does not see all cards, by going through everything.

It shares nothing with the core, and leaves nothing out: it only remembers what it has met. So that it meets
the same more often, it names cards anew between tricks, the lowest of a suit first: only their order matters.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import gcd, lcm
from typing import NamedTuple

Card = int
"""A bit, of 16 for each suit, the higher the better; so cards that are held together are a number too."""
Hands = tuple[int, int, int, int]
Worlds = Mapping["Table", int]
"""Layouts that look alike to declarer, with their weights."""
Payoff = Callable[[int], int]
"""What tricks of declarer's side are worth; more tricks are worth no less."""
NAMES = "23456789TJQKA"
SUITS = [0xFFFF << 16 * suit for suit in range(4)] + [0]
"""All cards of each; and no cards, for no trumps."""
REMEMBERED = 1 << 18


def makes(target: int) -> Payoff:
    """The chance to take so many tricks."""
    return lambda tricks: int(tricks >= target)


@lru_cache(REMEMBERED)
def cards(held: int) -> tuple[Card, ...]:
    return tuple(1 << place for place in range(64) if held >> place & 1)


@cache
def in_suit_of(card: Card) -> int:
    """All cards of its suit."""
    return next(suit for suit in SUITS if suit & card)


def named(card: Card) -> str:
    suit, rank = divmod(card.bit_length() - 1, 16)
    return "SHDC"[suit] + NAMES[rank]


class Table(NamedTuple):
    """Four hands, North first, who led to the trick, its cards, and the trump suit or 4."""

    hands: Hands
    leader: int
    trick: tuple[Card, ...]
    trump: int

    @property
    def turn(self) -> int:
        return (self.leader + len(self.trick)) % 4

    @property
    def tricks_left(self) -> int:
        return max(map(int.bit_count, self.hands))

    def legal(self) -> tuple[Card, ...]:
        hand = self.hands[self.turn]
        return cards((hand & in_suit_of(self.trick[0]) if self.trick else 0) or hand)

    def after(self, card: Card) -> tuple[Table, int | None]:
        """The table after a card, and the side that won the trick, 0 for North and South."""
        north, east, south, west = (hand & ~card for hand in self.hands)
        hands, trick = (north, east, south, west), (*self.trick, card)
        if len(trick) < 4:
            return Table(hands, self.leader, trick, self.trump), None
        led = in_suit_of(trick[0])
        best = max([one for one in trick if one & SUITS[self.trump]] or [one for one in trick if one & led])
        winner = (self.leader + trick.index(best)) % 4
        return Table(hands, winner, (), self.trump), winner % 2

    def named_anew(self) -> Table:
        """The same for the play, if no card is on the table."""
        return self if self.trick else self._replace(hands=named_anew(self.hands))

    @property
    def is_over(self) -> bool:
        return not self.trick and not any(self.hands)

    def __str__(self) -> str:
        shown = [" ".join(map(named, cards(hand))) for hand in self.hands]
        trick = " ".join(map(named, self.trick))
        return f"{' / '.join(shown)}, {'NESW'[self.leader]} led {trick or 'nothing'}, {'SHDCN'[self.trump]}"


@lru_cache(REMEMBERED)
def named_anew(hands: Hands) -> Hands:
    names: dict[Card, Card] = {}
    for place, suit in enumerate(SUITS[:4]):
        left = cards((hands[0] | hands[1] | hands[2] | hands[3]) & suit)
        names |= {card: 1 << 16 * place + rank for rank, card in enumerate(left)}
    north, east, south, west = (sum(names[card] for card in cards(hand)) for hand in hands)
    return north, east, south, west


def tricks_of_ns(table: Table) -> int:
    """What North and South take when all see all cards."""
    return _tricks_of_ns(table.named_anew())


@lru_cache(REMEMBERED)
def _tricks_of_ns(table: Table) -> int:
    if table.is_over:
        return 0
    best = max if table.turn % 2 == 0 else min
    return best(answers(table).values())


def answers(table: Table) -> dict[Card, int]:
    """Each legal card, and what North and South take from its trick on."""
    found = {}
    for card in table.legal():
        following, winner = table.after(card)
        found[card] = (winner == 0) + tricks_of_ns(following)
    return found


@lru_cache(REMEMBERED)
def right_cards(table: Table) -> tuple[Card, ...]:
    """Those that cost nothing."""
    best = tricks_of_ns(table)
    return tuple(card for card, tricks in answers(table).items() if tricks == best)


class ByForce:
    """Algorithm 3 with perfect defence, for a declarer's side and what tricks are worth to it."""

    def __init__(self, side: int, payoff: Payoff) -> None:
        self.side = side
        self.payoff = payoff
        self.known: dict[tuple[frozenset[tuple[Table, int]], int], Fraction] = {}

    def value(self, worlds: Worlds, won: int = 0) -> Fraction:
        """The payoff, times the weights: one card for all worlds that look the same to declarer."""
        # With other weights in the same proportion it is the same problem.
        share = gcd(*worlds.values())
        key = frozenset((table.named_anew(), weight // share) for table, weight in worlds.items()), won
        if key not in self.known:
            self.known[key] = self._value(dict(key[0]), won)
        return share * self.known[key]

    def _value(self, worlds: Worlds, won: int) -> Fraction:
        first = next(iter(worlds))
        if first.is_over:
            return Fraction(sum(worlds.values()) * self.payoff(won))
        if first.turn % 2 == self.side:
            return max(self.value_of_card(worlds, card, won) for card in first.legal())
        right = {table: right_cards(table) for table in worlds}
        parts = lcm(*map(len, right.values()))
        seen: dict[Card, dict[Table, int]] = defaultdict(dict)
        for table, weight in worlds.items():
            for card in right[table]:
                seen[card][table] = weight * parts // len(right[table])
        values = [self.value_of_card(group, card, won) for card, group in seen.items()]
        return sum(values, Fraction(0)) / parts

    def value_of_card(self, worlds: Worlds, card: Card, won: int = 0) -> Fraction:
        """The same after a card."""
        after: dict[Table, int] = {}
        winner = None
        for table, weight in worlds.items():
            following, winner = table.after(card)
            after[following] = weight
        return self.value(after, won + (winner == self.side))

    def promise_of_card(self, worlds: Worlds, card: Card) -> Fraction:
        """What algorithm 2 expects of a card, times the weights."""
        total = 0
        for table, weight in worlds.items():
            ns = answers(table)[card]
            total += weight * self.payoff(ns if self.side == 0 else table.tricks_left - ns)
        return Fraction(total)


def deal_out(pack: Sequence[Card], count: int) -> list[tuple[int, int]]:
    """All ways to give `count` of the cards to one hand and the rest to another."""
    return [(sum(some), sum(pack) - sum(some)) for some in combinations(pack, count)]
