"""The long search for untrue inferences: `python -m tests.bidding.evolved.full_check --help`.

The suite does a small part of the same (test_inference.py).
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from tests.bidding.evolved.checks import calls_checked, inference
from tests.long_run import long_run

SAMPLES_A_TASK = 10


def main() -> int:
    parser = argparse.ArgumentParser(description="Check what calls are inferred to show.")
    parser.add_argument("--calls", type=int, default=1_000_000, help="how many against the hands of deals")
    parser.add_argument("--samples", type=int, default=20, help="how many pairs of systems against all hands")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    start, count, done = perf_counter(), 0, 0
    faults: list[str] = []
    with ProcessPoolExecutor(options.processes) as executor:
        while count < options.calls:
            tasks = [
                range(first, first + SAMPLES_A_TASK)
                for first in range(done, done + SAMPLES_A_TASK * options.processes, SAMPLES_A_TASK)
            ]
            for checked, found in executor.map(calls_checked, tasks):
                count += checked
                faults += found
            done = tasks[-1].stop
    for fault in faults[:20]:
        print(fault)
    print(
        f"{count:,} calls of {done:,} pairs, {len(faults)} untrue, {perf_counter() - start:.0f} s", flush=True
    )
    differing = long_run("against all hands", inference, options.samples, 1, processes=options.processes)
    return 1 if faults or differing else 0


if __name__ == "__main__":
    sys.exit(main())
