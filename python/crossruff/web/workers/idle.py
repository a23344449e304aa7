"""Work in a process of low priority while nobody waits for a robot, and stop when somebody does."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from crossruff.web.workers.pool import ProcessOptions, TaskWorkers, Urgency

_QUIET = 0.4
"""Seconds without other tasks before idle work begins: robots at a table often act in a row."""
_PATIENCE = 3.0
"""Seconds without progress after which a task runs to its end: in a club somebody always waits."""
_SHARE = 0.1
"""The share of the time that such tasks take."""
IDLE_PROCESS = ProcessOptions(capacity=64, nice=5)
"""It keeps robots of which four of the strongest count 32. With a niceness of 19, a machine that is busy with
other programs would never finish a board."""


class IdleWorkers:
    """A worker process of its own, so that idle work never stands before a table's in a queue.

    Other work interrupts a task, which is asked again later: on a busy machine a robot would run out of
    time and play badly. If it is never quiet, a task runs all the same now and then.
    """

    def __init__(
        self, others: TaskWorkers, own: TaskWorkers, quiet: float = _QUIET, patience: float = _PATIENCE
    ) -> None:
        self._others, self._own = others, own
        self._quiet, self._patience = quiet, patience
        self._progress = float("-inf")
        """When a task ended, or when the time that its share asks for will be over."""
        self.background = asyncio.Semaphore(1)
        """One board at a time."""

    async def stop(self) -> None:
        """End the process."""
        await self._own.stop()

    async def ask(
        self,
        task: str,
        *,
        place: str = "",
        urgency: Urgency = Urgency.OTHER_TABLE,  # noqa: ARG002 - nothing here is urgent
        beside: bool = False,  # noqa: ARG002 - there is one process
        **given: Any,
    ) -> Any:
        """Return the answer to a task; when other work comes, cancel it and ask again later."""
        traffic = self._others.traffic
        self._progress = max(self._progress, time.monotonic())
        while True:
            yields = await self._wait_for_quiet()
            begun = time.monotonic()
            asked = asyncio.ensure_future(self._own.ask(task, place=place, **given))
            disturbed = asyncio.ensure_future(traffic.busy() if yields else asyncio.Event().wait())
            try:
                await asyncio.wait((asked, disturbed), return_when=asyncio.FIRST_COMPLETED)
                if asked.done():
                    now = time.monotonic()
                    rest = 0.0 if yields else (now - begun) / _SHARE - self._patience
                    self._progress = now + max(0.0, rest)
                    return asked.result()
            finally:
                disturbed.cancel()
                asked.cancel()
                await asyncio.gather(asked, disturbed, return_exceptions=True)

    async def _wait_for_quiet(self) -> bool:
        """Wait until nobody waits for a worker; return False if that took too long."""
        left = self._progress + self._patience - time.monotonic()
        try:
            async with asyncio.timeout(max(0.0, left)):
                await self._others.traffic.quiet(self._quiet)
        except TimeoutError:
            return False
        return True
