"""Whoever looks at a table over a socket; what is sent waits in a queue, so that nobody waits for him."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from crossruff.model import Seat

_MOST_WAITING = 200
"""Messages that may wait for a slow connection; then it is closed, and the page asks again."""


class Viewer:
    """One connection, of a player or of somebody who watches."""

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(_MOST_WAITING)
        self.is_closed = False
        self.is_waiting = False
        """Whether something was asked that takes long."""

    def send(self, message: dict[str, Any]) -> None:
        """Send a message, some time soon."""
        if self.is_closed:
            return
        try:
            self._queue.put_nowait(json.dumps(message, ensure_ascii=False, allow_nan=False))
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Send nothing more."""
        self.is_closed = True
        while self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self) -> str | None:
        """What is to be sent next; None at the end."""
        return await self._queue.get()
