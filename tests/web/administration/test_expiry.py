"""What nobody uses expires; what people may come back to stays."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from crossruff.model import Seat
from crossruff.web.administration.expiry import expire, find_expired
from crossruff.web.administration.expiry_rules import ExpiryRules
from crossruff.web.memory.database import Location
from crossruff.web.tables.clients import TableClient
from crossruff.web.tables.registry import TableRegistry
from crossruff.web.tables.store import SeatHolder, StoreFull, TableStore
from crossruff.web.workers.pool import WorkerPool
from tests.web.tables.stored_tables import store_table

_DAY = 86_400.0
_RULES = ExpiryRules(tables=90, empty_profiles=30, profiles=730)


def _expired(store: TableStore, days: float) -> tuple[list[str], list[str]]:
    found = find_expired(store, _RULES, now=time.time() + days * _DAY)
    return found.tables, found.profiles


def test_tables_and_profiles_expire_by_the_rules(location: Location) -> None:
    store = TableStore(location)
    ann, _ = store.profiles.make("Ann")
    bob, _ = store.profiles.make("Bob")
    for name in ("guests", "with Ann"):
        store_table(store, name)
    store.save_holder("with Ann", SeatHolder(Seat.NORTH, "digest", "Ann", False, ann.id))
    assert _expired(store, 29) == ([], [])
    assert _expired(store, 31) == ([], [bob.id])
    assert _expired(store, 91) == (["guests"], [bob.id])
    assert sorted(_expired(store, 731)[1]) == sorted([ann.id, bob.id])
    deleted = expire(store, find_expired(store, _RULES, now=time.time() + 731 * _DAY))
    assert deleted == {"tables": 1, "profiles": 2, "challenges": 0}
    # South has no profile: the table stays, without Ann's name, and may expire now.
    assert store.holders("with Ann").keys() == {Seat.SOUTH}
    assert _expired(store, 731) == (["with Ann"], [])
    store.close()


def test_use_prolongs(location: Location, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = TableRegistry(location, WorkerPool(1))
    store = registry.store
    _, key = store.profiles.make("Ann")
    store_table(store, "t")
    soon = time.time() + 20 * _DAY
    clock = SimpleNamespace(time=lambda: soon, monotonic=time.monotonic)
    for module in ("memory.profiles", "tables.store"):
        monkeypatch.setattr(f"crossruff.web.{module}.time", clock)
    store.profiles.by_key(key)
    registry.find("t").connect(TableClient(Seat.SOUTH))
    assert _expired(store, 49) == ([], [])
    assert _expired(store, 100) == ([], [store.profiles.known(key).id])
    assert _expired(store, 111)[0] == ["t"]
    registry.close()


def test_a_table_that_an_operator_deletes_leaves_the_memory(location: Location) -> None:
    registry = TableRegistry(location, WorkerPool(1))
    store_table(registry.store, "t")
    session, client = registry.find("t"), TableClient(Seat.SOUTH)
    session.connect(client)
    beside = TableStore(location, serves=False)
    beside.delete_table("t")
    beside.close()
    registry.refresh()
    assert client.is_closed
    assert registry.sessions == []
    assert registry.store.events("t", 1) == []
    registry.close()


def test_a_full_quota_refuses_more_boards(tmp_path: Path) -> None:
    store = TableStore(tmp_path, most_bytes=200_000)
    store_table(store, "t")
    store.check_room()
    for number in range(1000):
        store.save_company("t", "note", str(number), "x" * 200)
    with pytest.raises(StoreFull, match="no room for more games: its limit is 0 MB"):
        store.check_room()
    store.close()
