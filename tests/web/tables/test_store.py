from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.model import Board, Seat
from crossruff.table import Referee
from crossruff.web.memory import schema
from crossruff.web.memory.database import Location
from crossruff.web.memory.profiles import digest_of, new_token
from crossruff.web.memory.sqlite_database import FILE
from crossruff.web.tables.session import TableSession
from crossruff.web.tables.store import BoardLog, SeatHolder, TableStore
from crossruff.web.workers.pool import WorkerPool


def test_events_are_there_again(location: Location) -> None:
    store = TableStore(location)
    store.leases.acquire("a")
    store.new_board("a", 1, {}, [])
    table = Referee(Board(1, deal(seed=1)), BoardLog(store, "a", 1))
    table.call(Seat.NORTH, "1NT", explanation="15\u201317")
    if isinstance(location, Path):
        with pytest.raises(CrossruffError, match="another server"):
            TableStore(location)
    store.close()
    store = TableStore(location)
    again = Referee(None, BoardLog(store, "a", 1))
    assert again.state == table.state
    assert not BoardLog(store, "b", 1).events
    store.close()


def test_a_transaction_is_stored_whole_or_not_at_all(location: Location) -> None:
    store = TableStore(location)
    store.leases.acquire("a")
    store.new_board("a", 1, {}, [])
    table = Referee(Board(1, deal(seed=1)), BoardLog(store, "a", 1))
    other = Referee(Board(1, deal(seed=1)))
    other.call(Seat.NORTH, "Pass")
    other.call(Seat.EAST, "Pass")
    north, east = other.log.events[1:]
    with pytest.raises(CrossruffError):
        table.adopt([north, north])
    assert len(table.log) == len(store.events("a", 1)) == 1
    with contextlib.suppress(RuntimeError), store.transaction():
        table.log.append(north)
        raise RuntimeError
    assert len(store.events("a", 1)) == 1
    fresh = Referee(None, BoardLog(store, "a", 1))
    fresh.adopt([north, east])
    assert len(store.events("a", 1)) == 3


def test_tokens_are_not_kept(tmp_path: Path) -> None:
    store, token = TableStore(tmp_path), new_token()
    store.save_holder("a", SeatHolder(Seat.EAST, digest_of(token), "Eve", True))
    store.close()
    assert token.encode() not in b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert TableStore(tmp_path).holders("a")[Seat.EAST].digest == digest_of(token)


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all" * 100)
    with pytest.raises(CrossruffError, match=FILE):
        TableStore(tmp_path)
    newer = tmp_path / "newer"
    newer.mkdir()
    with sqlite3.connect(newer / FILE) as found:
        found.execute("PRAGMA user_version = 99")
    found.close()
    with pytest.raises(CrossruffError, match="got 99"):
        TableStore(newer)
    (tmp_path / "folder" / FILE).mkdir(parents=True)
    with pytest.raises(CrossruffError, match="unable to open"):
        TableStore(tmp_path / "folder")


_VERSION_1 = """
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
PRAGMA user_version = 1;
"""
_DEALT = {
    "event": "dealt",
    "number": 3,
    "dealer": "S",
    "vulnerability": "EW",
    "deal": "N:AQ32.432.432.432 KJ54.765.765.765 876.AKQ.AKQ.AKQJ T9.JT98.JT98.T98",
    "players": ["Club", "Club", "Ann", "Club"],
    "at": 1763400000.123,
}


def _write_version_1(folder: Path, boards: list[tuple[list[str], dict[str, object] | None]]) -> None:
    """Write a file as the first version did, with calls and a review for each board."""
    settings = {
        "choice": {"kind": "seed", "seed": 2026, "number": 3},
        "mode": "full",
        "seat": "S",
        "name": "Ann",
        "robot": "club",
        "seconds": None,
        "system": "two-over-one",
        "takeover": 60.0,
        "silent": False,
        "partners_hand": True,
    }
    with contextlib.closing(sqlite3.connect(folder / FILE)) as db, db:
        db.executescript(_VERSION_1)
        data = json.dumps({"settings": settings, "seed": 7, "invite": "i"})
        db.execute("INSERT INTO tables VALUES ('t', 1.0, ?)", (data,))
        db.execute("INSERT INTO seats VALUES ('t', 'S', ?, 'Ann', 1)", (digest_of("token"),))
        for board, (calls, review) in enumerate(boards, 1):
            about = '{"replay": false, "number": 1}'
            stored = None if review is None else json.dumps(review)
            db.execute("INSERT INTO boards VALUES ('t', ?, ?, ?)", (board, about, stored))
            made = [
                {"event": "call", "seat": "SWNE"[place % 4], "call": call} for place, call in enumerate(calls)
            ]
            rows = [("t", board, number, json.dumps(event)) for number, event in enumerate([_DEALT, *made])]
            db.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)


def test_a_table_of_an_older_version_opens(tmp_path: Path) -> None:
    _write_version_1(tmp_path, [(["2NT"], None)])
    session = TableSession(TableStore(tmp_path), "t", WorkerPool(1))
    assert session.settings.system == "two-over-one"
    assert session.seat_of("token") is Seat.SOUTH
    assert session.holders[Seat.SOUTH].profile is None
    assert session.calls == ("2NT",)
    assert session.state.turn is Seat.WEST
    session.store.close()


def test_boards_of_an_older_version_that_lack_a_review_are_found(tmp_path: Path) -> None:
    passed = ["Pass"] * 4
    complete: dict[str, object] = {"other": {"contract": None}, "imps": {"NS": 2, "EW": -2}}
    alone: dict[str, object] = {"other": None, "imps": None}
    _write_version_1(tmp_path, [(passed, complete), (passed, alone), (passed, None), (["1C"], None)])
    for _ in range(2):
        store = TableStore(tmp_path)
        assert sorted(store.unsettled_boards()) == [("t", 2), ("t", 3)]
        assert [board for board, _, _ in store.finished_boards("t")] == [1, 2, 3]
        assert store.review("t", 1) == complete
        assert store.imps("t") == [2]
        secret = store.database.fact("secret")
        assert len(secret) == 64
        store.close()
    # A second start changes nothing.
    store = TableStore(tmp_path)
    assert store.database.fact("secret") == secret
    store.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _write_version_1(tmp_path, [(["2NT"], None)])

    def fails(_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as patched:
        patched.setattr(schema, "_find_finished_boards", fails)
        with pytest.raises(RuntimeError):
            TableStore(tmp_path)
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        assert len(db.execute("SELECT * FROM seats").fetchone()) == 5
    store = TableStore(tmp_path)
    assert store.holders("t")[Seat.SOUTH].name == "Ann"
    store.close()
