"""What contracts score in layouts of the cards, double dummy, on some threads and until a deadline.

The rules rarely double, but opponents who look ahead do: what a side bids high and fails by two is counted
as doubled.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from os import cpu_count

from crossruff import _core
from crossruff.bidding.natural.engine.auction_patterns import level_of
from crossruff.bidding.natural.engine.contracts import contract_of, score_of, strain_index
from crossruff.model import Seat, Vulnerability

Layout = tuple[int, int, int, int]
"""The hands of North, East, South and West as bits."""
_MEMORY = 32 << 20
_TRICKS = 13
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
            known: dict[tuple[int, int], int] = {}
            scores = [self._score(contract, layout, known, solver) for contract in contracts]
            if None in scores:
                break
            rows.append([score for score in scores if score is not None])
        return rows

    def _score(
        self,
        contract: tuple[int, int, int] | None,
        layout: Layout,
        known: dict[tuple[int, int], int],
        solver: _core.Solver,
    ) -> int | None:
        """What a contract scores; nothing if time is up."""
        if contract is None:
            return 0
        bid, declarer, doubled = contract
        key = strain_index(bid), declarer
        if key not in known:
            left = self.until - time.perf_counter()
            if left <= 0:
                return None
            packed = b"".join(hand.to_bytes(8, "little") for hand in layout)
            leader = (declarer + 1) % 4
            _, worth = solver.worlds(packed, key[0], leader, [], "best", seconds=left, threads=1)
            best = max((tricks for tricks in worth if tricks <= _TRICKS), default=None)
            if best is None:
                return None
            known[key] = _TRICKS - best
        tricks = known[key]
        level = level_of(bid)
        failed = tricks <= level + 6 - _FAILED
        if doubled == 0 and declarer % 2 == self.doubled_side and level >= _HIGH and failed:
            contract = bid, declarer, 1
        return score_of(contract, tricks, self.vulnerability)
