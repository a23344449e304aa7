"""The socket of a table: messages come one by one, and one that is wrong gets nothing but an error."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from urllib.parse import urlsplit

from fastapi import WebSocket, WebSocketDisconnect

from crossruff.errors import CrossruffError
from crossruff.web.api.limits import Bucket
from crossruff.web.api.messages import LARGEST, read_message
from crossruff.web.tables.actions import act
from crossruff.web.tables.clients import Viewer
from crossruff.web.tables.driving import Driver, review_message
from crossruff.web.tables.registry import Hall

_LOG = logging.getLogger(__name__)
NO_TABLE, FLOOD, TOO_LARGE = 4404, 1008, 1009
_AT_ONCE, _A_SECOND = 40, 10
_PATIENCE = 60
"""So many messages above the limit close the connection."""
_MOST_VIEWERS = 100
"""Who watch a table, or come with the same token."""


async def serve(socket: WebSocket, hall: Hall, table: str, token: str | None) -> None:
    """Serve one connection to its end."""
    if not _same_origin(socket):
        await socket.close(NO_TABLE, "another site may not use this table")
        return
    await socket.accept()
    try:
        driver = hall.find(table)
        seat = None if token is None else driver.game.seat_of(token)
        if token is not None and seat is None:
            raise CrossruffError("the token holds no seat at this table")
        # Each seat has its own room: those who watch keep nobody from his seat.
        if sum(each.seat is seat for each in driver.game.viewers) >= _MOST_VIEWERS:
            raise CrossruffError("too many are at this table")
    except CrossruffError as fault:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.send_json({"type": "error", "message": str(fault)})
            await socket.close(NO_TABLE, str(fault))
        return
    viewer = Viewer(seat)
    driver.game.enter(viewer)
    writing = asyncio.create_task(_write(socket, viewer))
    try:
        driver.changed()
        if driver.game.is_finished and driver.game.review is not None:
            viewer.send(review_message(driver.game))
        await _read(socket, driver, viewer)
    finally:
        driver.game.leave(viewer)
        viewer.close()
        driver.changed()
        writing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await writing


async def _write(socket: WebSocket, viewer: Viewer) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
        while (text := await viewer.next()) is not None:
            await socket.send_text(text)
        await socket.close()


async def _read(socket: WebSocket, driver: Driver, viewer: Viewer) -> None:
    """Take messages in turn. What takes long, as a hint, does not keep the next from being done."""
    bucket, patience = Bucket(_AT_ONCE, _A_SECOND), _PATIENCE
    doing: set[asyncio.Task[None]] = set()
    try:
        while not viewer.is_closed:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text") or message.get("bytes") or ""
            if len(text) > LARGEST:
                await socket.close(TOO_LARGE, "the message is too large")
                return
            if not bucket.take():
                patience -= 1
                if patience <= 0:
                    await socket.close(FLOOD, "too many messages")
                    return
                viewer.send({"type": "error", "message": "too many messages: wait a little"})
                continue
            task = asyncio.create_task(_do(driver, viewer, text))
            doing.add(task)
            task.add_done_callback(doing.discard)
            # A message that needs no worker is done before the next is read.
            await asyncio.sleep(0)
    except (RuntimeError, WebSocketDisconnect):
        return
    finally:
        for task in doing:
            task.cancel()


async def _do(driver: Driver, viewer: Viewer, text: str | bytes) -> None:
    try:
        await act(driver, viewer, read_message(text))
    except CrossruffError as fault:
        viewer.send({"type": "error", "message": str(fault)})
    except Exception:
        # A fault of ours must not look to a page as if nothing had been asked.
        _LOG.exception("a message could not be answered")
        viewer.send({"type": "error", "message": "something went wrong in the server"})


def _same_origin(socket: WebSocket) -> bool:
    """Whether a browser's page comes from this server; programs tell no origin."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")
