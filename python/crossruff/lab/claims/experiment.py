"""Measure how many claims the searches prove, from recorded play or from deals that are dealt and played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import ClassVar

from crossruff.errors import CrossruffError
from crossruff.formats import load
from crossruff.formats.folders import files_in
from crossruff.lab.claims.report import report_outcomes
from crossruff.lab.claims.tasks import ClaimRow, ClaimStore, ClaimTask, judge_claims, recorded
from crossruff.lab.core.experiment import RowsExperiment
from crossruff.lab.core.report import Report


@dataclass(frozen=True, slots=True)
class ClaimExperiment(RowsExperiment[ClaimTask, ClaimRow]):
    """Which claims can be proved from declarer's seat.

    >>> [task.where for task in ClaimExperiment(deals=2).tasks]
    ['0', '1']
    """

    kind: ClassVar[str] = "claims"

    deals: int
    """The most claims."""
    records: tuple[str, ...] = ()
    """Files of played boards, or folders of them; if empty, deals are dealt and played."""
    seed: int = 1
    needs: bool = False
    """Whether to find out what unproved claims need."""

    def __post_init__(self) -> None:
        """Reject wrong numbers."""
        if self.deals < 1:
            raise CrossruffError(f"deals must be at least 1; got {self.deals}")

    @property
    def tasks(self) -> list[ClaimTask]:
        """Return the claims."""
        if not self.records:
            return [ClaimTask(str(number), "", self.seed, self.needs) for number in range(self.deals)]
        found = _recorded(self.records, self.deals, self.needs)
        if not found:
            raise CrossruffError("records must have a board that ends with a claim; these files have none")
        return list(found)

    @staticmethod
    def store(folder: Path) -> ClaimStore:
        """Return the store of a folder."""
        return ClaimStore(folder)

    @staticmethod
    def work(tasks: Sequence[ClaimTask]) -> list[ClaimRow]:
        """Judge some claims by the searches."""
        return judge_claims(tasks)

    def report_rows(self, rows: Sequence[ClaimRow]) -> Report:
        """Report how many claims are proved, by which search, and how fast."""
        if not rows:
            raise CrossruffError("no rows to report")
        return report_outcomes([row.outcome for row in rows])


@cache
def _recorded(records: tuple[str, ...], most: int, needs: bool) -> tuple[ClaimTask, ...]:
    """Return the first claims of some files; they are read once, as that takes seconds."""
    found = (
        task
        for source in files_in(records)
        for task in recorded(load(source), Path(source).name, needs=needs)
    )
    return tuple(islice(found, most))
