"""Run the searches on claims of recorded play, or of random deals played out."""

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
from crossruff.lab.claims import report as claim_pages
from crossruff.lab.claims.tasks import ClaimRow, ClaimStore, ClaimTask, judge_claims, recorded
from crossruff.lab.core.experiment import RowsExperiment
from crossruff.lab.core.report import Report


@dataclass(frozen=True, slots=True)
class ClaimExperiment(RowsExperiment[ClaimTask, ClaimRow]):
    """Count the claims that the searches prove, from declarer's seat.

    >>> [task.where for task in ClaimExperiment(deals=2).tasks]
    ['0', '1']
    """

    kind: ClassVar[str] = "claims"

    deals: int
    """The most claims to judge."""
    records: tuple[str, ...] = ()
    """Files of played boards, or folders of them; without any, the experiment deals and plays boards."""
    seed: int = 1
    needs: bool = False
    """Whether to find the assumptions that unproved claims need."""

    def __post_init__(self) -> None:
        """Reject settings that make no sense."""
        if self.deals < 1:
            raise CrossruffError(f"deals must be at least 1; got {self.deals}")

    @property
    def tasks(self) -> list[ClaimTask]:
        """The claims."""
        if not self.records:
            return [ClaimTask(str(number), "", self.seed, self.needs) for number in range(self.deals)]
        found = _recorded(self.records, self.deals, self.needs)
        if not found:
            raise CrossruffError("at least one board in these files must end with a claim")
        return list(found)

    @staticmethod
    def store(folder: Path) -> ClaimStore:
        """Return the store of the rows in a folder."""
        return ClaimStore(folder)

    @staticmethod
    def work(tasks: Sequence[ClaimTask]) -> list[ClaimRow]:
        """Judge some claims."""
        return judge_claims(tasks)

    def told_by(self, rows: Sequence[ClaimRow]) -> Report:
        """Report how many claims each search proves, and how fast."""
        if not rows:
            raise CrossruffError("there are no rows to report")
        return claim_pages.told([row.judged for row in rows])


@cache
def _recorded(records: tuple[str, ...], most: int, needs: bool) -> tuple[ClaimTask, ...]:
    """Return the first claims of some files; cached, because reading them takes seconds."""
    found = (
        task
        for source in files_in(records)
        for task in recorded(load(source), Path(source).name, needs=needs)
    )
    return tuple(islice(found, most))
