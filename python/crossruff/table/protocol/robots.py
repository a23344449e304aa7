"""Robots for the seats of a session, seeded like the robots of a table in one process."""

from __future__ import annotations

from crossruff.bidding import system, system_in
from crossruff.model import Seat
from crossruff.players import Player
from crossruff.robots import robot
from crossruff.table.protocol.rules import MakePlayer
from crossruff.table.seeded_robots import seed_of


def robots_by_name(
    name: str, seed: int = 0, against: str | None = None, opponents: str | None = None
) -> MakePlayer:
    """Return a function that makes robots for any seat of any board; check the names at once.

    `against` is the spec of the other side's robot. Otherwise the other side is a program whose calls are
    read softly, by the system `opponents` (a name, or other words for it such as 2/1) or the robot's own.

    >>> made = robots_by_name("club(seconds=0.1)", seed=2026, opponents="2/1")(1, Seat.NORTH)
    >>> made.seconds, made.opponents.name, made.trust.opponents.name
    (0.1, 'two-over-one', 'PROGRAM')
    """

    def make(number: int, seat: Seat) -> Player:
        made = robot(name, seed=seed_of(seed, number, seat), against=against)
        if against is None:
            made.trust = made.trust.of_programs()
        if opponents is not None:
            made.opponents = system(system_in(opponents) or opponents)
        return made

    make(1, Seat.NORTH)
    return make
