"""The long comparison of the solver with DDS and with brute force: `python -m tests.dd.full_check --help`.

The suite does a small part of the same (test_against_dds.py). With the numbers of samples that stand here
it takes about an hour on two cores.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial

from tests.dd.checks import CHECKS, LAYOUTS
from tests.long_run import long_run

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
    for name, (check, batch) in CHECKS.items():
        wanted = getattr(options, name)
        # Worlds are counted one by one, but come in decisions.
        count = -(-wanted // LAYOUTS) if name == "worlds" else wanted
        wrong += long_run(name, partial(check, options.seed), count, batch, processes=options.processes)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
