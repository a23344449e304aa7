"""Run a Dask cluster on this machine: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path


class DaskCluster:
    """A scheduler and workers with one thread each; all of them can be killed and started again."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        """Start the processes; their logs are in the folder."""
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self._port}"
        self.scheduler = self._scheduler()
        self.workers = [self._worker() for _ in range(workers)]

    def add_worker(self) -> None:
        """Start one more worker."""
        self.workers.append(self._worker())

    def kill_worker(self, place: int = 0) -> None:
        """Kill a worker."""
        self._kill(self.workers.pop(place))

    def kill_scheduler(self) -> None:
        """Kill the scheduler and the workers, which end without it."""
        for process in (self.scheduler, *self.workers):
            self._kill(process)
        self.workers = []

    def start_scheduler(self) -> None:
        """Start the scheduler again at its old address, without workers."""
        self.scheduler = self._scheduler()

    def stop(self) -> None:
        """End all processes."""
        self.kill_scheduler()

    def _scheduler(self) -> subprocess.Popen[bytes]:
        return self._start("scheduler", "--host", "127.0.0.1", "--port", str(self._port), "--no-dashboard")

    def _worker(self) -> subprocess.Popen[bytes]:
        one = ("--nthreads", "1", "--no-dashboard", "--no-nanny", "--host", "127.0.0.1")
        return self._start("worker", self.address, *one)

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]]
        with (self._folder / f"{arguments[0]}.log").open("ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder)

    @staticmethod
    def _kill(process: subprocess.Popen[bytes]) -> None:
        process.kill()
        process.wait()
