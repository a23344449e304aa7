"""The long comparison of the solver with DDS and with brute force: `python -m tests.dd.full_check --help`.

The suite does a small part of the same (test_against_dds.py). With the numbers of samples that stand here
it takes about an hour on two cores.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from time import perf_counter

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from tests.dd.checks import CHECKS, LAYOUTS

SAMPLES = {
    "deals": 10_000,
    "skewed": 1_000,
    "positions": 5_000,
    "partial": 500,
    "worlds": 100_000,
    "endings": 20_000,
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the solver with DDS and with brute force.")
    for name, count in SAMPLES.items():
        words = (CHECKS[name][0].__doc__ or "").splitlines()[0]
        parser.add_argument(f"--{name}", type=int, default=count, help=f"{words} (default {count:,})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    wrong = 0
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        ProcessPoolExecutor(options.processes) as executor,
        Progress(*columns, disable=not sys.stderr.isatty()) as progress,
    ):
        for name, (check, batch) in CHECKS.items():
            wanted = getattr(options, name)
            # Worlds are counted one by one, but come in decisions.
            count = -(-wanted // LAYOUTS) if name == "worlds" else wanted
            start, task = perf_counter(), progress.add_task(name, total=count)
            parts = [range(first, min(first + batch, count)) for first in range(0, count, batch)]
            jobs = {executor.submit(check, options.seed, part): part for part in parts}
            faults: list[str] = []
            for job in as_completed(jobs):
                faults += job.result()
                progress.advance(task, len(jobs[job]))
            for fault in faults[:20]:
                print(fault)
            seconds = perf_counter() - start
            print(f"{name}: {wanted:,} compared, {len(faults)} faults, {seconds:.0f} s", flush=True)
            wrong += len(faults)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
