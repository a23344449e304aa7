"""Measure the boards a second of an evolving population as in run A of the thesis, on one core and on two.

    python benchmarks/evolving.py --boards 2000000

On a board two systems meet on one deal in both directions. The first rate is that of the random systems at
the beginning, the second that of the systems that evolved from them. If other programs use the machine too,
the rate for a second of processor time, on one thread, is more reliable than that for a second of the clock.
"""

from __future__ import annotations

import argparse
import time

from crossruff import _core, solved_deals
from crossruff.bidding.evolved import Boards

MEMBERS = 128


def population(seed: int) -> _core.Population:
    """Return a population of run A: 4 states of 8 entries, 3 programs inherited."""
    thesis, _ = _core.bidding_switches()
    settings = _core.EvolutionSettings(
        seed=seed,
        states=4,
        entries=8,
        inherited=3,
        switches=thesis,
        threshold=-15.0,
        push_penalty=1 / 256,
        migration=0.0,
        weights=[1] * 9,
        bit_rate=1 / 256,
        entry_rate=1 / 16,
        transition_rate=1 / 16,
        contest=1,
    )
    return _core.Population.random(settings, MEMBERS)


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
    options = parser.parse_args()
    deals = Boards(solved_deals.default()[: options.deals]).core
    print("| threads | random systems | of the processor | evolved systems | of the processor |")
    print("|---:|---:|---:|---:|---:|")
    for threads in (1, 2):
        members = population(seed=1)
        found = rates(members, deals, options.boards // 20, threads)
        members.advance(deals, options.boards // (MEMBERS // 2))
        found += rates(members, deals, options.boards, threads)
        print(f"| {threads} | " + " | ".join(f"{each:,.0f}" for each in found) + " |", flush=True)


if __name__ == "__main__":
    main()
