"""Save what can be read of a damaged file of games."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from crossruff.errors import CrossruffError
from crossruff.web.administration.files import replace_games, without_server
from crossruff.web.administration.logs import boards_of, is_finished, legal_events
from crossruff.web.memory.schema import VERSION, migrate
from crossruff.web.memory.sqlite_database import FILE

_JSON = {"data", "review", "players", "mistakes"}
_OF_TABLES = ("seats", "company", "set_tables")


def repair(folder: Path) -> tuple[Counter[str], Path | None]:
    """Write all that can be read to a new file in the place of the games.

    Return the numbers of rows saved, by table, with those of boards that were shortened or lost, and where
    the damaged file is now. A board keeps its events up to the first that is missing.
    """
    if not (folder / FILE).exists():
        raise CrossruffError(f"{folder / FILE}: there are no games here")
    with without_server(folder):
        part = folder / f"{FILE}.part"
        part.unlink(missing_ok=True)
        with (
            closing(sqlite3.connect(folder / FILE)) as damaged,
            closing(sqlite3.connect(part, isolation_level=None)) as new,
        ):
            saved = _save(damaged, new)
        return saved, replace_games(folder, part)


def _save(damaged: sqlite3.Connection, new: sqlite3.Connection) -> Counter[str]:
    try:
        (version,) = damaged.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as fault:
        raise CrossruffError(f"nothing can be read ({fault}): restore a backup") from None
    if not 1 <= version <= VERSION:
        raise CrossruffError(f"the version of the games must be from 1 to {VERSION}; got {version}")
    migrate(new, 0, version)
    new.execute("BEGIN")
    names = [name for (name,) in new.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    places = {name: _columns(new, name) for name in names}
    for name, columns in places.items():
        _copy_rows(damaged, new, name, columns)
    _copy_by_table(damaged, new, places)
    saved: Counter[str] = Counter()
    _trim_logs(new, saved, has_finished=version > 1)
    for name in names:
        saved[name] = new.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
    new.execute("COMMIT")
    migrate(new, version)
    return saved


def _columns(db: sqlite3.Connection, name: str) -> list[str]:
    return [row[1] for row in db.execute(f"PRAGMA table_info({name})")]


def _keys(db: sqlite3.Connection, name: str) -> list[str]:
    keys = [(row[5], row[1]) for row in db.execute(f"PRAGMA table_info({name})") if row[5]]
    return [column for _, column in sorted(keys)]


def _readable(damaged: sqlite3.Connection, query: str, *values: object) -> Iterator[tuple[object, ...]]:
    """Yield rows up to the first damage."""
    with contextlib.suppress(sqlite3.DatabaseError, UnicodeDecodeError):
        yield from damaged.execute(query, values)


def _copy_rows(damaged: sqlite3.Connection, new: sqlite3.Connection, name: str, columns: list[str]) -> None:
    """Copy the rows before the first damage and those behind the last."""
    shown = ", ".join(columns)
    for order in ("", " ".join(["ORDER BY", ", ".join(f"{key} DESC" for key in _keys(new, name))])):
        for row in _readable(damaged, f"SELECT {shown} FROM {name} NOT INDEXED {order}"):
            _insert(new, name, columns, row)


def _copy_by_table(
    damaged: sqlite3.Connection, new: sqlite3.Connection, places: dict[str, list[str]]
) -> None:
    """Copy the rows between damages table by table, by all names of tables that were found."""
    by_table = [
        name for name, columns in places.items() if "id" in columns and name not in ("profiles", "sets")
    ]
    known: set[object] = set()
    for name in by_table:
        known.update(table for (table,) in new.execute(f"SELECT DISTINCT id FROM {name}"))
    for name in by_table:
        shown = ", ".join(places[name])
        for table in known:
            for order in ("", " DESC"):
                key = _keys(new, name)[-1] + order
                for row in _readable(
                    damaged, f"SELECT {shown} FROM {name} WHERE id = ? ORDER BY {key}", table
                ):
                    _insert(new, name, places[name], row)


def _insert(new: sqlite3.Connection, name: str, columns: list[str], row: tuple[object, ...]) -> None:
    for column, value in zip(columns, row, strict=True):
        if column in _JSON and value is not None:
            try:
                json.loads(str(value))
            except ValueError:
                return
    marks = ", ".join("?" * len(row))
    # The facts of the new file give way to those of the old one.
    how = "REPLACE" if name == "facts" else "IGNORE"
    new.execute(f"INSERT OR {how} INTO {name} ({', '.join(columns)}) VALUES ({marks})", row)


def _trim_logs(new: sqlite3.Connection, saved: Counter[str], *, has_finished: bool) -> None:
    """Keep of each board its events up to the first that is missing, and drop what has no board or table."""
    new.execute("DELETE FROM boards WHERE id NOT IN (SELECT id FROM tables)")
    for place, rows in list(boards_of(new)):
        legal, state = legal_events(rows)
        if (
            state is None
            or not new.execute("SELECT 1 FROM boards WHERE id = ? AND board = ?", place).fetchone()
        ):
            saved["boards lost"] += 1
            for name in ("boards", "events"):
                new.execute(f"DELETE FROM {name} WHERE id = ? AND board = ?", place)
            continue
        if legal < len(rows):
            saved["boards shortened"] += 1
            new.execute("DELETE FROM events WHERE id = ? AND board = ? AND number >= ?", (*place, legal))
        if has_finished:
            ended = is_finished(new, place, state)
            new.execute(
                "UPDATE boards SET finished = CASE WHEN ? THEN ifnull(finished, strftime('%s')) END,"
                " review = CASE WHEN ? THEN review END, settled = CASE WHEN ? THEN settled ELSE 0 END"
                " WHERE id = ? AND board = ?",
                (ended, ended, ended, *place),
            )
    empty = "SELECT id FROM tables WHERE id NOT IN (SELECT id FROM boards)"
    saved["tables lost"] = new.execute(f"DELETE FROM tables WHERE id IN ({empty})").rowcount
    there = {name for (name,) in new.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for name in there & set(_OF_TABLES):
        new.execute(f"DELETE FROM {name} WHERE id NOT IN (SELECT id FROM tables)")
