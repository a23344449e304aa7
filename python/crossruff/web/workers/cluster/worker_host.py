"""Run the worker processes of one Dask worker: an actor that the server sends tasks."""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.version import __version__
from crossruff.web.workers.pool import ProcessOptions, Urgency, WorkerProcess

Data = dict[str, Any]
_LEASE = 30.0
"""Seconds without a word of the server after which the processes end: it was killed, or cut off."""


class WorkerHost:
    """Runs worker processes beside a Dask worker, and keeps their answers until the server asks for them.

    The processes are those of a server without a cluster: with their own priority and limits, they neither
    hold up the Dask worker nor end it. A task is

        {"id": 1, "options": ProcessOptions(), "index": 0, "task": "decide", "urgency": 3, "limit": None,
         "given": {...}}

    or {"cancel": 1}, and its answer {"id": 1, "answer": ...} or {"id": 1, "fault": "...", "error": "..."}
    with the name of the error.
    """

    def __init__(self) -> None:
        self._processes: dict[tuple[ProcessOptions, int], WorkerProcess] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._answers: list[Data] = []
        self._news = asyncio.Event()
        self._heard = 0.0
        self._lease: asyncio.Task[None] | None = None

    async def open(self) -> str:
        """Return the version of Crossruff on this machine."""
        self._renew()
        return __version__

    async def send(self, messages: list[Data]) -> None:
        """Take tasks and cancellations."""
        self._renew()
        for message in messages:
            if "cancel" in message:
                task = self._tasks.get(message["cancel"])
                if task is not None:
                    task.cancel()
            else:
                task = self._tasks[message["id"]] = asyncio.create_task(self._do(message))
                task.add_done_callback(partial(self._forget, message["id"]))

    async def answers(self, seconds: float) -> list[Data]:
        """Return the answers that have come; wait some seconds for the first."""
        self._renew()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)
        self._renew()
        self._news.clear()
        found, self._answers = self._answers, []
        return found

    async def close(self) -> None:
        """End the processes; a later task starts them again."""
        processes = list(self._processes.values())
        self._processes.clear()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*(process.stop() for process in processes))

    def _renew(self) -> None:
        self._heard = time.monotonic()
        if self._lease is None or self._lease.done():
            self._lease = asyncio.create_task(self._expire())

    async def _expire(self) -> None:
        while (left := self._heard + _LEASE - time.monotonic()) > 0:
            await asyncio.sleep(left)
        await self.close()

    def _forget(self, number: int, _: asyncio.Task[None]) -> None:
        del self._tasks[number]

    async def _do(self, message: Data) -> None:
        place = message["options"], message["index"]
        process = self._processes.get(place)
        if process is None:
            process = self._processes[place] = WorkerProcess(message["options"])
        number, asked = message["id"], (message["task"], Urgency(message["urgency"]), message["given"])
        try:
            answer = {"id": number, "answer": await process.ask(*asked, message["limit"])}
        except CrossruffError as fault:
            answer = {"id": number, "fault": str(fault), "error": type(fault).__name__}
        self._answers.append(answer)
        self._news.set()
