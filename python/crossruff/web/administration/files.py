"""Check, back up and restore the file of games, also while a server uses it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path

from crossruff.errors import CrossruffError
from crossruff.web.administration.logs import log_faults
from crossruff.web.memory.postgres_database import PostgresDatabase
from crossruff.web.memory.schema import VERSION
from crossruff.web.memory.server_lock import ServerLock
from crossruff.web.memory.sqlite_database import FILE, SqliteDatabase

_MOST_FAULTS = 50


@contextmanager
def without_server(folder: Path) -> Iterator[None]:
    """Keep servers away from a folder; an error if one is there."""
    if not folder.is_dir():
        raise CrossruffError(f"{folder}: there are no games here")
    lock = ServerLock(folder)
    try:
        yield
    finally:
        lock.release()


def file_faults(path: Path, *, logs: bool = True) -> list[str]:
    """Return what is wrong with a file of games: its structure, then the logs of its boards."""
    if not path.exists():
        raise CrossruffError(f"{path}: there are no games here")
    try:
        # Not "mode=ro": SQLite needs the index of the write-ahead log to read it.
        with closing(sqlite3.connect(path)) as db:
            found = [row[0] for row in db.execute(f"PRAGMA integrity_check({_MOST_FAULTS})")]
            if found != ["ok"]:
                return found
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if not 2 <= version <= VERSION:
                return [f"the version of the games must be from 2 to {VERSION}; got {version}"]
            db.execute("BEGIN")  # one moment of a file that a server changes
            return list(islice(log_faults(db), _MOST_FAULTS)) if logs else []
    except sqlite3.DatabaseError as fault:
        return [str(fault)]


def database_faults(url: str, *, logs: bool = True) -> list[str]:
    """Return what is wrong with the logs of a database of PostgreSQL, which checks its structure itself."""
    database = PostgresDatabase(url, serves=False)
    try:
        with database.transaction():
            # One moment of a database that servers change.
            database.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            return list(islice(log_faults(database), _MOST_FAULTS)) if logs else []
    finally:
        database.close()


def back_up(folder: Path, target: Path) -> int:
    """Write the games of one moment to a new file, also while tables play; return its bytes."""
    source = folder / FILE
    if not source.exists():
        raise CrossruffError(f"{source}: there are no games here")
    if target.exists():
        raise CrossruffError(f"{target}: exists already; choose another name")
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        _copy(source, part)
        faults = file_faults(part, logs=False)
        if faults:
            raise CrossruffError(f"{source}: the games are damaged ({faults[0]}); see crossruff admin repair")
        part.replace(target)
    except sqlite3.Error as fault:
        raise CrossruffError(f"{source}: the backup failed: {fault}") from None
    finally:
        part.unlink(missing_ok=True)
    return target.stat().st_size


def _copy(source: Path, target: Path) -> None:
    """Copy a file in one read transaction, which delays no server that writes."""
    with closing(sqlite3.connect(source, timeout=30)) as found, closing(sqlite3.connect(target)) as copy:
        found.backup(copy, pages=-1)
        # One file without a write-ahead log beside it.
        copy.execute("PRAGMA journal_mode = DELETE")


def restore(folder: Path, backup: Path) -> Path | None:
    """Replace the games of a folder by a backup; return where the old ones are now, if there were any."""
    faults = file_faults(backup)
    if faults:
        raise CrossruffError(f"{backup}: this is no sound backup: {faults[0]}")
    folder.mkdir(parents=True, exist_ok=True)
    with without_server(folder):
        part = folder / f"{FILE}.part"
        part.unlink(missing_ok=True)
        _copy(backup, part)
        return replace_games(folder, part)


def replace_games(folder: Path, new: Path) -> Path | None:
    """Put a file in the place of the games; return where the old ones are now, if there were any."""
    games = folder / FILE
    kept: Path | None = None
    if games.exists():
        kept = folder / f"{FILE}.{time.strftime('%Y%m%d-%H%M%S')}"
        for ending in ("-wal", "-shm", ""):
            old = games.with_name(games.name + ending)
            if old.exists():
                old.replace(kept.with_name(kept.name + ending))
    new.replace(games)
    return kept


def vacuum(folder: Path) -> tuple[int, int]:
    """Give the room of deleted games back to the disk; return the bytes before and after."""
    path = folder / FILE
    database = SqliteDatabase(folder)
    try:
        before = path.stat().st_size
        database.run("VACUUM")
        database.run("PRAGMA wal_checkpoint(TRUNCATE)")
        return before, path.stat().st_size
    finally:
        database.close()
