"""Running tasks on an executor, saving their rows, and going on where an earlier run ended."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from itertools import groupby
from typing import Protocol, TypeVar

from crossruff.errors import CrossruffError
from crossruff.lab.core.store import Keyed, Shards
from crossruff.lab.declarers.tasks import Row, Task, run_batch

BATCH_SECONDS = 0.5
"""About how long a batch shall take: shorter ones would spend their time on the way."""
SAVE_SECONDS = 5.0
"""How much work a run that is killed may lose."""


class OfADeal(Hashable, Protocol):
    """A task, as a run sees it."""

    @property
    def deal_key(self) -> Hashable:
        """What tells the deal: tasks of one deal stay together."""


class Timed(Keyed, Protocol):
    """A row, as a run sees it."""

    @property
    def seconds(self) -> float:
        """How long its task took."""


T = TypeVar("T", bound=OfADeal)
R = TypeVar("R", bound=Timed)


def run(
    tasks: Sequence[Task],
    store: Shards[Row],
    executor: Executor,
    *,
    at_once: int = 4,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Let declarers play the deals that the store has no rows of, and save theirs; gives their number.

    `at_once` batches are under way at a time: two for each worker keep all of them busy. `progress` is told
    how many more rows there are. Whatever ends the run, the rows that came back are saved.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from crossruff.lab.core.store import Store
    >>> tasks = [Task("6NT", number, "mc(samples=1)", "perfect(any)", 1) for number in (1, 2)]
    >>> with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as threads:
    ...     [run(tasks, Store(Path(folder)), threads) for _ in range(2)]
    [2, 0]
    """
    told = None if progress is None else lambda rows: progress(len(rows))
    return run_work(run_batch, tasks, store, executor, at_once=at_once, progress=told)


def run_work(
    work: Callable[[Sequence[T]], list[R]],
    tasks: Sequence[T],
    store: Shards[R],
    executor: Executor,
    *,
    at_once: int = 4,
    progress: Callable[[Sequence[R]], None] | None = None,
) -> int:
    """Run the tasks of any experiment that the store has no rows of, in batches; else as `run`.

    `work` gives the rows of a batch. It is a function of a module, so that processes can be told of it.
    `progress` is told the rows that have come.
    """
    there = {row.task for row in store.rows()}
    groups = _by_deal([task for task in dict.fromkeys(tasks) if task not in there])
    pending: dict[Future[list[R]], int] = {}
    unsaved: list[R] = []
    count, seconds, saved = 0, 0.0, time.monotonic()
    try:
        while groups or pending:
            while groups and len(pending) < at_once:
                batch = _next_batch(groups, seconds / count if count else math.inf)
                pending[executor.submit(work, batch)] = len(batch)
            done, _ = wait(pending, timeout=SAVE_SECONDS, return_when=FIRST_COMPLETED)
            for future in done:
                del pending[future]
                rows = future.result()
                unsaved += rows
                count += len(rows)
                seconds += sum(row.seconds for row in rows)
                if progress:
                    progress(rows)
            if time.monotonic() - saved >= SAVE_SECONDS:
                store.add(unsaved)
                unsaved, saved = [], time.monotonic()
    except BrokenExecutor:
        raise CrossruffError("a worker process has died; what is done is saved: run it again") from None
    finally:
        for future in pending:
            if not future.cancel() and future.done() and future.exception() is None:
                unsaved += future.result()
        store.add(unsaved)
    return count


def _by_deal(tasks: Sequence[T]) -> list[list[T]]:
    """The tasks of each deal together, so that it is dealt once; the last deal first, to be popped."""
    groups = [list(group) for _, group in groupby(tasks, key=lambda task: task.deal_key)]
    return groups[::-1]


def _next_batch(groups: list[list[T]], seconds: float) -> list[T]:
    """Whole deals, as many as take about the time of a batch if a task takes so many seconds."""
    batch = groups.pop()
    while groups and len(batch) * seconds < BATCH_SECONDS:
        batch += groups.pop()
    return batch
