"""Let robots of several strengths play the boards of sets beforehand, one board at a time."""

from __future__ import annotations

from typing import Any

from crossruff.model import Seat
from crossruff.table import EventLog, Referee, event_from, seed_of
from crossruff.web.background.field_robots import FIELD, FieldRobot
from crossruff.web.memory.board_sets import today
from crossruff.web.memory.outcomes import BoardOutcome
from crossruff.web.memory.results import robot_place
from crossruff.web.tables.redaction import events_for_workers
from crossruff.web.tables.store import TableStore
from crossruff.web.workers.idle import IdleWorkers

_PLACE = "field"
"""The worker drops the robots of a board of the field when the next one begins."""
_ROBOTS = {one.id: one for one in FIELD}


class RobotField:
    """Plays the boards that lack a robot's result; after a restart it continues with the next one."""

    def __init__(self, store: TableStore, workers: IdleWorkers) -> None:
        self._store, self._workers = store, workers

    def lacking(self) -> list[tuple[str, int, str]]:
        """Return the set, board and robot of the results that are still to be played."""
        return self._store.sets.lacking(_ROBOTS, today().isoformat())

    async def play_next(self) -> bool:
        """Play one board with one robot and store the result; return whether there was one to play."""
        for name, number, robot in self.lacking()[:1]:
            await self.play(name, number, _ROBOTS[robot])
            return True
        return False

    async def play(self, name: str, number: int, robot: FieldRobot) -> None:
        """Play a board of a set with the same robot in all seats, and store the result."""
        found, begun = self._store.sets.get(name), self._store.sets.board(name, number)
        log = EventLog(event_from(event) for event in begun["events"])
        referee = Referee.resume(log, consenting=Seat)
        seed = self._store.sets.seed(name, "field", number, robot.id)
        only_bids = found.mode == "bid"
        while not (referee.state.is_over or (only_bids and referee.state.auction.is_over)):
            events = await self._turn(referee, f"{_PLACE}/{name} {number} {robot.id}", robot, seed)
            referee.adopt([event_from(event) for event in events])
        outcome = BoardOutcome.of(referee.state.board, begun["tricks"])
        self._store.results.add(name, number, robot_place(robot.id), outcome)

    async def _turn(self, referee: Referee, key: str, robot: FieldRobot, seed: int) -> Any:
        seat = referee.state.turn
        if seat is None:
            raise RuntimeError("it is nobody's turn on a board of the field")
        return await self._workers.ask(
            "decide",
            robot={"key": key, "spec": robot.spec, "seed": seed_of(seed, 1, seat)},
            seat=str(seat),
            events=events_for_workers(referee.log.events),
            consenting=[str(each) for each in Seat],
        )
