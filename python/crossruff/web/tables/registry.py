"""Find the tables of a server: tables with clients are in memory, the others are loaded on demand."""

from __future__ import annotations

import json
import secrets
import time
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.web.administration.forgetting import forget_profile
from crossruff.web.board_choices import SetBoards
from crossruff.web.event_log import log_event
from crossruff.web.memory.database import Location
from crossruff.web.memory.profiles import Profile, digest_of, new_token
from crossruff.web.sharing.leases import OwnedElsewhere
from crossruff.web.tables.answer_times import AnswerTimes
from crossruff.web.tables.finished_boards import choice_title
from crossruff.web.tables.new_boards import new_board_events, new_seed
from crossruff.web.tables.reviews import review_message
from crossruff.web.tables.session import TableSession, UnknownTable, save_settings
from crossruff.web.tables.settings import ROBOT_NAMES, TableSettings
from crossruff.web.tables.store import SeatHolder, StoreFull, TableStore
from crossruff.web.workers.pool import TaskWorkers

_MOST_TABLES = 100_000
_IDLE = 120.0
"""Seconds after which a table without clients leaves the memory."""
_JOINING_ORDER = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)


class TableRegistry:
    """All tables of a server."""

    def __init__(
        self, place: Location, workers: TaskWorkers, most_bytes: float = float("inf"), address: str = ""
    ) -> None:
        """Open the tables of a folder or a database, which may use a number of bytes.

        Servers that share a database reach this one at its address.
        """
        self.store = TableStore(place, most_bytes=most_bytes, address=address)
        self.workers = workers
        self._times = AnswerTimes()
        self._sessions: dict[str, TableSession] = {}
        self._used: dict[str, float] = {}

    @property
    def sessions(self) -> list[TableSession]:
        """The tables in memory."""
        return list(self._sessions.values())

    def count_clients(self, *, seated: bool) -> int:
        """Return how many players, or watchers, are connected."""
        return sum((each.seat is not None) is seated for one in self.sessions for each in one.clients)

    def faults(self) -> list[str]:
        """Return why the server cannot serve; nothing if it can."""
        faults = [] if self.store.is_writable() else ["the games cannot be stored"]
        return faults + self.workers.faults()

    def close(self) -> None:
        """Stop all tables; everything is stored."""
        for session in self._sessions.values():
            session.coordinator.stop()
        self._sessions.clear()
        self.store.close()

    async def make(
        self, settings: TableSettings, profile: Profile | None = None, first: int = 1
    ) -> tuple[TableSession, str]:
        """Make a table that begins with board `first`, and return it with the token of its maker."""
        if self.store.count() >= _MOST_TABLES:
            raise StoreFull("the server has too many tables: try again later")
        self.store.check_room()
        seed, seat = new_seed(), Seat.parse(settings.seat)
        maker = settings.name or (profile and profile.name) or seat.name.title()
        names = [maker if each is seat else ROBOT_NAMES[each] for each in Seat]
        server = self.store, self.workers
        number, events = await new_board_events(server, settings, seed, first, names)
        name, token, invite = secrets.token_hex(12), new_token(), new_token()
        owner = None if profile is None else profile.id
        self._acquire(name)
        with self.store.transaction():
            save_settings(self.store, name, settings, seed, invite)
            self.store.save_holder(name, SeatHolder(seat, digest_of(token), maker, True, owner))
            self.store.new_board(name, 1, {"replay": False, "number": number}, events)
            if isinstance(settings.choice, SetBoards) and owner is not None:
                self.store.sets.add_table(settings.choice.set, owner, name)
        log_event("table made", mode=settings.mode, robot=settings.robot)
        return self.find(name), token

    def find(self, name: str) -> TableSession:
        """Return a table by its name; UnknownTable if it does not exist.

        OwnedElsewhere if another server that shares the database has the table.
        """
        self._drop_idle()
        session = self._sessions.get(name)
        if session is None or session.is_closed:
            if self.store.table(name) is None:
                raise UnknownTable("this table does not exist")
            if not self._acquire(name):
                raise OwnedElsewhere("another server has this table now: try again")
            session = self._sessions[name] = TableSession(self.store, name, self.workers, times=self._times)
        self._used[name] = time.monotonic()
        return session

    def join(
        self,
        name: str,
        invite: str,
        seat: Seat | None,
        person: str,
        profile: Profile | None = None,
        visitor: str | None = None,
    ) -> tuple[Seat, str]:
        """Give an invited person a free seat and return it with the token that holds it."""
        session = self.find(name)
        if not session.company.seen.is_invitation(invite):
            raise CrossruffError("the invitation is not for this table")
        free = [each for each in _JOINING_ORDER if each not in session.holders]
        if not free:
            raise CrossruffError("all four seats are taken")
        # The seat opposite a person is the first choice for a friend.
        chosen = seat or min(free, key=lambda each: each.partner not in session.holders)
        session.company.check_may_sit(chosen, visitor, invite)
        owner, known = (None, "") if profile is None else (profile.id, profile.name)
        with session.acting():
            token = session.take_seat(chosen, person or known, owner)
            session.company.sat_down(chosen, visitor, invite)
        log_event("player joined", seat=str(chosen))
        session.coordinator.changed()
        return chosen, token

    def is_reviewing(self, name: str, board: int) -> bool:
        """Return whether a table in memory reviews one of its boards."""
        session = self._sessions.get(name)
        return session is not None and session.coordinator.reviews.is_at_work(board)

    def reviewed(self, name: str, board: int) -> None:
        """Show a review that was caught up with to the people at the table."""
        session = self._sessions.get(name)
        if session is not None:
            session.update_total()
            if session.board == board:
                session.review = self.store.review(name, board)
                session.broadcast(review_message(session))
            session.broadcast_changes()

    def tables_of(self, profile: str) -> list[dict[str, Any]]:
        """Return the tables where a profile has a seat, the newest first, to play on."""
        found = []
        for row in self.store.profiles.tables(profile):
            choice = json.loads(row["choice"] or "{}")
            board_set = self.store.sets.find(choice["set"]) if choice.get("kind") == "set" else None
            kind = choice.get("kind", "random")
            found.append(
                {
                    "table": row["id"],
                    "seat": row["seat"],
                    "title": choice_title(kind, row["mode"]) if board_set is None else board_set.title,
                    "board": row["board"],
                    "updated": row["updated"],
                    "finished": row["finished"] is not None,
                    "set": None if board_set is None else board_set.id,
                }
            )
        return found

    def forget(self, profile: str) -> None:
        """Delete a profile with all its rows, and free its seats."""
        for name in forget_profile(self.store, profile) & set(self._sessions):
            self._refresh(self._sessions[name])

    def refresh(self) -> None:
        """Show what other programs have changed, as when an operator deletes a table or a profile."""
        for session in self.sessions:
            if self.store.holders(session.name) != session.holders or self.store.table(session.name) is None:
                self._refresh(session)

    def _refresh(self, session: TableSession) -> None:
        """Show the people at a table that a player has gone; close a table that was deleted."""
        if self.store.table(session.name) is not None:
            session.drop_others(self.store.holders(session.name))
            if session.clients:
                session.coordinator.changed()
            return
        self._drop(session)

    def _drop(self, session: TableSession) -> None:
        """Let a table leave the memory."""
        session.close()
        self._sessions.pop(session.name, None)
        self._used.pop(session.name, None)
        self.store.leases.release(session.name)

    def renew_leases(self) -> None:
        """Show the other servers that this one lives, and close the tables that they have taken over."""
        lost = self.store.leases.renew()
        if lost:
            log_event("tables lost to other servers", count=len(lost))
        for name in lost:
            if name in self._sessions:
                self._drop(self._sessions[name])

    def _acquire(self, name: str) -> bool:
        """Take a lease, after the renewal of leases that have ended, as after a failure of the database."""
        if not self.store.leases.are_valid():
            self.renew_leases()
        return self.store.leases.acquire(name)

    def release_unused(self, name: str) -> None:
        """Let other servers have a table that is not in memory."""
        if name not in self._sessions:
            self.store.leases.release(name)

    def _drop_idle(self) -> None:
        now = time.monotonic()
        for name, session in list(self._sessions.items()):
            since = max(self._used.get(name, now), session.last_left)
            if not session.clients and now - since > _IDLE:
                self._drop(session)
