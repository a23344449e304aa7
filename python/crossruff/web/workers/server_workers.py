"""Choose the workers of a server: for tables, for study, and for work that nobody waits for."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from crossruff.web.workers.cluster.cluster_pool import ClusterPool
from crossruff.web.workers.cluster.connection import ClusterConnection
from crossruff.web.workers.idle import IDLE_PROCESS
from crossruff.web.workers.kept_robots import CAPACITY
from crossruff.web.workers.pool import ProcessOptions, WorkerPool, Workers

_CLUSTER_CAPACITY = CAPACITY // 2
"""The robots that one process of a cluster keeps, in about 0.7 GB."""


@dataclass(frozen=True, slots=True)
class ServerWorkers:
    """The pools of a server; study and idle work have processes of their own and never delay a robot."""

    tables: Workers
    study: Workers
    idle: Workers
    cluster: ClusterConnection | None = None

    @classmethod
    def here(cls, number: int | None = None) -> ServerWorkers:
        """Return processes of this machine: as many as cores for tables, as many for study, and one."""
        tables, study = WorkerPool(number), WorkerPool(number, for_study=True)
        return cls(tables, study, WorkerPool(1, capacity=IDLE_PROCESS.capacity, nice=IDLE_PROCESS.nice))

    @classmethod
    def of_cluster(cls, address: str) -> ServerWorkers:
        """Return processes of a Dask cluster: two for each thread, and one for idle work."""
        cluster = ClusterConnection(address)
        tables, study = (ProcessOptions(_CLUSTER_CAPACITY, for_study=each) for each in (False, True))
        return cls(
            ClusterPool(cluster, tables),
            ClusterPool(cluster, study),
            ClusterPool(cluster, IDLE_PROCESS, 1),
            cluster,
        )

    async def start(self) -> None:
        """Start the workers for tables; those for study and idle work start with their first tasks."""
        if self.cluster is not None:
            await self.cluster.start()
        await self.tables.start()

    def give_up(self) -> None:
        """Answer all who wait that the server stops, and take no more tasks."""
        self.tables.give_up()
        self.study.give_up()

    async def stop(self) -> None:
        """End the workers."""
        await asyncio.gather(self.tables.stop(), self.study.stop())
        if self.cluster is not None:
            await self.cluster.stop()
