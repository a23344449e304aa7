"""Score contracts in sampled worlds, double dummy, on several threads and until a deadline.

The rules rarely double, but opponents who look ahead do. So a contract that a side bids high and that fails
by two tricks counts as doubled.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from os import cpu_count

from crossruff import dd
from crossruff.model import (
    Contract,
    Deal,
    Doubling,
    Play,
    Result,
    Seat,
    Side,
    Strain,
    Vulnerability,
    score,
)

_MEMORY = 32 << 20
_TRICKS = 13
_HIGH, _FAILED = 2, 2
"""The level from which opponents double, and the tricks by which a contract must fail for it."""


@dataclass
class ContractScores:
    """Score contracts in worlds."""

    vulnerability: Vulnerability
    until: float
    """The deadline, by `time.perf_counter`."""
    threads: int = 0
    doubled_side: Side | None = None
    """The side whose failures count as doubled."""
    cancel: dd.CancelFlag | None = None
    """Ends the solving when another thread sets it."""
    _solvers: list[dd.Solver] = field(init=False)

    def __post_init__(self) -> None:
        """Make a solver for each thread."""
        number = self.threads or cpu_count() or 1
        self._solvers = [dd.Solver(memory=_MEMORY, threads=1) for _ in range(number)]

    def of(self, worlds: Sequence[Deal], contracts: Sequence[Sequence[Contract | None]]) -> list[list[int]]:
        """Return North-South's scores for each world, in each of its contracts; None is passed out.

        Worlds that are not solved in time are left out. Where all contracts of a world are the same, nothing
        is solved and all scores are 0.
        """
        number = len(self._solvers)
        shares = [list(zip(worlds, contracts, strict=True))[first::number] for first in range(number)]
        if number == 1:
            return self._some(shares[0], self._solvers[0])
        with ThreadPoolExecutor(number) as threads:
            done = threads.map(self._some, shares, self._solvers)
        return [row for rows in done for row in rows]

    def _some(
        self, share: Sequence[tuple[Deal, Sequence[Contract | None]]], solver: dd.Solver
    ) -> list[list[int]]:
        rows = []
        for world, contracts in share:
            if len(set(contracts)) == 1:
                rows.append([0] * len(contracts))
                continue
            known: dict[tuple[Strain, Seat], int] = {}
            scores = [self._score(contract, world, known, solver) for contract in contracts]
            if None in scores:
                break
            rows.append([each for each in scores if each is not None])
        return rows

    def _score(
        self,
        contract: Contract | None,
        world: Deal,
        known: dict[tuple[Strain, Seat], int],
        solver: dd.Solver,
    ) -> int | None:
        """Return North-South's score for a contract, or None if time is up."""
        if contract is None:
            return 0
        key = contract.strain, contract.declarer
        if key not in known:
            left = self.until - time.perf_counter()
            if left <= 0:
                return None
            position = Play(world, contract.strain, contract.leader)
            solved = dd.solve_worlds(
                [world],
                position,
                goal="best",
                seconds=left,
                threads=1,
                cancel=self.cancel,
                solver=solver,
            )
            best = int(solved.tricks.max())
            if best < 0:
                return None
            known[key] = _TRICKS - best
        tricks = known[key]
        failed = contract.level >= _HIGH and tricks <= contract.tricks - _FAILED
        if failed and contract.declarer.side is self.doubled_side and contract.doubling is Doubling.UNDOUBLED:
            contract = replace(contract, doubling=Doubling.DOUBLED)
        return score(Result(contract, tricks), self.vulnerability)
