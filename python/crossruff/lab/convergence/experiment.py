"""How soon decisions of notrump deals converge, and when to stop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

import numpy as np

from crossruff.errors import CrossruffError
from crossruff.lab.convergence.analysis import Judged, factors
from crossruff.lab.convergence.report import draw_accuracy, draw_rules, tables
from crossruff.lab.convergence.tasks import DealRow, DecisionStore, DecisionTask, run_deals
from crossruff.lab.core.experiment import RowsExperiment
from crossruff.lab.core.report import Beside, Report

_THESIS = {1: 77.5, 8: 89.0, 13: 90.0}
"""Per cent right after so many layouts: section 6.3.1."""


@dataclass(frozen=True, slots=True)
class ConvergenceExperiment(RowsExperiment[DecisionTask, DealRow]):
    """Deals whose decisions are looked at, and how closely.

    >>> ConvergenceExperiment(deals=2, first=5).tasks[0].number
    5
    """

    kind: ClassVar[str] = "convergence"

    deals: int
    first: int = 1
    """The number of the first deal."""
    cards: int = 8
    """Decisions with at most so many cards in a hand."""
    layouts: int = 1000
    """So many layouts stand for all, where there are more;"""
    large_layouts: int = 100
    """the same with more than nine cards in a hand."""
    seed: int = 1
    orders: int = 8
    """In how many orders the layouts of a decision are drawn."""

    def __post_init__(self) -> None:
        """Refuse what makes no sense."""
        if min(self.deals, self.first, self.orders) < 1:
            raise CrossruffError("deals, the first of them and orders are 1 or more")
        DecisionTask(1, self.cards, self.layouts, self.large_layouts, self.seed)

    @property
    def tasks(self) -> list[DecisionTask]:
        """The deals."""
        return [
            DecisionTask(number, self.cards, self.layouts, self.large_layouts, self.seed)
            for number in range(self.first, self.first + self.deals)
        ]

    @staticmethod
    def store(folder: Path) -> DecisionStore:
        """The rows in a folder."""
        return DecisionStore(folder)

    @staticmethod
    def work(tasks: Sequence[DecisionTask]) -> list[DealRow]:
        """The decisions of some deals."""
        return run_deals(tasks)

    def told_by(self, rows: Sequence[DealRow]) -> Report:
        """How often choices are right after so many layouts, by what is known beforehand; rules to stop."""
        judged = Judged.of(rows, orders=self.orders)
        everything = np.ones(len(judged.choices), dtype=np.bool_)
        pictures = {
            f"convergence-{name.replace(' ', '-')}": partial(draw_accuracy, judged, groups, name)
            for name, groups in ({"all": {"all": everything}} | factors(judged)).items()
        }
        pictures["convergence-rules"] = partial(draw_rules, judged)
        numbers = [int(text) for text in judged.families[0].settings]
        found = judged.accuracy(everything)
        beside = []
        for number, thesis in _THESIS.items():
            place = min(range(len(numbers)), key=lambda one: abs(numbers[one] - number))
            one = found[place]
            what = f"6.5: right, %, layouts: {numbers[place]}"
            beside.append(Beside(what, thesis, 100 * one.value, 50 * (one.high - one.low)))
        data = {"layouts": numbers, "right": [one.value for one in found]}
        return Report(tables(judged, "convergence"), tuple(beside), pictures, data)
