"""Idle work waits for quiet, stops when somebody asks, and begins again."""

from __future__ import annotations

import asyncio
from typing import Any

from crossruff.web.workers.idle import IdleWorkers
from crossruff.web.workers.pool import Urgency, WorkerPool
from crossruff.web.workers.traffic import Traffic


class _SlowPool(WorkerPool):
    """A pool that answers when a test says so."""

    def __init__(self) -> None:
        super().__init__(1)
        self.begun = 0
        self.cancelled = 0
        self.answer = asyncio.Event()

    async def ask(
        self,
        task: str,
        *,
        place: str = "",
        urgency: Urgency = Urgency.REVIEW,
        beside: bool = False,
        **given: Any,
    ) -> Any:
        self.begun += 1
        try:
            await self.answer.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return task


async def _pause() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_other_work_interrupts_idle_work_which_is_asked_again() -> None:
    async def main() -> None:
        others, own = WorkerPool(1), _SlowPool()
        asking = asyncio.create_task(IdleWorkers(others, own, quiet=0.01).ask("decide"))
        await _pause()
        assert own.begun == 1
        with others.traffic.passing():
            await _pause()
            assert own.cancelled == 1
            with others.traffic.passing():
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.05)
            assert own.begun == 1
        assert own.begun == 1
        own.answer.set()
        assert await asking == "decide"
        assert own.begun == 2

    asyncio.run(main())


def test_idle_work_goes_on_slowly_where_it_is_never_quiet() -> None:
    async def main() -> None:
        others, own = WorkerPool(1), _SlowPool()
        workers = IdleWorkers(others, own, quiet=0.01, patience=0.05)
        with others.traffic.passing():
            asking = asyncio.create_task(workers.ask("decide"))
            await asyncio.sleep(0.02)
            assert own.begun == 0
            while not own.begun:
                await asyncio.sleep(0.01)
            with others.traffic.passing():
                await asyncio.sleep(0.02)
            assert own.cancelled == 0
            own.answer.set()
            assert await asking == "decide"
            # It took about 20 ms, so the next one waits ten times as long.
            asking = asyncio.create_task(workers.ask("decide"))
            await asyncio.sleep(0.1)
            assert own.begun == 1
            assert await asking == "decide"

    asyncio.run(main())


def test_a_stopped_server_cancels_idle_work() -> None:
    async def main() -> None:
        own = _SlowPool()
        asking = asyncio.create_task(IdleWorkers(WorkerPool(1), own, quiet=0).ask("decide"))
        await _pause()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        assert (own.begun, own.cancelled) == (1, 1)

    asyncio.run(main())


def test_quiet_begins_some_time_after_the_last_task() -> None:
    async def main() -> None:
        traffic, loop = Traffic(), asyncio.get_running_loop()
        await traffic.quiet(10)
        with traffic.passing():
            waiting = asyncio.create_task(traffic.quiet(0.05))
            await _pause()
        ended = loop.time()
        await waiting
        assert loop.time() - ended >= 0.04

    asyncio.run(main())
