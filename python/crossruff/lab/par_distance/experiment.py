"""Measure how far from par bidding systems and players end on the same boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from crossruff.bidding import evolved_system, system_names
from crossruff.errors import CrossruffError
from crossruff.lab.core.experiment import RowsExperiment
from crossruff.lab.core.report import Report
from crossruff.lab.par_distance.report import report_distances
from crossruff.lab.par_distance.tasks import BoardRow, BoardStore, BoardTask, bid_boards, board_tasks


@dataclass(frozen=True, slots=True)
class ParDistanceExperiment(RowsExperiment[BoardTask, BoardRow]):
    """Systems on the reserved boards, or beside the players of recorded boards.

    >>> [task.where for task in ParDistanceExperiment(deals=2, systems=("sayc",)).tasks]
    ['1', '2']
    """

    kind: ClassVar[str] = "objective"

    deals: int
    """The most boards."""
    systems: tuple[str, ...]
    """Names of systems, or files of evolved ones."""
    records: tuple[str, ...] = ()
    """Files of boards with auctions, or folders of them; if empty, the package's reserved boards."""

    def __post_init__(self) -> None:
        """Reject wrong numbers and unknown systems."""
        if self.deals < 2:
            raise CrossruffError(f"deals must be at least 2; got {self.deals}")
        for name in self.systems:
            if name not in system_names():
                evolved_system(name)

    @property
    def tasks(self) -> list[BoardTask]:
        """Return the boards."""
        found = board_tasks(self.records, self.deals, self.systems)
        if not found:
            raise CrossruffError("records must have a board with all its cards and an auction; got none")
        return list(found)

    @staticmethod
    def store(folder: Path) -> BoardStore:
        """Return the store of a folder."""
        return BoardStore(folder)

    @staticmethod
    def work(tasks: Sequence[BoardTask]) -> list[BoardRow]:
        """Bid some boards, and measure how far from par they end."""
        return bid_boards(tasks)

    def report_rows(self, rows: Sequence[BoardRow]) -> Report:
        """Report the mean distances with intervals."""
        return report_distances(rows, self.systems)
