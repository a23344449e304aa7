"""Finished boards without a review, or without the other table, get both when the server has time."""

from __future__ import annotations

import asyncio

import pytest

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.web.background.catching_up import CatchingUp
from crossruff.web.memory.database import Location
from crossruff.web.tables.registry import TableRegistry
from crossruff.web.workers.idle import IdleWorkers
from tests.web.memory.played_sets import next_board, open_registry, play_out, rows, sit_down
from tests.web.tables.stored_tables import InlineWorkers, Listener


def _catching_up(registry: TableRegistry) -> tuple[CatchingUp, InlineWorkers]:
    workers = registry.workers
    assert isinstance(workers, InlineWorkers)
    return CatchingUp(registry, IdleWorkers(workers, workers, quiet=0)), workers


def test_a_board_of_a_server_that_was_killed_is_reviewed_after_the_restart(location: Location) -> None:
    registry = open_registry(location)
    ann, _ = registry.store.profiles.make("Ann")
    session = sit_down(registry, ann)
    play_out(session)
    next_board(session, replay=True)
    play_out(session)
    next_board(session)
    name = session.name
    registry.close()

    registry = TableRegistry(location, InlineWorkers())
    store = registry.store
    catching_up, _ = _catching_up(registry)

    async def work() -> None:
        # Somebody plays board 3 by now; the boards before it are reviewed all the same.
        live, client = registry.find(name), Listener(Seat.SOUTH)
        live.connect(client)
        for _ in range(2):
            assert await catching_up.review_next()
        assert not await catching_up.review_next()
        assert not await catching_up.coach_next()
        assert live.board == 3
        assert live.total["boards"] == 1
        assert client.of_type("review") == []
        live.coordinator.stop()

    asyncio.run(work())
    first, second = store.review(name, 1), store.review(name, 2)
    assert first is not None
    assert second is not None
    assert len(first["other"]["calls"]) >= 4
    assert first["coach"]["settled"]
    # A replay has no other table.
    assert second["other"] is None
    (row,) = rows(store, "history")
    assert row["imps"] == first["imps"]["NS"]
    assert row["mistakes"] is not None
    assert len(store.events(name, 3)) == 1
    registry.close()


def test_people_at_the_board_get_the_review(location: Location) -> None:
    registry = open_registry(location)
    ann, _ = registry.store.profiles.make("Ann")
    session, client = sit_down(registry, ann), Listener(Seat.SOUTH)
    play_out(session)
    catching_up, _ = _catching_up(registry)

    async def work() -> None:
        session.clients.add(client)
        assert await catching_up.review_next()

    asyncio.run(work())
    (message,) = client.of_type("review")
    assert message["complete"]
    assert message["links"]["pbn"].endswith("board=1")
    assert client.messages[-1]["total"]["boards"] == 1
    registry.close()


def test_a_board_that_fails_is_tried_again_after_the_next_start(
    location: Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = open_registry(location)
    ann, _ = registry.store.profiles.make("Ann")
    play_out(sit_down(registry, ann))
    catching_up, workers = _catching_up(registry)

    async def fails(*_: object, **__: object) -> None:
        raise CrossruffError("a worker process ended")

    with monkeypatch.context() as patched:
        patched.setattr(workers, "ask", fails)
        assert asyncio.run(catching_up.review_next())
        assert not asyncio.run(catching_up.review_next())
    assert len(registry.store.unsettled_boards()) == 1
    assert asyncio.run(CatchingUp(registry, IdleWorkers(workers, workers, quiet=0)).review_next())
    assert registry.store.unsettled_boards() == []
    registry.close()
