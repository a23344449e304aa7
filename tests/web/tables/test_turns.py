"""Robots take their turns, retry after a failure, and play for people who have left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.model import Board, Seat
from crossruff.web.tables import turns
from crossruff.web.tables.session import TableSession
from crossruff.web.workers.pool import WorkerFailed
from tests.patience import PATIENCE
from tests.web.tables.stored_tables import InlineWorkers, Listener, open_session

# East deals.
_BOARD = Board(2, deal(seed=1))


async def _until(wanted: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.01)


def _run(session: TableSession, work: Callable[[], Any]) -> None:
    async def main() -> None:
        try:
            await work()
        finally:
            session.coordinator.stop()

    asyncio.run(main())
    session.store.close()


def test_robots_bid_until_a_person_has_the_turn(tmp_path: Path) -> None:
    session, workers = open_session(tmp_path, _BOARD)
    south = Listener(Seat.SOUTH)

    async def work() -> None:
        session.coordinator.changed()
        await asyncio.sleep(0.05)
        # Nobody is connected, so no robot plays.
        assert not workers.asked
        session.connect(south)
        session.coordinator.changed()
        await _until(lambda: session.state.turn is Seat.SOUTH)

    _run(session, work)
    assert len(session.calls) == 1
    assert south.of_type("event")[0]["event"]["seat"] == "E"


def test_a_robot_is_asked_again_after_a_worker_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, workers = open_session(tmp_path, _BOARD)
    monkeypatch.setattr(turns, "_RETRY", 0.01)
    asked = InlineWorkers.ask
    failures = 2

    async def failing(self: InlineWorkers, task: str, **given: Any) -> Any:
        nonlocal failures
        if task == "decide" and failures:
            failures -= 1
            raise WorkerFailed("a worker process ended")
        return await asked(self, task, **given)

    monkeypatch.setattr(InlineWorkers, "ask", failing)

    async def work() -> None:
        session.connect(Listener(Seat.SOUTH))
        session.coordinator.changed()
        await _until(lambda: session.state.turn is Seat.SOUTH)

    _run(session, work)
    assert failures == 0
    assert len(session.calls) == 1
    assert workers.count("decide") >= 1


def test_slow_thinking_is_announced_and_a_change_cancels_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _ = open_session(tmp_path, _BOARD)
    south = Listener(Seat.SOUTH)
    cancelled: list[str] = []

    async def slow(self: InlineWorkers, task: str, **given: Any) -> Any:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            cancelled.append(task)
            raise

    monkeypatch.setattr(InlineWorkers, "ask", slow)

    async def work() -> None:
        session.connect(south)
        session.coordinator.changed()
        await _until(lambda: south.of_type("thinking"))
        session.disconnect(south)
        session.coordinator.changed()
        await _until(lambda: "decide" in cancelled)

    _run(session, work)
    assert south.of_type("thinking")[0] == {"type": "thinking", "seat": "E", "seconds": 1.0}
    assert session.calls == ()


def test_a_robot_takes_over_and_agrees_to_an_undo_for_a_person_who_left(tmp_path: Path) -> None:
    session, _ = open_session(tmp_path, Board(3, deal(seed=1)), takeover=0.2)
    south, west = Listener(Seat.SOUTH), Listener(Seat.WEST)
    session.take_seat(Seat.WEST, "Bob")

    async def work() -> None:
        session.connect(south)
        session.connect(west)
        session.coordinator.changed()
        session.referee.call(Seat.SOUTH, "7C")
        session.coordinator.changed()
        session.referee.ask_undo(Seat.SOUTH)
        session.coordinator.changed()
        await asyncio.sleep(0.3)
        assert session.state.undo is not None
        session.disconnect(west)
        session.coordinator.changed()
        await _until(lambda: session.state.undo is None)

    _run(session, work)
    assert session.calls == ()


def test_while_a_claim_is_judged_no_robot_plays_and_no_second_claim_starts(tmp_path: Path) -> None:
    session, _ = open_session(tmp_path, _BOARD)

    async def work() -> None:
        session.connect(Listener(Seat.SOUTH))
        with session.coordinator.play_paused():
            session.coordinator.changed()
            await asyncio.sleep(0.05)
            assert session.calls == ()
            with pytest.raises(CrossruffError, match="another claim"), session.coordinator.play_paused():
                pass
        await _until(lambda: session.state.turn is Seat.SOUTH)

    _run(session, work)
