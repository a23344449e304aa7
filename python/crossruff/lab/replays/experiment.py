"""Robots in the place of players: recorded boards, from the recorded contract and lead on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from crossruff.errors import CrossruffError
from crossruff.lab.core.experiment import RowsExperiment
from crossruff.lab.core.report import Report
from crossruff.lab.replays import report as record_play_pages
from crossruff.lab.replays.playing import play_records
from crossruff.lab.replays.tasks import RecordRow, RecordStore, RecordTask, recorded_boards
from crossruff.robots import robot


@dataclass(frozen=True, slots=True)
class RecordPlayExperiment(RowsExperiment[RecordTask, RecordRow]):
    """How many tricks robots take where players have played, and how many each side gives away.

    >>> [task.where for task in RecordPlayExperiment(deals=2).tasks]
    ['1', '2']
    """

    kind: ClassVar[str] = "records"

    deals: int
    """At most so many boards."""
    records: tuple[str, ...] = ()
    """Files of played boards, or folders of them; without any, the robots bid and lead themselves."""
    robot: str = "club"
    """Who declares, and who defends if nobody else does."""
    defenders: str = ""
    seed: int = 1
    """For what robots leave to chance, and for which of the boards are played."""

    def __post_init__(self) -> None:
        """Refuse what makes no sense."""
        if self.deals < 1:
            raise CrossruffError(f"an experiment has 1 board or more, not {self.deals}")
        if not 0 <= self.seed < 2**63:
            raise CrossruffError(f"the seed is from 0 to 2**63 - 1, not {self.seed}")

    def check(self) -> None:
        """Refuse robots and records that are not there."""
        for text in (self.robot, self.defenders):
            if text:
                robot(text)
        _ = self.tasks

    @property
    def tasks(self) -> list[RecordTask]:
        """The boards."""
        players = (self.robot.strip(), (self.defenders or self.robot).strip())
        if not self.records:
            return [RecordTask(str(number), "", *players, self.seed) for number in range(1, self.deals + 1)]
        found = recorded_boards(self.records, self.seed)
        if not found:
            raise CrossruffError("no board in these files has an auction, a lead and a result")
        return [RecordTask(where, board, *players, self.seed) for where, board in found[: self.deals]]

    @staticmethod
    def store(folder: Path) -> RecordStore:
        """The rows in a folder."""
        return RecordStore(folder)

    @staticmethod
    def work(tasks: Sequence[RecordTask]) -> list[RecordRow]:
        """Play some boards again."""
        return play_records(tasks)

    def told_by(self, rows: Sequence[RecordRow]) -> Report:
        """The robots beside the players, and both beside double dummy."""
        return record_play_pages.told(rows)
