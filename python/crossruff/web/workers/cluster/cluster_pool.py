"""Ask the worker processes of a Dask cluster."""

from __future__ import annotations

import asyncio
from hashlib import blake2b

from crossruff.web.workers.cluster.connection import ClusterConnection
from crossruff.web.workers.cluster.remote_worker import RemoteWorker
from crossruff.web.workers.pool import ProcessOptions, TaskWorkers, WorkersBusy


class ClusterPool(TaskWorkers):
    """Worker processes of one kind on all machines of a cluster.

    A table stays with its worker as long as the worker is there. If it is lost, only its tables move, and
    their robots are rebuilt from the logs of the boards.
    """

    def __init__(self, cluster: ClusterConnection, options: ProcessOptions, most: int | None = None) -> None:
        """Use a connection, which others may share; `most` limits the number of processes."""
        super().__init__()
        self.background = asyncio.Semaphore(1)
        self._cluster, self._options, self._most = cluster, options, most
        self._places = 1

    @property
    def workers(self) -> list[RemoteWorker]:
        """The processes of all Dask workers that answer."""
        hosts = [host for _, host in sorted(self._cluster.hosts.items()) if not host.is_lost]
        found = [worker for host in hosts for worker in host.workers(self._options)][: self._most]
        while self._places < len(found):
            self.background.release()
            self._places += 1
        return found

    def worker_of(self, place: str, *, beside: bool = False) -> RemoteWorker:
        """Return the worker of a place; WorkersBusy if there is none now."""
        if self._cluster.is_stopping:
            raise WorkersBusy("the server is stopping")
        found = self.workers
        if not found:
            raise WorkersBusy("the server has no robots now: try again later")
        names = ranked(place, [worker.name for worker in found])
        chosen = names[min(len(names) - 1, int(beside))]
        return next(worker for worker in found if worker.name == chosen)

    def faults(self) -> list[str]:
        """Return why no worker can be asked."""
        return [self._cluster.fault] if self._cluster.fault else []

    async def start(self) -> None:
        """Do nothing: the connection is started by its owner, and processes by their first tasks."""

    def give_up(self) -> None:
        """Answer all who wait that the server stops, and take no more tasks."""
        self._cluster.give_up()

    async def stop(self) -> None:
        """Do nothing: the connection is stopped by its owner."""


def ranked(place: str, names: list[str]) -> list[str]:
    """Return the workers in the order in which a place prefers them; without one, the others keep theirs.

    >>> ranked("table 5", ["one", "two", "three"]), ranked("table 5", ["one", "three"])
    (['three', 'one', 'two'], ['three', 'one'])
    """
    return sorted(names, key=lambda name: blake2b(f"{place} {name}".encode(), digest_size=8).digest())
