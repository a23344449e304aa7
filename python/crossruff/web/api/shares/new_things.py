"""Count what each client lets the server store: new tables, sets and profiles, and bytes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossruff.web.api.shares.clients import client_of
from crossruff.web.api.shares.rates import ClientRates, RateLimit
from crossruff.web.api.shares.rejections import TooManyRequests
from crossruff.web.server_settings import ServerSettings

_MEGABYTE = 1e6
_HOUR = 3600.0


class NewThings:
    """The shares of all clients in what is stored."""

    def __init__(self, settings: ServerSettings) -> None:
        self._things = ClientRates(settings.tables_an_hour, settings.tables_an_hour / _HOUR)
        bytes_an_hour = settings.megabytes_an_hour * _MEGABYTE
        self._bytes = ClientRates(bytes_an_hour, bytes_an_hour / _HOUR)

    def take(self, scope: Mapping[str, Any], what: str) -> None:
        """Count a new thing that a client makes, such as a table; an error if it made too many."""
        client = client_of(scope)
        if (wait := self._bytes.of(client).wait(0)) > 0:
            raise TooManyRequests("you stored much: try again later", wait)
        limit = self._things.of(client)
        if not limit.take():
            raise TooManyRequests(f"you made many {what}: try again later", limit.wait())
        length = dict(scope["headers"]).get(b"content-length", b"0")
        self._bytes.of(client).charge(int(length) if length.isdigit() else 0)

    def bytes_of(self, scope: Mapping[str, Any]) -> RateLimit:
        """Return the share of a client in the bytes that tables store."""
        return self._bytes.of(client_of(scope))
