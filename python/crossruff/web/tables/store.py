"""Store tables in SQLite: each event is stored before any client gets it, and survives a crash."""

from __future__ import annotations

import hashlib
import json
import secrets
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.table import Event, EventLog, event_data, event_from

FILE = "crossruff.sqlite3"
VERSION = 1
_TABLES = """
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, made REAL NOT NULL, data TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS seats (
    id TEXT NOT NULL, seat TEXT NOT NULL, token TEXT NOT NULL, name TEXT NOT NULL, maker INTEGER NOT NULL,
    PRIMARY KEY (id, seat)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS boards (
    id TEXT NOT NULL, board INTEGER NOT NULL, data TEXT NOT NULL, review TEXT,
    PRIMARY KEY (id, board)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
    id TEXT NOT NULL, board INTEGER NOT NULL, number INTEGER NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (id, board, number)) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """The player who holds a seat, with a digest of the token."""

    seat: Seat
    digest: str
    name: str
    maker: bool


def digest_of(token: str) -> str:
    """Return the digest of a token: a thief of the file gets no seat."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def new_token() -> str:
    """Return a token of 192 random bits."""
    return secrets.token_urlsafe(24)


class TableStore:
    """The file of tables, used from one thread.

    The write-ahead log is synchronous NORMAL: if the program is killed, nothing that was stored is lost; if
    the machine loses power, the last seconds before the end of a board may be.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / FILE
        self._to_sync = False
        try:
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=1)
        except sqlite3.Error as fault:
            raise CrossruffError(f"{path}: {fault}") from None
        try:
            # Two servers must not share a file: each would miss the events of the other.
            self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
            if version not in (0, VERSION):
                raise CrossruffError(f"{path}: the version of the games must be {VERSION}; got {version}")
            self._db.executescript(_TABLES)
            self._db.execute(f"PRAGMA user_version = {VERSION}")
        except sqlite3.Error as fault:
            self._db.close()
            locked = "another server uses these games; stop it, or choose another --data"
            raise CrossruffError(f"{path}: {locked if 'locked' in str(fault) else fault}") from None

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Store all changes within the block, or none of them."""
        if self._db.in_transaction:
            yield
            return
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")
        if self._to_sync:
            self.sync()

    def sync(self) -> None:
        """Write stored changes to the disk; within a transaction, at its end."""
        self._to_sync = self._db.in_transaction
        if not self._to_sync:
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    # Tables

    def count(self) -> int:
        """Return the number of tables."""
        (number,) = self._db.execute("SELECT count(*) FROM tables").fetchone()
        return int(number)

    def save_table(self, table: str, data: dict[str, Any]) -> None:
        """Store the settings of a new or changed table."""
        self._db.execute(
            "INSERT INTO tables VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data",
            (table, time.time(), json.dumps(data)),
        )

    def table(self, table: str) -> dict[str, Any] | None:
        """Return the settings of a table; None if it does not exist."""
        found = self._db.execute("SELECT data FROM tables WHERE id = ?", (table,)).fetchone()
        return None if found is None else dict(json.loads(found[0]))

    # Seats

    def save_holder(self, table: str, holder: SeatHolder) -> None:
        """Store the holder of a seat, new or renamed."""
        self._db.execute(
            "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?)",
            (table, str(holder.seat), holder.digest, holder.name, holder.maker),
        )

    def delete_holder(self, table: str, seat: Seat) -> None:
        """Free a seat."""
        self._db.execute("DELETE FROM seats WHERE id = ? AND seat = ?", (table, str(seat)))

    def holders(self, table: str) -> dict[Seat, SeatHolder]:
        """Return the holders of the seats."""
        rows = self._db.execute("SELECT seat, token, name, maker FROM seats WHERE id = ?", (table,))
        found = [SeatHolder(Seat.parse(seat), token, name, bool(maker)) for seat, token, name, maker in rows]
        return {each.seat: each for each in found}

    # Boards

    def new_board(self, table: str, board: int, data: dict[str, Any], events: Iterable[Event]) -> None:
        """Store a new board with the events that have happened on it."""
        self._db.execute("INSERT INTO boards VALUES (?, ?, ?, NULL)", (table, board, json.dumps(data)))
        for number, event in enumerate(events):
            self.add_event(table, board, number, event)

    def board(self, table: str, board: int) -> dict[str, Any] | None:
        """Return the data of a board; None if it does not exist."""
        found = self._db.execute(
            "SELECT data FROM boards WHERE id = ? AND board = ?", (table, board)
        ).fetchone()
        return None if found is None else dict(json.loads(found[0]))

    def last_board(self, table: str) -> int:
        """Return the number of the last board of a table; 0 if it has none."""
        (last,) = self._db.execute("SELECT max(board) FROM boards WHERE id = ?", (table,)).fetchone()
        return int(last or 0)

    def save_review(self, table: str, board: int, review: dict[str, Any]) -> None:
        """Store the review of a finished board."""
        self._db.execute(
            "UPDATE boards SET review = ? WHERE id = ? AND board = ?", (json.dumps(review), table, board)
        )

    def review(self, table: str, board: int) -> dict[str, Any] | None:
        """Return the review of a board; None if it has none."""
        found = self._db.execute(
            "SELECT review FROM boards WHERE id = ? AND board = ?", (table, board)
        ).fetchone()
        return None if found is None or found[0] is None else dict(json.loads(found[0]))

    def imps(self, table: str) -> list[int]:
        """Return the IMPs that North-South won on each board that counts."""
        rows = self._db.execute(
            "SELECT json_extract(review, '$.imps.NS') FROM boards WHERE id = ? AND review IS NOT NULL"
            " AND NOT json_extract(data, '$.replay')",
            (table,),
        )
        return [int(won) for (won,) in rows if won is not None]

    def events(self, table: str, board: int) -> list[Event]:
        """Return the events of a board."""
        rows = self._db.execute(
            "SELECT data FROM events WHERE id = ? AND board = ? ORDER BY number", (table, board)
        )
        return [event_from(json.loads(data)) for (data,) in rows]

    def add_event(self, table: str, board: int, number: int, event: Event) -> None:
        """Store one more event."""
        data = json.dumps(event_data(event), ensure_ascii=True)
        self._db.execute("INSERT INTO events VALUES (?, ?, ?, ?)", (table, board, number, data))


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
