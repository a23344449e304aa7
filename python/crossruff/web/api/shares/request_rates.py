"""Refuse requests and sockets of a client that asks for too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable

from crossruff.web.api.limits import Receive, Scope, Send
from crossruff.web.api.shares.clients import client_of
from crossruff.web.api.shares.rates import ClientRates
from crossruff.web.api.shares.rejections import TooManyRequests, rejection
from crossruff.web.server_settings import ServerSettings

_AT_ONCE = 5
"""Seconds of requests that may come at once."""
_TOO_MANY = 4429


class RequestRates:
    """Limits the requests of each client, and its open sockets."""

    def __init__(
        self, app: Callable[[Scope, Receive, Send], Awaitable[None]], settings: ServerSettings
    ) -> None:
        self._app, self._most_sockets = app, settings.sockets
        self._rates = ClientRates(_AT_ONCE * settings.requests_a_second, settings.requests_a_second)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or refuse it with status 429."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        client = client_of(scope)
        limit = self._rates.of(client)
        allowed = limit.take()
        if scope["type"] == "http":
            if allowed:
                await self._app(scope, receive, send)
            else:
                fault = TooManyRequests("too many requests: wait a little", limit.wait())
                await rejection(fault)(scope, receive, send)
            return
        if not allowed or self._sockets[client] >= self._most_sockets:
            await send({"type": "websocket.close", "code": _TOO_MANY, "reason": "too many connections"})
            return
        self._sockets[client] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._sockets[client] -= 1
            if not self._sockets[client]:
                del self._sockets[client]
