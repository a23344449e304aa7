"""Worker processes: cancelled thinking ends, and a worker that dies is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.model import Board, Seat
from crossruff.table import CallMade, Referee, event_data, event_from
from crossruff.web.workers.pool import Urgency, WorkerFailed, WorkerPool, worker_index

_SLOW = "expert(seconds=60, declarer=strategic(samples=20000), defence=sampling(samples=20000))"


def _run(work: Callable[[WorkerPool], Awaitable[None]]) -> None:
    async def main() -> None:
        workers = WorkerPool(1)
        await workers.start()
        try:
            await work(workers)
        finally:
            await workers.stop()

    asyncio.run(main())


def _given(table: Referee, spec: str) -> dict[str, Any]:
    events = [event_data(event) for event in table.log.events]
    return {
        "robot": {"key": "t", "spec": spec, "seed": 1},
        "seat": str(table.state.turn),
        "events": events,
        "consenting": [],
    }


def test_a_robot_answers_with_events() -> None:
    async def work(workers: WorkerPool) -> None:
        table = Referee(Board(1, deal(seed=1)))
        found = await workers.ask("decide", place="t", **_given(table, "club"))
        (made,) = [event_from(event) for event in found]
        assert isinstance(made, CallMade)
        assert made.seat is Seat.NORTH
        with pytest.raises(CrossruffError, match="not the robot's turn"):
            await workers.ask("decide", place="t", **{**_given(table, "club"), "seat": "E"})

    _run(work)


def test_cancelled_thinking_ends_at_once() -> None:
    async def work(workers: WorkerPool) -> None:
        table = Referee(Board(1, deal(seed=1)))
        for call in ("1NT", "P", "3NT", "P", "P", "P"):
            table.call(table.state.turn or Seat.NORTH, call)
        thinking = asyncio.create_task(workers.ask("decide", place="t", **_given(table, _SLOW)))
        waiting = asyncio.create_task(workers.ask("decide", place="t", **_given(table, _SLOW)))
        await asyncio.sleep(6)
        assert not thinking.done()
        for task in (thinking, waiting):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        start = time.monotonic()
        solved = await workers.ask("cards", deal=str(deal(seed=1)), contract="3NTN", cards=[])
        assert solved["cards"]
        assert time.monotonic() - start < 15

    _run(work)


def test_a_worker_that_dies_is_replaced() -> None:
    async def work(workers: WorkerPool) -> None:
        given: dict[str, Any] = {"system": "sayc", "dealer": "N", "vulnerability": "None", "calls": ""}
        assert await workers.ask("meanings", **given)
        (process,) = workers.process_ids
        assert process is not None
        os.kill(process, signal.SIGKILL)
        # Until the server has noticed, it may still send the dead process a task.
        with contextlib.suppress(WorkerFailed):
            await workers.ask("meanings", **given)
        assert "1NT" in await workers.ask("meanings", **given)
        assert workers.process_ids != [process]

    _run(work)


def test_a_panic_is_reported_and_the_worker_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A panic of the core is no `Exception`; it must not end the thread that does the tasks."""
    start = asyncio.create_subprocess_exec
    panicking = """
from crossruff.web.workers import process
from crossruff.web.workers.tasks import catalogue

def panic(context):
    raise BaseException("panic")

catalogue.TASKS["panic"] = panic
process.main()
"""

    async def started(*_: str, **how: Any) -> asyncio.subprocess.Process:
        return await start(sys.executable, "-c", panicking, **how)

    async def work(workers: WorkerPool) -> None:
        for _ in range(2):
            with pytest.raises(WorkerFailed, match="the task failed"):
                await asyncio.wait_for(workers.ask("panic"), 60)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", started)
    _run(work)


def test_a_worker_that_is_killed_while_it_answers_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    start = asyncio.create_subprocess_exec
    half = "import sys; sys.stdin.readline(); print('{', end='', flush=True)"

    async def started(*_: str, **how: Any) -> asyncio.subprocess.Process:
        return await start(sys.executable, "-c", half, **how)

    async def work(workers: WorkerPool) -> None:
        with pytest.raises(WorkerFailed, match="ended"):
            await asyncio.wait_for(workers.ask("meanings"), 60)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", started)
    _run(work)


def test_a_worker_that_cannot_be_started_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(*_: str, **__: Any) -> None:
        raise OSError("too many open files")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", refused)
    with pytest.raises(WorkerFailed, match="too many open files"):
        asyncio.run(WorkerPool(1).ask("meanings"))


def test_study_leaves_room_for_tables() -> None:
    async def work(workers: WorkerPool) -> None:
        study: dict[str, Any] = {"deal": "x", "contract": "x", "cards": []}
        asked = [
            asyncio.create_task(workers.ask("cards", urgency=Urgency.STUDY, **study)) for _ in range(150)
        ]
        table = Referee(Board(1, deal(seed=1)))
        assert await workers.ask("decide", place="t", urgency=Urgency.ROBOT, **_given(table, "club"))
        errors = [str(each) for each in await asyncio.gather(*asked, return_exceptions=True)]
        assert sum("the server is busy" in words for words in errors) >= 50

    _run(work)


def test_a_task_beside_goes_to_the_next_worker() -> None:
    for place in ("a table", "another"):
        index = worker_index(place, 3)
        assert worker_index(place, 3) == index
        assert worker_index(place, 3, beside=True) == (index + 1) % 3
    assert {worker_index(str(place), 3) for place in range(50)} == {0, 1, 2}
