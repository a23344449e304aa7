"""Give clients their turns one after the other, so that a client with many requests delays only itself."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from crossruff.web.api.shares.rejections import ServerBusy, TooManyRequests


class ClientTurns:
    """A number of places; clients who wait for one get it in rotation."""

    def __init__(self, places: int, most_of_client: int, most: int) -> None:
        self._free = self._places = places
        self._most_of_client, self._most = most_of_client, most
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._inside: dict[str, int] = {}

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return sum(map(len, self._waiting.values()))

    def resize(self, places: int) -> None:
        """Change the number of places; those who are inside stay."""
        self._free += places - self._places
        self._places = places
        while self._free > 0 and self._waiting:
            self._free -= 1
            self._pass_on()

    @asynccontextmanager
    async def place(self, client: str) -> AsyncIterator[None]:
        """Hold a place for a client; an error if the client or all clients together wait for too many."""
        here = self._inside.get(client, 0)
        if here >= self._most_of_client:
            raise TooManyRequests("wait for the answers to your other requests", 2)
        if self.waiting >= self._most:
            raise ServerBusy("the server is busy: try again later", 5)
        self._inside[client] = here + 1
        try:
            await self._enter(client)
            try:
                yield
            finally:
                self._leave()
        finally:
            self._inside[client] -= 1
            if not self._inside[client]:
                del self._inside[client]

    async def _enter(self, client: str) -> None:
        if self._free > 0:
            self._free -= 1
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(future)
        try:
            await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._leave()  # the place came together with the cancellation
            else:
                queue = self._waiting.get(client)
                if queue is not None and future in queue:
                    queue.remove(future)
                    if not queue:
                        del self._waiting[client]
            raise

    def _leave(self) -> None:
        if self._free < 0:
            self._free += 1
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        """Give a place that is free to the next client, or keep it."""
        while self._waiting:
            client, queue = self._waiting.popitem(last=False)
            future = queue.popleft()
            if queue:
                self._waiting[client] = queue  # behind all others
            if not future.done():
                future.set_result(None)
                return
        self._free += 1
