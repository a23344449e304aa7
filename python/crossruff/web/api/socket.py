"""Serve the socket of a table: messages are done in turn, and a wrong one gets an error."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from urllib.parse import urlsplit

from fastapi import WebSocket, WebSocketDisconnect

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.web.api.actions import act
from crossruff.web.api.messages import LARGEST_MESSAGE, read_message
from crossruff.web.api.shares.rates import RateLimit
from crossruff.web.company.texts import clean_text
from crossruff.web.language.messages import in_language, known_language
from crossruff.web.memory.database import StorageFailed
from crossruff.web.metrics import ERRORS
from crossruff.web.sharing.leases import OwnedElsewhere
from crossruff.web.tables.clients import TableClient
from crossruff.web.tables.registry import TableRegistry
from crossruff.web.tables.reviews import review_message
from crossruff.web.tables.session import TableSession
from crossruff.web.tables.store import StoreFull

_LOG = logging.getLogger(__name__)
NO_TABLE, FLOOD, TOO_LARGE, LATER = 4404, 1008, 1009, 1013
_AT_ONCE, _A_SECOND = 40, 10
_MOST_REJECTED = 60
"""Messages above the rate limit after which the server closes the connection."""
_LONGEST = 100
"""Characters of a key or an invitation."""
_WRITE_SECONDS = 20.0
"""Seconds that a client may take to read a message."""
_MOST_CLIENTS = 100
"""Connections for one seat of a table, and for its watchers."""


async def serve(socket: WebSocket, registry: TableRegistry, table: str, share: RateLimit) -> None:
    """Serve one connection to its end; `share` limits what its client stores.

    The query has the `token` of a seat, or the `invite` and the `name` of a watcher, the `visitor` key,
    and the `language` of the page.
    """
    query = socket.query_params
    token = query.get("token")
    if not _same_origin(socket):
        await socket.close(NO_TABLE, "another site may not use this table")
        return
    await socket.accept()
    try:
        session = registry.find(table)
        seat = None if token is None else session.seat_of(token)
        if token is not None and seat is None:
            raise CrossruffError("the token holds no seat at this table")
        # Each seat has its own limit: watchers keep no player from a seat.
        if sum(each.seat is seat for each in session.clients) >= _MOST_CLIENTS:
            raise CrossruffError("too many clients at this table: try again later")
        client = _client(session, seat, query)
        session.connect(client)
    except CrossruffError as fault:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            answer = {"type": "error", "message": str(fault)}
            await socket.send_json(in_language(answer, known_language(query.get("language"))))
            # The page tries again by itself.
            is_passing = isinstance(fault, StorageFailed | OwnedElsewhere)
            await socket.close(LATER if is_passing else NO_TABLE, str(fault)[:_LONGEST])
        return
    _changed(session)
    if session.is_finished and session.review is not None:
        client.send(review_message(session))
    both = {
        asyncio.create_task(_write(socket, client)),
        asyncio.create_task(_read(socket, session, client, share)),
    }
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        session.disconnect(client)
        client.close()
        _changed(session)
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)


def _client(session: TableSession, seat: Seat | None, query: Mapping[str, str]) -> TableClient:
    visitor, invite = query.get("visitor", "")[:_LONGEST], query.get("invite", "")[:_LONGEST]
    is_invited = bool(invite) and session.company.seen.is_invitation(invite)
    # Only invited watchers have names: a name is a text that the players read.
    name = clean_text(query.get("name", "")[:40]) or "Guest" if is_invited else ""
    client = TableClient(seat, visitor or None, invite if is_invited else None, name)
    client.language = known_language(query.get("language"))
    return client


async def _write(socket: WebSocket, client: TableClient) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):  # TimeoutError is an OSError
        while (text := await client.next()) is not None:
            await asyncio.wait_for(socket.send_text(text), _WRITE_SECONDS)
        await asyncio.wait_for(socket.close(), _WRITE_SECONDS)


async def _read(socket: WebSocket, session: TableSession, client: TableClient, share: RateLimit) -> None:
    """Take messages in turn; a message that takes long, as a hint, does not delay the next."""
    limit, rejected = RateLimit(_AT_ONCE, _A_SECOND), 0
    tasks: set[asyncio.Task[None]] = set()
    try:
        while not client.is_closed:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text") or message.get("bytes") or ""
            if len(text) > LARGEST_MESSAGE:
                await socket.close(TOO_LARGE, "the message is too large")
                return
            if not limit.take():
                rejected += 1
                if rejected >= _MOST_REJECTED:
                    await socket.close(FLOOD, "too many messages")
                    return
                client.send({"type": "error", "message": "too many messages: wait a little"})
                continue
            task = asyncio.create_task(_do(session, client, text, share))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            # A message that needs no worker is done before the next is read.
            await asyncio.sleep(0)
    except (RuntimeError, WebSocketDisconnect):
        return
    finally:
        for task in tasks:
            task.cancel()


def _changed(session: TableSession) -> None:
    """Update a table after somebody has come or gone; the log has the fault of a store that fails."""
    with contextlib.suppress(StorageFailed, StoreFull):
        session.coordinator.changed()


async def _do(session: TableSession, client: TableClient, text: str | bytes, share: RateLimit) -> None:
    written = session.written
    try:
        if share.wait(0) > 0:
            raise CrossruffError("you stored much in a short time: try again later")
        await act(session, client, read_message(text))
        share.charge(session.written - written)
    except CrossruffError as fault:
        client.send({"type": "error", "message": str(fault)})
    except Exception:
        # A page must not take a fault of the server for silence.
        ERRORS.inc()
        _LOG.exception("a message could not be answered")
        client.send({"type": "error", "message": "something went wrong in the server"})


def _same_origin(socket: WebSocket) -> bool:
    """Return whether a browser's page comes from this server; programs send no origin."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")
