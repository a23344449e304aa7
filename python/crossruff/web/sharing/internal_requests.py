"""Recognise requests that another server of the same database has passed on for a client."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from typing import Any

from crossruff.web.api.limits import Receive, Scope, Send

_KEY, _CLIENT, _HOST = b"x-crossruff-key", b"x-crossruff-client", b"x-crossruff-host"
PASSED_ON = "crossruff.passed_on"


def internal_headers(scope: Scope, key: str) -> list[tuple[bytes, bytes]]:
    """Return headers that tell the next server the client and the host of a request."""
    headers = dict(scope["headers"])
    client = scope["client"][0] if scope.get("client") else ""
    return [(_KEY, key.encode()), (_CLIENT, client.encode()), (_HOST, headers.get(b"host", b""))]


class InternalRequests:
    """Gives requests with the key of the servers the client and the host that they name.

    They count for the limits of that client here as they do where they came in.
    """

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]], key: str) -> None:
        self._app, self._key = app, key.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] in ("http", "websocket"):
            given: dict[bytes, bytes] = dict(scope["headers"])
            own = {_KEY, _CLIENT, _HOST}
            headers = [(name, value) for name, value in scope["headers"] if name not in own]
            changed: dict[str, Any] = {"headers": headers}
            if hmac.compare_digest(given.get(_KEY, b""), self._key):
                headers = [(name, value) for name, value in headers if name != b"host"]
                changed = {
                    "headers": [(b"host", given[_HOST]), *headers],
                    "client": (given[_CLIENT].decode("ascii"), 0),
                    PASSED_ON: True,
                }
            scope = {**scope, **changed}
        await self._app(scope, receive, send)
