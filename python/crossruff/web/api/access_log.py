"""Write a line for each request, without names of tables, tokens or anything that people wrote."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from crossruff.web.api.limits import Receive, Scope, Send
from crossruff.web.api.shares.clients import client_of

LOG = logging.getLogger("crossruff.access")


class AccessLog:
    """Logs each request and each socket when it ends."""

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request and log it."""
        if scope["type"] not in ("http", "websocket") or not LOG.isEnabledFor(logging.INFO):
            await self._app(scope, receive, send)
            return
        begun, status = time.monotonic(), 101 if scope["type"] == "websocket" else 500

        async def sending(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            client = client_of(scope)
            route = getattr(scope.get("route"), "path", "other")
            data = {
                "client": client,
                "method": scope.get("method", "SOCKET"),
                "route": route,
                "status": status,
                "seconds": round(time.monotonic() - begun, 3),
            }
            LOG.info(
                "%(method)s %(route)s %(status)d", data, extra={"data": data, "kind": f"access {client}"}
            )
