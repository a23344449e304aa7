"""Share among the tasks of a worker process what all of them need."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from crossruff.model import Seat
from crossruff.players import Budget
from crossruff.table import EventLog, Referee, event_data, event_from
from crossruff.web.workers.cancellation import CancelToken
from crossruff.web.workers.kept_robots import KeptRobots

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TaskContext:
    """The robots of the process, the token that cancels the task, and the time that it has."""

    robots: KeptRobots
    cancel: CancelToken
    budget: Budget = field(default_factory=Budget)


def referee_of(events: list[Data], consenting: list[str]) -> Referee:
    """Return a referee for a copy of the board, to try out what would happen at the table."""
    return Referee.resume(
        EventLog(event_from(event) for event in events), consenting=[Seat.parse(each) for each in consenting]
    )


def events_since(referee: Referee, count: int) -> list[Data]:
    """Return the events after the first `count`."""
    return [event_data(event) for event in referee.log.events[count:]]
