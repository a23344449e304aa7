"""The benchmarks of all parts, by name: one module each, and this table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from crossruff.bench import auctions, claims, evolution, files, solver, worlds
from crossruff.bench.rates import Rate

PARTS: Mapping[str, Callable[[float], Iterator[Rate]]] = {
    "dd": solver.rates,
    "worlds": worlds.rates,
    "claims": claims.rates,
    "files": files.rates,
    "auctions": auctions.rates,
    "evolution": evolution.rates,
}
"""What to measure for each part, given the amount of work: 1 takes about three minutes in all."""
