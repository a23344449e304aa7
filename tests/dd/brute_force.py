"""Double dummy by trying every card to the end: no pruning, no bounds, no idea of bridge but the laws.

The one thing that it remembers is what the very same cards were worth. It shares no code with the solver.
"""

from __future__ import annotations

Cards = frozenset[tuple[int, int]]
"""Cards as (suit, rank)."""
State = tuple[tuple[Cards, Cards, Cards, Cards], int, tuple[tuple[int, int], ...]]
"""Hands, who led to the trick, and the cards on the table in order."""


def unpacked(bits: int) -> Cards:
    return frozenset(divmod(place, 16) for place in range(64) if bits >> place & 1)


def packed(card: tuple[int, int]) -> int:
    suit, rank = card
    return 1 << 16 * suit + rank


class BruteForce:
    def __init__(self, trumps: int) -> None:
        self.trumps = trumps
        self.known: dict[State, int] = {}

    def cards(self, state: State) -> dict[int, int]:
        """Each legal card with the tricks that the side to play takes from here on."""
        hands, leader, table = state
        turn = (leader + len(table)) % 4
        left = len(hands[turn])
        found = {}
        for card in self.legal(state):
            of_north_south = self.tricks_of_north_south_after(state, card)
            found[packed(card)] = of_north_south if turn in (0, 2) else left - of_north_south
        return found

    def legal(self, state: State) -> Cards:
        hands, leader, table = state
        hand = hands[(leader + len(table)) % 4]
        following = frozenset(card for card in hand if table and card[0] == table[0][0])
        return following or hand

    def tricks_of_north_south(self, state: State) -> int:
        hands, leader, table = state
        turn = (leader + len(table)) % 4
        if not hands[turn]:
            return 0
        if state not in self.known:
            values = [self.tricks_of_north_south_after(state, card) for card in self.legal(state)]
            self.known[state] = max(values) if turn in (0, 2) else min(values)
        return self.known[state]

    def tricks_of_north_south_after(self, state: State, card: tuple[int, int]) -> int:
        hands, leader, table = state
        turn = (leader + len(table)) % 4
        north, east, south, west = (
            hand - {card} if seat == turn else hand for seat, hand in enumerate(hands)
        )
        table = (*table, card)
        if len(table) < 4:
            return self.tricks_of_north_south(((north, east, south, west), leader, table))
        winner = (leader + self.winning_place(table)) % 4
        won = 1 if winner in (0, 2) else 0
        return won + self.tricks_of_north_south(((north, east, south, west), winner, ()))

    def winning_place(self, table: tuple[tuple[int, int], ...]) -> int:
        trumps = [card for card in table if card[0] == self.trumps]
        led = [card for card in table if card[0] == table[0][0]]
        return table.index(max(trumps or led))
