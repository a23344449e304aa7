"""Find the tables of a server: tables with clients are in memory, the others are loaded on demand."""

from __future__ import annotations

import secrets
import time
from pathlib import Path

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.web.tables.new_boards import new_board_events, new_seed
from crossruff.web.tables.session import TableSession, save_settings
from crossruff.web.tables.settings import TableSettings
from crossruff.web.tables.store import SeatHolder, TableStore, digest_of, new_token
from crossruff.web.workers.pool import WorkerPool

_MOST_TABLES = 100_000
_IDLE = 120.0
"""Seconds after which a table without clients leaves the memory."""
_JOINING_ORDER = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)


class TableRegistry:
    """All tables of a server."""

    def __init__(self, folder: Path, workers: WorkerPool) -> None:
        self.store = TableStore(folder)
        self.workers = workers
        self._sessions: dict[str, TableSession] = {}
        self._used: dict[str, float] = {}

    def close(self) -> None:
        """Stop all tables; everything is stored."""
        for session in self._sessions.values():
            session.coordinator.stop()
        self._sessions.clear()
        self.store.close()

    async def make(self, settings: TableSettings) -> tuple[TableSession, str]:
        """Make a table and return it with the token of its maker."""
        if self.store.count() >= _MOST_TABLES:
            raise CrossruffError("too many tables: try again later")
        seed, seat = new_seed(), Seat.parse(settings.seat)
        maker = settings.name or seat.name.title()
        names = [maker if each is seat else settings.robot.title() for each in Seat]
        number, events = await new_board_events(self.workers, settings, seed, 1, names)
        name, token, invite = secrets.token_hex(12), new_token(), new_token()
        with self.store.transaction():
            save_settings(self.store, name, settings, seed, invite)
            self.store.save_holder(name, SeatHolder(seat, digest_of(token), maker, True))
            self.store.new_board(name, 1, {"replay": False, "number": number}, events)
        return self.find(name), token

    def find(self, name: str) -> TableSession:
        """Return a table by its name; UnknownTable if it does not exist."""
        self._drop_idle()
        session = self._sessions.get(name)
        if session is None:
            session = self._sessions[name] = TableSession(self.store, name, self.workers)
        self._used[name] = time.monotonic()
        return session

    def join(self, name: str, invite: str, seat: Seat | None, person: str) -> tuple[Seat, str]:
        """Give an invited person a free seat and return it with the token that holds it."""
        session = self.find(name)
        if not secrets.compare_digest(digest_of(invite), digest_of(session.invite)):
            raise CrossruffError("the invitation is not for this table")
        free = [each for each in _JOINING_ORDER if each not in session.holders]
        if not free:
            raise CrossruffError("all four seats are taken")
        # The seat opposite a person is the first choice for a friend.
        chosen = seat or min(free, key=lambda each: each.partner not in session.holders)
        token = session.take_seat(chosen, person)
        session.coordinator.changed()
        return chosen, token

    def _drop_idle(self) -> None:
        now = time.monotonic()
        for name, session in list(self._sessions.items()):
            since = max(self._used.get(name, now), session.last_left)
            if not session.clients and now - since > _IDLE:
                session.coordinator.stop()
                del self._sessions[name], self._used[name]
