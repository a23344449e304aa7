"""What the tasks of worker processes have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crossruff.model import Seat
from crossruff.table import EventLog, Referee, event_data, event_from
from crossruff.web.workers.kept_robots import KeptRobots, Stopper

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Bench:
    """What a task works with."""

    robots: KeptRobots
    stopper: Stopper


def table_of(events: list[Data], consenting: list[str]) -> Referee:
    """The table as it stands, to find out what would happen at it."""
    return Referee.resume(
        EventLog(event_from(event) for event in events), consenting=[Seat.parse(each) for each in consenting]
    )


def since(table: Referee, count: int) -> list[Data]:
    """What has happened since there were so many events."""
    return [event_data(event) for event in table.log.events[count:]]
