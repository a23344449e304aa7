"""Compare the contracts of two hands over many worlds, double dummy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from crossruff.coach.study.contract_question import ContractQuestion
from crossruff.coach.study.estimates import WorldEstimate
from crossruff.coach.study.leads import MOST_WORLDS
from crossruff.coach.study.scoring import scores_by_tricks
from crossruff.dd import PackedWorlds, Solver, packed_tables
from crossruff.errors import CrossruffError
from crossruff.model import Bid, Contract, Seat, Side, Strain

_BATCH = 4
"""Deals between two results: a fraction of a second."""


@dataclass(frozen=True, slots=True)
class ContractValue:
    """What one contract is worth, undoubled.

    >>> from crossruff.coach.study import ContractQuestion, compare_contracts
    >>> question = ContractQuestion.parse("AKQ2.AK2.AK4.A32", "J543.QJ43.QJ.KQJ")
    >>> *_, compared = compare_contracts(question, worlds=2, seed=1)
    >>> value = next(iter(compared.contracts.values()))
    >>> value.makes.mean
    1.0
    """

    contract: Contract
    makes: WorldEstimate
    tricks: WorldEstimate
    score: WorldEstimate
    """The points of North and South, not vulnerable."""
    score_vulnerable: WorldEstimate


@dataclass(frozen=True)
class ContractComparison:
    """The tricks of North and South in every strain over the same worlds.

    >>> from crossruff.coach.study import ContractQuestion, compare_contracts
    >>> question = ContractQuestion.parse("AKQ2.AK2.AK4.A32", "J543.QJ43.QJ.KQJ")
    >>> *_, compared = compare_contracts(question, worlds=2, seed=1)
    >>> compared.worlds, len(compared.contracts)
    (2, 70)
    """

    question: ContractQuestion
    hands: PackedWorlds = field(repr=False, compare=False)
    weights: NDArray[np.float64] = field(repr=False, compare=False)
    tricks: NDArray[np.int64] = field(repr=False, compare=False)
    """By world, the index of the strain, and declarer: North, South."""

    @property
    def worlds(self) -> int:
        """The number of worlds."""
        return len(self.hands)

    def first(self, worlds: int) -> ContractComparison:
        """Return the comparison over the first worlds alone."""
        if worlds >= self.worlds:
            return self
        return ContractComparison(
            self.question, self.hands[:worlds], self.weights[:worlds], self.tricks[:worlds]
        )

    def tricks_in(self, strain: Strain, declarer: Seat) -> NDArray[np.int64]:
        """Return declarer's tricks in each world."""
        return self.tricks[:, strain.index, Side.NS.seats.index(declarer)]

    def scores(self, contract: Contract | None, *, vulnerable: bool) -> NDArray[np.int64]:
        """Return the points of North and South in each world; None is a board that is passed out."""
        if contract is None:
            return np.zeros(self.worlds, dtype=np.int64)
        tricks = self.tricks_in(contract.strain, contract.declarer)
        return scores_by_tricks(contract, vulnerable=vulnerable)[tricks]

    def makes(self, contract: Contract) -> NDArray[np.bool_]:
        """Return for each world whether a contract is made."""
        return self.tricks_in(contract.strain, contract.declarer) >= contract.tricks

    def value(self, contract: Contract) -> ContractValue:
        """Return what a contract is worth."""
        tricks = self.tricks_in(contract.strain, contract.declarer).astype(np.float64)
        plain, danger = (
            self.scores(contract, vulnerable=vulnerable).astype(np.float64) for vulnerable in (False, True)
        )
        return ContractValue(
            contract,
            WorldEstimate.of_chance(self.makes(contract), self.weights),
            WorldEstimate.of(tricks, self.weights),
            WorldEstimate.of(plain, self.weights),
            WorldEstimate.of(danger, self.weights),
        )

    @cached_property
    def contracts(self) -> dict[Contract, ContractValue]:
        """All seventy contracts of North and South."""
        return {
            contract: self.value(contract)
            for strain in Strain
            for declarer in Side.NS.seats
            for level in range(1, 8)
            for contract in (Contract(Bid(level, strain), declarer),)
        }

    @cached_property
    def candidates(self) -> tuple[Contract, ...]:
        """Each of the 35 bids by the declarer who takes more tricks, the lowest first."""
        better = {
            strain: max(
                reversed(Side.NS.seats),
                key=lambda seat: float(self.weights @ self.tricks_in(strain, seat)),
            )
            for strain in Strain
        }
        bids = sorted(
            (Bid(level, strain) for level in range(1, 8) for strain in Strain), key=lambda bid: bid.index
        )
        return tuple(Contract(bid, better[bid.strain]) for bid in bids)


def compare_contracts(
    question: ContractQuestion,
    worlds: int = 200,
    *,
    seed: int = 0,
    threads: int = 0,
    solver: Solver | None = None,
) -> Iterator[ContractComparison]:
    """Compare the contracts over more and more worlds: yield a sharper result after every few of them.

    The worlds after the last result are solved only when the next one is asked for.

    >>> asked = ContractQuestion.parse("AKQ2.AK2.AK4.A32", "J543.QJ43.QJ.KQJ")
    >>> *_, found = compare_contracts(asked, 4, seed=1)
    >>> found.worlds, found.contracts[Contract.parse("7NTS")].makes.mean
    (4, 1.0)
    """
    if not 1 <= worlds <= MOST_WORLDS:
        raise CrossruffError(f"worlds must be from 1 to {MOST_WORLDS:,}; got {worlds}")
    return _compare(question, worlds, seed, threads, Solver() if solver is None else solver)


def _compare(
    question: ContractQuestion, worlds: int, seed: int, threads: int, solver: Solver
) -> Iterator[ContractComparison]:
    found: ContractComparison | None = None
    declarers = [seat.index for seat in Side.NS.seats]
    for batch in question.hidden.batches(seed, min(_BATCH, worlds)):
        hands, weights = batch.hands, batch.weights
        tricks = packed_tables(hands, threads=threads, solver=solver)[:, :, declarers].astype(np.int64)
        if found is not None:
            hands = np.concatenate([found.hands, hands])
            weights = np.concatenate([found.weights, weights])
            tricks = np.concatenate([found.tricks, tricks])
        found = ContractComparison(question, hands, weights, tricks).first(worlds)
        yield found
        if found.worlds >= worlds:
            return
