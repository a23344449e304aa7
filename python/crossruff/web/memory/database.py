"""Read and change the games over one connection, in transactions, wherever they are stored."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from crossruff.errors import CrossruffError

Location = Path | str
"""Where games are: a folder with a file of SQLite, or the address of a database of PostgreSQL."""
_LOG = logging.getLogger(__name__)


class StorageFailed(CrossruffError):
    """The games cannot be read or written now; nothing was stored."""


class Cursor(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """The number of rows that were changed."""
        raise NotImplementedError

    @property
    def description(self) -> Any:
        """The columns; the name comes first in each."""
        raise NotImplementedError

    def fetchone(self) -> Any:
        """Return the next row; None if there is none."""
        raise NotImplementedError

    def fetchall(self) -> list[Any]:
        """Return the other rows."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A connection that runs SQL; parameters are question marks."""

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Cursor:
        """Run a statement."""
        raise NotImplementedError


class Database(ABC):
    """The games, used from one thread and by all stores together.

    All SQL of the stores runs on SQLite and on PostgreSQL. `json_extract` and `group_concat` are the
    functions of SQLite.
    """

    begin = "BEGIN"

    def __init__(self) -> None:
        self.written = 0
        """Characters of text that were stored since the start."""

    @property
    @abstractmethod
    def place(self) -> str:
        """Where the games are, without a password."""

    @property
    @abstractmethod
    def in_transaction(self) -> bool:
        """Whether a transaction has begun."""

    @abstractmethod
    def run_raw(self, statement: str, values: Sequence[Any]) -> Cursor:
        """Run a statement; errors are those of the driver."""

    @abstractmethod
    def is_failure(self, fault: Exception) -> bool:
        """Return whether an error says that the games cannot be stored now, not a fault of the program."""

    @abstractmethod
    def is_writable(self) -> bool:
        """Return whether games can be stored now."""

    @abstractmethod
    def size(self) -> int:
        """Return the bytes that the games use."""

    @abstractmethod
    def close(self) -> None:
        """Close the connection."""

    def sync(self) -> None:  # noqa: B027 - a database whose commits are durable has nothing to do
        """Write stored changes to the disk; within a transaction, at its end."""

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Cursor:
        """Run a statement; StorageFailed if the games cannot be read or written now."""
        try:
            return self.run_raw(statement, values)
        except Exception as fault:
            # Errors of the program, such as wrong SQL, are not for people.
            if not self.is_failure(fault):
                raise
            why = str(fault).strip().partition("\n")[0]
            _LOG.error("the games cannot be stored: %s", why)
            raise StorageFailed(f"the server cannot store games now ({why}): try again later") from fault

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Store all changes within the block, or none of them."""
        if self.in_transaction:
            yield
            return
        self.execute(self.begin)
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            self.roll_back()
            raise

    def roll_back(self) -> None:
        """Undo the transaction; a failure may have ended it already."""
        if self.in_transaction:
            self.run_raw("ROLLBACK", ())

    def run(self, statement: str, *values: Any) -> int:
        """Change rows and return how many."""
        changed = self.execute(statement, values).rowcount
        self.written += sum(len(value) for value in values if isinstance(value, str))
        return changed

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        return self.execute(query, values).fetchall()

    def row(self, query: str, *values: Any) -> tuple[Any, ...] | None:
        """Return the first row of a query; None if there is none."""
        found: tuple[Any, ...] | None = self.execute(query, values).fetchone()
        return found

    def records(self, query: str, values: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """Return all rows of a query by the names of their columns."""
        cursor = self.execute(query, values)
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


def open_database(place: Location, *, serves: bool = True) -> Database:
    """Open games for a server, or beside one."""
    if isinstance(place, Path):
        from crossruff.web.memory.sqlite_database import SqliteDatabase

        return SqliteDatabase(place, serves=serves)
    from crossruff.web.memory.postgres_database import PostgresDatabase

    return PostgresDatabase(place, serves=serves)
