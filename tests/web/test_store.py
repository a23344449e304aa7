from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.model import Board, Deal, Seat
from crossruff.table import EventLog
from crossruff.web.tables.redaction import LiveTable, beginning, redacted
from crossruff.web.tables.store import FILE, BoardLog, Holder, Store, digest_of, new_token


def test_events_are_there_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = LiveTable(Board.numbered(1, deal(seed=1)), BoardLog(store, "a", 1))
    table.call(Seat.NORTH, "1NT", explanation="15\u201317")
    with pytest.raises(CrossruffError, match="another server"):
        Store(tmp_path)
    store.close()
    store = Store(tmp_path)
    again = LiveTable(None, BoardLog(store, "a", 1))
    assert again.state == table.state
    assert not BoardLog(store, "b", 1).events
    store.close()


def test_what_belongs_together_is_stored_together(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = LiveTable(Board.numbered(1, deal(seed=1)), BoardLog(store, "a", 1))
    other = LiveTable(Board.numbered(1, deal(seed=1)))
    other.call(Seat.NORTH, "Pass")
    other.call(Seat.EAST, "Pass")
    north, east = other.log.events[1:]
    with pytest.raises(CrossruffError):
        table.adopt([north, north])
    assert len(table.log) == len(store.events("a", 1)) == 1
    with contextlib.suppress(RuntimeError), store.together():
        table.log.append(north)
        raise RuntimeError
    assert len(store.events("a", 1)) == 1
    fresh = LiveTable(None, BoardLog(store, "a", 1))
    fresh.adopt([north, east])
    assert len(store.events("a", 1)) == 3


def test_tokens_are_not_kept(tmp_path: Path) -> None:
    store, token = Store(tmp_path), new_token()
    store.hold("a", Holder(Seat.EAST, digest_of(token), "Eve", True))
    store.close()
    assert token.encode() not in b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert Store(tmp_path).holders("a")[Seat.EAST].digest == digest_of(token)


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all" * 100)
    with pytest.raises(CrossruffError, match=FILE):
        Store(tmp_path)
    newer = tmp_path / "newer"
    newer.mkdir()
    with sqlite3.connect(newer / FILE) as found:
        found.execute("PRAGMA user_version = 99")
    found.close()
    with pytest.raises(CrossruffError, match="version 99"):
        Store(newer)
    (tmp_path / "folder" / FILE).mkdir(parents=True)
    with pytest.raises(CrossruffError, match="unable to open"):
        Store(tmp_path / "folder")


def test_events_are_redacted() -> None:
    hands = "N:AKQJ.T98.T98.T98 T987.765.765.765 65.AKQ.AKQ.AKQJ2 432.J432.J432.43"
    table = LiveTable(Board.numbered(1, Deal.parse(hands)))
    for call in ("P", "P", "7NT", "P", "P", "P"):
        table.call(table.state.turn or Seat.NORTH, call)
    table.card(Seat.WEST, "S4", fault="IllegalCard: the \u2665A may not be played")
    table.claim(Seat.SOUTH, 13, ["HA"])
    dealt, *_, card, claim, judged = table.log.events
    assert "deal" not in (redacted(dealt, Seat.NORTH) or {})
    assert "fault" not in (redacted(card, Seat.WEST) or {})
    assert "statement" in (redacted(claim, Seat.SOUTH) or {})
    assert "statement" not in (redacted(claim, Seat.EAST) or {})
    assert (redacted(judged, None) or {})["accepted"] is True
    again = LiveTable(None, EventLog(beginning(table.log.events, 7)))
    assert len(again.state.play or []) == 1
    assert again.state.judged == ()
