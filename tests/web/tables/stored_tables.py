"""Tables in a store, and workers that answer at once, for tests without a server."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from crossruff.dealing import deal
from crossruff.model import Board, Seat
from crossruff.table import BoardDealt
from crossruff.web.memory.database import Location
from crossruff.web.memory.profiles import digest_of
from crossruff.web.tables.clients import TableClient
from crossruff.web.tables.session import TableSession, save_settings
from crossruff.web.tables.settings import TableSettings
from crossruff.web.tables.store import SeatHolder, TableStore
from crossruff.web.workers.cancellation import CancelToken
from crossruff.web.workers.context import TaskContext
from crossruff.web.workers.kept_robots import KeptRobots
from crossruff.web.workers.pool import Urgency, WorkerPool
from crossruff.web.workers.tasks.catalogue import TASKS

FIRST = Board(1, deal(seed=1))


def store_table(store: TableStore, name: str, board: Board = FIRST, **settings: Any) -> None:
    """Store a table with one board and a person in South; this server has it."""
    store.leases.acquire(name)
    save_settings(store, name, TableSettings(**settings), 1, "invite")
    store.save_holder(name, SeatHolder(Seat.SOUTH, digest_of("token"), "Ann", True))
    store.new_board(name, 1, {"replay": False, "number": 1}, [BoardDealt.of(board)])


class InlineWorkers(WorkerPool):
    """Workers that do each task in this process, and count the tasks by name."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self._context = TaskContext(KeptRobots(), CancelToken())

    async def ask(
        self,
        task: str,
        *,
        place: str = "",
        urgency: Urgency = Urgency.REVIEW,
        beside: bool = False,
        **given: Any,
    ) -> Any:
        # As between processes, only plain data passes.
        given = json.loads(json.dumps(given))
        self.asked.append((task, given))
        await asyncio.sleep(0)
        return json.loads(json.dumps(TASKS[task](self._context, **given)))

    def count(self, task: str) -> int:
        """Return how often a task was asked for."""
        return sum(name == task for name, _ in self.asked)


class Listener(TableClient):
    """A client that keeps the messages that it is sent."""

    def __init__(self, seat: Seat | None) -> None:
        super().__init__(seat)
        self.messages: list[dict[str, Any]] = []

    def send(self, message: dict[str, Any]) -> None:
        self.messages.append(json.loads(json.dumps(message, allow_nan=False)))

    def of_type(self, kind: str) -> list[dict[str, Any]]:
        """Return the messages of a type."""
        return [message for message in self.messages if message["type"] == kind]


def open_session(
    location: Location, board: Board = FIRST, **settings: Any
) -> tuple[TableSession, InlineWorkers]:
    """Return a session with workers that answer at once."""
    store, workers = TableStore(location), InlineWorkers()
    store_table(store, "t", board, **settings)
    return TableSession(store, "t", workers), workers
