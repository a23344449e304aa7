"""Random positions for the solver, each by its seed and number."""

from __future__ import annotations

import random

from crossruff.dd.unchecked import STRAINS, PackedPosition
from crossruff.dealing import deal
from crossruff.model import Play, Seat

SKEWED = (
    "north: 8+ spades",
    "east: (7+6xx)",
    "south: void in hearts; west: void in spades",
    "ns: 33+ hcp",
    "west: 24+ hcp",
    "ew: 11+ diamonds",
    "north: (4441); south: (4441)",
    "north: 7+ spades; east: 7+ hearts; south: 7+ diamonds",
    "south: AKQJT98765432...",
    "north: 9+ clubs; ew: 24+ hcp",
    "north: no aces, no kings, no queens; west: void in clubs",
)
"""Kinds of deals that chance seldom gives."""


def rng_of(*key: object) -> random.Random:
    return random.Random(" ".join(map(str, key)))


def position(seed: int, number: int, left: int, on_table: int) -> PackedPosition:
    """A position with so many tricks left and cards on the table, reached by random legal cards.

    One deal in three is skewed.
    """
    rng = rng_of("position", seed, number)
    wish = SKEWED[number // 3 % len(SKEWED)] if number % 3 == 0 else ""
    play = Play(deal(wish, seed=seed, number=number), rng.choice(STRAINS), rng.choice(list(Seat)))
    for _ in range(4 * (13 - left) + on_table):
        play = play.play(rng.choice(list(play.legal_cards)))
    return PackedPosition.of(play)


def ending(seed: int, number: int) -> PackedPosition:
    """An ending of one to four tricks. The fewer suits it has, the more there is to follow and to ruff."""
    rng = rng_of("ending", seed, number)
    left, on_table = rng.randint(1, 4), rng.choice((0, 0, 1, 2, 3))
    suits = rng.sample(range(4), rng.randint(2, 4))
    pack = [1 << 16 * suit + rank for suit in suits for rank in range(13)]
    rng.shuffle(pack)
    north, east, south, west = (sum(pack[left * seat : left * (seat + 1)]) for seat in range(4))
    hands, leader = [north, east, south, west], rng.randrange(4)
    played: list[int] = []
    for place in range(on_table):
        seat = (leader + place) % 4
        held = [card for card in pack if card & hands[seat]]
        suit = (played[0].bit_length() - 1) // 16 if played else None
        following = [card for card in held if (card.bit_length() - 1) // 16 == suit]
        card = rng.choice(following or held)
        hands[seat] -= card
        played.append(card)
    return PackedPosition((hands[0], hands[1], hands[2], hands[3]), rng.randrange(5), leader, tuple(played))
