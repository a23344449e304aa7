"""Games are checked, backed up while they change, restored, and saved from damage."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.model import Board
from crossruff.table import Referee
from crossruff.web.administration.files import back_up, file_faults, restore, vacuum
from crossruff.web.administration.repairs import repair
from crossruff.web.memory.sqlite_database import FILE
from crossruff.web.tables.store import BoardLog, TableStore
from tests.web.tables.stored_tables import store_table

_CALLS = ("Pass", "1C", "Pass", "1H", "Pass", "2H", "Pass", "4H")


def _fill(folder: Path, tables: int) -> TableStore:
    store = TableStore(folder)
    for number in range(tables):
        name, board = f"table{number:05}", Board(1, deal(seed=number))
        store_table(store, name, board)
        _call(store, name, 8)
    return store


def _call(store: TableStore, name: str, calls: int) -> None:
    referee = Referee(None, BoardLog(store, name, 1))
    done = len(referee.log) - 1
    for call in _CALLS[done : done + calls]:
        referee.call(referee.state.turn, call)  # type: ignore[arg-type]


def _events(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    with closing(sqlite3.connect(path)) as db:
        for table, data in db.execute("SELECT id, data FROM events ORDER BY id, board, number"):
            found.setdefault(table, []).append(data)
    return found


def test_a_backup_is_one_moment_of_games_that_change(tmp_path: Path) -> None:
    store = _fill(tmp_path / "games", 20)
    with store.transaction():
        store.delete_table("table00007")
        # Nothing of a transaction that is not complete is in the backup, and it waits for nothing.
        size = back_up(tmp_path / "games", tmp_path / "backup")
    assert size == (tmp_path / "backup").stat().st_size
    with pytest.raises(CrossruffError, match="exists already"):
        back_up(tmp_path / "games", tmp_path / "backup")
    assert file_faults(tmp_path / "backup") == []
    with pytest.raises(CrossruffError, match="another server"):
        restore(tmp_path / "games", tmp_path / "backup")
    store.close()
    before = _events(tmp_path / "games" / FILE)
    old = restore(tmp_path / "games", tmp_path / "backup")
    assert old is not None
    assert _events(old) == before
    store = TableStore(tmp_path / "games")
    assert store.count() == 20
    assert len(store.events("table00007", 1)) == 9
    store.close()


def test_a_log_with_a_gap_is_found_and_trimmed(tmp_path: Path) -> None:
    store = _fill(tmp_path, 3)
    store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute("DELETE FROM events WHERE id = 'table00001' AND number = 4")
        db.execute("UPDATE boards SET finished = 1.0 WHERE id = 'table00002'")
        db.execute("DELETE FROM boards WHERE id = 'table00000'")
    assert file_faults(tmp_path / FILE) == [
        "board 1 of table table00000: has events only",
        "board 1 of table table00001: event 5 is missing or illegal",
        "board 1 of table table00002: is not finished by its events",
    ]
    saved, _ = repair(tmp_path)
    assert (saved["tables"], saved["boards lost"], saved["boards shortened"]) == (2, 1, 1)
    assert file_faults(tmp_path / FILE) == []
    assert {name: len(found) for name, found in _events(tmp_path / FILE).items()} == {
        "table00001": 4,
        "table00002": 9,
    }


def test_damage_is_refused_at_the_start_and_the_rest_is_saved(tmp_path: Path) -> None:
    store = _fill(tmp_path, 150)
    secret = store.database.fact("secret")
    store.close()
    before = _events(tmp_path / FILE)
    dice, data = random.Random(1), bytearray((tmp_path / FILE).read_bytes())
    pages = len(data) // 4096
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        roots = {row[0] for row in db.execute("SELECT rootpage FROM sqlite_master")}
    for page in dice.sample(sorted(set(range(20, pages)) - {root - 1 for root in roots}), 5):
        data[page * 4096 : (page + 1) * 4096] = dice.randbytes(4096)
    (tmp_path / FILE).write_bytes(data)
    with pytest.raises(CrossruffError, match=r"damaged .*crossruff admin restore.*crossruff admin repair"):
        TableStore(tmp_path)
    assert file_faults(tmp_path / FILE)
    saved, old = repair(tmp_path)
    assert old is not None
    assert bytes(data) == old.read_bytes()
    assert file_faults(tmp_path / FILE) == []
    after = _events(tmp_path / FILE)
    assert all(before[name][: len(found)] == found for name, found in after.items())
    assert saved["tables"] == len(after) > 100
    store = TableStore(tmp_path)
    assert store.database.fact("secret") == secret
    store.close()


def test_what_is_no_file_of_games_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CrossruffError, match="no games here"):
        back_up(tmp_path, tmp_path / "backup")
    (tmp_path / "text").write_text("games" * 1000)
    with pytest.raises(CrossruffError, match="no sound backup"):
        restore(tmp_path / "games", tmp_path / "text")
    (tmp_path / FILE).write_text("games" * 1000)
    with pytest.raises(CrossruffError, match="nothing can be read"):
        repair(tmp_path)
    assert (tmp_path / FILE).read_text() == "games" * 1000


def test_vacuum_gives_room_back(tmp_path: Path) -> None:
    store = _fill(tmp_path, 200)
    with store.transaction():
        for number in range(190):
            store.delete_table(f"table{number:05}")
    store.close()
    before, after = vacuum(tmp_path)
    assert after < before / 2
    assert len(_events(tmp_path / FILE)) == 10
