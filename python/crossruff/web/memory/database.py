"""Open the file of games: one connection, transactions, and the version of the tables in it."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.web.memory.schema import VERSION, migrate
from crossruff.web.memory.server_lock import ServerLock

FILE = "crossruff.sqlite3"
_LOG = logging.getLogger(__name__)
_PATIENCE = 1.0
"""Seconds that the server waits for another program that writes; it does nothing else meanwhile."""


class StorageFailed(CrossruffError):
    """The file cannot be read or written now; nothing was stored."""


class Database:
    """The file of games, used from one thread and by all stores together.

    The write-ahead log is synchronous NORMAL: if the program is killed, nothing that was stored is lost; if
    the machine loses power, the last seconds before the end of a board may be.
    """

    def __init__(self, folder: Path, *, serves: bool = True, patience: float = _PATIENCE) -> None:
        """Open the file for a server, which nobody else may be; otherwise beside a server."""
        self.path = folder / FILE
        self.written = 0
        """Characters of text that were stored since the start."""
        self._to_sync = False
        self._lock: ServerLock | None = None
        if serves:
            folder.mkdir(parents=True, exist_ok=True)
        elif not self.path.exists():
            raise CrossruffError(f"{self.path}: there are no games here")
        try:
            self._lock = ServerLock(folder) if serves else None
            self._db = sqlite3.connect(
                self.path, isolation_level=None, check_same_thread=False, timeout=patience
            )
        except sqlite3.Error as fault:
            self._release()
            raise CrossruffError(f"{self.path}: {fault}") from None
        try:
            self._prepare(serves=serves)
        except BaseException as fault:
            self.close()
            if not isinstance(fault, sqlite3.DatabaseError):
                raise
            raise CrossruffError(damage(self.path, str(fault))) from None

    def _prepare(self, *, serves: bool) -> None:
        if serves:
            found = self._db.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise CrossruffError(damage(self.path, found))
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if not 0 <= version <= VERSION:
            raise CrossruffError(
                f"{self.path}: the version of the games must be at most {VERSION}; got {version}:"
                " a newer Crossruff wrote them"
            )
        if version < VERSION:
            migrate(self._db, version)

    def is_writable(self) -> bool:
        """Return whether the file can be written now."""
        try:
            with self.transaction():
                self.run(f"PRAGMA user_version = {VERSION}")
        except StorageFailed:
            return False
        return True

    def size(self) -> int:
        """Return the bytes that the games use, without pages that are free."""
        (used,) = self.rows(
            "SELECT (page_count - freelist_count) * page_size"
            " FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
        )[0]
        return int(used)

    def close(self) -> None:
        """Close the file."""
        self._db.close()
        self._release()

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Store all changes within the block, or none of them."""
        if self._db.in_transaction:
            yield
            return
        self._do("BEGIN IMMEDIATE")
        try:
            yield
            self._do("COMMIT")
        except BaseException:
            self._roll_back()
            raise
        if self._to_sync:
            self.sync()

    def _roll_back(self) -> None:
        self._to_sync = False
        # A full disk may have ended the transaction already.
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def sync(self) -> None:
        """Write stored changes to the disk; within a transaction, at its end."""
        self._to_sync = self._db.in_transaction
        if not self._to_sync:
            # Changes in the write-ahead log are stored, also if there is no room elsewhere.
            try:
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
            except sqlite3.OperationalError:
                return

    def _do(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        try:
            return self._db.execute(statement, values)
        except sqlite3.DatabaseError as fault:
            # Errors of the program, such as wrong SQL, are not for people.
            if isinstance(fault, sqlite3.ProgrammingError | sqlite3.IntegrityError):
                raise
            _LOG.error("the games cannot be stored: %s", fault)
            raise StorageFailed(f"the server cannot store games now ({fault}): try again later") from fault

    def run(self, statement: str, *values: Any) -> int:
        """Change rows and return how many."""
        changed = self._do(statement, values).rowcount
        self.written += sum(len(value) for value in values if isinstance(value, str))
        return changed

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        return self._do(query, values).fetchall()

    def row(self, query: str, *values: Any) -> tuple[Any, ...] | None:
        """Return the first row of a query; None if there is none."""
        found: tuple[Any, ...] | None = self._do(query, values).fetchone()
        return found

    def records(self, query: str, values: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """Return all rows of a query by the names of their columns."""
        cursor = self._do(query, values)
        names = [each[0] for each in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]

    def count(self, table: str) -> int:
        """Return the number of rows of a table."""
        (number,) = self.rows(f"SELECT count(*) FROM {table}")[0]
        return int(number)

    def fact(self, name: str) -> str:
        """Return a fact about this server."""
        (value,) = self.rows("SELECT value FROM facts WHERE name = ?", name)[0]
        return str(value)


def damage(path: Path, fault: str) -> str:
    """Return what a person can do about a file that cannot be used."""
    if "locked" in fault or "unable to open" in fault:
        return f"{path}: {fault}"
    return (
        f"{path}: the games are damaged ({fault.splitlines()[-1]}); restore a backup with"
        " crossruff admin restore, or save what can be read with crossruff admin repair"
    )
