"""Workers of a cluster, without a cluster: the server's side and the machine's side talk directly."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from crossruff.errors import CrossruffError
from crossruff.web.workers.cluster import remote_worker, worker_host
from crossruff.web.workers.cluster.cluster_pool import ClusterPool, ranked
from crossruff.web.workers.cluster.connection import ClusterConnection
from crossruff.web.workers.cluster.remote_worker import RemoteHost
from crossruff.web.workers.cluster.worker_host import WorkerHost
from crossruff.web.workers.pool import ProcessOptions, Urgency, WorkerEnded, WorkersBusy

_OPTIONS = ProcessOptions(8)
_MEANINGS: dict[str, Any] = {"system": "sayc", "dealer": "N", "vulnerability": "None", "calls": ""}


class _SilentHost(WorkerHost):
    """A machine that takes tasks and never answers, as after its network was cut."""

    async def answers(self, seconds: float) -> list[dict[str, Any]]:
        await asyncio.sleep(60)
        return []

    async def send(self, messages: list[dict[str, Any]]) -> None:
        pass


class _BrokenHost(_SilentHost):
    """A machine to which the connection is broken."""

    async def answers(self, seconds: float) -> list[dict[str, Any]]:
        await asyncio.sleep(0.05)
        raise OSError("connection reset")


def _run(
    work: Callable[[ClusterPool, ClusterConnection], Awaitable[None]], *machines: WorkerHost, threads: int = 1
) -> None:
    """Let a pool work on machines with the names a, b, ..."""

    async def main() -> None:
        cluster = ClusterConnection("tcp://nowhere:1")
        for name, machine in zip("abc", machines, strict=False):
            silence = 0.2 if isinstance(machine, _SilentHost) else 60
            cluster.hosts[name] = RemoteHost(name, threads, machine, None, silence)
        pool = ClusterPool(cluster, _OPTIONS)
        try:
            await work(pool, cluster)
        finally:
            await asyncio.gather(*(host.close() for host in cluster.hosts.values()))

    asyncio.run(main())


def _place_on(pool: ClusterPool, name: str) -> str:
    """Return a table whose first choice is a machine."""
    return next(str(place) for place in range(100) if pool.worker_of(str(place)).host.address == name)


def test_a_task_is_done_and_its_errors_come_back() -> None:
    async def work(pool: ClusterPool, _: ClusterConnection) -> None:
        assert "1NT" in await pool.ask("meanings", place="t", **_MEANINGS)
        with pytest.raises(CrossruffError, match="unknown system 'none'") as caught:
            await pool.ask("meanings", place="t", **_MEANINGS | {"system": "none"})
        assert type(caught.value) is CrossruffError
        assert pool.waiting == 0

    _run(work, WorkerHost())


def test_a_process_that_dies_on_the_machine_is_restarted() -> None:
    machine = WorkerHost()

    async def work(pool: ClusterPool, _: ClusterConnection) -> None:
        await pool.ask("meanings", place="t", **_MEANINGS)
        (process,) = machine._processes.values()
        assert process._process is not None
        process._process.kill()
        with contextlib.suppress(WorkerEnded):
            await pool.ask("meanings", place="t", **_MEANINGS)
        assert "1NT" in await pool.ask("meanings", place="t", **_MEANINGS)

    _run(work, machine)


def test_a_cancelled_task_is_cancelled_on_the_machine() -> None:
    machine = WorkerHost()

    async def work(pool: ClusterPool, _: ClusterConnection) -> None:
        await pool.ask("meanings", place="t", **_MEANINGS)
        asked = asyncio.create_task(pool.ask("frequencies", **_MEANINGS))
        await asyncio.sleep(0.2)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        while machine._tasks:
            await asyncio.sleep(0.05)
        assert "1NT" in await pool.ask("meanings", place="t", **_MEANINGS)

    _run(work, machine)


@pytest.mark.parametrize("lost", [_SilentHost, _BrokenHost])
def test_the_task_of_a_lost_machine_is_done_by_another(
    lost: type[WorkerHost], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_worker, "_POLL", 0.2)

    async def work(pool: ClusterPool, cluster: ClusterConnection) -> None:
        place = _place_on(pool, "a")
        gone = cluster.hosts["a"]
        asked = asyncio.create_task(pool.ask("meanings", place=place, **_MEANINGS))
        while not gone.is_lost:
            await asyncio.sleep(0.02)
        assert not gone.workers(_OPTIONS)[0].waiting
        assert "1NT" in await asked

    _run(work, lost(), WorkerHost())


def test_without_a_machine_one_clear_line() -> None:
    async def work(pool: ClusterPool, _: ClusterConnection) -> None:
        assert pool.number == 0
        assert pool.faults() == ["the Dask cluster at tcp://nowhere:1 has no worker"]
        with pytest.raises(WorkersBusy, match="has no robots now: try again later"):
            await pool.ask("meanings", urgency=Urgency.STUDY, **_MEANINGS)

    _run(work)


def test_processes_end_when_nothing_is_heard_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_host, "_LEASE", 0.3)

    async def main() -> None:
        machine = WorkerHost()
        task = {"options": _OPTIONS, "index": 0, "task": "meanings", "urgency": 1, "limit": None}
        await machine.send([{"id": 1, **task, "given": _MEANINGS}])
        while not machine._processes:
            await asyncio.sleep(0.01)
        (process,) = machine._processes.values()
        while machine._processes:
            await asyncio.sleep(0.05)
        await process.stop()
        assert process._process is None or process._process.returncode is not None
        assert not machine._tasks

    asyncio.run(asyncio.wait_for(main(), 60))


def test_only_the_tables_of_a_lost_worker_move() -> None:
    names, tables = ["one", "two", "three"], [str(number) for number in range(300)]
    before = {table: ranked(table, names)[0] for table in tables}
    after = {table: ranked(table, ["one", "three"])[0] for table in tables}
    assert all(after[table] == before[table] for table in tables if before[table] != "two")
    shares = Counter(before.values())
    assert min(shares.values()) > 60, shares


def test_work_beside_goes_to_another_worker() -> None:
    async def work(pool: ClusterPool, _: ClusterConnection) -> None:
        assert pool.number == 4
        for place in map(str, range(20)):
            assert pool.worker_of(place) is pool.worker_of(place)
            assert pool.worker_of(place, beside=True) is not pool.worker_of(place)
        assert len({pool.worker_of(str(place)).name for place in range(60)}) == 4

    _run(work, WorkerHost(), WorkerHost(), threads=2)
