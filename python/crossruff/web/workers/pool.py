"""The worker processes, seen from the server: few, shared by all tables, and asked without waiting."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import sys
import zlib
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.web.workers.kept_robots import ROOM

_MOST_WORKERS = 8
_LONGEST_LINE = 1 << 24
_MOST_WAITING, _MOST_STUDY = 400, 100
"""Tasks that may wait for one worker, and with how many waiting study is refused: tables keep their room."""
STUDY = 4
"""The urgency of what is asked by HTTP."""


class Broken(CrossruffError):
    """A fault of the program, not of what it was asked."""


class Workers:
    """Worker processes. A table always asks the same one, where its robots remember."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number or min(_MOST_WORKERS, os.cpu_count() or 1)
        self._workers = [_Worker(ROOM // self.number) for _ in range(self.number)]
        self.background = asyncio.Semaphore(self.number)
        """Held by what plays a whole board in the background, so that it is not all done at once."""

    async def start(self) -> None:
        """Start the processes; the first tasks wait until they are ready."""
        await asyncio.gather(*(worker.start() for worker in self._workers))

    async def stop(self) -> None:
        """End them."""
        await asyncio.gather(*(worker.stop() for worker in self._workers))

    async def ask(
        self, task: str, *, place: str = "", urgency: int = 5, beside: bool = False, **given: Any
    ) -> Any:
        """The answer to a task; CrossruffError tells what was wrong. Cancelling stops the thinking.

        A task with a place goes to the worker of that place, any other to the one with the least to do. What
        nobody waits for is done beside, by the next worker: what has begun there keeps no robot of the place
        waiting.
        """
        if place:
            worker = self._workers[(zlib.crc32(place.encode()) + beside) % len(self._workers)]
        else:
            worker = min(self._workers, key=lambda each: each.waiting)
        return await worker.ask(task, urgency, given)


class _Worker:
    """One process, which is started again if it ends."""

    _numbers = itertools.count(1)

    def __init__(self, room: int) -> None:
        self._room = room
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._stopped = False
        self._lock = asyncio.Lock()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def start(self) -> None:
        async with self._lock:
            if self._process is not None and self._process.returncode is None:
                return
            try:
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    "crossruff.web.workers.process",
                    str(self._room),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    limit=_LONGEST_LINE,
                )
            except OSError as fault:
                raise Broken(f"a worker process could not be started: {fault}") from None
            self._reading = asyncio.create_task(self._read(self._process))

    async def stop(self) -> None:
        self._stopped = True
        if self._process is None:
            return
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), 2)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        if self._reading is not None:
            await self._reading

    async def ask(self, task: str, urgency: int, given: dict[str, Any]) -> Any:
        if self._stopped:
            raise CrossruffError("the server is stopping")
        if len(self._waiting) >= (_MOST_STUDY if urgency == STUDY else _MOST_WAITING):
            raise CrossruffError("too much is asked at once: try again later")
        await self.start()
        number = next(self._numbers)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        try:
            self._send({"id": number, "task": task, "urgency": urgency, "given": given})
            return await future
        except asyncio.CancelledError:
            self._send({"cancel": number})
            raise
        finally:
            self._waiting.pop(number, None)

    def _send(self, message: dict[str, Any]) -> None:
        pipe = None if self._process is None else self._process.stdin
        if pipe is not None and not pipe.is_closing():
            with contextlib.suppress(ConnectionError):
                pipe.write(json.dumps(message).encode() + b"\n")

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        if process.stdout is None:
            return
        # What was not written to its end is no answer: the process was killed.
        while (line := await process.stdout.readline()).endswith(b"\n"):
            told = json.loads(line)
            future = self._waiting.get(told["id"])
            if future is None or future.done():
                continue
            if "fault" in told:
                kind = Broken if told.get("broken") else CrossruffError
                future.set_exception(kind(told["fault"]))
            else:
                future.set_result(told["answer"])
        await process.wait()
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(Broken("a worker process ended"))
