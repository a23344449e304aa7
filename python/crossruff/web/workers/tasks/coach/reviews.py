"""Let the coach review the decisions of people on a finished board, one at a time."""

from __future__ import annotations

from functools import lru_cache

from crossruff.bidding import is_natural
from crossruff.coach.review import Knowledge, ReviewOptions, decision_point_at, decision_points
from crossruff.coach.review.boards import in_order, review_in_process
from crossruff.coach.review.records import decision_record
from crossruff.inference.fitted import Caller
from crossruff.model import Card, Seat
from crossruff.robots import robot
from crossruff.web.workers.context import Data, TaskContext, referee_of, task_solver


def coach_steps(
    context: TaskContext, events: list[Data], people: list[str], for_partner: list[str]
) -> list[int]:
    """Return the steps at which a person had a choice, the most important first.

    `for_partner` has the robot whose hand its partner, a person, played: of its choices the cards count.
    """
    context.cancel.check()
    board = referee_of(events, []).state.board
    points = decision_points(board, [*people, *for_partner], task_solver())
    chosen = [point for point in points if str(point.seat) in people or isinstance(point.action, Card)]
    return [point.step for point in in_order(chosen)]


def coach_decision(
    context: TaskContext,
    events: list[Data],
    people: list[str],
    spec: str,
    look: Data,
) -> Data:
    """Review the decision at a step within some seconds; a first look may leave it unsettled."""
    context.cancel.check()
    board = referee_of(events, []).state.board
    options = ReviewOptions(_knowledge(people, spec), look.get("scoring", "imps"))
    point = decision_point_at(board, look["step"], task_solver())
    found = decision_record(review_in_process(point, options, look["closer"], look["seconds"]))
    if found["verdict"] == "fine":
        # The page shows the alternatives of mistakes; those of all choices would make each message long.
        found["options"] = []
    return found


def _knowledge(people: list[str], spec: str) -> Knowledge:
    """Read people as people and robots as robots, by the robots' system."""
    name = _system_name(spec)
    callers = {seat: Caller.PERSON if str(seat) in people else Caller.SIMULATOR for seat in Seat}
    natural = is_natural(name)
    return Knowledge(name if natural else "sayc", callers, agreed=natural)


@lru_cache(maxsize=32)
def _system_name(spec: str) -> str:
    return robot(spec, threads=1).system.name
