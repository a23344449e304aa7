"""Measure each technique of the double-dummy search: positions searched and instructions without it.

    python benchmarks/dd_ablation.py --deals 20 --tricks 13

Valgrind's callgrind counts the instructions, if it is installed: they are the same in every run. Without a
technique the search may take hundreds of times as long: runs of more than `--most` positions are not counted.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "target" / "release" / "examples" / "dd_work"
BASE = "all techniques"
VARIANTS = {
    BASE: ("studied",),
    "deepening instead of a guess": ("deepening",),
    "deepening, a table for each depth": ("deepening", "-all-depths"),
    "deepening without sure tricks": ("deepening", "-sure-tricks"),
    "deepening, a table for each depth, no sure tricks": ("deepening", "-all-depths", "-sure-tricks"),
    "without the guess": ("-guess",),
    "without equal cards": ("-equal-cards",),
    "without hints": ("-hints",),
    "without sure tricks": ("-sure-tricks",),
    "without lessons": ("-lessons",),
    "without ordering": ("-ordering",),
    "without hints and ordering": ("-hints", "-ordering"),
    "table of positions, no partition": ("-partition",),
    "without a table": ("-table",),
    "zero window and equal cards alone": tuple(
        f"-{name}" for name in ("table", "sure-tricks", "ordering", "hints", "lessons", "guess")
    ),
}
FEW = 9
"""With more tricks than this, the last variant would not finish."""


class Counted(NamedTuple):
    """The cost of a run of the program."""

    nodes: int
    results: str
    instructions: int | None


def run(deals: int, tricks: int, changes: tuple[str, ...], most: int) -> Counted:
    """Count the work of one variant."""
    command = [str(PROGRAM), str(deals), str(tricks), *changes]
    nodes, results = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    valgrind = shutil.which("valgrind")
    if valgrind is None or int(nodes) > most:
        return Counted(int(nodes), results, None)
    options = ["--tool=callgrind", "--callgrind-out-file=/dev/null"]
    counted = subprocess.run([valgrind, *options, *command], capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", counted.stderr)
    return Counted(int(nodes), results, int(found[1]) if found else None)


def main() -> int:
    """Print the table, as Markdown."""
    parser = argparse.ArgumentParser(description="Measure each technique of the double-dummy search.")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--tricks", type=int, default=13, choices=range(1, 14), metavar="1..13")
    parser.add_argument(
        "--most", type=int, default=5_000_000, help="count no instructions beyond this many positions"
    )
    parser.add_argument("--only", default="", metavar="TEXT", help="measure only searches named so")
    options = parser.parse_args()
    build = ["cargo", "build", "--quiet", "--release", "--package", "crossruff-core", "--example", "dd_work"]
    subprocess.run(build, cwd=ROOT, check=True)
    base = None
    print("| search | positions | ratio | instructions | ratio |\n|---|---:|---:|---:|---:|")
    for name, changes in VARIANTS.items():
        if name != BASE and options.only not in name:
            continue
        if options.tricks > FEW and "-table" in changes and len(changes) > 1:
            continue
        found = run(options.deals, options.tricks, changes, options.most)
        base = base or found
        if found.results != base.results:
            print(f"{name}: the results differ", file=sys.stderr)
            return 1
        cells = [f"{found.nodes:,}", f"{found.nodes / base.nodes:.2f}"]
        if found.instructions and base.instructions:
            millions = f"{found.instructions / 1e6:,.0f} million"
            cells += [millions, f"{found.instructions / base.instructions:.2f}"]
        else:
            cells += ["not counted", ""]
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
