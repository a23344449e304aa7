"""How much one browser may ask: a bucket that fills slowly, and a limit for what is sent by HTTP."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

LARGEST_BODY = 256 * 1024
"""Bytes of a request: a file of boards at most."""
_HEARD_OUT = 64 * LARGEST_BODY
"""A longer request is heard to its end, so that the refusal arrives; one that is longer still is cut off."""

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Bucket:
    """So many at once, and so many a second after that.

    >>> bucket = Bucket(2, 1, clock=lambda: 0.0)
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, False)
    """

    def __init__(self, size: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._size, self._rate, self._clock = size, rate, clock
        self._level, self._then = size, clock()

    def take(self) -> bool:
        """Whether one more is allowed."""
        now = self._clock()
        self._level = min(self._size, self._level + (now - self._then) * self._rate)
        self._then = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class _TooLarge(Exception):
    pass


class BodyLimit:
    """Refuses requests that are larger than allowed, and keeps nothing of them."""

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is small enough."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        read = 0
        begun = False

        async def limited() -> MutableMapping[str, Any]:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read <= LARGEST_BODY:
                return message
            # Who is answered while he still sends may lose the answer with the connection.
            while message.get("more_body", False) and read <= _HEARD_OUT:
                message = await receive()
                read += len(message.get("body", b""))
            raise _TooLarge

        async def sending(message: MutableMapping[str, Any]) -> None:
            nonlocal begun
            if read > LARGEST_BODY and not begun:
                return  # who read the body takes it for damaged; what is wrong is told below
            begun = True
            await send(message)

        with suppress(_TooLarge):
            await self._app(scope, limited, sending)
        if read > LARGEST_BODY and not begun:
            headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
            await send({"type": "http.response.start", "status": 413, "headers": headers})
            body = f'{{"detail": "too large: at most {LARGEST_BODY >> 10} kB are taken at once"}}'.encode()
            await send({"type": "http.response.body", "body": body})
