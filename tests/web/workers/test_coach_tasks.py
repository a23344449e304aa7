"""The coach's tasks: which decisions a person had, and the review of each."""

from __future__ import annotations

import json

import pytest

from crossruff.coach.review import Verdict, decision_points
from crossruff.errors import CrossruffError
from crossruff.model import Board, Seat
from crossruff.table import Referee, event_data
from crossruff.web.workers.cancellation import CancelToken
from crossruff.web.workers.context import Data, TaskContext
from crossruff.web.workers.kept_robots import KeptRobots
from crossruff.web.workers.tasks.coach.reviews import coach_decision, coach_steps

DEAL = "N:AKQ.432.5432.432 JT98.JT9.JT9.JT9 432.AKQ.AKQ.8765 765.8765.876.AKQ"
CARDS = "H7 H4 H9 HQ S4 S7 SK SJ SA ST S3 S5 SQ S9 S2 S6"


@pytest.fixture
def context() -> TaskContext:
    return TaskContext(KeptRobots(1, 1 << 20), CancelToken())


@pytest.fixture
def events() -> list[Data]:
    referee = Referee(Board(1, DEAL, "S"))
    for call in ["3NT", "P", "P", "P"]:
        referee.call(referee.state.turn or Seat.SOUTH, call)
    for card in CARDS.split():
        referee.card(referee.state.turn or Seat.SOUTH, card)
    return [event_data(event) for event in referee.log.events]


def test_the_steps_are_those_of_people_and_the_costly_ones_first(
    context: TaskContext, events: list[Data]
) -> None:
    steps = coach_steps(context, events, ["S"], [])
    board = Board(1, DEAL, "S").with_auction("3NT P P P")
    board = board.with_play(CARDS)
    points = {one.step: one for one in decision_points(board, [Seat.SOUTH])}
    assert set(steps) == set(points)
    assert points[steps[0]].cost
    assert coach_steps(context, events, [], []) == []
    # A person who only played the hand made none of the calls.
    assert set(coach_steps(context, events, ["N"], ["S"])) == {3, *(step for step in points if step > 4)}


def test_a_decision_is_reviewed_as_data(context: TaskContext, events: list[Data]) -> None:
    look = {"step": 1, "closer": True, "seconds": 20.0}
    found = coach_decision(context, events, ["S"], "club", look)
    assert json.loads(json.dumps(found)) == found
    assert (found["verdict"], found["seat"], found["judged"]) == (Verdict.MISTAKE.value, "S", True)


def test_a_cancelled_task_does_nothing(context: TaskContext, events: list[Data]) -> None:
    context.cancel.cancel()
    with pytest.raises(CrossruffError):
        coach_steps(context, events, ["S"], [])
