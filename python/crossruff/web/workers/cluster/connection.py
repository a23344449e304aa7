"""Stay connected to a Dask cluster: find its workers, replace those that are lost, wait for its scheduler."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from importlib import import_module
from typing import Any

from crossruff.version import __version__
from crossruff.web.workers.cluster.remote_worker import RemoteHost
from crossruff.web.workers.cluster.worker_host import WorkerHost

_LOOK = 1.0
"""Seconds between two looks at the workers of the cluster."""
_SILENCE = 10.0
"""Seconds after which a scheduler that does not answer is given up for now."""
_OPENING = 60.0
"""Seconds in which a new Dask worker must answer: it may be busy with other work."""
_AGAIN = 30.0
"""Seconds until a Dask worker that could not be used is tried again."""
_FIRST = 15.0
"""Seconds for which the start of the server waits for the first worker."""

_LOG = logging.getLogger(__name__)


class ClusterConnection:
    """The Dask workers that a server may ask, kept up to date while it runs."""

    def __init__(self, address: str) -> None:
        """Prepare a connection to the scheduler at an address."""
        self.address = address
        self.hosts: dict[str, RemoteHost] = {}
        self.is_stopping = False
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._refused: dict[str, float] = {}
        self._running: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._fault = ""

    @property
    def fault(self) -> str:
        """Why no worker can be asked; empty if one can."""
        if any(not host.is_lost for host in self.hosts.values()):
            return ""
        return self._fault or f"the Dask cluster at {self.address} has no worker"

    async def start(self) -> None:
        """Connect, and wait a little for a worker; without one, the server starts and goes on looking."""
        # The server has one clear line of its own for what Dask reports in many.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        self._running = asyncio.create_task(self._run())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), _FIRST)

    async def stop(self) -> None:
        """End the processes of the workers, and disconnect."""
        self.is_stopping = True
        await asyncio.gather(*(host.close() for host in self.hosts.values()))
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running

    def give_up(self) -> None:
        """Answer all who wait that the server stops, and take no more tasks."""
        self.is_stopping = True
        for host in self.hosts.values():
            host.give_up()

    async def _run(self) -> None:
        # Dask has no types, and is loaded only where a cluster is used.
        distributed: Any = import_module("distributed")
        while True:
            client: Any = distributed.Client(self.address, asynchronous=True, timeout=_SILENCE)
            try:
                await asyncio.wait_for(client, 2 * _SILENCE)
                await self._follow(client)
            except Exception:  # Dask reports the end of a connection in many ways
                self._report(f"the Dask scheduler at {self.address} does not answer")
            finally:
                self._forget_all()
                with contextlib.suppress(Exception):
                    await asyncio.wait_for(client.close(), 2)
            await asyncio.sleep(_LOOK)

    async def _follow(self, client: Any) -> None:
        """Keep the hosts up to date as long as the scheduler answers."""
        clock = asyncio.get_running_loop().time
        while True:
            there = await asyncio.wait_for(client.nthreads(), _SILENCE)
            for address, host in list(self.hosts.items()):
                if address not in there or host.is_lost:
                    _LOG.warning("the Dask worker at %s was lost", address)
                    host.lose()
                    del self.hosts[address]
            for address, threads in there.items():
                known = address in self.hosts or address in self._opening
                if not known and self._refused.get(address, 0) < clock():
                    self._opening[address] = asyncio.create_task(self._open(client, address, threads))
            if not self.hosts:
                self._report(f"the Dask cluster at {self.address} has no worker")
            await asyncio.sleep(_LOOK)

    async def _open(self, client: Any, address: str, threads: int) -> None:
        """Start the actor of a Dask worker."""
        name = f"crossruff-{secrets.token_hex(8)}"
        where = {"workers": [address], "allow_other_workers": False}
        try:
            future = client.submit(WorkerHost, key=name, actor=True, pure=False, **where)
            actor = await asyncio.wait_for(future, _OPENING)
            version = await asyncio.wait_for(actor.open(), _SILENCE)
        except Exception as fault:  # such as a machine without Crossruff
            self._refuse(address, f"cannot run Crossruff {__version__}: {type(fault).__name__}")
        else:
            if version == __version__:
                self.hosts[address] = RemoteHost(address, threads, actor, future)
                self._fault = ""
                _LOG.info("the Dask worker at %s has %d processes", address, threads)
                self._changed.set()
            else:
                self._refuse(address, f"has Crossruff {version}; the server has {__version__}")
        finally:
            del self._opening[address]

    def _refuse(self, address: str, why: str) -> None:
        self._refused[address] = asyncio.get_running_loop().time() + _AGAIN
        self._report(f"the Dask worker at {address} {why}")

    def _report(self, fault: str) -> None:
        """Log what is wrong, once."""
        if fault != self._fault:
            _LOG.warning("%s", fault)
        self._fault = fault

    def _forget_all(self) -> None:
        for task in self._opening.values():
            task.cancel()
        for host in self.hosts.values():
            host.lose()
        self.hosts.clear()
        self._refused.clear()
