"""Ask worker processes from the server: a few of them, shared by all tables, without blocking."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import sys
import time
import zlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Protocol

from crossruff.errors import CrossruffError
from crossruff.web.workers.kept_robots import CAPACITY
from crossruff.web.workers.traffic import Traffic

_MOST_WORKERS = 8
_LONGEST_LINE = 1 << 24
_STUDY_NICENESS = 10
_ALLOCATOR = {
    "MALLOC_ARENA_MAX": "2",
    "MALLOC_MMAP_THRESHOLD_": "131072",
    "MALLOC_TRIM_THRESHOLD_": "131072",
    "OPENBLAS_NUM_THREADS": "1",
}
"""Has glibc return the memory of a task to the system, which it would otherwise keep for the next one."""
_PATIENCE = 3.0
"""Seconds after which a worker for study that does not stop a cancelled task is ended."""
_LAST_WORDS = 1.0
"""Seconds that a process has to end by itself."""
_MOST_WAITING, _MOST_STUDY = 400, 100
"""How many tasks may wait for one worker; study is rejected earlier, so that tables keep their share."""


class Urgency(IntEnum):
    """The order in which a worker does its tasks: the lowest number first."""

    PERSON = 1
    """A person waits for the answer."""
    ROBOT = 3
    """A robot's turn at a table."""
    STUDY = 4
    """Requests by HTTP."""
    REVIEW = 5
    """Reviews of boards and reasons of rulings."""
    OTHER_TABLE = 8
    """Boards that robots play for comparison."""


class WorkerFailed(CrossruffError):
    """The program failed; the request was not at fault."""


class WorkerEnded(WorkerFailed):
    """A worker process ended, maybe by the task of somebody else; a new one starts with the next task."""


class WorkerLost(WorkerEnded):
    """A machine with worker processes does not answer any more; the task may be given to another."""


class WorkersBusy(CrossruffError):
    """The workers have too much to do, or the server stops."""


class TableWorkers(Protocol):
    """Worker processes that a table can ask."""

    background: asyncio.Semaphore

    async def ask(
        self,
        task: str,
        *,
        place: str = "",
        urgency: Urgency = Urgency.REVIEW,
        beside: bool = False,
        **given: Any,
    ) -> Any:
        """Return the answer to a task."""


class Worker(Protocol):
    """Does tasks one at a time, the most urgent first."""

    @property
    def waiting(self) -> int:
        """How many tasks wait or run."""

    async def ask(
        self, task: str, urgency: Urgency, given: dict[str, Any], limit: float | None = None
    ) -> Any:
        """Return the answer to a task; a task that can stop early does so after `limit` seconds."""


class Workers(ABC):
    """Workers, here or in a cluster. A table always asks the same one, which keeps its robots."""

    background: asyncio.Semaphore
    """Limits the boards that are played in the background at the same time."""

    def __init__(self) -> None:
        """Begin without traffic."""
        self.traffic = Traffic()

    @property
    @abstractmethod
    def workers(self) -> Sequence[Worker]:
        """The workers that can be asked now."""

    @property
    def number(self) -> int:
        """How many workers there are now."""
        return len(self.workers)

    @property
    def waiting(self) -> int:
        """How many tasks wait or run."""
        return sum(worker.waiting for worker in self.workers)

    @abstractmethod
    def worker_of(self, place: str, *, beside: bool = False) -> Worker:
        """Return the worker of a place."""

    @abstractmethod
    def faults(self) -> list[str]:
        """Return why workers cannot be asked; nothing if all can."""

    @abstractmethod
    async def start(self) -> None:
        """Start the workers; the first tasks wait until they are ready."""

    @abstractmethod
    def give_up(self) -> None:
        """Answer all who wait that the server stops, and take no more tasks."""

    @abstractmethod
    async def stop(self) -> None:
        """End the workers."""

    async def ask(
        self,
        task: str,
        *,
        place: str = "",
        urgency: Urgency = Urgency.REVIEW,
        beside: bool = False,
        limit: float | None = None,
        **given: Any,
    ) -> Any:
        """Return the answer to a task; CrossruffError says why there is none. Cancelling stops the thinking.

        A task with a place goes to the worker of that place, any other to the worker with the fewest tasks.
        `beside` sends a task that nobody waits for to the next worker, where it delays no robot of the place.
        A task that can stop early does so after `limit` seconds, with what is known.
        """
        with self.traffic.passing():
            try:
                return await self._chosen(place, beside=beside).ask(task, urgency, given, limit)
            except WorkerLost:
                # A task is a function of what it is given: robots are rebuilt from the log of the board.
                return await self._chosen(place, beside=beside).ask(task, urgency, given, limit)

    def _chosen(self, place: str, *, beside: bool) -> Worker:
        if place or not self.workers:
            return self.worker_of(place, beside=beside)
        return min(self.workers, key=lambda each: each.waiting)


@dataclass(frozen=True, slots=True)
class ProcessOptions:
    """How worker processes run: the robots that one keeps, its priority, and whether it is for study.

    Those for study have low priority, limited memory, and end if they hang.
    """

    capacity: int = CAPACITY
    nice: int = 2
    for_study: bool = False

    @property
    def arguments(self) -> list[str]:
        """The arguments of the process."""
        kind = ["study"] if self.for_study else []
        return [str(self.capacity), str(_STUDY_NICENESS if self.for_study else self.nice), *kind]

    @property
    def patience(self) -> float | None:
        """Seconds after which a process that does not stop a cancelled task is ended."""
        return _PATIENCE if self.for_study else None


