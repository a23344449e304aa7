"""Pass the messages of a socket to another server and back."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from crossruff.web.api.limits import Receive, Send

LATER = 1013
_RESTARTED = 1012
_NO_CODE = (None, 1005, 1006)
_TO_CLOSE = 2.0
Headers = list[tuple[bytes, bytes]]


class NotReached(Exception):
    """The other server takes no connection."""


async def relay(place: str, headers: Headers, receive: Receive, send: Send) -> None:
    """Serve a socket by that of another server until one of both ends; NotReached changes nothing."""
    given = [
        (name.decode("latin-1"), value.decode("latin-1"))
        for name, value in headers
        if not name.startswith(b"sec-websocket-")
    ]
    try:
        other = await connect(
            place,
            additional_headers=given,
            compression=None,
            max_size=None,
            proxy=None,
            open_timeout=2,
            close_timeout=_TO_CLOSE,
        )
    except InvalidHandshake:
        await refuse_socket(receive, send)
        return
    except OSError:  # TimeoutError is one
        raise NotReached from None
    try:
        await receive()
        await send({"type": "websocket.accept"})
        both = {asyncio.create_task(_up(other, receive)), asyncio.create_task(_down(other, send))}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)
    finally:
        await other.close()


async def refuse_socket(receive: Receive, send: Send) -> None:
    """Let a client try again later."""
    await receive()
    await send({"type": "websocket.close", "code": LATER, "reason": "try again later"})


async def _up(other: ClientConnection, receive: Receive) -> None:
    with suppress(ConnectionClosed):
        while (message := await receive())["type"] != "websocket.disconnect":
            await other.send(message.get("text") or message.get("bytes") or "")


async def _down(other: ClientConnection, send: Send) -> None:
    # The client may have gone meanwhile: then nothing can be sent.
    with suppress(RuntimeError, OSError):
        with suppress(ConnectionClosed):
            while True:
                text = await other.recv()
                await send({"type": "websocket.send", "text" if isinstance(text, str) else "bytes": text})
        code = _RESTARTED if other.close_code in _NO_CODE else other.close_code
        await send({"type": "websocket.close", "code": code, "reason": other.close_reason or ""})
