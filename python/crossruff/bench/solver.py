"""Measure the double-dummy solver beside DDS, in a few rows; `crossruff bench dd` has all of them."""

from __future__ import annotations

from collections.abc import Iterator

from crossruff.bench.dd import BENCHMARKS, Amount
from crossruff.bench.rates import Rate, has_endplay
from crossruff.errors import CrossruffError


def rates(scale: float) -> Iterator[Rate]:
    """Solve deals and decisions, timed by the clock; raise an error if a result differs from the peer's."""
    if not has_endplay():
        return
    amount = Amount(max(2, round(40 * scale)), max(1, round(6 * scale)), max(5, round(60 * scale)))
    for kind in BENCHMARKS:
        if kind.peer != "DDS":
            continue
        row = kind.measure(1, amount)
        if row.differences:
            raise CrossruffError(f"results differ: {row.differences[0]}")
        unit = "deal" if kind in BENCHMARKS[:2] else "world"
        yield Rate("dd", kind.name, unit, row.units, 1000 * row.ours_ms, row.peer, 1000 * row.peer_ms)
