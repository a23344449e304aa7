"""Claims against brute force, in full: `python -m tests.claims.full_check --folder RECORDS`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice
from pathlib import Path

from rich.progress import track

from crossruff.model import View
from tests.claims.by_force import ByForce, build
from tests.claims.checks import COMBINED, EXACT, THERE, check
from tests.claims.positions import random_endings, real_endings

SIZES = (1, 2, 3, 4, 5, 5)
"""The tricks left of the random positions, in turn."""


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Compare claims with brute force, and count those found.")
    parser.add_argument("--random", type=int, default=10_000, help="random positions (default 10,000)")
    parser.add_argument("--real", type=int, default=2_000, help="positions of real play (default 2,000)")
    parser.add_argument("--folder", type=Path, help="a folder of records for those")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    build()
    samples = {"random": list(islice(_random(options.seed), options.random))}
    if options.folder is not None:
        samples["real"] = list(real_endings(options.folder, options.real))
    faults = 0
    with ProcessPoolExecutor(options.processes) as executor:
        for name, views in samples.items():
            found: Counter[str] = Counter()
            answers = executor.map(_checked, views, chunksize=16)
            for wrong, counts in track(answers, name, len(views), disable=not sys.stderr.isatty()):
                found += counts
                faults += len(wrong)
                for fault in wrong:
                    print(f"{name}: {fault}", flush=True)
            shares = (
                f"{what} {found[what]:,} ({100 * found[what] / max(1, found[THERE]):.1f} %)"
                for what in (EXACT, COMBINED)
            )
            print(
                f"{name}: {len(views):,} positions, {found[THERE]:,} {THERE}; {'; '.join(shares)}", flush=True
            )
    print(f"{faults} faults")
    return 1 if faults else 0


def _random(seed: int) -> Iterator[View]:
    streams = [random_endings(seed + place, cards) for place, cards in enumerate(SIZES)]
    while True:
        for stream in streams:
            yield next(stream)


@cache
def _oracle() -> ByForce:
    return ByForce(build())


def _checked(view: View) -> tuple[list[str], Counter[str]]:
    return check(view, _oracle())


if __name__ == "__main__":
    sys.exit(main())
