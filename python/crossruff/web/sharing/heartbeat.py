"""Show the other servers of a database that this one lives."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from crossruff.web.memory.database import StorageFailed
from crossruff.web.sharing.leases import EVERY
from crossruff.web.tables.registry import TableRegistry

_LOG = logging.getLogger(__name__)


class Heartbeat:
    """Runs beside the tables as long as the server runs."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start to renew the leases."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End it."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            try:
                self._registry.renew_leases()
            except StorageFailed:
                pass  # the log has it; the leases are renewed when the database is back
            except Exception:
                _LOG.exception("the leases could not be renewed")
            await asyncio.sleep(EVERY)
