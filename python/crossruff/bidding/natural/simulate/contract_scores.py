"""Score contracts in sampled worlds by estimated tricks.

The rules rarely double, but opponents who look ahead do. So a contract that a side bids high and that fails
by four tricks counts as doubled. Doubling what fails by two or three makes every bid look worse than it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from crossruff.bidding.natural.simulate.trick_estimates import error_of, estimated_tricks
from crossruff.model import Contract, Deal, Doubling, Result, Seat, Side, Strain, Vulnerability, score

_TRICKS = 13
_HIGH, _FAILED = 2, 4
"""The level from which opponents double, and the tricks by which a contract must fail for it."""


@dataclass
class ContractScores:
    """Score contracts in worlds."""

    vulnerability: Vulnerability
    doubled_side: Side | None = None
    """The side whose failures count as doubled."""
    chance: Random = field(default_factory=lambda: Random(1), repr=False)
    """Draws the errors of the estimates."""

    def of(self, worlds: Sequence[Deal], contracts: Sequence[Sequence[Contract | None]]) -> list[list[int]]:
        """Return North-South's scores for each world, in each of its contracts; None is passed out.

        Where all contracts of a world are the same, nothing is estimated and all scores are 0.
        """
        asked: dict[tuple[int, Strain, Seat], None] = {}
        for number, row in enumerate(contracts):
            if len(set(row)) > 1:
                asked |= {(number, each.strain, each.declarer): None for each in row if each is not None}
        means = estimated_tricks([(worlds[number], strain, seat) for number, strain, seat in asked])
        tricks = dict(zip(asked, self._rounded(asked, means), strict=True))
        return [
            [self._score(each, number, tricks) for each in row] if len(set(row)) > 1 else [0] * len(row)
            for number, row in enumerate(contracts)
        ]

    def _rounded(self, asked: Iterable[tuple[int, Strain, Seat]], means: Sequence[float]) -> list[int]:
        """Add errors to the estimates; both players of a side have the same error in a strain."""
        errors: dict[tuple[int, Strain, Side], float] = {}
        found = []
        for (number, strain, seat), mean in zip(asked, means, strict=True):
            key = number, strain, seat.side
            if key not in errors:
                errors[key] = self.chance.gauss(0, error_of(strain))
            found.append(min(max(round(mean + errors[key]), 0), _TRICKS))
        return found

    def _score(
        self, contract: Contract | None, number: int, tricks: Mapping[tuple[int, Strain, Seat], int]
    ) -> int:
        if contract is None:
            return 0
        made = tricks[number, contract.strain, contract.declarer]
        failed = contract.level >= _HIGH and made <= contract.tricks - _FAILED
        if failed and contract.declarer.side is self.doubled_side and contract.doubling is Doubling.UNDOUBLED:
            contract = replace(contract, doubling=Doubling.DOUBLED)
        return score(Result(contract, made), self.vulnerability)
