"""Long searches for faults: many numbered samples on several processes, with progress."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from time import perf_counter

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

SHOWN = 20


def long_run(
    name: str,
    check: Callable[[range], Sequence[str]],
    count: int,
    batch: int,
    *,
    processes: int | None = None,
) -> int:
    """Check samples 0, 1, 2, ...; print what is wrong, and return how many faults there are.

    Stopped with Ctrl-C, it still says how far it came.
    """
    parts = [range(first, min(first + batch, count)) for first in range(0, count, batch)]
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    faults: list[str] = []
    done, start = 0, perf_counter()
    executor = ProcessPoolExecutor(processes or os.cpu_count())
    try:
        with Progress(*columns, disable=not sys.stderr.isatty()) as progress:
            task = progress.add_task(name, total=count)
            jobs = {executor.submit(check, part): part for part in parts}
            for job in as_completed(jobs):
                faults += job.result()
                done += len(jobs[job])
                progress.advance(task, len(jobs[job]))
    except BrokenProcessPool:
        faults.append("a process has died")
    finally:
        executor.shutdown(cancel_futures=True)
        for fault in faults[:SHOWN]:
            print(f"{name}: {fault}")
        print(
            f"{name}: {done:,} of {count:,}, {len(faults)} faults, {perf_counter() - start:.0f} s", flush=True
        )
    return len(faults)