class WorkerPool(Workers):
    """Worker processes of this machine."""

    def __init__(
        self, number: int | None = None, *, capacity: int = CAPACITY, nice: int = 2, for_study: bool = False
    ) -> None:
        """Prepare processes that keep robots up to a capacity; a higher `nice` is a lower priority."""
        super().__init__()
        number = number or min(_MOST_WORKERS, os.cpu_count() or 1)
        options = ProcessOptions(capacity // number, nice, for_study)
        self._workers = [WorkerProcess(options) for _ in range(number)]
        self.background = asyncio.Semaphore(number)

    @property
    def workers(self) -> Sequence[WorkerProcess]:
        """The processes."""
        return self._workers

    @property
    def process_ids(self) -> list[int | None]:
        """The process of each worker; None if it is not running."""
        return [worker.process_id for worker in self._workers]

    def worker_of(self, place: str, *, beside: bool = False) -> WorkerProcess:
        """Return the process of a place."""
        return self._workers[worker_index(place, self.number, beside=beside)]

    def faults(self) -> list[str]:
        """Return whether a process is not running."""
        return ["a worker process is not running"] if None in self.process_ids else []

    async def start(self) -> None:
        """Start the processes."""
        await asyncio.gather(*(worker.start() for worker in self._workers))

    def give_up(self) -> None:
        """Answer all who wait that the server stops, and take no more tasks."""
        for worker in self._workers:
            worker.give_up()

    async def stop(self) -> None:
        """End the processes."""
        await asyncio.gather(*(worker.stop() for worker in self._workers))


def worker_index(place: str, number: int, *, beside: bool = False) -> int:
    """Return which of a number of workers serves a place.

    >>> worker_index("a table", 2), worker_index("a table", 2, beside=True), worker_index("a table", 1)
    (0, 1, 0)
    """
    return (zlib.crc32(place.encode()) + beside) % number


class WorkerProcess:
    """One process, which is restarted if it ends."""

    _numbers = itertools.count(1)

    def __init__(self, options: ProcessOptions) -> None:
        self._options, self._patience = options.arguments, options.patience
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._cancelled: set[int] = set()
        self._stopped = False
        self._lock = asyncio.Lock()

    @property
    def waiting(self) -> int:
        """How many tasks wait or run."""
        return len(self._waiting)

    @property
    def process_id(self) -> int | None:
        """The number of the process; None before it is started."""
        return None if self._process is None else self._process.pid

    async def start(self) -> None:
        """Start the process if it does not run."""
        async with self._lock:
            if self._process is not None and self._process.returncode is None:
                return
            try:
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    "crossruff.web.workers.process",
                    *self._options,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    env={**_ALLOCATOR, **os.environ},
                    limit=_LONGEST_LINE,
                )
            except OSError as fault:
                raise WorkerFailed(f"a worker process could not be started: {fault}") from None
            self._reading = asyncio.create_task(self._read(self._process))

    def give_up(self) -> None:
        """Answer all who wait that the server stops, and take no more tasks."""
        self._stopped = True
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(WorkersBusy("the server is stopping"))

    async def stop(self) -> None:
        """End the process."""
        self._stopped = True
        if self._process is None:
            return
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), _LAST_WORDS)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        if self._reading is not None:
            await self._reading

    async def ask(
        self, task: str, urgency: Urgency, given: dict[str, Any], limit: float | None = None
    ) -> Any:
        """Return the answer to a task."""
        if self._stopped:
            raise WorkersBusy("the server is stopping")
        if len(self._waiting) >= (_MOST_STUDY if urgency == Urgency.STUDY else _MOST_WAITING):
            raise WorkersBusy("the server is busy: try again later")
        asked = time.monotonic()
        await self.start()
        number = next(self._numbers)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        try:
            # The time in which the process starts counts; its clock is that of the machine.
            times = {"limit": limit, "asked": asked}
            self._send({"id": number, "task": task, "urgency": urgency, **times, "given": given})
            return await future
        except asyncio.CancelledError:
            self._cancel(number)
            raise
        finally:
            self._waiting.pop(number, None)

    def _cancel(self, number: int) -> None:
        self._send({"cancel": number})
        if self._patience is not None:
            self._cancelled.add(number)
            asyncio.get_running_loop().call_later(self._patience, self._end_if_hanging, number)

    def _end_if_hanging(self, number: int) -> None:
        if number in self._cancelled and self._process is not None and self._process.returncode is None:
            self._process.kill()

    def _send(self, message: dict[str, Any]) -> None:
        pipe = None if self._process is None else self._process.stdin
        if pipe is not None and not pipe.is_closing():
            with contextlib.suppress(ConnectionError):
                pipe.write(json.dumps(message).encode() + b"\n")

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        if process.stdout is None:
            return
        # A line without its end is no answer: the process was killed while it wrote.
        while (line := await process.stdout.readline()).endswith(b"\n"):
            answered = json.loads(line)
            self._cancelled.discard(answered["id"])
            future = self._waiting.get(answered["id"])
            if future is None or future.done():
                continue
            if "fault" in answered:
                kind = WorkerFailed if answered.get("broken") else CrossruffError
                future.set_exception(kind(answered["fault"]))
            else:
                future.set_result(answered["answer"])
        await process.wait()
        self._cancelled.clear()
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(WorkerEnded("a worker process ended: try again"))
