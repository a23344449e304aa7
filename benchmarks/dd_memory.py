"""Measure the memory of the double-dummy solver: the hardest of many deals, and many decisions."""

from __future__ import annotations

import argparse
import resource
import sys
from pathlib import Path

from crossruff import dd
from crossruff.bench.positions import MOMENTS, decisions
from crossruff.dd.unchecked import pack_hands, world_tricks
from crossruff.dealing import deals

PAGE = resource.getpagesize()


def resident() -> float:
    """Return the current megabytes of the process."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE / 1e6


def peak() -> float:
    """Return the peak megabytes of the process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


def main() -> int:
    """Print both figures."""
    parser = argparse.ArgumentParser(description="How much memory the double-dummy solver takes.")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--decisions", type=int, default=1000)
    options = parser.parse_args()
    if sys.platform != "linux":
        print("this benchmark needs Linux: it reads /proc", file=sys.stderr)
        return 1
    begin, solver = resident(), dd.Solver()
    for deal in deals(seed=1, count=options.deals):
        dd.table(deal, solver=solver)
    print(f"20 results of {options.deals:,} deals: {peak() - begin:.0f} MB at most, for the hardest of them")
    solver, made = dd.Solver(), decisions(MOMENTS[2], options.decisions, seed=1, worlds=20)
    for number, decision in enumerate(made, 1):
        worlds = pack_hands([world.hands for world in decision.worlds])
        world_tricks(solver, decision.position, worlds, threads=0)
        if number * 10 % options.decisions == 0:
            print(f"after {number:,} decisions: {resident():.0f} MB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
