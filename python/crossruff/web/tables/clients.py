"""Send messages to connected clients without waiting for them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from crossruff.model import Seat
from crossruff.web.language.messages import in_language

_MOST_WAITING = 200
"""Messages that may wait for a slow connection; then the server closes it, and the page reconnects."""


class TableClient:
    """A connected client with a bounded send queue: a player, or a watcher without a seat."""

    def __init__(
        self, seat: Seat | None, visitor: str | None = None, invite: str | None = None, name: str = ""
    ) -> None:
        self.seat = seat
        self.visitor, self.invite, self.name = visitor, invite, name
        """The key of the browser, the invitation and the name of a watcher, if the client sent them."""
        self.language: str | None = None
        """The language of the page; None for English."""
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(_MOST_WAITING)
        self.is_closed = False
        self.is_waiting = False
        """Whether the client waits for an answer that takes long."""

    def send(self, message: dict[str, Any]) -> None:
        """Queue a message, in the language of the client."""
        if self.is_closed:
            return
        said = in_language(message, self.language)
        try:
            self._queue.put_nowait(json.dumps(said, ensure_ascii=False, allow_nan=False))
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Send nothing more."""
        self.is_closed = True
        while self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self) -> str | None:
        """Return the next message to send; None at the end."""
        return await self._queue.get()
