"""Declarers on the same deals against defenders who see all cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from crossruff import cardplay
from crossruff.errors import CrossruffError
from crossruff.lab.core.experiment import RowsExperiment, Workers
from crossruff.lab.core.makeable_deals import contract_of
from crossruff.lab.core.precision import verdict
from crossruff.lab.core.report import Report
from crossruff.lab.core.store import Store
from crossruff.lab.declarers.report import told
from crossruff.lab.declarers.sources import BRIDGE_MASTER, MAKEABLE, numbers
from crossruff.lab.declarers.summary import paired_imps
from crossruff.lab.declarers.tasks import Row, Task, run_batch

_ROUND = 5
"""Deals of each contract between two looks whether it is clear."""


@dataclass(frozen=True, slots=True)
class DeclarerExperiment(RowsExperiment[Task, Row]):
    """Contracts, at most how many deals of each, who plays and who defends.

    A declarer that has no `samples` plays with each number of `samples`.

    >>> players = ("mc", "strategic(samples=3, relocate=true)")
    >>> experiment = DeclarerExperiment(("1NT",), 2, players, samples=(5, 9))
    >>> experiment.players
    ('mc(samples=5)', 'mc(samples=9)', 'strategic(samples=3, relocate=true)')
    >>> len(experiment.tasks)
    6
    """

    kind: ClassVar[str] = "declarers"

    contracts: tuple[str, ...]
    deals: int
    declarers: tuple[str, ...]
    defenders: tuple[str, ...] = ("perfect(any)",)
    seed: int = 1
    samples: tuple[int, ...] = ()
    source: str = MAKEABLE
    """Where the deals come from."""
    reference: str = ""
    """Whom IMPs are won from; without one, the first declarer with as many samples."""
    until_clear: bool = False
    """Whether to stop as soon as it is clear who is better than the reference, against every defender."""

    def __post_init__(self) -> None:
        """Refuse names and numbers that mean nothing, before anything is run."""
        if self.deals < 1:
            raise CrossruffError(f"an experiment has 1 deal or more of each contract, not {self.deals}")
        if not 0 <= self.seed < 2**63:
            raise CrossruffError(f"the seed is from 0 to 2**63 - 1, not {self.seed}")
        if not self.contracts or not self.declarers or not self.defenders:
            raise CrossruffError("an experiment needs a contract, a declarer and a defender")
        names = dict.fromkeys(str(contract_of(text).bid) for text in self.contracts)
        object.__setattr__(self, "contracts", tuple(names))
        for contract in self.contracts:
            if not numbers(self.source, contract, 1):
                raise CrossruffError(f"{self.source} has no deal in {contract}")
        for text in self.players:
            cardplay.declarer(text)
        for text in self.defenders:
            cardplay.all_seeing_defender(text)
        if not self.reference:
            return
        if self.source == BRIDGE_MASTER:
            raise CrossruffError("a reference is whom IMPs are won from, and bridge-master reports none")
        if self.reference not in self.players:
            there = "; ".join(self.players)
            raise CrossruffError(f"the reference {self.reference!r} is none of the declarers: {there}")

    @property
    def players(self) -> tuple[str, ...]:
        """The declarers with their numbers of samples."""
        texts = [text.strip() for text in self.declarers]
        return tuple(dict.fromkeys(full for text in texts for full in self._with_samples(text)))

    def _with_samples(self, text: str) -> list[str]:
        name, _, rest = text.partition("(")
        options = rest.strip().removesuffix(")").strip()
        if not self.samples or "samples" in options or options[:1].isdigit():
            return [text]
        return [f"{name}(samples={number}{f', {options}' if options else ''})" for number in self.samples]

    @property
    def tasks(self) -> list[Task]:
        """Every deal for every declarer and defender, those of a deal together."""
        return [
            Task(contract, number, declarer, defender.strip(), self.seed, self.source)
            for contract in self.contracts
            for number in numbers(self.source, contract, self.deals)
            for declarer in self.players
            for defender in self.defenders
        ]

    def run(self, folder: Path, workers: Workers) -> None:
        """Play the deals that have no rows; or only as many of them as it takes."""
        if not self.until_clear:
            return RowsExperiment.run(self, folder, workers)
        for deals in (*range(_ROUND, self.deals, _ROUND), self.deals):
            part = replace(self, deals=deals, until_clear=False)
            part.run(folder, workers)
            rows = part.rows(folder)
            if all(verdict(won).is_clear for won in paired_imps(rows, self.reference or None)):
                return None
        return None

    @staticmethod
    def store(folder: Path) -> Store:
        """The rows in a folder."""
        return Store(folder)

    @staticmethod
    def work(tasks: Sequence[Task]) -> list[Row]:
        """Play some deals."""
        return run_batch(tasks)

    def told_by(self, rows: Sequence[Row]) -> Report:
        """Tables for each declarer and defender, the thesis's figures beside them."""
        return told(rows, self.reference or None)
