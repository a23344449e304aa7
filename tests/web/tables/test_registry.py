"""Tables leave the memory of the server some time after the last client."""

from __future__ import annotations

import time

import pytest

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.web.memory.database import Location
from crossruff.web.tables.clients import TableClient
from crossruff.web.tables.registry import TableRegistry
from crossruff.web.tables.session import UnknownTable
from crossruff.web.workers.pool import WorkerPool
from tests.web.tables.stored_tables import store_table


def test_a_table_stays_in_memory_for_a_while_after_a_client_has_left(
    location: Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    registry = TableRegistry(location, WorkerPool(1))
    for name in ("ours", "theirs"):
        store_table(registry.store, name)
    ours, client = registry.find("ours"), TableClient(Seat.SOUTH)
    ours.connect(client)
    now += 3600
    ours.disconnect(client)
    registry.find("theirs")
    assert registry.find("ours") is ours
    now += 3600
    registry.find("theirs")
    assert registry.find("ours") is not ours
    registry.close()


def test_unknown_tables_and_wrong_invitations_are_rejected(location: Location) -> None:
    registry = TableRegistry(location, WorkerPool(1))
    store_table(registry.store, "ours")
    with pytest.raises(UnknownTable):
        registry.find("theirs")
    with pytest.raises(CrossruffError, match="invitation"):
        registry.join("ours", "another", None, "Bob")
    registry.close()
