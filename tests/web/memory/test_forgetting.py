"""A profile that is deleted leaves nothing behind, and its export had everything."""

from __future__ import annotations

import json

from crossruff.model import Seat
from crossruff.table import BoardDealt
from crossruff.web.memory.board_sets import BoardSet
from crossruff.web.memory.database import Location
from crossruff.web.memory.export import profile_data
from crossruff.web.tables.clients import TableClient
from tests.web.memory.played_sets import (
    everything,
    next_board,
    open_registry,
    play_out,
    rows,
    sit_down,
    store_set,
)

_NAME = "Anneliese"


def test_a_deleted_profile_leaves_no_row(location: Location) -> None:
    registry = open_registry(location)
    store = registry.store
    ann, key = store.profiles.make(_NAME)
    bob, _ = store.profiles.make("Bob")
    store_set(store, BoardSet("hers", "challenge", f"{_NAME} asks", None, "full", 1, ann.id))
    store_set(store, BoardSet("played", "challenge", f"{_NAME} asks again", None, "full", 1, ann.id))
    alone, shared = sit_down(registry, ann), sit_down(registry, bob)
    sit_down(registry, bob, store.sets.get("played"))
    play_out(alone)
    watcher = TableClient(Seat.SOUTH)
    alone.connect(watcher)
    # Ann finishes a board with Bob, and leaves the seat at another.
    shared.take_seat(Seat.NORTH, _NAME, ann.id)
    next_board(shared)
    play_out(shared, "1NT")
    left = sit_down(registry, bob, store.sets.get("played"))
    left.take_seat(Seat.WEST, _NAME, ann.id)
    play_out(left)
    left.give_up_seat(Seat.WEST)
    assert everything(store).count(ann.id) > 8
    registry.forget(ann.id)
    assert ann.id not in everything(store)
    assert _NAME not in everything(store)
    assert store.profiles.by_key(key) is None
    assert watcher.is_closed
    assert store.table(alone.name) is None
    assert Seat.NORTH not in shared.holders
    # Bob's rows stay.
    assert [row["profile"] for row in rows(store, "history")] == [bob.id, bob.id]
    assert {row["place"] for row in rows(store, "results")} == {f"{shared.name}/2", f"{left.name}/1"}
    assert store.sets.find("hers") is None
    assert store.sets.get("played").title == "Challenge"
    registry.close()


def test_an_export_has_all_rows_and_no_hidden_hand(location: Location) -> None:
    registry = open_registry(location)
    store = registry.store
    ann, _ = store.profiles.make(_NAME)
    store_set(store, BoardSet("hers", "challenge", "mine", None, "full", 1, ann.id))
    session = sit_down(registry, ann)
    play_out(session)
    next_board(session)
    play_out(session, "1NT")
    next_board(session)
    hidden = store.events(session.name, 3)[0]
    assert isinstance(hidden, BoardDealt)
    found = json.loads(json.dumps(profile_data(store, ann)))
    assert found["profile"]["name"] == _NAME
    assert [row["board"] for row in found["history"]] == [2, 1]
    assert [len(row["events"]) for row in found["history"]] == [
        len(session.store.events(session.name, n)) for n in (2, 1)
    ]
    assert [row["number"] for row in found["results"]] == [1, 2]
    assert [row["id"] for row in found["sets"]] == ["hers"]
    assert [(row["id"], row["board"]) for row in found["tables"]] == [(session.name, 3)]
    assert str(hidden.deal) not in json.dumps(found)
    registry.close()
