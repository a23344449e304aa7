"""The memory of the double-dummy solver: the hardest of many deals, and many decisions in one process."""

from __future__ import annotations

import argparse
import resource
import sys
from pathlib import Path

import numpy as np

from crossruff import _core
from crossruff.bench.positions import MOMENTS, decisions
from crossruff.dealing import deals

PAGE = resource.getpagesize()


def resident() -> float:
    """The megabytes of the process at present."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE / 1e6


def peak() -> float:
    """The most megabytes that it has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


def main() -> int:
    """Print both figures."""
    parser = argparse.ArgumentParser(description="How much memory the double-dummy solver takes.")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--decisions", type=int, default=1000)
    options = parser.parse_args()
    if sys.platform != "linux":
        print("The figures come from /proc, which this system has not.", file=sys.stderr)
        return 1
    begin, solver = resident(), _core.Solver()
    for deal in deals(seed=1, count=options.deals):
        solver.table(*deal.packed)
    print(f"20 results of {options.deals:,} deals: {peak() - begin:.0f} MB at most, for the hardest of them")
    solver, made = _core.Solver(), decisions(MOMENTS[2], options.decisions, seed=1, layouts=20)
    for number, decision in enumerate(made, 1):
        _, strain, leader, played = decision.position
        hands = np.array([layout.hands for layout in decision.layouts], "<u8").tobytes()
        solver.worlds(hands, strain, leader, played)
        if number * 10 % options.decisions == 0:
            print(f"after {number:,} decisions: {resident():.0f} MB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
