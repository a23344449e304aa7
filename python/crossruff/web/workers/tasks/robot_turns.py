"""Take turns for robots, judge claims, and say what the next calls would show."""

from __future__ import annotations

from crossruff.errors import CrossruffError
from crossruff.model import Auction, Seat, Vulnerability
from crossruff.table import take_turn
from crossruff.web.workers.context import Data, TaskContext, events_since, referee_of
from crossruff.web.workers.tasks.systems import system_named


def decide(
    context: TaskContext, robot: Data, seat: str, events: list[Data], consenting: list[str]
) -> list[Data]:
    """Take a robot's turn and return the events of it, with the decision.

    `robot` has the `spec` and the `seed` of the robot, and the `key` under which the process keeps it.
    """
    referee = referee_of(events, consenting)
    turn = Seat.parse(seat)
    if referee.state.turn is not turn:
        raise CrossruffError("it is not the robot's turn")
    key, spec, seed = robot["key"], robot["spec"], robot["seed"]
    player = context.robots.player(key, turn, spec, seed, referee.log.events, context.cancel)
    take_turn(referee, player)
    context.cancel.check()
    return events_since(referee, len(events))


def claim(
    context: TaskContext,
    seat: str,
    tricks: int,
    statement: list[str],
    events: list[Data],
    consenting: list[str],
) -> list[Data]:
    """Judge a claim and return it with the ruling, as events."""
    context.cancel.check()
    referee = referee_of(events, consenting)
    referee.claim(Seat.parse(seat), tricks, statement)
    return events_since(referee, len(events))


def meanings(
    context: TaskContext, system: str, dealer: str, vulnerability: str, calls: str
) -> dict[str, str]:
    """Return what the next calls would show."""
    context.cancel.check()
    auction = Auction.parse(dealer, calls)
    if auction.is_over:
        return {}
    found = system_named(system).continuations(auction, Vulnerability.parse(vulnerability))
    return {str(call): words for call, words in found.items()}
