"""A finished board is stored for its players with its last event: once, and for each from their side."""

from __future__ import annotations

import pytest

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.web.memory.database import Location
from crossruff.web.memory.outcomes import BoardOutcome
from crossruff.web.memory.set_view import set_view
from crossruff.web.tables.session import TableSession
from crossruff.web.tables.store import TableStore
from tests.web.memory.played_sets import GAME, next_board, open_registry, play_out, rows, sit_down
from tests.web.tables.stored_tables import InlineWorkers


def test_the_last_event_and_its_result_are_stored_together(
    location: Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = open_registry(location)
    store = registry.store
    ann, _ = store.profiles.make("Ann")
    session = sit_down(registry, ann)
    for _ in range(3):
        session.referee.call(session.state.turn or Seat.NORTH, "Pass")

    def fails(*_: object) -> None:
        raise RuntimeError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(store.results, "add", fails)
        with pytest.raises(RuntimeError), session.acting():
            session.referee.call(session.state.turn or Seat.NORTH, "Pass")
    assert session.state.turn is not None
    assert len(store.events(session.name, 1)) == len(session.referee.log) == 4
    assert rows(store, "history") == rows(store, "scores") == []
    play_out(session)
    assert session.is_finished
    assert [row["score"] for row in rows(store, "history")] == [0]
    assert len(rows(store, "scores")) == len(rows(store, "results")) == 1
    registry.close()


def test_two_people_at_a_table_have_one_result_each_from_their_side(location: Location) -> None:
    registry = open_registry(location)
    store = registry.store
    ann, _ = store.profiles.make("Ann")
    eve, _ = store.profiles.make("Eve")
    session = sit_down(registry, ann)
    session.take_seat(Seat.EAST, "Eve", eve.id)
    play_out(session, "1NT")
    scores = {row["profile"]: row["score"] for row in rows(store, "history")}
    assert scores[ann.id] == -scores[eve.id] != 0
    assert len(rows(store, "results")) == 1
    store.results.add("game", 1, "robot:quick", _turned(store))
    of_ann = set_view(store, GAME, ann, {"quick": "Quick"})
    of_eve = set_view(store, GAME, eve, {"quick": "Quick"})
    (mine,), (theirs,) = of_ann["boards_played"], of_eve["boards_played"]
    assert mine["you"]["score"] == -theirs["you"]["score"]
    assert mine["you"]["imps"] == -theirs["you"]["imps"] != 0
    assert mine["you"]["percent"] + theirs["you"]["percent"] == 100
    assert sum(one["count"] for one in mine["field"]) == 2
    assert sorted(one["players"] for one in mine["field"]) == [["Ann", "Eve"], ["Quick"]]
    ranked = {one["name"]: one for one in of_ann["ranking"]}
    assert ranked["Ann"]["imps"] == -ranked["Eve"]["imps"] == -ranked["Quick"]["imps"]
    assert (ranked["Ann"]["you"], ranked["Quick"]["robot"]) == (True, True)
    registry.close()


def _turned(store: TableStore) -> BoardOutcome:
    """Return the opposite of the result that is stored."""
    (row,) = rows(store, "results")
    return BoardOutcome("1NTE", 7, -row["score"])


def test_only_the_first_result_of_a_profile_counts(location: Location) -> None:
    registry = open_registry(location)
    store = registry.store
    ann, _ = store.profiles.make("Ann")
    bob, _ = store.profiles.make("Bob")
    own = sit_down(registry, ann)
    play_out(own)
    with_bob = sit_down(registry, bob)
    with_bob.take_seat(Seat.NORTH, "Ann", ann.id)
    play_out(with_bob, "1NT")
    assert len(rows(store, "history")) == 3
    scores = {(row["profile"], row["place"]) for row in rows(store, "scores")}
    assert scores == {(ann.id, f"{own.name}/1"), (bob.id, f"{with_bob.name}/1")}
    assert len(rows(store, "results")) == 2
    # A table where everybody has a result already adds none to the field.
    with_bob.give_up_seat(Seat.SOUTH)
    next_board(with_bob, replay=False)
    with_bob.number = 1
    play_out(with_bob, "2C")
    assert len(rows(store, "results")) == 2
    assert store.results.scores_of("game", ann.id)[1].place == f"{own.name}/1"
    registry.close()


def test_a_replay_and_a_board_that_is_opened_again_add_nothing(location: Location) -> None:
    registry = open_registry(location)
    store = registry.store
    ann, _ = store.profiles.make("Ann")
    session = sit_down(registry, ann)
    play_out(session)
    before = [rows(store, table) for table in ("history", "scores", "results")]
    again = TableSession(store, session.name, InlineWorkers())
    assert again.is_finished
    next_board(session, replay=True)
    play_out(session, "1NT")
    assert [rows(store, table) for table in ("history", "scores", "results")] == before
    assert [row["finished"] is not None for row in rows(store, "boards")] == [True, True]
    registry.close()


def test_a_result_that_is_missing_is_stored_when_the_table_is_opened(location: Location) -> None:
    registry = open_registry(location)
    store = registry.store
    ann, _ = store.profiles.make("Ann")
    session = sit_down(registry, ann)
    play_out(session)
    for table in ("history", "scores", "results"):
        store.database.run(f"DELETE FROM {table}")
    store.database.run("UPDATE boards SET finished = NULL")
    TableSession(store, session.name, InlineWorkers())
    assert [len(rows(store, table)) for table in ("history", "scores", "results")] == [1, 1, 1]
    registry.close()


def test_a_set_has_one_table_a_profile_and_an_end(location: Location) -> None:
    registry = open_registry(location)
    ann, _ = registry.store.profiles.make("Ann")
    session = sit_down(registry, ann)
    assert sit_down(registry, ann) is session
    for number in (1, 2, 3):
        assert session.number == number
        play_out(session)
        if number < 3:
            next_board(session)
    session.give_up_seat(Seat.SOUTH)
    with pytest.raises(CrossruffError, match="all 3 boards"):
        sit_down(registry, ann)
    with pytest.raises(CrossruffError, match="the set is finished: its last board is 3"):
        registry.store.sets.board("game", 4)
    registry.close()
