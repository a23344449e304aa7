"""Do the work that nobody waits for: today's sets, the field, and reviews that are missing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from crossruff.web.background.catching_up import CatchingUp
from crossruff.web.background.field import RobotField
from crossruff.web.background.set_maker import SetMaker
from crossruff.web.memory.database import StorageFailed
from crossruff.web.tables.registry import TableRegistry
from crossruff.web.workers.idle import IdleWorkers
from crossruff.web.workers.pool import WorkersBusy

_LOG = logging.getLogger(__name__)
_AGAIN = 5.0
"""Seconds until the server looks for work again; at midnight a new day begins."""
_AFTER_FAULT = 60.0


class Upkeep:
    """Runs beside the tables as long as the server runs."""

    def __init__(
        self, registry: TableRegistry, maker: SetMaker, workers: IdleWorkers, *, field: bool = True
    ) -> None:
        """Prepare the work; with `field`, robots play the boards of sets."""
        self._workers, self._maker = workers, maker
        self._field = RobotField(registry.store, self._workers) if field else None
        self._catching_up = CatchingUp(registry, self._workers)
        self._leases = registry.store.leases
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the work."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End the work; what was not stored is done again after a restart."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._workers.stop()

    async def _run(self) -> None:
        while True:
            try:
                await asyncio.sleep(_AGAIN if not await self._do_something() else 0)
            except (WorkersBusy, StorageFailed):  # the log has the fault of the games
                await asyncio.sleep(_AGAIN)
            except Exception:
                # A board that fails must not end the upkeep of the others.
                _LOG.exception("the upkeep failed")
                await asyncio.sleep(_AFTER_FAULT)

    async def _do_something(self) -> bool:
        """Do one piece of work, the most important one; return whether there was any."""
        steps: list[Callable[[], Awaitable[bool]]] = [self._catching_up.review_next]
        # One of several servers that share a database looks after the sets.
        if self._field is not None and self._leases.acquire("upkeep of sets"):
            await self._maker.make_daily()
            steps.append(self._field.play_next)
        steps.append(self._catching_up.coach_next)
        for step in steps:
            if await step():
                return True
        return False
