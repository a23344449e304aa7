"""Share among the tasks of a worker process what all of them need."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from crossruff.dd import Solver
from crossruff.model import Seat
from crossruff.players import Budget
from crossruff.table import EventLog, Referee, event_data, event_from
from crossruff.web.workers.cancellation import CancelToken, TimeOver
from crossruff.web.workers.kept_robots import KeptRobots

Data = dict[str, Any]
_SOLVER_MEMORY = 64 << 20
"""Bytes for the solver of a task."""


@dataclass(frozen=True, slots=True)
class TaskContext:
    """The robots of the process, the token that cancels the task, and the time that it has."""

    robots: KeptRobots
    cancel: CancelToken
    budget: Budget = field(default_factory=Budget)
    """After it a task that can stop early does so, with what is known."""

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return self.budget.left == 0

    def check(self) -> None:
        """Raise TaskCancelled if nobody waits for the answer, or TimeOver if the time is over."""
        self.cancel.check()
        if self.is_over:
            raise TimeOver("the time is over")

    def stopped(self, known: str) -> Data:
        """Return the fields of an answer that is not complete: why it is not, and what is known.

        >>> late = TaskContext(KeptRobots(), CancelToken(), Budget(seconds=0))
        >>> late.is_over, late.stopped("2 of 5 strains are solved")
        (True, {'complete': False, 'stopped': '0 s are over: 2 of 5 strains are solved'})
        """
        return {"complete": False, "stopped": f"{self.budget.seconds or 0:g} s are over: {known}"}


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
