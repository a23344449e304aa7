"""Work in a process of low priority while nobody waits for a robot, and stop when somebody does."""

from __future__ import annotations

import asyncio
from typing import Any

from crossruff.web.workers.pool import ProcessOptions, Urgency, Workers

_QUIET = 0.4
"""Seconds without other tasks before idle work begins: robots at a table often act in a row."""
IDLE_PROCESS = ProcessOptions(capacity=64, nice=5)
"""It keeps robots of which four of the strongest count 32. With a niceness of 19, a machine that is busy with
other programs would never finish a board."""


class IdleWorkers:
    """A worker process of its own, so that idle work never stands before a table's in a queue.

    Other work interrupts a task, which is asked again later: on a busy machine a robot would run out of
    time and play badly.
    """

    def __init__(self, others: Workers, own: Workers, quiet: float = _QUIET) -> None:
        self._others, self._own, self._quiet = others, own, quiet
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
        while True:
            await traffic.quiet(self._quiet)
            asked = asyncio.ensure_future(self._own.ask(task, place=place, **given))
            disturbed = asyncio.ensure_future(traffic.busy())
            try:
                await asyncio.wait((asked, disturbed), return_when=asyncio.FIRST_COMPLETED)
                if asked.done():
                    return asked.result()
            finally:
                disturbed.cancel()
                asked.cancel()
                await asyncio.gather(asked, disturbed, return_exceptions=True)
