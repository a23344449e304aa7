"""Measure how often the limit of the Monte Carlo method is the wrong card, on endings with exact truth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from crossruff.errors import CrossruffError
from crossruff.lab.core.experiment import RowsExperiment
from crossruff.lab.core.report import Report
from crossruff.lab.validity.report import report_endings
from crossruff.lab.validity.tasks import MOST_CARDS, EndingRow, EndingStore, EndingTask, judge_endings
from crossruff.toml_settings import refuse_below


@dataclass(frozen=True, slots=True)
class ValidityExperiment(RowsExperiment[EndingTask, EndingRow]):
    """The deals whose endings are judged, and what the sampling players may see and do.

    >>> [task.cards for task in ValidityExperiment(deals=1, most_cards=4).tasks]
    [2, 3, 4]
    """

    kind: ClassVar[str] = "validity"

    deals: int
    most_cards: int = MOST_CARDS
    """The most cards in a hand at the beginning of the trick."""
    six: int = 150
    """The number of deals whose endings of six cards are judged: they take ten times as long."""
    worlds: int = 100
    """The worlds that the sampling players see."""
    effort: int = 100_000
    """The effort of the planner that samples, roughly in microseconds."""
    seed: int = 1

    def __post_init__(self) -> None:
        """Reject wrong numbers."""
        refuse_below(1, self, ("deals", "worlds", "effort"))
        if not 2 <= self.most_cards <= MOST_CARDS:
            raise CrossruffError(f"most_cards must be from 2 to {MOST_CARDS}; got {self.most_cards}")

    @property
    def tasks(self) -> list[EndingTask]:
        """Return the endings, deal by deal."""
        return [
            EndingTask(number, cards, self.worlds, self.effort, self.seed)
            for number in range(1, self.deals + 1)
            for cards in range(2, self.most_cards + 1)
            if cards < MOST_CARDS or number <= self.six
        ]

    @staticmethod
    def store(folder: Path) -> EndingStore:
        """Return the store of a folder."""
        return EndingStore(folder)

    @staticmethod
    def work(tasks: Sequence[EndingTask]) -> list[EndingRow]:
        """Judge some endings."""
        return judge_endings(tasks)

    def report_rows(self, rows: Sequence[EndingRow]) -> Report:
        """Report how often each method chooses a wrong card, by the number of cards left."""
        return report_endings(rows)
