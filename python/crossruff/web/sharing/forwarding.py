"""Pass requests and sockets for a table to the server that has it."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from fastapi.responses import JSONResponse, Response

from crossruff.web.api.limits import Receive, Scope, Send
from crossruff.web.memory.database import StorageFailed
from crossruff.web.sharing.internal_requests import PASSED_ON, internal_headers
from crossruff.web.sharing.leases import SECONDS
from crossruff.web.sharing.socket_relay import NotReached, refuse_socket, relay

if TYPE_CHECKING:
    import httpx

    from crossruff.web.tables.store import TableStore

_TABLE = re.compile(r"/(?:api/tables|ws)/([^/?]+)")
_SET = re.compile(r"/api/sets/([^/?]+)/play")
_LOOK_AGAIN = 0.1
_PATIENCE = SECONDS + 3.0
"""Seconds for which a request waits for a server that does not answer, or for the end of its leases."""
_LONGEST = 120.0
_OF_A_CONNECTION = {
    *(b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"host", b"content-length"),
    b"accept-encoding",
}


class Forwarding:
    """Serves requests for tables that no other server has, and passes the others on.

    A server that has died keeps its tables until its leases end: meanwhile requests wait here.
    """

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]], store: TableStore) -> None:
        self._app, self._store = app, store
        self._client: httpx.AsyncClient | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request here or elsewhere."""
        # No request is passed on twice.
        table = None if scope["type"] == "lifespan" or PASSED_ON in scope else self._table(scope)
        end, body = time.monotonic() + _PATIENCE, None
        while (owner := None if table is None else self._owner(table)) is not None:
            headers = [one for one in scope["headers"] if one[0] not in _OF_A_CONNECTION]
            headers += internal_headers(scope, self._store.leases.key)
            try:
                if scope["type"] == "websocket":
                    await relay(f"ws{owner.removeprefix('http')}{_path(scope)}", headers, receive, send)
                    return
                body = await _body(receive) if body is None else body
                answer = await self._ask(scope["method"], f"{owner}{_path(scope)}", headers, body)
                await answer(scope, receive, send)
                return
            except NotReached:
                if time.monotonic() > end:
                    await _refuse(scope, receive, send)
                    return
                await asyncio.sleep(_LOOK_AGAIN)
        await self._app(scope, receive if body is None else _again(body, receive), send)

    def _owner(self, table: str) -> str | None:
        try:
            return self._store.leases.owner_elsewhere(table)
        except StorageFailed:
            return None  # the application says so

    def _table(self, scope: Scope) -> str | None:
        path = _path(scope)
        if found := _TABLE.match(path):
            return unquote(found[1])
        found = _SET.match(path)
        if found is None:
            return None
        key = dict(scope["headers"]).get(b"x-profile", b"").decode("latin-1")[:100]
        with suppress(StorageFailed):
            profile = self._store.profiles.by_key(key)
            return None if profile is None else self._store.sets.table(unquote(found[1]), profile.id)
        return None

    async def _ask(
        self, method: str, place: str, headers: list[tuple[bytes, bytes]], body: bytes
    ) -> Response:
        """Return the answer of another server; NotReached if it has got no request."""
        import httpx

        if self._client is None:
            limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)
            timeout = httpx.Timeout(_LONGEST, connect=1)
            self._client = httpx.AsyncClient(timeout=timeout, limits=limits, trust_env=False)
        given = [*headers, (b"accept-encoding", b"identity")]
        try:
            found = await self._client.request(method, place, content=body, headers=given)
        except (httpx.ConnectError, httpx.ConnectTimeout):
            raise NotReached from None
        except httpx.HTTPError:
            return _refusal()
        answer = Response(found.content, found.status_code)
        kept = [(name.lower(), value) for name, value in found.headers.raw]
        answer.raw_headers += [one for one in kept if one[0] not in _OF_A_CONNECTION]
        return answer


def _path(scope: Scope) -> str:
    """Return the path with the query, without that of the proxy."""
    path = scope["raw_path"].decode("latin-1").removeprefix(scope.get("root_path", ""))
    query = scope["query_string"].decode("latin-1")
    return f"{path}?{query}" if query else path


async def _body(receive: Receive) -> bytes:
    body = b""
    while True:
        message = await receive()
        body += bytes(message.get("body", b""))
        if not message.get("more_body", False):
            return body


def _again(body: bytes, receive: Receive) -> Receive:
    """Let the application read a body that was read already."""
    rest = [body]

    async def from_memory() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": rest.pop()} if rest else await receive()

    return from_memory


def _refusal() -> JSONResponse:
    detail = "the server that has this table does not answer: try again later"
    return JSONResponse({"detail": detail}, 503, {"Retry-After": "5"})


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await refuse_socket(receive, send)
    else:
        await _refusal()(scope, receive, send)
