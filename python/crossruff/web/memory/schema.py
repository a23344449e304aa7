"""The tables of the games, and the steps from each version to the next."""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from datetime import UTC, datetime

from crossruff.errors import CrossruffError
from crossruff.table import State, event_from

VERSION = 3

_VERSION_1 = """
CREATE TABLE tables (id TEXT PRIMARY KEY, made REAL NOT NULL, data TEXT NOT NULL);
CREATE TABLE seats (
    id TEXT NOT NULL, seat TEXT NOT NULL, token TEXT NOT NULL, name TEXT NOT NULL, maker INTEGER NOT NULL,
    PRIMARY KEY (id, seat)) WITHOUT ROWID;
CREATE TABLE boards (
    id TEXT NOT NULL, board INTEGER NOT NULL, data TEXT NOT NULL, review TEXT,
    PRIMARY KEY (id, board)) WITHOUT ROWID;
CREATE TABLE events (
    id TEXT NOT NULL, board INTEGER NOT NULL, number INTEGER NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (id, board, number)) WITHOUT ROWID;
"""

_VERSION_2 = """
ALTER TABLE seats ADD COLUMN profile TEXT;
CREATE INDEX seats_by_profile ON seats (profile) WHERE profile IS NOT NULL;
ALTER TABLE boards ADD COLUMN finished REAL;
ALTER TABLE boards ADD COLUMN settled INTEGER NOT NULL DEFAULT 0;
CREATE INDEX unsettled_boards ON boards (finished) WHERE finished IS NOT NULL AND settled = 0;
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE profiles (
    id TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, name TEXT NOT NULL, made REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE sets (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, title TEXT NOT NULL, date TEXT, mode TEXT NOT NULL,
    boards INTEGER NOT NULL, maker TEXT, made REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE set_boards (
    set_id TEXT NOT NULL, number INTEGER NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (set_id, number)) WITHOUT ROWID;
CREATE TABLE set_tables (
    set_id TEXT NOT NULL, profile TEXT NOT NULL, id TEXT NOT NULL, made REAL NOT NULL,
    PRIMARY KEY (set_id, profile)) WITHOUT ROWID;
CREATE TABLE results (
    set_id TEXT NOT NULL, number INTEGER NOT NULL, place TEXT NOT NULL, contract TEXT, tricks INTEGER,
    score INTEGER NOT NULL, at REAL NOT NULL, PRIMARY KEY (set_id, number, place)) WITHOUT ROWID;
CREATE TABLE scores (
    set_id TEXT NOT NULL, number INTEGER NOT NULL, profile TEXT NOT NULL, place TEXT NOT NULL,
    seat TEXT NOT NULL, PRIMARY KEY (set_id, number, profile)) WITHOUT ROWID;
CREATE INDEX scores_by_profile ON scores (profile);
CREATE TABLE history (
    profile TEXT NOT NULL, id TEXT NOT NULL, board INTEGER NOT NULL, number INTEGER, at REAL NOT NULL,
    seat TEXT NOT NULL, dealer TEXT NOT NULL, vulnerability TEXT NOT NULL, contract TEXT, tricks INTEGER,
    score INTEGER, imps INTEGER, set_id TEXT, place INTEGER, title TEXT NOT NULL, players TEXT NOT NULL,
    counts INTEGER NOT NULL, mistakes TEXT, words TEXT NOT NULL,
    PRIMARY KEY (profile, id, board)) WITHOUT ROWID;
CREATE INDEX history_by_time ON history (profile, at);
CREATE INDEX history_by_board ON history (id, board);
CREATE TABLE company (
    id TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (id, kind, key)) WITHOUT ROWID;
"""

_VERSION_3 = """
ALTER TABLE tables ADD COLUMN used REAL NOT NULL DEFAULT 0;
ALTER TABLE profiles ADD COLUMN used REAL NOT NULL DEFAULT 0;
CREATE INDEX tables_by_use ON tables (used);
CREATE INDEX profiles_by_use ON profiles (used);
"""
STEPS = (_VERSION_1, _VERSION_2, _VERSION_3)
"""The statements that lead from each version to the next."""


def migrate(db: sqlite3.Connection, version: int, to: int = VERSION) -> None:
    """Bring a file of an earlier version, or a new one, to a later version."""
    db.execute("BEGIN IMMEDIATE")
    try:
        if version == 0:
            # Files of the first version without a table exist too, from programs that were killed early.
            _run(db, _VERSION_1.replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS"))
        if version < 2 <= to:
            _run(db, _VERSION_2)
            db.executemany("INSERT INTO facts VALUES (?, ?)", first_facts())
            _find_finished_boards(db)
        if version < 3 <= to:
            _run(db, _VERSION_3)
            # When they were used last is not known: they begin to age now.
            for table in ("tables", "profiles"):
                db.execute(f"UPDATE {table} SET used = ?", (time.time(),))
        if version < to:
            db.execute(f"PRAGMA user_version = {to}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _run(db: sqlite3.Connection, script: str) -> None:
    """Run statements within the transaction, which `executescript` would end."""
    for statement in script.split(";"):
        if statement.strip():
            db.execute(statement)


def first_facts() -> list[tuple[str, str]]:
    """Return the secret from which daily deals are made, and the first day of this server."""
    return [("secret", secrets.token_hex(32)), ("first day", datetime.now(UTC).date().isoformat())]


def _find_finished_boards(db: sqlite3.Connection) -> None:
    """Mark the finished boards of version 1; those without a review get one when the server has time."""
    now = time.time()
    db.execute(
        "UPDATE boards SET finished = ?, settled = json_extract(review, '$.other') IS NOT NULL"
        " OR json_extract(data, '$.replay') WHERE review IS NOT NULL",
        (now,),
    )
    rows = db.execute(
        "SELECT boards.id, board, json_extract(tables.data, '$.settings.mode') FROM boards"
        " JOIN tables ON tables.id = boards.id WHERE review IS NULL"
    ).fetchall()
    for table, board, mode in rows:
        if _is_finished(db, table, board, mode):
            db.execute("UPDATE boards SET finished = ? WHERE id = ? AND board = ?", (now, table, board))


def _is_finished(db: sqlite3.Connection, table: str, board: int, mode: str) -> bool:
    rows = db.execute("SELECT data FROM events WHERE id = ? AND board = ? ORDER BY number", (table, board))
    events = [event_from(json.loads(data)) for (data,) in rows]
    if not events:
        return False
    try:
        state = State.of(events)
    except CrossruffError:
        return False
    return state.is_over or (mode == "bid" and state.auction.is_over)
