"""Pass chat between the people at a table; it is kept in memory, and not in the log of the board."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.web.company.texts import clean_text
from crossruff.web.tables.clients import TableClient

if TYPE_CHECKING:
    from crossruff.web.tables.session import TableSession

_KEPT = 40
"""Lines that a client gets on connecting."""
_MOST, _SECONDS = 5, 10.0
"""At most this many lines in this many seconds from one seat, or from all watchers together."""


class TableChat:
    """The chat of one table. By default only players write and read it; the maker can change that."""

    def __init__(self, session: TableSession, clock: Callable[[], float] = time.monotonic) -> None:
        self._session, self._clock = session, clock
        self._lines: deque[dict[str, Any]] = deque(maxlen=_KEPT)
        self._times: defaultdict[Seat | None, deque[float]] = defaultdict(lambda: deque(maxlen=_MOST))

    def hears(self, client: TableClient) -> bool:
        """Return whether a client gets the chat."""
        allowed = self._session.settings.chat
        return allowed == "everyone" or (allowed == "players" and client.seat is not None)

    def may_write(self, client: TableClient) -> bool:
        """Return whether a client may write now; a watcher may not during a board."""
        return self.hears(client) and (client.seat is not None or self._session.is_finished)

    def say(self, client: TableClient, text: str, phrase: str | None) -> None:
        """Send a line, or one of the quick phrases, to all who read the chat."""
        if not self.may_write(client):
            raise CrossruffError(self._refusal(client))
        words = "" if phrase else clean_text(text)
        if not (words or phrase):
            raise CrossruffError("the message must have some text")
        self._count(client.seat)
        name = client.name if client.seat is None else self._session.holders[client.seat].name
        line = {
            "type": "chat",
            "seat": None if client.seat is None else str(client.seat),
            "name": name or "Watcher",
            "text": words,
            "phrase": phrase,
        }
        self._lines.append(line)
        for each in list(self._session.clients):
            if self.hears(each):
                each.send(line)

    def show_earlier(self, client: TableClient) -> None:
        """Send a client who has just come the last lines."""
        if self.hears(client):
            for line in self._lines:
                client.send(line | {"earlier": True})

    def _refusal(self, client: TableClient) -> str:
        allowed = self._session.settings.chat
        if allowed == "off":
            return "the chat of this table is switched off"
        return "watchers write only after the board" if self.hears(client) else "only players write here"

    def _count(self, seat: Seat | None) -> None:
        times, now = self._times[seat], self._clock()
        if len(times) == _MOST and now - times[0] < _SECONDS:
            raise CrossruffError(f"at most {_MOST} messages in {_SECONDS:.0f} seconds: wait a little")
        times.append(now)
