"""Run work that nobody waits for."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

from crossruff.errors import CrossruffError


class BackgroundTasks:
    """Tasks of a table. A CrossruffError in one of them is expected, as when the server stops."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task and keep it until it is done."""
        task = asyncio.create_task(_suppressed(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def stop(self) -> None:
        """Cancel all tasks."""
        for task in self._tasks:
            task.cancel()


async def _suppressed(work: Coroutine[Any, Any, None]) -> None:
    with contextlib.suppress(CrossruffError):
        await work
