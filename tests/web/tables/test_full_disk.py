"""On a full disk nobody hears of something that is not stored, and the table goes on afterwards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from crossruff.dealing import deal
from crossruff.model import Board, Seat
from crossruff.web.memory.database import Database, Location, StorageFailed
from crossruff.web.tables.session import TableSession
from tests.web.tables.stored_tables import Listener, open_session

_BOARD = Board(3, deal(seed=1))
"""South deals."""


def _fail_at(database: Database, monkeypatch: pytest.MonkeyPatch, fails: Callable[[str], bool]) -> None:
    """Let the database fail at some statements; a failed commit stays open, as SQLite may leave it."""
    do = database.execute

    def failing(statement: str, values: Any = (), /) -> Any:
        if fails(statement):
            raise StorageFailed("disk full")
        return do(statement, values)

    monkeypatch.setattr(database, "execute", failing)


@pytest.mark.parametrize("statement", ["COMMIT", "INSERT", "BEGIN"])
def test_an_event_that_cannot_be_stored_is_not_told(
    location: Location, monkeypatch: pytest.MonkeyPatch, statement: str
) -> None:
    session, _ = open_session(location, _BOARD)
    south = Listener(Seat.SOUTH)
    session.connect(south)
    with monkeypatch.context() as patched:
        _fail_at(session.store.database, patched, lambda one: one.startswith(statement))
        with pytest.raises(StorageFailed), session.acting():
            session.referee.call(Seat.SOUTH, "1NT")
        if not session.is_closed:
            session.broadcast_changes()
    assert south.of_type("event") == []
    assert all(shown["table"]["auction"] == [] for shown in south.of_type("snapshot"))
    assert len(session.store.events("t", 1)) == 1
    again = TableSession(session.store, "t", session.workers) if session.is_closed else session
    again.connect(south)
    with again.acting():
        again.referee.call(Seat.SOUTH, "1NT")
    again.broadcast_changes()
    assert [each["event"]["call"] for each in south.of_type("event")] == ["1NT"]
    assert len(session.store.events("t", 1)) == 2
    session.store.close()


def _rename_and_join(session: TableSession) -> None:
    with session.acting():
        session.rename(Seat.SOUTH, "Ann")
        session.take_seat(Seat.NORTH, "Bob" * 100_000)


def test_other_changes_that_cannot_be_stored_are_undone(tmp_path: Path) -> None:
    session, _ = open_session(tmp_path, _BOARD)
    database = session.store.database
    (pages,) = database.rows("PRAGMA page_count")[0]
    database.rows(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StorageFailed, match=r"cannot store games now \(database or disk is full\)"):
        _rename_and_join(session)
    assert session.holders == session.store.holders("t")
    assert Seat.NORTH not in session.holders
    database.rows("PRAGMA max_page_count = 100000")
    with session.acting():
        session.take_seat(Seat.NORTH, "Bob")
    assert session.store.holders("t")[Seat.NORTH].name == "Bob"
    session.store.close()
