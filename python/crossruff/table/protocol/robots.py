"""Robots for the seats of a session, seeded like the robots of a table in one process."""

from __future__ import annotations

from crossruff.bidding import system_in
from crossruff.model import Seat
from crossruff.players import Player
from crossruff.robots import robot
from crossruff.table.protocol.rules import MakePlayer
from crossruff.table.seeded_robots import seed_of


def robot_with_system(name: str) -> str:
    """Return the spec of a robot that bids by a system: its name, or other words for it such as 2/1.

    >>> robot_with_system("2/1")
    "club(bidding='two-over-one')"
    """
    system = system_in(name) or name
    return f"club(bidding={system!r})"


def robots_by_name(name: str, seed: int = 0, against: str | None = None) -> MakePlayer:
    """Return a function that makes robots for any seat of any board; check the name at once.

    >>> robots_by_name("club(seconds=0.1)", seed=2026)(1, Seat.NORTH).seconds
    0.1
    """
    opponents = against or name
    robot(name, against=opponents)

    def make(number: int, seat: Seat) -> Player:
        return robot(name, seed=seed_of(seed, number, seat), against=opponents)

    return make
