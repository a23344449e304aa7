"""What contracts score in layouts of the cards, double dummy, on some threads and until a deadline.

The rules rarely double, but opponents who look ahead do: what a side bids high and fails by two is counted
as doubled.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from os import cpu_count

from crossruff import _core
from crossruff.bidding.natural.patterns import level_of
from crossruff.bidding.natural.self_play import contract_of, score_of, strain_index
from crossruff.model import Seat, Vulnerability

Layout = tuple[int, int, int, int]
"""The hands of North, East, South and West as bits."""
_MEMORY = 32 << 20
_HIGH, _FAILED = 3, 2
"""The level from which a contract is doubled, and the tricks by which it fails."""


@dataclass
class ContractScores:
    """Scores of auctions that have ended, in layouts."""

    dealer: Seat
    vulnerability: Vulnerability
    until: float
    """By `time.perf_counter`."""
    threads: int = 0
    doubled_side: int | None = None
    """Whose failures are doubled: 0 for North-South, 1 for East-West."""
    _solvers: list[_core.Solver] = field(init=False)

    def __post_init__(self) -> None:
        """A solver for each thread."""
        number = self.threads or cpu_count() or 1
        self._solvers = [_core.Solver(memory=_MEMORY, threads=1) for _ in range(number)]

    def of(self, layouts: Sequence[Layout], auctions: Sequence[Sequence[tuple[int, ...]]]) -> list[list[int]]:
        """What North-South score, for each layout after each of its auctions.

        Layouts for which there was no time are left out; those in which all auctions come to the same
        contract are not solved, and count as 0 everywhere.
        """
        number = len(self._solvers)
        shares = [list(zip(layouts, auctions, strict=True))[first::number] for first in range(number)]
        if number == 1:
            return self._some(shares[0], self._solvers[0])
        with ThreadPoolExecutor(number) as threads:
            done = threads.map(self._some, shares, self._solvers)
        return [row for rows in done for row in rows]

    def _some(
        self, share: Sequence[tuple[Layout, Sequence[tuple[int, ...]]]], solver: _core.Solver
    ) -> list[list[int]]:
        rows = []
        for layout, auctions in share:
            contracts = [contract_of(calls, self.dealer) for calls in auctions]
            if len(set(contracts)) == 1:
                rows.append([0] * len(contracts))
                continue
            if time.perf_counter() > self.until:
                break
            known: dict[tuple[int, int], int] = {}
            rows.append(list(map(self._score, contracts, repeat(layout), repeat(known), repeat(solver))))
        return rows

    def _score(
        self,
        contract: tuple[int, int, int] | None,
        layout: Layout,
        known: dict[tuple[int, int], int],
        solver: _core.Solver,
    ) -> int:
        if contract is None:
            return 0
        bid, declarer, doubled = contract
        key = strain_index(bid), declarer
        if key not in known:
            worth = solver.cards(layout, key[0], (declarer + 1) % 4, [], "best")
            known[key] = 13 - max(tricks for _, tricks in worth)
        tricks = known[key]
        level = level_of(bid)
        if (
            doubled == 0
            and declarer % 2 == self.doubled_side
            and level >= _HIGH
            and tricks <= level + 6 - _FAILED
        ):
            contract = bid, declarer, 1
        return score_of(contract, tricks, self.vulnerability)
