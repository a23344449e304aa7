"""Measure the boards a second of an evolving population as in run C of the thesis, on one core and on two.

    python benchmarks/evolving.py --boards 2000000

On a board two systems meet on one deal in both directions. The first rate is that of the random systems at
the beginning, the second that of the systems that evolved from them. If other programs use the machine too,
the rate for a second of processor time, on one thread, is more reliable than that for a second of the clock.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from crossruff import _core, lab, solved_deals
from crossruff.bidding.evolved import Boards, EvolutionSettings, read_settings

MEMBERS = 128


def population(run: str) -> _core.Population:
    """Return a random population of a run."""
    settings = read_settings(Path(lab.__file__).parent / "experiments" / f"{run}.toml")
    if not isinstance(settings, EvolutionSettings):
        raise SystemExit(f"{run} must be an evolution by play")
    return _core.Population.random(settings.core(0, 0), MEMBERS)


def rates(members: _core.Population, deals: _core.BiddingDeals, boards: int, threads: int) -> list[float]:
    """Play some boards, and return the boards a second by the clock and of processor time."""
    rounds, before = max(1, boards // (MEMBERS // 2)), members.boards
    start, used = time.perf_counter(), time.process_time()
    members.advance(deals, rounds, threads)
    played = members.boards - before
    return [played / (time.perf_counter() - start), played / (time.process_time() - used)]


def main() -> None:
    """Print the rates."""
    parser = argparse.ArgumentParser(description="Measure how fast a population plays.")
    parser.add_argument("--deals", type=int, default=10_000, help="of the package's library")
    parser.add_argument("--boards", type=int, default=2_000_000)
    parser.add_argument("--run", default="webb-c", help="webb-a, webb-b or webb-c")
    options = parser.parse_args()
    deals = Boards(solved_deals.default()[: options.deals]).core
    print("| threads | random systems | of the processor | evolved systems | of the processor |")
    print("|---:|---:|---:|---:|---:|")
    for threads in (1, 2):
        members = population(options.run)
        found = rates(members, deals, options.boards // 20, threads)
        members.advance(deals, options.boards // (MEMBERS // 2))
        found += rates(members, deals, options.boards, threads)
        print(f"| {threads} | " + " | ".join(f"{each:,.0f}" for each in found) + " |", flush=True)


if __name__ == "__main__":
    main()
