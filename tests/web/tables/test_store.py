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
from crossruff.web.tables.session import TableSession
from crossruff.web.tables.store import FILE, BoardLog, SeatHolder, TableStore, digest_of, new_token
from crossruff.web.workers.pool import WorkerPool


def test_events_are_there_again(tmp_path: Path) -> None:
    store = TableStore(tmp_path)
    table = Referee(Board(1, deal(seed=1)), BoardLog(store, "a", 1))
    table.call(Seat.NORTH, "1NT", explanation="15\u201317")
    with pytest.raises(CrossruffError, match="another server"):
        TableStore(tmp_path)
    store.close()
    store = TableStore(tmp_path)
    again = Referee(None, BoardLog(store, "a", 1))
    assert again.state == table.state
    assert not BoardLog(store, "b", 1).events
    store.close()


def test_a_transaction_is_stored_whole_or_not_at_all(tmp_path: Path) -> None:
    store = TableStore(tmp_path)
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


def test_a_table_of_an_older_version_opens(tmp_path: Path) -> None:
    """Rows as they were written before decisions were stored."""
    TableStore(tmp_path).close()
    dealt = {
        "event": "dealt",
        "number": 3,
        "dealer": "S",
        "vulnerability": "EW",
        "deal": "N:AQ32.432.432.432 KJ54.765.765.765 876.AKQ.AKQ.AKQJ T9.JT98.JT98.T98",
        "players": ["Club", "Club", "Ann", "Club"],
        "at": 1763400000.123,
    }
    call = {
        "event": "call",
        "seat": "S",
        "call": "2NT",
        "explanation": "20-21 hcp",
        "at": 1.5,
        "seconds": 2.0,
    }
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
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        data = json.dumps({"settings": settings, "seed": 7, "invite": "i"})
        db.execute("INSERT INTO tables VALUES ('t', 1.0, ?)", (data,))
        db.execute("INSERT INTO seats VALUES ('t', 'S', ?, 'Ann', 1)", (digest_of("token"),))
        db.execute("INSERT INTO boards VALUES ('t', 1, '{\"replay\": false, \"number\": 1}', NULL)")
        rows = [("t", 1, number, json.dumps(event)) for number, event in enumerate((dealt, call))]
        db.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)
    session = TableSession(TableStore(tmp_path), "t", WorkerPool(1))
    assert session.settings.system == "two-over-one"
    assert session.seat_of("token") is Seat.SOUTH
    assert session.calls == ("2NT",)
    assert session.state.turn is Seat.WEST
    session.store.close()
