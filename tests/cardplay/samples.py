"""Random endings of which declarer sees two hands, each by its seed and number."""

from __future__ import annotations

import random
from typing import NamedTuple

from tests.cardplay.by_force import Payoff, Table, deal_out, makes

SCORES = (-100, -50, 120, 150, 400)


class Sample(NamedTuple):
    worlds: dict[Table, int]
    """All layouts, and how likely each is beside the others."""
    side: int
    """Declarer's, who is to play."""
    payoff: Payoff


def sample(size: int, seed: int, number: int) -> Sample:
    """An ending with so many cards a hand: in one of three, declarer's side did not lead to the trick."""
    rng = random.Random(f"ending {size} {seed} {number}")
    suits, lowest = rng.choice([(2, 0), (3, 3), (4, 5)])
    places = [16 * suit + rank for suit in range(suits) for rank in range(lowest, 13)]
    pack = [1 << place for place in rng.sample(places, 4 * size)]
    leader, trump = rng.randrange(4), rng.choice([4, 4, 0, 1])
    side = (leader + (rng.random() < 1 / 3)) % 2
    tables = []
    for one, other in deal_out(pack[2 * size :], size):
        ours = sum(pack[:size]), sum(pack[size : 2 * size])
        hands = (ours[0], one, ours[1], other) if side == 0 else (one, ours[0], other, ours[1])
        tables.append(Table(hands, leader, (), trump))
    # The layouts that are left are those in which a defender who leads has the card.
    while tables[0].turn % 2 != side:
        card = rng.choice(tables[0].legal())
        tables = [table.after(card)[0] for table in tables if card in table.legal()]
    weights = {table: rng.randint(1, 4) for table in tables}
    payoffs: list[Payoff] = [int, makes(rng.randint(1, size)), SCORES.__getitem__]
    return Sample(weights, side, rng.choice(payoffs))
