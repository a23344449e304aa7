"""Notice when anybody waits for a worker process, so that idle work can keep out of the way."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Traffic:
    """The tasks of people, robots and reviews that are under way; used from the server's loop."""

    def __init__(self) -> None:
        self._count = 0
        self._ended = float("-inf")
        self._begun = asyncio.Event()
        self._done = asyncio.Event()
        self._done.set()

    @contextmanager
    def passing(self) -> Iterator[None]:
        """Count a task within the block."""
        self._count += 1
        self._done.clear()
        self._begun.set()
        try:
            yield
        finally:
            self._count -= 1
            self._ended = time.monotonic()
            if not self._count:
                self._begun.clear()
                self._done.set()

    async def quiet(self, seconds: float) -> None:
        """Wait until there was no task for some seconds."""
        while True:
            await self._done.wait()
            left = self._ended + seconds - time.monotonic()
            if left <= 0:
                return
            await asyncio.sleep(left)

    async def busy(self) -> None:
        """Wait until there is a task."""
        await self._begun.wait()
