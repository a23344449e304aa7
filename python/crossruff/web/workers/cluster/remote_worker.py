"""Send tasks to the worker processes of one Dask worker."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from dataclasses import dataclass, field
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.web.workers.pool import (
    ProcessOptions,
    Urgency,
    WorkerEnded,
    WorkerFailed,
    WorkerLost,
    WorkersBusy,
)

Data = dict[str, Any]
_POLL = 5.0
"""Seconds that a Dask worker waits for an answer before it says that there is none."""
_SILENCE = 10.0
"""Seconds without a word after which a Dask worker is given up."""
_ERRORS = {kind.__name__: kind for kind in (WorkerFailed, WorkerEnded, WorkersBusy)}
_NUMBERS = itertools.count(1)


class RemoteHost:
    """A Dask worker with a `WorkerHost`; two loops send it tasks, and ask for its answers."""

    def __init__(
        self, address: str, processes: int, actor: Any, future: Any, silence: float = _SILENCE
    ) -> None:
        """Begin to send and to ask; the actor lives as long as the future is kept."""
        self.address, self._actor, self._future = address, actor, future
        self._silence, self.is_lost = silence, False
        self._workers: dict[ProcessOptions, list[RemoteWorker]] = {}
        self._processes = processes
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._outbox: list[Data] = []
        self._news = asyncio.Event()
        self._loops = [asyncio.create_task(self._watch(each)) for each in (self._send, self._receive)]

    def workers(self, options: ProcessOptions) -> list[RemoteWorker]:
        """Return the workers with these options: as many processes as the Dask worker has threads."""
        if options not in self._workers:
            self._workers[options] = [RemoteWorker(self, options, each) for each in range(self._processes)]
        return self._workers[options]

    def lose(self) -> None:
        """Answer all who wait that the machine was lost."""
        self.is_lost = True
        self._answer_all(WorkerLost("a worker of the cluster was lost: try again"))
        for loop in self._loops:
            loop.cancel()

    async def close(self) -> None:
        """End the processes of the Dask worker."""
        with contextlib.suppress(Exception):  # the machine may be gone
            await asyncio.wait_for(self._actor.close(), 2)
        self.lose()

    def give_up(self) -> None:
        """Answer all who wait that the server stops."""
        self._answer_all(WorkersBusy("the server is stopping"))

    async def ask(self, message: Data) -> Any:
        """Return the answer to a task."""
        if self.is_lost:
            raise WorkerLost("a worker of the cluster was lost: try again")
        number = next(_NUMBERS)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        self._post(message | {"id": number})
        try:
            return await future
        except asyncio.CancelledError:
            self._post({"cancel": number})
            raise
        finally:
            del self._waiting[number]

    def _post(self, message: Data) -> None:
        self._outbox.append(message)
        self._news.set()

    def _answer_all(self, fault: CrossruffError) -> None:
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(fault)

    async def _watch(self, loop: Any) -> None:
        try:
            await loop()
        except Exception:  # however Dask says that the worker is gone
            self.lose()

    async def _send(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            messages, self._outbox = self._outbox, []
            await asyncio.wait_for(self._actor.send(messages), self._silence)

    async def _receive(self) -> None:
        while True:
            for found in await asyncio.wait_for(self._actor.answers(_POLL), _POLL + self._silence):
                future = self._waiting.get(found["id"])
                if future is None or future.done():
                    continue
                if "fault" in found:
                    future.set_exception(_ERRORS.get(found["error"], CrossruffError)(found["fault"]))
                else:
                    future.set_result(found["answer"])


@dataclass(slots=True)
class RemoteWorker:
    """One worker process of a Dask worker."""

    host: RemoteHost = field(repr=False)
    options: ProcessOptions
    index: int
    waiting: int = 0
    """How many tasks wait or run."""

    @property
    def name(self) -> str:
        """A name that no other worker of the cluster has."""
        return f"{self.host.address} {self.index}"

    async def ask(
        self, task: str, urgency: Urgency, given: dict[str, Any], limit: float | None = None
    ) -> Any:
        """Return the answer to a task."""
        message = {"options": self.options, "index": self.index, "task": task, "urgency": int(urgency)}
        self.waiting += 1
        try:
            return await self.host.ask(message | {"limit": limit, "given": given})
        finally:
            self.waiting -= 1
