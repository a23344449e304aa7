"""Sets are made once, from the date and a secret; robots play them when nobody waits."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from pathlib import Path

import pytest

from crossruff.errors import CrossruffError
from crossruff.web.background import field, set_maker
from crossruff.web.background.field import RobotField
from crossruff.web.background.field_robots import FieldRobot
from crossruff.web.background.set_maker import SetMaker
from crossruff.web.memory.board_sets import BoardSet, UnknownSet, daily_set, read_daily
from crossruff.web.memory.database import Location
from crossruff.web.tables.store import TableStore
from crossruff.web.workers.idle import IdleWorkers
from tests.web.memory.played_sets import rows, store_set
from tests.web.tables.stored_tables import InlineWorkers

_DAY = date(2026, 11, 18)


def _maker(folder: Path, monkeypatch: pytest.MonkeyPatch, day: date = _DAY) -> tuple[SetMaker, TableStore]:
    store = TableStore(folder)
    monkeypatch.setattr(set_maker, "today", lambda: day)
    store.database.run("UPDATE facts SET value = ? WHERE name = 'first day'", _DAY.isoformat())
    return SetMaker(store, InlineWorkers()), store


def _deals(store: TableStore, name: str) -> list[str]:
    return [store.sets.board(name, number)["events"][0]["deal"] for number in range(1, 13)]


def test_the_sets_of_a_day_are_the_same_on_one_server_and_differ_from_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    maker, store = _maker(tmp_path / "one", monkeypatch)
    asyncio.run(maker.find("2026-11-18"))
    found = _deals(store, "2026-11-18")
    assert len(set(found)) == 12
    # Even if the set were lost, the date and the secret make it again.
    for table in ("sets", "set_boards"):
        store.database.run(f"DELETE FROM {table}")
    asyncio.run(maker.find("2026-11-18"))
    assert _deals(store, "2026-11-18") == found
    store.close()
    other, elsewhere = _maker(tmp_path / "two", monkeypatch)
    asyncio.run(other.find("2026-11-18"))
    assert not set(_deals(elsewhere, "2026-11-18")) & set(found)
    elsewhere.close()


def test_bidding_sets_have_results_and_declarer_sets_have_contracts_of_south(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    maker, store = _maker(tmp_path, monkeypatch)
    declare = asyncio.run(maker.make_challenge("", 2, "declare", {"kind": "random"}, None))
    bid = asyncio.run(maker.make_challenge("", 1, "bid", {"kind": "seed", "seed": 5}, None))
    assert store.sets.board(bid.id, 1)["tricks"]["N"]["NT"] in range(14)
    for number in (1, 2):
        events = store.sets.board(declare.id, number)["events"]
        assert [event["call"] for event in events[-3:]] == ["Pass"] * 3
        assert any(event["seat"] == "S" and event["call"] != "Pass" for event in events[1:])
    with pytest.raises(CrossruffError):
        asyncio.run(maker.make_challenge("", 1, "full", {"kind": "text", "text": "nothing"}, None))
    assert len(rows(store, "sets")) == 2
    store.close()


def test_days_begin_with_the_server_and_end_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maker, store = _maker(tmp_path, monkeypatch, _DAY + timedelta(days=3))
    assert [one.id for one in maker.days(None, 14, "full")] == ["2026-11-20", "2026-11-19", "2026-11-18"]
    assert [one.id for one in maker.days("2026-11-20", 1, "bid")] == ["2026-11-19-bid"]
    for name in ("2026-11-17", "2026-11-22", "2026-11-21-defend", "2026-02-30", "game"):
        with pytest.raises(UnknownSet):
            asyncio.run(maker.find(name))
    assert read_daily("2026-11-18-bid") == daily_set(_DAY, "bid")
    with pytest.raises(CrossruffError, match="before must be a date"):
        maker.days("yesterday", 14, "full")
    store.close()


def test_the_field_is_played_once_and_resumed(location: Location, monkeypatch: pytest.MonkeyPatch) -> None:
    robots = {each: FieldRobot(each, each, "club(seconds=0.01)") for each in ("one", "two")}
    monkeypatch.setattr(field, "_ROBOTS", robots)
    store, pool = TableStore(location), InlineWorkers()
    workers = IdleWorkers(pool, pool, quiet=0)
    store_set(store, BoardSet("game", "challenge", "", None, "full", 1, None))
    assert asyncio.run(RobotField(store, workers).play_next())
    (first,) = rows(store, "results")
    assert (first["number"], first["place"]) == (1, "robot:one")
    assert not named_in(pool, "place")
    again = RobotField(store, workers)
    assert again.lacking() == [("game", 1, "two")]
    assert asyncio.run(again.play_next())
    assert not asyncio.run(again.play_next())
    found = {row["place"]: row["score"] for row in rows(store, "results")}
    # Equal robots with other seeds may play otherwise; each has exactly one result.
    assert set(found) == {"robot:one", "robot:two"}
    store.close()


def named_in(pool: InlineWorkers, name: str) -> bool:
    """Return whether a task was given something by a name."""
    return any(name in given for _, given in pool.asked)


def test_sets_that_somebody_plays_come_first(location: Location) -> None:
    store = TableStore(location)
    for made in (
        BoardSet("friends", "challenge", "", None, "full", 1, None),
        BoardSet("2026-11-18-bid", "daily", "", "2026-11-18", "bid", 1, None),
        BoardSet("2026-11-18", "daily", "", "2026-11-18", "full", 1, None),
        BoardSet("2026-11-17", "daily", "", "2026-11-17", "full", 1, None),
        BoardSet("2026-11-16", "daily", "", "2026-11-16", "full", 1, None),
    ):
        store_set(store, made)
    store.sets.add_table("2026-11-16", "ann", "t")
    found = [name for name, _, _ in store.sets.lacking(["quick"], "2026-11-18")]
    assert found == ["2026-11-16", "2026-11-18", "2026-11-18-bid", "friends"]
    store.close()
