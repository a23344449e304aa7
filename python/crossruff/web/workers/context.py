"""Share among the tasks of a worker process what all of them need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crossruff.dd import Solver
from crossruff.model import Seat
from crossruff.table import EventLog, Referee, event_data, event_from
from crossruff.web.workers.cancellation import CancelToken
from crossruff.web.workers.kept_robots import KeptRobots

Data = dict[str, Any]
_SOLVER_MEMORY = 64 << 20
"""Bytes for the solver of a task."""


@dataclass(frozen=True, slots=True)
class TaskContext:
    """The robots of the process, and the token that cancels the task."""

    robots: KeptRobots
    cancel: CancelToken


def task_solver() -> Solver:
    """Return a solver for one task: one thread, and a table that a small server can spare."""
    return Solver(memory=_SOLVER_MEMORY, threads=1)


def referee_of(events: list[Data], consenting: list[str]) -> Referee:
    """Return a referee for a copy of the board, to try out what would happen at the table."""
    return Referee.resume(
        EventLog(event_from(event) for event in events), consenting=[Seat.parse(each) for each in consenting]
    )


def events_since(referee: Referee, count: int) -> list[Data]:
    """Return the events after the first `count`."""
    return [event_data(event) for event in referee.log.events[count:]]
