"""Delete what has expired, and notice what an operator has deleted."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from crossruff.web.administration.expiry import expire, find_expired
from crossruff.web.administration.expiry_rules import ExpiryRules
from crossruff.web.event_log import log_event
from crossruff.web.memory.database import StorageFailed
from crossruff.web.tables.registry import TableRegistry

_LOG = logging.getLogger(__name__)
_LOOK = 5.0
"""Seconds between two looks at what has been deleted."""
_EXPIRY = 600.0
_AT_ONCE = 20
"""Things of each kind that are deleted before tables get their turn again."""


class Housekeeping:
    """Runs beside the tables as long as the server runs."""

    def __init__(self, registry: TableRegistry, rules: ExpiryRules) -> None:
        self._registry, self._rules = registry, rules
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the work."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End the work."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        last = 0.0
        now = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(_LOOK)
            try:
                self._registry.refresh()
                if now() - last >= _EXPIRY and not self.expire_some():
                    last = now()
            except StorageFailed:
                continue  # the log has it
            except Exception:
                # A table that fails must not end the upkeep of the others.
                _LOG.exception("the housekeeping failed")

    def expire_some(self) -> int:
        """Delete some of what has expired, and return how much it was."""
        store = self._registry.store
        if not store.leases.acquire("expiry"):
            return 0  # another server that shares the database does it
        deleted = expire(store, find_expired(store, self._rules, _AT_ONCE))
        if deleted.total():
            log_event("expired", **deleted)
        return deleted.total()
