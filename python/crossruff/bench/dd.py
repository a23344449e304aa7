"""Our double-dummy solver beside DDS, on deals and on decisions of many layouts.

Nothing is carried over from one deal or decision to another: our solver forgets before each, within its
time, and DDS sees for itself that the cards are others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from queue import SimpleQueue
from time import perf_counter
from typing import NamedTuple, TypeVar

import numpy as np

from crossruff import _core
from crossruff.bench.contest import Contest, Row, Timed, held
from crossruff.bench.dds import BoardsCall, Dds, TablesCall
from crossruff.bench.positions import MOMENTS, Decision, Hands, Moment, Position, decisions
from crossruff.dealing import deals

DEALS_AT_ONCE = 40
"""With several threads deals are solved so many at a time, as many as DDS takes: one alone would not keep
them all busy, and with few the threads would wait for the longest."""
_MEMORY = 512 << 20
_T = TypeVar("_T")


class Amount(NamedTuple):
    """How much is measured."""

    deals: int = 100
    decisions: int = 20
    layouts: int = 100
    """Of each decision."""
    seed: int = 2026


class Kind(NamedTuple):
    """A row of the benchmark, not yet measured."""

    name: str
    contests: Callable[[int, Amount], Iterator[Contest]]
    """Made for a number of threads."""
    peer: str = "DDS"

    def measured(self, threads: int, amount: Amount) -> Row:
        """Measure it.

        >>> row = KINDS[0].measured(1, Amount(deals=2))
        >>> row.units, row.differences, row.ratio > 0
        (2, (), True)
        """
        return held(self.name, self.contests(threads, amount), threads=threads, peer=self.peer)


def one_strain(threads: int, amount: Amount) -> Iterator[Contest]:
    """Best tricks in one strain from one lead, both changing from deal to deal."""
    dds = Dds(threads)
    solvers = [_warm(_core.Solver(_MEMORY // threads), 1) for _ in range(threads)]
    found = deals(seed=amount.seed, count=amount.deals)
    positions = [Position(deal.packed, number % 5, number % 4, ()) for number, deal in enumerate(found)]
    for some in _batches(positions, threads):
        call = dds.best_card(some)
        yield Contest(
            partial(_our_best, solvers, some), partial(_theirs, call, call.best), some, units=len(some)
        )


def all_results(threads: int, amount: Amount) -> Iterator[Contest]:
    """All 20 results of deals."""
    dds, solver = Dds(threads), _warm(_core.Solver(_MEMORY), threads)
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
    """The tricks of every card in all layouts of a decision."""
    dds, solver = Dds(threads), _warm(_core.Solver(_MEMORY), threads)
    for made in decisions(moment, amount.decisions, seed=amount.seed, layouts=amount.layouts):
        call = dds.every_card(made.layouts)
        yield Contest(
            partial(_our_cards, solver, made, threads),
            partial(_theirs, call, call.cards),
            made.layouts,
        )


def target_reached(threads: int, amount: Amount) -> Iterator[Contest]:
    """Which leads beat the highest contract that makes on the deal as it is; the peer is exact tricks."""
    solver = _warm(_core.Solver(_MEMORY), threads)
    for made in decisions(MOMENTS[0], amount.decisions, seed=amount.seed, layouts=amount.layouts):
        ((_, tricks),) = solver.cards(*made.position, "best")
        target = min(tricks + 1, 13)
        yield Contest(
            partial(_our_cards, solver, made, threads, target),
            partial(_reaching, solver, made, threads, target),
            made.layouts,
        )


KINDS = (
    Kind("one strain and leader", one_strain),
    Kind("all 20 results", all_results),
    *(Kind(moment.name, partial(one_decision, moment)) for moment in MOMENTS),
    Kind("opening lead, target", target_reached, peer="our own exact tricks"),
)
"""What is measured."""


def _warm(solver: _core.Solver, threads: int) -> _core.Solver:
    """The solver with the memory of its threads in place, as DDS has it from the setting of theirs."""
    one_trick = np.array([1, 2, 4, 8] * threads, "<u8").tobytes()
    solver.worlds(one_trick, 4, 0, (), threads=threads)
    return solver


def _batches(items: Sequence[_T], threads: int) -> Iterator[list[_T]]:
    left = iter(items)
    while some := list(islice(left, 1 if threads == 1 else DEALS_AT_ONCE)):
        yield some


def _theirs(call: BoardsCall | TablesCall, answers: Callable[[], Sequence[object]]) -> Timed:
    seconds = call.run()
    return seconds, answers()


def _our_best(solvers: Sequence[_core.Solver], positions: Sequence[Position]) -> Timed:
    free: SimpleQueue[_core.Solver] = SimpleQueue()
    for solver in solvers:
        free.put(solver)

    def best(position: Position) -> int:
        solver = free.get()
        solver.clear()
        ((_, tricks),) = solver.cards(*position, "best")
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


def _our_tables(solver: _core.Solver, deals: Sequence[Hands], threads: int) -> Timed:
    packed = np.array(deals, "<u8").tobytes()
    start = perf_counter()
    solver.clear()
    tables = solver.tables(packed, threads)
    seconds = perf_counter() - start
    return seconds, [tables[first : first + 20] for first in range(0, len(tables), 20)]


def _our_cards(
    solver: _core.Solver, made: Decision, threads: int, target: int | None = None
) -> tuple[float, list[dict[int, int]]]:
    packed, (_, strain, leader, played) = made.packed, made.position
    goal, wanted = ("every", 0) if target is None else ("target", target)
    start = perf_counter()
    solver.clear()
    cards, tricks = solver.worlds(packed, strain, leader, played, goal, wanted, threads=threads)
    seconds = perf_counter() - start
    rows = (tricks[first : first + len(cards)] for first in range(0, len(tricks), len(cards)))
    return seconds, [dict(zip(cards, row, strict=True)) for row in rows]


def _reaching(solver: _core.Solver, made: Decision, threads: int, target: int) -> Timed:
    seconds, exact = _our_cards(solver, made, threads)
    return seconds, [{card: int(taken >= target) for card, taken in row.items()} for row in exact]
