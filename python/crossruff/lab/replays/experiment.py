"""Let robots play recorded boards again, from the recorded contract and lead on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from crossruff.errors import CrossruffError
from crossruff.lab.core.experiment import RowsExperiment
from crossruff.lab.core.report import Report
from crossruff.lab.replays.playing import play_records
from crossruff.lab.replays.report import report_replays
from crossruff.lab.replays.tasks import ReplayRow, ReplayStore, ReplayTask, recorded_boards
from crossruff.robots import robot


@dataclass(frozen=True, slots=True)
class ReplayExperiment(RowsExperiment[ReplayTask, ReplayRow]):
    """How many tricks robots take on recorded boards, and how many each side gives away.

    >>> [task.where for task in ReplayExperiment(deals=2).tasks]
    ['1', '2']
    """

    kind: ClassVar[str] = "records"

    deals: int
    """The most boards."""
    records: tuple[str, ...] = ()
    """Files of played boards, or folders of them; if empty, the robots bid and lead themselves."""
    robot: str = "club"
    """The robot that declares."""
    defenders: str = ""
    """The robots that defend; if empty, the same robot."""
    seed: int = 1
    """The seed of the robots and of the choice of boards."""

    def __post_init__(self) -> None:
        """Reject wrong numbers."""
        if self.deals < 1:
            raise CrossruffError(f"deals must be at least 1; got {self.deals}")
        if not 0 <= self.seed < 2**63:
            raise CrossruffError(f"seed must be from 0 to 2**63 - 1; got {self.seed}")

    def check(self) -> None:
        """Reject unknown robots and files."""
        for text in (self.robot, self.defenders):
            if text:
                robot(text)
        _ = self.tasks

    @property
    def tasks(self) -> list[ReplayTask]:
        """Return the boards."""
        players = (self.robot.strip(), (self.defenders or self.robot).strip())
        if not self.records:
            return [ReplayTask(str(number), "", *players, self.seed) for number in range(1, self.deals + 1)]
        found = recorded_boards(self.records, self.seed)
        if not found:
            raise CrossruffError("records must have a board with an auction, a lead and a result; got none")
        return [ReplayTask(where, board, *players, self.seed) for where, board in found[: self.deals]]

    @staticmethod
    def store(folder: Path) -> ReplayStore:
        """Return the store of a folder."""
        return ReplayStore(folder)

    @staticmethod
    def work(tasks: Sequence[ReplayTask]) -> list[ReplayRow]:
        """Play some boards again."""
        return play_records(tasks)

    def report_rows(self, rows: Sequence[ReplayRow]) -> Report:
        """Report the robots beside the players, and both beside double dummy."""
        return report_replays(rows)
