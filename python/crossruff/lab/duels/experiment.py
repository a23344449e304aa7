"""Compare declarers by the deals on which exactly one of them makes the contract."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from crossruff import cardplay
from crossruff.errors import CrossruffError
from crossruff.lab.core.experiment import RowsExperiment
from crossruff.lab.core.report import Report
from crossruff.lab.duels.contested_deals import REDEALS
from crossruff.lab.duels.report import report_duels
from crossruff.lab.duels.tasks import DuelRow, DuelStore, DuelTask, defence, play_duels
from crossruff.lab.makeable_deals import contract_of


@dataclass(frozen=True, slots=True)
class DuelExperiment(RowsExperiment[DuelTask, DuelRow]):
    """A contract of South, contested deals, the declarers and the defenders.

    >>> experiment = DuelExperiment("7NT", 3, ("mc(samples=20)", "alphamu"))
    >>> len(experiment.tasks)
    6
    """

    kind: ClassVar[str] = "duels"

    contract: str
    deals: int
    declarers: tuple[str, ...]
    """The first is compared with each of the others."""
    defenders: tuple[str, ...] = ("perfect(any)",)
    """Two of a kind: those that see all cards, or others."""
    least: int = 1
    """On how many of 20 deals of the defenders' cards the contract makes double dummy, at least."""
    most: int = 19
    seed: int = 1

    def __post_init__(self) -> None:
        """Reject unknown names and wrong numbers before anything is run."""
        if self.deals < 1:
            raise CrossruffError(f"deals must be at least 1; got {self.deals}")
        if len(self.declarers) < 2 or not self.defenders:
            raise CrossruffError("there must be at least two declarers, and a defender")
        if not 0 <= self.least <= self.most <= REDEALS:
            found = f"{self.least} and {self.most}"
            raise CrossruffError(f"least and most must be 0 to {REDEALS}, in order; got {found}")
        contract = contract_of(self.contract)
        for text in self.declarers:
            cardplay.declarer(text)
        for text in self.defenders:
            defence(text, contract, 0)

    @property
    def tasks(self) -> list[DuelTask]:
        """Return every deal for every defender and declarer, grouped by deal."""
        return [
            DuelTask(self.contract, number, declarer, defender, self.seed, self.least, self.most)
            for number in range(1, self.deals + 1)
            for defender in self.defenders
            for declarer in self.declarers
        ]

    @staticmethod
    def store(folder: Path) -> DuelStore:
        """Return the store of a folder."""
        return DuelStore(folder)

    @staticmethod
    def work(tasks: Sequence[DuelTask]) -> list[DuelRow]:
        """Play some deals."""
        return play_duels(tasks)

    def report_rows(self, rows: Sequence[DuelRow]) -> Report:
        """Report the decisive deals of each two declarers, and how long they take."""
        return report_duels(rows)
