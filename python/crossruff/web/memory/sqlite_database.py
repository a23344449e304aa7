"""Keep the games in a file of SQLite, which one server uses at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.web.memory.database import Cursor, Database, StorageFailed
from crossruff.web.memory.schema import VERSION, migrate
from crossruff.web.memory.server_lock import ServerLock

FILE = "crossruff.sqlite3"
_PATIENCE = 1.0
"""Seconds that the server waits for another program that writes; it does nothing else meanwhile."""


class SqliteDatabase(Database):
    """The file of games.

    The write-ahead log is synchronous NORMAL: if the program is killed, nothing that was stored is lost; if
    the machine loses power, the last seconds before the end of a board may be.
    """

    begin = "BEGIN IMMEDIATE"

    def __init__(self, folder: Path, *, serves: bool = True, patience: float = _PATIENCE) -> None:
        """Open the file for a server, which nobody else may be; otherwise beside a server."""
        super().__init__()
        self.path = folder / FILE
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

    @property
    def place(self) -> str:
        """The folder of the file."""
        return str(self.path.parent)

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction has begun."""
        return self._db.in_transaction

    def run_raw(self, statement: str, values: Sequence[Any]) -> Cursor:
        """Run a statement; errors are those of the driver."""
        return self._db.execute(statement, values)

    def is_failure(self, fault: Exception) -> bool:
        """Return whether an error says that the file cannot be read or written now."""
        wrong = sqlite3.ProgrammingError | sqlite3.IntegrityError
        return isinstance(fault, sqlite3.DatabaseError) and not isinstance(fault, wrong)

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
        with super().transaction():
            yield
        if self._to_sync and not self.in_transaction:
            self.sync()

    def roll_back(self) -> None:
        """Undo the transaction; a full disk may have ended it already."""
        self._to_sync = False
        super().roll_back()

    def sync(self) -> None:
        """Write stored changes to the disk; within a transaction, at its end."""
        self._to_sync = self._db.in_transaction
        if not self._to_sync:
            # Changes in the write-ahead log are stored, also if there is no room elsewhere.
            with suppress(sqlite3.OperationalError):
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")


def damage(path: Path, fault: str) -> str:
    """Return what a person can do about a file that cannot be used."""
    if "locked" in fault or "unable to open" in fault:
        return f"{path}: {fault}"
    return (
        f"{path}: the games are damaged ({fault.splitlines()[-1]}); restore a backup with"
        " crossruff admin restore, or save what can be read with crossruff admin repair"
    )
