"""Run tasks in batches on an executor, save their rows, and resume where an earlier run ended."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from itertools import groupby
from typing import Protocol, TypeVar

from crossruff.errors import CrossruffError
from crossruff.lab.core.store import KeyedRow, RowStore

BATCH_SECONDS = 0.5
"""The time that a batch should take: shorter batches would spend their time on transport."""
SAVE_SECONDS = 5.0
"""The time between two saves, which is the work that a killed run may lose."""


class DealTask(Hashable, Protocol):
    """A task, as a run sees it."""

    @property
    def deal_key(self) -> Hashable:
        """Identify the deal: tasks of one deal stay in one batch."""


class TimedRow(KeyedRow, Protocol):
    """A row, as a run sees it."""

    @property
    def seconds(self) -> float:
        """Return how long the task took."""


T = TypeVar("T", bound=DealTask)
R = TypeVar("R", bound=TimedRow)


def run_batches(
    work: Callable[[Sequence[T]], list[R]],
    tasks: Sequence[T],
    store: RowStore[R],
    executor: Executor,
    *,
    at_once: int = 4,
    progress: Callable[[Sequence[R]], None] | None = None,
) -> int:
    """Run the tasks that have no row in the store, save their rows, and return the number of new rows.

    `work` returns the rows of a batch; it must be a function of a module, so that other processes can import
    it. `at_once` batches are under way at a time: two for each worker keep all of them busy. `progress` is
    called with the new rows of each batch. However the run ends, the rows that came back are saved.
    """
    stored = {row.task for row in store.rows()}
    groups = _by_deal([task for task in dict.fromkeys(tasks) if task not in stored])
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
        raise CrossruffError(
            "a worker process died; the finished rows are saved: run it again to resume"
        ) from None
    finally:
        for future in pending:
            if not future.cancel() and future.done() and future.exception() is None:
                unsaved += future.result()
        store.add(unsaved)
    return count


def _by_deal(tasks: Sequence[T]) -> list[list[T]]:
    """Group the tasks by deal, so that each is dealt once; the last deal comes first, to be popped."""
    groups = [list(group) for _, group in groupby(tasks, key=lambda task: task.deal_key)]
    return groups[::-1]


def _next_batch(groups: list[list[T]], seconds: float) -> list[T]:
    """Take whole deals until they fill the time of a batch, given the seconds that a task takes."""
    batch = groups.pop()
    while groups and len(batch) * seconds < BATCH_SECONDS:
        batch += groups.pop()
    return batch
