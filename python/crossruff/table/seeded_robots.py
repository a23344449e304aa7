"""Seeds and robots for the seats of a board: the same seed gives the same board everywhere."""

from __future__ import annotations

import random
from collections.abc import Mapping

from crossruff.model import Seat, Side
from crossruff.robots import Robot, robot


def seed_of(seed: int, number: int, seat: Seat) -> int:
    """Return the seed of a seat on a board: stable across runs and machines, different for each seat.

    >>> seed_of(2026, 1, Seat.NORTH), seed_of(2026, 1, Seat.EAST)
    (240707613478192, 257576171245522)
    """
    return random.Random(f"{seed} {number} {seat}").getrandbits(48)


def robots_for(specs: Mapping[Side, str], seed: int, number: int, threads: int = 0) -> dict[Seat, Robot]:
    """Make four robots for one board from a spec for each side; each robot knows the opponents' spec.

    0 threads are as many as there are cores.

    >>> robots = robots_for({Side.NS: "club", Side.EW: "club(seconds=0.1)"}, seed=2026, number=1)
    >>> robots[Seat.NORTH].seconds, robots[Seat.EAST].seconds
    (0.05, 0.1)
    """
    return {
        seat: robot(
            specs[seat.side],
            seed=seed_of(seed, number, seat),
            against=specs[seat.side.opponents],
            threads=threads,
        )
        for seat in Seat
    }
