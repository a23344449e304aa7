"""Bound the connections of each client, and end those that keep the server waiting."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from crossruff.web.api.shares.clients import client_of

_LIMITS = {"head": 10.0, "body": 20.0, "write": 30.0}
"""Seconds that a client may take to send the head or the rest of a request, or to read an answer."""
_LOOK = 1.0
"""Seconds between two looks at a connection."""


class BoundedConnection(H11Protocol):
    """A connection that ends when its client is too slow or has too many of them.

    A server behind a proxy gets all its connections from the proxy: `most_of_client` is None there.
    """

    most_of_client: int | None = 100
    _open: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or end it at once."""
        super().connection_made(transport)
        self._client = client_of({"client": self.client})
        self._open[self._client] += 1
        self._is_counted = True
        self._phase, self._since = "head", self.loop.time()
        self._watching = self.loop.call_later(_LOOK, self._watch)
        if self.most_of_client is not None and self._open[self._client] > self.most_of_client:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._forget()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Go over to a socket, which has limits of its own."""
        self._forget()
        super().handle_websocket_upgrade(event)

    def _forget(self) -> None:
        self._watching.cancel()
        if self._is_counted:
            self._is_counted = False
            self._open[self._client] -= 1
            if not self._open[self._client]:
                del self._open[self._client]

    def _watch(self) -> None:
        now, phase = self.loop.time(), self._phase_now()
        if phase != self._phase:
            self._phase, self._since = phase, now
        if phase in _LIMITS and now - self._since > _LIMITS[phase]:
            self.transport.abort()
        else:
            self._watching = self.loop.call_later(_LOOK, self._watch)

    def _phase_now(self) -> str:
        if self.flow.write_paused:
            return "write"
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            return "body" if cycle.more_body else "work"
        return "head" if self.timeout_keep_alive_task is None else "idle"


def bounded_connections(most_of_client: int | None) -> type[BoundedConnection]:
    """Return the protocol of a server with a limit on the connections of each client."""
    limits: dict[str, Any] = {"most_of_client": most_of_client, "_open": Counter()}
    return type("BoundedConnection", (BoundedConnection,), limits)
