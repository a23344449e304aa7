"""Count instructions instead of time: the same in every run, whatever else the machine does.

Valgrind counts a whole process, so each side is run with some deals and without deals; the difference belongs
to the deals.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from typing import NamedTuple

from crossruff.bench.dd import Amount, one_strain
from crossruff.errors import CrossruffError


class Instructions(NamedTuple):
    """Millions of instructions for a deal: best tricks in one strain from one lead."""

    ours: float
    peers: float

    @property
    def ratio(self) -> float:
        """Return how many times as many instructions DDS needs.

        >>> Instructions(50.0, 125.0).ratio
        2.5
        """
        return self.peers / self.ours


def count_instructions(amount: Amount) -> Instructions | None:
    """Count the instructions of both sides; None without Valgrind."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return None
    sides = [
        (_run(valgrind, side, amount) - _run(valgrind, side, amount._replace(deals=0))) / amount.deals / 1e6
        for side in ("ours", "peers")
    ]
    return Instructions(*sides)


def _run(valgrind: str, side: str, amount: Amount) -> int:
    options = ["--tool=callgrind", "--callgrind-out-file=/dev/null"]
    program = [sys.executable, "-m", __name__, side, str(amount.deals), str(amount.seed)]
    done = subprocess.run([valgrind, *options, *program], capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or found is None:
        last = (done.stderr.splitlines() or ["no output"])[-1]
        raise CrossruffError(f"valgrind counted no instructions: {last}")
    return int(found[1])


def _work(side: str, deals: str, seed: str) -> None:
    for contest in one_strain(1, Amount(deals=int(deals), seed=int(seed))):
        getattr(contest, side)()


if __name__ == "__main__":
    _work(*sys.argv[1:])
