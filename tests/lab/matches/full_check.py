"""Check that killed matches end like others: `python -m tests.lab.matches.full_check`."""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import polars as pl
from rich.progress import track

from crossruff.lab.matches.experiment import MatchExperiment
from crossruff.lab.matches.tasks import MatchRow

# No time limit is reached, so that the same cards are played again.
ROBOTS = (
    "club(seconds=60, declarer=mc(samples=3), defence=random)",
    "club(seconds=60, declarer=mc(samples=2), defence=sampling(samples=3))",
)
_PATIENCE = 300.0
"""Seconds for one more event."""


class Killed:
    """A match in a folder, run by the command, and killed."""

    def __init__(self, folder: Path, boards: int, robots: Sequence[str] = ROBOTS) -> None:
        self.experiment = MatchExperiment(tuple(robots), boards)
        self.folder = folder
        self.command = [
            *(sys.executable, "-m", "crossruff", "match", *robots),
            *("--boards", str(boards), "--processes", "1", "--out", str(folder)),
        ]

    def events(self) -> int:
        """Count the lines in the logs of boards that are being played."""
        lines = 0
        for path in self.folder.glob("logs/*.jsonl"):
            try:
                lines += path.read_bytes().count(b"\n")
            except FileNotFoundError:
                continue
        return lines

    def run_and_kill(self, after: int, delay: float) -> bool:
        """Run the command and kill it after some events; return whether it had ended before."""
        # A killed run may print warnings on standard error, which are of no interest here.
        quiet = subprocess.DEVNULL
        with subprocess.Popen(self.command, stdout=quiet, stderr=quiet) as process:
            seen, new, end = self.events(), 0, time.monotonic() + _PATIENCE
            while process.poll() is None and new < after:
                now = self.events()
                # Logs of finished boards are removed: fewer lines are no step back.
                new += max(0, now - seen)
                seen = now
                if time.monotonic() > end:
                    raise TimeoutError("nothing happens any more")
                time.sleep(0.001)
            time.sleep(delay)
            if process.poll() is None:
                process.kill()
                process.wait()
                return False
            if process.returncode:
                raise RuntimeError(f"the match ended with exit code {process.returncode}")
            return True

    def finish(self) -> None:
        """Run the match to its end."""
        subprocess.run(self.command, stdout=subprocess.DEVNULL, check=True)

    def faults(self, uninterrupted: Sequence[MatchRow]) -> list[str]:
        """Describe how the rows differ from those of an uninterrupted match."""
        rows = self.experiment.rows(self.folder)
        found = []
        written = sum(pl.read_parquet(path).height for path in self.folder.glob("*.parquet"))
        if written != len(rows):
            found.append(f"{written} rows were written for {len(rows)} tables")
        if any(self.folder.glob("logs/*")):
            found.append("logs of finished boards are left")
        if [row.task for row in rows] != [row.task for row in uninterrupted]:
            found.append("other tables were played")
        for one, other in zip(rows, uninterrupted, strict=False):
            if without_times(one) != without_times(other):
                found.append(f"board {one.number}: {without_times(one)} instead of {without_times(other)}")
        return found


def without_times(row: MatchRow) -> MatchRow:
    """Return a row without its times."""
    return row._replace(
        seconds=0, worst_seconds=0, worst_kind="", worst_share=0, late=0, few_worlds=0, fallbacks=0
    )


def check(folder: Path, boards: int, kills: int, seed: int, *, quiet: bool = True) -> list[str]:
    """Play a match, and another that is killed; return the differences."""
    whole = Killed(folder / "whole", boards)
    whole.finish()
    uninterrupted = whole.experiment.rows(whole.folder)
    events = sum(row.calls + row.cards + 2 * row.claims + 1 for row in uninterrupted)
    chance = random.Random(seed)
    # So that one match has room for all of them; if not, another is begun.
    apart = max(1, events // kills)
    match, faults = Killed(folder / "killed", boards), []
    for number in track(range(kills), "killing", disable=quiet):
        while match.run_and_kill(*_when(chance, apart)):
            faults += match.faults(uninterrupted)
            match = Killed(folder / f"killed-{number}", boards)
    match.finish()
    if not quiet:
        print(f"{boards} boards, {events} events, killed {kills} times")
    return faults + match.faults(uninterrupted)


def _when(chance: random.Random, apart: int) -> tuple[int, float]:
    """Return after how many events to kill, and how many seconds later: maybe while rows are written."""
    if chance.random() < 0.1:
        return 0, 3 * chance.random()
    return chance.randint(1, apart), chance.choice((0, 0, 0.02 * chance.random()))


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Kill a match at random events, and compare how it ends.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--boards", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        faults = check(Path(folder), options.boards, options.kills, options.seed, quiet=False)
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
