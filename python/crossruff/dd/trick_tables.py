"""All twenty results of a deal, and of many deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from crossruff import _core
from crossruff.dd.checks import check_deal, check_packed, check_threads, core_errors
from crossruff.errors import IllegalDeal
from crossruff.model import Deal, Seat, Strain, TrickTable

_PLACES = [(seat, strain) for seat in Seat for strain in sorted(Strain, key=lambda strain: strain.index)]
"""The order in which the core gives the results."""
_BATCH = 32
"""Deals between two reports: some seconds' work."""


def table(deal: Deal, *, solver: _core.Solver | None = None) -> TrickTable:
    """The tricks of each declarer in each strain, for a whole deal or an ending with equal hands.

    >>> deal = Deal.parse("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
    >>> table(deal)[Seat.NORTH, Strain.HEARTS]
    12
    """
    check_deal(deal)
    with core_errors():
        return _read((solver or _core.Solver()).table(*deal.packed))


def tables(
    deals: Iterable[Deal],
    *,
    threads: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> list[TrickTable]:
    """The tables of many deals, on all cores or on so many threads.

    `progress` is told now and then how many are done, and of how many.

    >>> endings = [Deal.parse("N:A... K... Q... J..."), Deal.parse("N:K... A... Q... J...")]
    >>> [str(table) for table in tables(endings)]
    ['11111111110000000000', '00000000001111111111']
    """
    check_threads(threads)
    chosen = list(deals)
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
    """The tricks of many packed deals (a row for each): by deal, strain index and declarer index.

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
