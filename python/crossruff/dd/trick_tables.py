"""The trick tables of deals: twenty results each."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from crossruff import _core
from crossruff.dd.checks import check_deal, check_packed, check_threads, core_errors
from crossruff.dd.worlds import Goal, solve_worlds
from crossruff.errors import IllegalDeal
from crossruff.lazy_modules import LazyModule
from crossruff.model import Deal, Play, Seat, Strain, TrickTable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = LazyModule("numpy")

_PLACES = [(seat, strain) for seat in Seat for strain in sorted(Strain, key=lambda strain: strain.index)]
"""The order of the results in the core."""
_BATCH = 32
"""Deals between two calls of the progress callback: a few seconds of work."""


def table(deal: Deal | str, *, solver: _core.Solver | None = None) -> TrickTable:
    """Return the tricks of each declarer in each strain, for a complete deal or an ending with equal hands.

    >>> print(table("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3"))
       NT   ♠   ♥   ♦   ♣
    N  12  10  12   6  12
    S  12  10  12   6  12
    E   1   3   1   7   1
    W   1   3   0   7   1
    """
    deal = Deal.parse(deal)
    check_deal(deal)
    with core_errors():
        return _read((solver or _core.Solver()).table(*deal.packed))


def strain_tricks(
    deal: Deal | str,
    strain: Strain | str,
    *,
    seconds: float | None = None,
    solver: _core.Solver | None = None,
) -> dict[Seat, int] | None:
    """Return the tricks of each declarer in one strain; None if `seconds` did not suffice.

    >>> found = strain_tricks("N:A... K... Q... J...", "NT")
    >>> {str(seat): tricks for seat, tricks in found.items()}
    {'N': 1, 'E': 0, 'S': 1, 'W': 0}
    """
    deal, strain = Deal.parse(deal), Strain.parse(strain)
    check_deal(deal)
    solver = solver or _core.Solver()
    budget = None if seconds is None else time.perf_counter() + seconds
    found: dict[Seat, int] = {}
    # Leads of the same side follow each other, because they share most.
    for leader in (Seat.WEST, Seat.EAST, Seat.NORTH, Seat.SOUTH):
        left = None if budget is None else max(0.0, budget - time.perf_counter())
        play = Play(deal, strain, leader)
        answer = solve_worlds([deal], play, goal=Goal.BEST, seconds=left, threads=1, solver=solver)
        if not answer.finished[0]:
            return None
        found[leader.after(3)] = play.tricks_left - int(answer.best[0])
    return {seat: found[seat] for seat in Seat}


def tables(
    deals: Iterable[Deal | str],
    *,
    threads: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> list[TrickTable]:
    """Return the tables of many deals, solved on all cores (0) or on a number of threads.

    The callback `progress` gets the number of deals done and the number of all.

    >>> [table.digits for table in tables(["N:A... K... Q... J...", "N:K... A... Q... J..."])]
    ['11111111110000000000', '00000000001111111111']
    """
    check_threads(threads)
    chosen = list(map(Deal.parse, deals))
    for number, deal in enumerate(chosen, 1):
        try:
            check_deal(deal)
        except IllegalDeal as fault:
            raise IllegalDeal(f"deal {number}: {fault}") from None
    packed = np.array([deal.packed for deal in chosen], dtype=np.uint64).reshape(-1, 4)
    solver = _core.Solver()
    step = _BATCH if progress else max(1, len(chosen))
    found: list[TrickTable] = []
    for start in range(0, len(chosen), step):
        results = _solved(packed[start : start + step], solver, threads)
        found += [_read(results[place : place + 20]) for place in range(0, len(results), 20)]
        if progress:
            progress(len(found), len(chosen))
    return found


def packed_tables(
    packed: NDArray[np.uint64], *, threads: int = 0, solver: _core.Solver | None = None
) -> NDArray[np.uint8]:
    """Return the tricks of many packed deals (a row for each): by deal, strain index and declarer index.

    >>> packed = np.array([Deal.parse("N:A... K... Q... J...").packed], dtype=np.uint64)
    >>> packed_tables(packed).tolist()
    [[[1, 0, 1, 0], [1, 0, 1, 0], [1, 0, 1, 0], [1, 0, 1, 0], [1, 0, 1, 0]]]
    """
    check_threads(threads)
    results = _solved(check_packed(packed, "deals"), solver or _core.Solver(), threads)
    by_declarer = np.frombuffer(results, dtype=np.uint8).reshape(-1, 4, 5)
    return np.ascontiguousarray(by_declarer.transpose(0, 2, 1))


def _solved(packed: NDArray[np.uint64], solver: _core.Solver, threads: int) -> bytes:
    with core_errors():
        return solver.tables(packed.astype("<u8", copy=False).tobytes(), threads)


def _read(results: bytes) -> TrickTable:
    return TrickTable.of(dict(zip(_PLACES, results, strict=True)))
