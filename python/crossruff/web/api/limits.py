"""Limit the size of requests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

LARGEST_BODY = 256 * 1024
"""Bytes of a request, enough for a file of boards."""
_MOST_READ = 64 * LARGEST_BODY
"""Bytes that are read and dropped, so that the rejection arrives; a longer request is cut off."""

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class _TooLarge(Exception):
    pass


class BodyLimit:
    """Rejects requests that are too large."""

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or reject it with status 413."""
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
            # A client that is answered while it still sends may lose the answer with the connection.
            while message.get("more_body", False) and read <= _MOST_READ:
                message = await receive()
                read += len(message.get("body", b""))
            raise _TooLarge

        async def sending(message: MutableMapping[str, Any]) -> None:
            nonlocal begun
            if read > LARGEST_BODY and not begun:
                return  # the application takes the body for damaged; the answer below says what is wrong
            begun = True
            await send(message)

        with suppress(_TooLarge):
            await self._app(scope, limited, sending)
        if read > LARGEST_BODY and not begun:
            headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
            await send({"type": "http.response.start", "status": 413, "headers": headers})
            body = f'{{"detail": "a request must have at most {LARGEST_BODY >> 10} kB"}}'.encode()
            await send({"type": "http.response.body", "body": body})
