"""Keep the games in a database of PostgreSQL, which several servers share."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from crossruff.errors import CrossruffError
from crossruff.web.memory.database import Cursor, Database, StorageFailed
from crossruff.web.memory.schema import STEPS, VERSION, first_facts

if TYPE_CHECKING:
    import psycopg

_SCHEMES = ("postgresql", "postgres")
_AGAIN = 2.0
"""Seconds after an attempt to connect that failed: meanwhile everything fails at once."""
_SIZE_AGAIN = 10.0
_LIMITS = """
SET lock_timeout = '2s';
SET statement_timeout = '20s';
SET idle_in_transaction_session_timeout = '5s'
"""
"""A server that hangs keeps no lock for long, and does not wait long for others."""
_CONNECTING = {"connect_timeout": 2, "tcp_user_timeout": 5000, "keepalives_idle": 5}
"""The server does nothing else while it waits for a database that does not answer."""
_MIGRATING = 7_246_013
"""The key of the lock under which one server at a time changes the schema."""
_TYPES = {" WITHOUT ROWID": "", " REAL": " DOUBLE PRECISION", " INTEGER": " BIGINT"}
_OWN_SCHEMA = """
CREATE FUNCTION json_extract(data text, path text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE value WHEN 'true' THEN '1' WHEN 'false' THEN '0' ELSE value END
    FROM (SELECT data::json #>> string_to_array(substr(path, 3), '.') AS value) AS found $$;
CREATE TABLE servers (id TEXT PRIMARY KEY, address TEXT NOT NULL, expires DOUBLE PRECISION NOT NULL);
CREATE TABLE leases (name TEXT PRIMARY KEY, server TEXT NOT NULL, mark TEXT NOT NULL);
CREATE INDEX leases_by_server ON leases (server)
"""


def hidden_password(url: str) -> str:
    """Return an address that may be shown.

    >>> hidden_password("postgresql://bridge:secret@db.example.org/games?sslmode=require")
    'postgresql://bridge@db.example.org/games'
    """
    scheme, between, rest = url.partition("://")
    user, at, host = rest.rpartition("@")
    return f"{scheme.partition(' ')[0]}{between}{user.partition(':')[0]}{at}{host.partition('?')[0]}"


def translated(statement: str) -> str:
    """Return a statement of the stores in the words of PostgreSQL.

    >>> translated("SELECT group_concat(name, ', ') FROM seats WHERE id = ? AND name LIKE 'A%'")
    "SELECT string_agg(name, ', ') FROM seats WHERE id = %s AND name LIKE 'A%%'"
    """
    return statement.replace("%", "%%").replace("?", "%s").replace("group_concat(", "string_agg(")


class PostgresDatabase(Database):
    """A database of PostgreSQL. A commit is durable: nothing that was stored is lost."""

    def __init__(self, url: str, *, serves: bool = True) -> None:
        """Connect for a server, or beside servers."""
        super().__init__()
        self._url, self._serves = url, serves
        self._db: psycopg.Connection[Any] | None = None
        self._not_before = 0.0
        self._has_begun = False
        """Whether a transaction has begun, on a connection that may be lost by now."""
        self._size = 0, 0.0
        if url.partition("://")[0] not in _SCHEMES:
            raise CrossruffError(
                f"the database must be like postgresql://user@host/name; got {hidden_password(url)}"
            )
        try:
            import httpx  # noqa: F401 - servers pass requests on with it
            import psycopg
        except ImportError:
            raise CrossruffError(
                "a database of PostgreSQL needs a driver: pip install 'crossruff[postgres]'"
            ) from None
        self._driver = psycopg
        try:
            self._db = self._connect()
            with self.transaction():
                self._prepare()
        except (psycopg.Error, StorageFailed) as fault:
            self.close()
            cause = fault.__cause__ if isinstance(fault, StorageFailed) else fault
            raise CrossruffError(f"{self.place}: {_one_line(cause)}") from None
        except BaseException:
            self.close()
            raise

    def _connect(self) -> psycopg.Connection[Any]:
        conninfo = self._driver.conninfo
        # The address may have other settings.
        given: dict[str, Any] = {**_CONNECTING, **conninfo.conninfo_to_dict(self._url)}
        db = self._driver.connect(conninfo.make_conninfo("", **given), autocommit=True)
        if self._serves:
            db.execute(_LIMITS)
        return db

    def _prepare(self) -> None:
        """Make the tables in an empty database, or bring them to this version; one server at a time."""
        self.run_raw("SELECT pg_advisory_xact_lock(?)", (_MIGRATING,))
        there = self.rows(
            "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'facts'"
        )
        version = int(self.fact("version")) if there else 0
        if version > VERSION:
            raise CrossruffError(
                f"{self.place}: the version of the games must be at most {VERSION}; got {version}:"
                " a newer Crossruff wrote them"
            )
        if not there and not self._serves:
            raise CrossruffError(f"{self.place}: there are no games here")
        if version == 0:
            self._run_script(_OWN_SCHEMA.split(";\n"))
        for script in STEPS[version:]:
            for sqlite, own in _TYPES.items():
                script = script.replace(sqlite, own)  # noqa: PLW2901
            self._run_script(script.split(";"))
        if version == 0:
            for name, value in first_facts():
                self.run("INSERT INTO facts VALUES (?, ?)", name, value)
            self.run("INSERT INTO facts VALUES ('version', ?)", str(VERSION))
        elif version < VERSION:
            self.run("UPDATE facts SET value = ? WHERE name = 'version'", str(VERSION))

    def _run_script(self, statements: list[str]) -> None:
        for statement in statements:
            if statement.strip():
                self.run_raw(statement, ())

    @property
    def place(self) -> str:
        """The address without its password."""
        return hidden_password(self._url)

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction has begun, which may have failed."""
        return self._has_begun

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Store all changes within the block, or none of them."""
        if self._has_begun:
            yield
            return
        try:
            with super().transaction():
                self._has_begun = True
                yield
                if self._failed():
                    raise StorageFailed("the server cannot store games now: try again later")
        finally:
            self._has_begun = False

    def _failed(self) -> bool:
        """Return whether a statement of the transaction failed: a COMMIT would undo it without an error."""
        return (
            self._db is None or self._db.info.transaction_status != self._driver.pq.TransactionStatus.INTRANS
        )

    def run_raw(self, statement: str, values: Sequence[Any]) -> Cursor:
        """Run a statement; between transactions, connect again first if the connection was lost."""
        if self._db is None or self._db.closed:
            self._connect_again()
        assert self._db is not None
        given = [int(value) if isinstance(value, bool) else _text(value) for value in values]
        return self._db.execute(translated(statement), given)

    def _connect_again(self) -> None:
        if self._has_begun or time.monotonic() < self._not_before:
            raise self._driver.OperationalError("the database cannot be reached")
        try:
            self._db = self._connect()
        except self._driver.Error:
            self._not_before = time.monotonic() + _AGAIN
            raise

    def is_failure(self, fault: Exception) -> bool:
        """Return whether the database cannot be used now: it is gone, full, or somebody keeps a lock."""
        driver = self._driver
        wrong = (driver.ProgrammingError, driver.IntegrityError, driver.DataError)
        return isinstance(fault, driver.Error) and not isinstance(fault, wrong)

    def roll_back(self) -> None:
        """Undo the transaction; where the connection is lost, the database does it."""
        if self._db is not None:
            try:
                self._db.execute("ROLLBACK")
            except self._driver.Error:
                self._db.close()

    def is_writable(self) -> bool:
        """Return whether the database takes changes now."""
        try:
            with self.transaction():
                self.run("UPDATE facts SET value = value WHERE name = 'version'")
        except StorageFailed:
            return False
        return True

    def size(self) -> int:
        """Return the bytes of the database, as they were a few seconds ago."""
        size, at = self._size
        if not size or time.monotonic() - at > _SIZE_AGAIN:
            ((size,),) = self.rows("SELECT pg_database_size(current_database())")
            self._size = size, time.monotonic()
        return size

    def close(self) -> None:
        """Close the connection for good."""
        self._not_before = math.inf
        if self._db is not None:
            self._db.close()


def _text(value: Any) -> Any:
    """Return a value that PostgreSQL can store: no text has a character 0."""
    return value.replace("\0", "") if isinstance(value, str) else value


def _one_line(fault: BaseException | None) -> str:
    return " ".join(str(fault).split())
