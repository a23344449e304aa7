"""Compare declarers on the same deals against defenders who see all cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from crossruff import cardplay
from crossruff.errors import CrossruffError
from crossruff.lab.core.experiment import RowsExperiment, Workers
from crossruff.lab.core.report import Report
from crossruff.lab.core.statistics import verdict
from crossruff.lab.declarers.declarer_tables import paired_imps
from crossruff.lab.declarers.report import report_rows
from crossruff.lab.declarers.sources import BRIDGE_MASTER, MAKEABLE, numbers
from crossruff.lab.declarers.tasks import DeclarerRow, DeclarerStore, DeclarerTask, play_tasks
from crossruff.lab.makeable_deals import contract_of

_ROUND = 5
"""Deals of each contract between two checks whether the result is clear."""


@dataclass(frozen=True, slots=True)
class DeclarerExperiment(RowsExperiment[DeclarerTask, DeclarerRow]):
    """The contracts, the most deals of each, the declarers and the defenders.

    A declarer without a number of samples plays with each number of the setting `samples`.

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
    """The declarer that IMPs are won from; without one, the first declarer with the same samples."""
    until_clear: bool = False
    """Whether to stop as soon as it is clear which declarers are better than the reference."""

    def __post_init__(self) -> None:
        """Reject unknown names and wrong numbers before anything is run."""
        if self.deals < 1:
            raise CrossruffError(f"deals must be at least 1; got {self.deals}")
        if not 0 <= self.seed < 2**63:
            raise CrossruffError(f"seed must be from 0 to 2**63 - 1; got {self.seed}")
        if not self.contracts or not self.declarers or not self.defenders:
            raise CrossruffError("contracts, declarers and defenders must not be empty")
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
            raise CrossruffError("reference must be empty for bridge-master, which reports no IMPs")
        if self.reference not in self.players:
            there = "; ".join(self.players)
            raise CrossruffError(f"reference must be one of the declarers ({there}); got {self.reference!r}")

    @property
    def players(self) -> tuple[str, ...]:
        """Return the declarers with their numbers of samples."""
        texts = [text.strip() for text in self.declarers]
        return tuple(dict.fromkeys(full for text in texts for full in self._with_samples(text)))

    def _with_samples(self, text: str) -> list[str]:
        name, _, rest = text.partition("(")
        options = rest.strip().removesuffix(")").strip()
        if not self.samples or "samples" in options or options[:1].isdigit():
            return [text]
        return [f"{name}(samples={number}{f', {options}' if options else ''})" for number in self.samples]

    @property
    def tasks(self) -> list[DeclarerTask]:
        """Return every deal for every declarer and defender, grouped by deal."""
        return [
            DeclarerTask(contract, number, declarer, defender.strip(), self.seed, self.source)
            for contract in self.contracts
            for number in numbers(self.source, contract, self.deals)
            for declarer in self.players
            for defender in self.defenders
        ]

    def run(self, folder: Path, workers: Workers) -> None:
        """Play the deals that have no rows, or until the result is clear."""
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
    def store(folder: Path) -> DeclarerStore:
        """Return the store of a folder."""
        return DeclarerStore(folder)

    @staticmethod
    def work(tasks: Sequence[DeclarerTask]) -> list[DeclarerRow]:
        """Play some deals."""
        return play_tasks(tasks)

    def report_rows(self, rows: Sequence[DeclarerRow]) -> Report:
        """Report each declarer and defender, with the thesis's figures."""
        return report_rows(rows, self.reference or None)
