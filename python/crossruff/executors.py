"""Provide executors for long work: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from crossruff.errors import CrossruffError


@contextmanager
def processes(number: int) -> Iterator[Executor]:
    """Start worker processes of this machine; an exception, such as Ctrl-C, ends them at once.

    >>> with processes(1) as executor:
    ...     executor.submit(max, 1, 2).result()
    2
    """
    others = set(multiprocessing.active_children())
    # A forked process would share the locks of libraries that have threads.
    pool = ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), _begin_worker)
    try:
        yield pool
    except BaseException:
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Connect to the workers of a Dask cluster; needs `crossruff[cluster]`."""
    try:
        # Dask has no types.
        distributed: Any = import_module("distributed")
    except ImportError:
        raise CrossruffError("a cluster needs Dask: pip install 'crossruff[cluster]'") from None
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError) as fault:
        raise CrossruffError(f"no Dask cluster at {address}: {fault}") from None
    with client:
        yield client.get_executor(pure=False)


def _begin_worker() -> None:
    """Leave Ctrl-C to the parent process, and end with it, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)
