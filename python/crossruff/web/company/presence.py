"""Announce players that sit down, leave, are away or return, and robots that play for them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from crossruff.model import Seat

if TYPE_CHECKING:
    from crossruff.web.tables.session import TableSession

_RELOAD = 3.0
"""Seconds for which a lost connection is not announced: a page that is loaded again takes less."""


class Presence:
    """Compares the seats of one table with those announced last, and sends all clients the changes."""

    def __init__(self, session: TableSession) -> None:
        self._session = session
        self._announced: dict[Seat, tuple[str, str]] = {}
        """By seat: `here`, `away` or `robot` (a robot plays for the player), and the player's name."""
        self._timer: asyncio.TimerHandle | None = None
        for seat, holder in session.holders.items():
            self._announced[seat] = "here", holder.name

    def stop(self) -> None:
        """Announce nothing more."""
        if self._timer is not None:
            self._timer.cancel()

    def update(self) -> None:
        """Announce the changes, and look again when an absence becomes long enough to be announced."""
        self.stop()
        session = self._session
        waits: list[float] = []
        for seat in Seat:
            before, holder = self._announced.get(seat), session.holders.get(seat)
            if holder is None:
                if before is not None:
                    del self._announced[seat]
                    self._announce("left", seat, before[1])
                continue
            if before is None:
                self._announced[seat] = before = "here", holder.name
                self._announce("joined", seat, holder.name)
            now = self._status(seat)
            if now == "away" and before[0] == "here" and session.away_for(seat) < _RELOAD:
                waits.append(_RELOAD - session.away_for(seat))
                continue
            self._announced[seat] = now, holder.name
            if now != before[0]:
                self._announce({"here": "returned"}.get(now, now), seat, holder.name)
        if waits and session.clients:
            later = asyncio.get_running_loop().call_later
            self._timer = later(min(waits) + 0.01, self.update)

    def _status(self, seat: Seat) -> str:
        session = self._session
        if session.is_connected(seat) or not session.clients:
            return "here"
        return "robot" if session.plays_by_robot(seat) else "away"

    def _announce(self, kind: str, seat: Seat, name: str) -> None:
        self._session.broadcast({"type": "notice", "kind": kind, "seat": str(seat), "name": name})
