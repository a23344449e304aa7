"""Store tables: each event is stored before any client gets it, and survives a crash."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.table import Event, EventLog, event_data, event_from
from crossruff.web.memory.board_sets import SetStore
from crossruff.web.memory.database import Location, StorageFailed, open_database
from crossruff.web.memory.history import HistoryStore
from crossruff.web.memory.profiles import ProfileStore
from crossruff.web.memory.results import ResultStore
from crossruff.web.sharing.leases import Leases, SharedLeases

_TO_FINISH = 1.1
"""How far boards that are played may exceed the quota."""


class StoreFull(CrossruffError):
    """The quota of the server is reached."""


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """The player who holds a seat, with a digest of the token, and maybe a profile."""

    seat: Seat
    digest: str
    name: str
    maker: bool
    profile: str | None = None


class TableStore:
    """The stored tables, and over the same connection the stores of profiles and sets."""

    def __init__(
        self, place: Location, *, serves: bool = True, most_bytes: float = float("inf"), address: str = ""
    ) -> None:
        """Open games for a server, or beside one; `most_bytes` is the quota.

        Servers that share a database reach this one at its address.
        """
        self.database, self._most_bytes = open_database(place, serves=serves), most_bytes
        is_shared = serves and isinstance(place, str)
        self.leases = SharedLeases(self.database, address) if is_shared else Leases()
        self.profiles = ProfileStore(self.database)
        self.sets = SetStore(self.database)
        self.results = ResultStore(self.database)
        self.history = HistoryStore(self.database)

    def is_writable(self) -> bool:
        """Return whether games can be stored now."""
        return self.database.is_writable()

    @property
    def written(self) -> int:
        """Characters that were stored since the start."""
        return self.database.written

    def check_room(self, *, to_finish: bool = False) -> None:
        """Refuse more games if the quota is reached; there is some room left to finish boards."""
        if self.database.size() >= self._most_bytes * (_TO_FINISH if to_finish else 1):
            raise StoreFull(
                f"the server has no room for more games: its limit is {self._most_bytes / 1e6:.0f} MB"
            )

    def close(self) -> None:
        """Close the games, and let other servers have the tables of this one."""
        with suppress(StorageFailed):
            self.leases.close()
        self.database.close()

    def transaction(self) -> AbstractContextManager[None]:
        """Store all changes within the block, or none of them."""
        return self.database.transaction()

    def sync(self) -> None:
        """Write stored changes to the disk; within a transaction, at its end."""
        self.database.sync()

    def _change(self, table: str, statement: str, *values: Any) -> None:
        """Change rows of a table; LeaseLost if this server had the table and another has taken it over."""
        with self.leases.guard(table) if self.leases.has(table) else nullcontext():
            self.database.run(statement, *values)

    # Tables

    def count(self) -> int:
        """Return the number of tables."""
        return self.database.count("tables")

    def save_table(self, table: str, data: dict[str, Any]) -> None:
        """Store the settings of a new or changed table."""
        self._change(
            table,
            "INSERT INTO tables (id, made, data, used) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET data = excluded.data",
            *(table, time.time(), json.dumps(data), time.time()),
        )

    def use_table(self, table: str) -> None:
        """Store that a player is at a table now; tables that nobody uses expire."""
        self._change(table, "UPDATE tables SET used = ? WHERE id = ?", round(time.time(), 3), table)

    def table(self, table: str) -> dict[str, Any] | None:
        """Return the settings of a table; None if it does not exist."""
        found = self.database.row("SELECT data FROM tables WHERE id = ?", table)
        return None if found is None else dict(json.loads(found[0]))

    def delete_table(self, table: str) -> None:
        """Delete a table with its boards and events."""
        for name in ("tables", "seats", "boards", "events", "set_tables", "company"):
            self.database.run(f"DELETE FROM {name} WHERE id = ?", table)

    # Seats

    def save_holder(self, table: str, holder: SeatHolder) -> None:
        """Store the holder of a seat, new or renamed."""
        self._change(
            table,
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id, seat) DO UPDATE SET"
            " token = excluded.token, name = excluded.name, maker = excluded.maker,"
            " profile = excluded.profile",
            *(table, str(holder.seat), holder.digest, holder.name, holder.maker, holder.profile),
        )

    def delete_holder(self, table: str, seat: Seat) -> None:
        """Free a seat."""
        self._change(table, "DELETE FROM seats WHERE id = ? AND seat = ?", table, str(seat))

    def holders(self, table: str) -> dict[Seat, SeatHolder]:
        """Return the holders of the seats."""
        rows = self.database.rows("SELECT seat, token, name, maker, profile FROM seats WHERE id = ?", table)
        found = [SeatHolder(Seat.parse(row[0]), row[1], row[2], bool(row[3]), row[4]) for row in rows]
        return {each.seat: each for each in found}

    def seats_of(self, profile: str) -> list[tuple[str, Seat]]:
        """Return the tables and seats that a profile holds, or held when a board was finished."""
        rows = self.database.rows(
            "SELECT id, seat FROM seats WHERE profile = ? UNION SELECT id, seat FROM history"
            " WHERE profile = ?",
            *(profile, profile),
        )
        return [(table, Seat.parse(seat)) for table, seat in rows]

    def rename_player(self, table: str, seat: Seat, names: set[str]) -> None:
        """Replace names of a player by that of the seat, in the records of a table and in the history."""
        for kind, column, condition in (("events", "data", "number = 0"), ("boards", "review", "TRUE")):
            for (board,) in self.database.rows(
                f"SELECT board FROM {kind} WHERE id = ? AND {condition}", table
            ):
                where = f"WHERE id = ? AND board = ? AND {condition}"
                # Another server may change a review at the same time.
                while True:
                    row = self.database.row(f"SELECT {column} FROM {kind} {where}", table, board)
                    data = json.loads(row[0]) if row and row[0] else {}
                    players = data.get("players")
                    if not players or players[seat.index] not in names:
                        break
                    players[seat.index] = seat.name.title()
                    statement = f"UPDATE {kind} SET {column} = ? {where} AND {column} = ?"
                    self.database.run(statement, json.dumps(data), table, board, row and row[0])
        for old in names:
            self.history.rename_player(table, seat, old)

    # Company

    def save_company(self, table: str, kind: str, key: str, data: Any) -> None:
        """Store something about the people at a table, by its kind and a key."""
        self._change(
            table,
            "INSERT INTO company VALUES (?, ?, ?, ?)"
            " ON CONFLICT (id, kind, key) DO UPDATE SET data = excluded.data",
            *(table, kind, key, json.dumps(data)),
        )

    def delete_company(self, table: str, kind: str, key: str) -> None:
        """Delete what was stored about the people at a table by its kind and key."""
        statement = "DELETE FROM company WHERE id = ? AND kind = ? AND key = ?"
        self._change(table, statement, table, kind, key)

    def company(self, table: str, kind: str) -> dict[str, Any]:
        """Return what is stored about the people at a table, by key."""
        rows = self.database.rows("SELECT key, data FROM company WHERE id = ? AND kind = ?", table, kind)
        return {key: json.loads(data) for key, data in rows}

    # Boards

    def new_board(self, table: str, board: int, data: dict[str, Any], events: Iterable[Event]) -> None:
        """Store a new board with the events that have happened on it."""
        statement = "INSERT INTO boards (id, board, data) VALUES (?, ?, ?)"
        self._change(table, statement, table, board, json.dumps(data))
        for number, event in enumerate(events):
            self.add_event(table, board, number, event)

    def board(self, table: str, board: int) -> dict[str, Any] | None:
        """Return the data of a board; None if it does not exist."""
        found = self.database.row(
            "SELECT data, finished FROM boards WHERE id = ? AND board = ?", table, board
        )
        return None if found is None else dict(json.loads(found[0])) | {"finished": found[1]}

    def last_board(self, table: str) -> int:
        """Return the number of the last board of a table; 0 if it has none."""
        (last,) = self.database.row("SELECT max(board) FROM boards WHERE id = ?", table) or (0,)
        return int(last or 0)

    def finish_board(self, table: str, board: int) -> None:
        """Store that a board is finished."""
        self._change(
            table,
            "UPDATE boards SET finished = ? WHERE id = ? AND board = ? AND finished IS NULL",
            *(round(time.time(), 3), table, board),
        )

    def finished_boards(self, table: str) -> list[tuple[int, dict[str, Any], dict[str, Any] | None]]:
        """Return the finished boards of a table with their data and reviews."""
        rows = self.database.rows(
            "SELECT board, data, review FROM boards WHERE id = ? AND finished IS NOT NULL ORDER BY board",
            table,
        )
        return [
            (board, json.loads(data), None if review is None else json.loads(review))
            for board, data, review in rows
        ]

    def save_review(self, table: str, board: int, review: dict[str, Any]) -> None:
        """Store the review of a finished board, and what it found for the history of its players.

        Boards that lack the other table, or in a history the coach, are caught up with when there is time.
        """
        about = self.board(table, board) or {}
        is_coached = review.get("coach", {}).get("settled") or not self.history.has(table, board)
        done = bool(is_coached and (review["other"] is not None or about.get("replay")))
        with self.transaction():
            self.database.run(
                "UPDATE boards SET review = ?, settled = settled | ? WHERE id = ? AND board = ?",
                *(json.dumps(review), done, table, board),
            )
            self.history.reviewed(table, board, review)

    def settle(self, table: str, board: int) -> None:
        """Store that nothing will be added to a board."""
        self.database.run("UPDATE boards SET settled = 1 WHERE id = ? AND board = ?", table, board)

    def unsettled_boards(self, *, coached: bool = True) -> list[tuple[str, int]]:
        """Return the finished boards to which something is to be added, the newest first.

        Without `coached` these are the boards that lack a review or the other table.
        """
        lacking = "" if coached else "AND (review IS NULL OR json_extract(review, '$.other') IS NULL)"
        rows = self.database.rows(
            f"SELECT id, board FROM boards WHERE finished IS NOT NULL AND settled = 0 {lacking}"
            " ORDER BY finished DESC LIMIT 1000"
        )
        return [(table, board) for table, board in rows]

    def review(self, table: str, board: int) -> dict[str, Any] | None:
        """Return the review of a board; None if it has none."""
        found = self.database.row("SELECT review FROM boards WHERE id = ? AND board = ?", table, board)
        return None if found is None or found[0] is None else dict(json.loads(found[0]))

    def imps(self, table: str) -> list[int]:
        """Return the IMPs that North-South won on each board that counts."""
        rows = self.database.rows(
            "SELECT json_extract(review, '$.imps.NS') FROM boards WHERE id = ? AND review IS NOT NULL"
            " AND CAST(json_extract(data, '$.replay') AS INTEGER) = 0",
            table,
        )
        return [int(won) for (won,) in rows if won is not None]

    def matchpoints(self, table: str) -> list[float]:
        """Return the percentage that North-South won on each board that counts, against the other table."""
        rows = self.database.rows(
            "SELECT json_extract(review, '$.matchpoints.NS') FROM boards WHERE id = ? AND review IS NOT NULL"
            " AND CAST(json_extract(data, '$.replay') AS INTEGER) = 0",
            table,
        )
        return [float(won) for (won,) in rows if won is not None]

    def events(self, table: str, board: int) -> list[Event]:
        """Return the events of a board."""
        rows = self.database.rows(
            "SELECT data FROM events WHERE id = ? AND board = ? ORDER BY number", table, board
        )
        return [event_from(json.loads(data)) for (data,) in rows]

    def add_event(self, table: str, board: int, number: int, event: Event) -> None:
        """Store one more event of a table that this server has.

        StorageFailed if the board was deleted meanwhile, as by an operator; LeaseLost if another server has
        taken the table over.
        """
        data = json.dumps(event_data(event), ensure_ascii=True)
        with self.leases.guard(table):
            added = self.database.run(
                "INSERT INTO events SELECT ?, ?, ?, ?"
                " WHERE EXISTS (SELECT 1 FROM boards WHERE id = ? AND board = ?)",
                *(table, board, number, data, table, board),
            )
        if not added:
            raise StorageFailed("this table was deleted")


class BoardLog(EventLog):
    """The log of one board in the file of tables."""

    def __init__(self, store: TableStore, table: str, board: int) -> None:
        super().__init__(store.events(table, board))
        self._file, self._table, self._board = store, table, board

    def store(self, event: Event) -> None:
        """Write the event to the file."""
        self._file.add_event(self._table, self._board, len(self), event)

    def sync(self) -> None:
        """Write the stored events to the disk."""
        self._file.sync()
