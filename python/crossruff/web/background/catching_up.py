"""Review finished boards whose other table, review or coach was never done, as after a restart."""

from __future__ import annotations

from crossruff.errors import CrossruffError
from crossruff.web.memory.database import StorageFailed
from crossruff.web.tables.registry import TableRegistry
from crossruff.web.tables.session import TableSession
from crossruff.web.workers.idle import IdleWorkers


class CatchingUp:
    """Works on finished boards one at a time, the newest first."""

    def __init__(self, registry: TableRegistry, workers: IdleWorkers) -> None:
        self._registry, self._workers = registry, workers
        self._failed: set[tuple[str, int]] = set()

    async def review_next(self) -> bool:
        """Review a board that lacks its review or the other table; return whether there was one."""
        return await self._next(coached=False)

    async def coach_next(self) -> bool:
        """Review a board that the coach had not finished; return whether there was one."""
        return await self._next(coached=True)

    async def _next(self, *, coached: bool) -> bool:
        for table, board in self._registry.store.unsettled_boards(coached=coached):
            if (table, board) not in self._failed and not self._registry.is_reviewing(table, board):
                if not self._registry.store.leases.acquire(table):
                    continue  # the server that has the table does this
                try:
                    await self._review(table, board)
                finally:
                    self._registry.release_unused(table)
                return True
        return False

    async def _review(self, table: str, board: int) -> None:
        store = self._registry.store
        # A session of its own: the people at the table may play another board by now.
        try:
            session = TableSession(store, table, self._workers, board)
            await session.coordinator.reviews.catch_up()
        except StorageFailed:
            raise  # it is tried again when the games can be stored
        except CrossruffError:
            # As when a worker process ended; the next start of the server tries again.
            self._failed.add((table, board))
            return
        self._registry.reviewed(table, board)
