"""Measure our double-dummy solver beside DDS, on deals and on decisions of many worlds.

No deal or decision profits from another: our solver clears its memory before each, within the measured time,
and DDS clears its own when the cards change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from queue import SimpleQueue
from time import perf_counter
from typing import NamedTuple, TypeVar

from crossruff import dd
from crossruff.bench.contest import BenchmarkRow, Contest, Timed, hold
from crossruff.bench.dds import BoardsCall, Dds, TablesCall
from crossruff.bench.positions import MOMENTS, Moment, SampledDecision, decisions
from crossruff.dd.unchecked import (
    Hands,
    PackedPosition,
    deal_tricks,
    most_tricks,
    pack_hands,
    warmed_up,
    world_tricks,
)
from crossruff.dealing import deals

DEALS_AT_ONCE = 40
"""The deals of one call with several threads, the most that DDS takes: with fewer, threads would be idle."""
_MEMORY = 512 << 20
_T = TypeVar("_T")


class Amount(NamedTuple):
    """How much to measure."""

    deals: int = 100
    decisions: int = 20
    worlds: int = 100
    """The worlds of each decision."""
    seed: int = 2026


class Benchmark(NamedTuple):
    """A row of the table, not yet measured."""

    name: str
    contests: Callable[[int, Amount], Iterator[Contest]]
    """Return the contests for a number of threads."""
    peer: str = "DDS"

    def measure(self, threads: int, amount: Amount) -> BenchmarkRow:
        """Measure it.

        >>> row = BENCHMARKS[0].measure(1, Amount(deals=2))
        >>> row.units, row.differences, row.ratio > 0
        (2, (), True)
        """
        return hold(self.name, self.contests(threads, amount), threads=threads, peer=self.peer)


def one_strain(threads: int, amount: Amount) -> Iterator[Contest]:
    """Find the best tricks in one strain from one lead; both change from deal to deal."""
    dds = Dds(threads)
    solvers = [warmed_up(dd.Solver(_MEMORY // threads), 1) for _ in range(threads)]
    found = deals(seed=amount.seed, count=amount.deals)
    positions = [PackedPosition(deal.packed, number % 5, number % 4, ()) for number, deal in enumerate(found)]
    for some in _batches(positions, threads):
        call = dds.best_card(some)
        yield Contest(
            partial(_our_best, solvers, some), partial(_theirs, call, call.best), some, units=len(some)
        )


def all_results(threads: int, amount: Amount) -> Iterator[Contest]:
    """Find all 20 results of deals."""
    dds, solver = Dds(threads), warmed_up(dd.Solver(_MEMORY), threads)
    found = list(deals(seed=amount.seed, count=amount.deals))
    for some in _batches(found, threads):
        hands = [deal.packed for deal in some]
        call = dds.tables(hands)
        yield Contest(
            partial(_our_tables, solver, hands, threads),
            partial(_theirs, call, call.tables),
            some,
            units=len(some),
        )


def one_decision(moment: Moment, threads: int, amount: Amount) -> Iterator[Contest]:
    """Find the tricks of every card in all worlds of a decision."""
    dds, solver = Dds(threads), warmed_up(dd.Solver(_MEMORY), threads)
    for made in decisions(moment, amount.decisions, seed=amount.seed, worlds=amount.worlds):
        call = dds.every_card(made.worlds)
        yield Contest(
            partial(_our_cards, solver, made, threads),
            partial(_theirs, call, call.cards),
            made.worlds,
        )


def target_reached(threads: int, amount: Amount) -> Iterator[Contest]:
    """Find the leads that beat the highest contract that makes; the peer is our own exact tricks."""
    solver = warmed_up(dd.Solver(_MEMORY), threads)
    for made in decisions(MOMENTS[0], amount.decisions, seed=amount.seed, worlds=amount.worlds):
        target = min(most_tricks(solver, made.position) + 1, 13)
        yield Contest(
            partial(_our_cards, solver, made, threads, target),
            partial(_reaching, solver, made, threads, target),
            made.worlds,
        )


BENCHMARKS = (
    Benchmark("one strain and leader", one_strain),
    Benchmark("all 20 results", all_results),
    *(Benchmark(moment.name, partial(one_decision, moment)) for moment in MOMENTS),
    Benchmark("opening lead, target", target_reached, peer="our own exact tricks"),
)
"""All benchmarks, in the order of the table."""


def _batches(items: Sequence[_T], threads: int) -> Iterator[list[_T]]:
    left = iter(items)
    while some := list(islice(left, 1 if threads == 1 else DEALS_AT_ONCE)):
        yield some


def _theirs(call: BoardsCall | TablesCall, answers: Callable[[], Sequence[object]]) -> Timed:
    seconds = call.run()
    return seconds, answers()


def _our_best(solvers: Sequence[dd.Solver], positions: Sequence[PackedPosition]) -> Timed:
    free: SimpleQueue[dd.Solver] = SimpleQueue()
    for solver in solvers:
        free.put(solver)

    def best(position: PackedPosition) -> int:
        solver = free.get()
        solver.clear()
        tricks = most_tricks(solver, position)
        free.put(solver)
        return tricks

    if len(solvers) == 1:
        start = perf_counter()
        found = [best(position) for position in positions]
        return perf_counter() - start, found
    with ThreadPoolExecutor(len(solvers)) as pool:
        start = perf_counter()
        found = list(pool.map(best, positions))
        return perf_counter() - start, found


def _our_tables(solver: dd.Solver, deals: Sequence[Hands], threads: int) -> Timed:
    packed = pack_hands(deals)
    start = perf_counter()
    solver.clear()
    tables = deal_tricks(solver, packed, threads=threads)
    seconds = perf_counter() - start
    return seconds, [tables[first : first + 20] for first in range(0, len(tables), 20)]


def _our_cards(
    solver: dd.Solver, made: SampledDecision, threads: int, target: int | None = None
) -> tuple[float, list[dict[int, int]]]:
    packed = pack_hands([world.hands for world in made.worlds])
    start = perf_counter()
    solver.clear()
    cards, tricks = world_tricks(solver, made.position, packed, threads=threads, target=target)
    seconds = perf_counter() - start
    rows = (tricks[first : first + len(cards)] for first in range(0, len(tricks), len(cards)))
    return seconds, [dict(zip(cards, row, strict=True)) for row in rows]


def _reaching(solver: dd.Solver, made: SampledDecision, threads: int, target: int) -> Timed:
    seconds, exact = _our_cards(solver, made, threads)
    return seconds, [{card: int(taken >= target) for card, taken in row.items()} for row in exact]
