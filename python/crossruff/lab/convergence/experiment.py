"""Measure how soon decisions of notrump deals converge, and when sampling can stop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

import numpy as np

from crossruff.lab.convergence.analysis import ConvergenceStudy, factors
from crossruff.lab.convergence.report import draw_accuracy, draw_curves, draw_rules, tables
from crossruff.lab.convergence.tasks import DealRow, DecisionStore, DecisionTask, run_deals
from crossruff.lab.core.experiment import RowsExperiment
from crossruff.lab.core.report import ComparedFigure, Report
from crossruff.toml_settings import refuse_below

_THESIS = {1: 77.5, 8: 89.0, 13: 90.0}
"""Per cent of right choices by the number of worlds: section 6.3.1."""


@dataclass(frozen=True, slots=True)
class ConvergenceExperiment(RowsExperiment[DecisionTask, DealRow]):
    """The deals whose decisions are studied, and how many worlds each decision gets.

    >>> ConvergenceExperiment(deals=2, first=5).tasks[0].number
    5
    """

    kind: ClassVar[str] = "convergence"
    renamed: ClassVar[Mapping[str, str]] = {"layouts": "worlds", "large_layouts": "large_worlds"}

    deals: int
    first: int = 1
    """The number of the first deal."""
    cards: int = 8
    """The most cards in a hand at a decision."""
    worlds: int = 1000
    """The most worlds of a decision."""
    large_worlds: int = 100
    """The most worlds with more than nine cards in a hand."""
    seed: int = 1
    orders: int = 8
    """In how many orders the worlds of a decision are drawn."""

    def __post_init__(self) -> None:
        """Reject wrong numbers."""
        refuse_below(1, self, ("deals", "first", "orders"))
        DecisionTask(1, self.cards, self.worlds, self.large_worlds, self.seed)

    @property
    def tasks(self) -> list[DecisionTask]:
        """Return the deals."""
        return [
            DecisionTask(number, self.cards, self.worlds, self.large_worlds, self.seed)
            for number in range(self.first, self.first + self.deals)
        ]

    @staticmethod
    def store(folder: Path) -> DecisionStore:
        """Return the store of a folder."""
        return DecisionStore(folder)

    @staticmethod
    def work(tasks: Sequence[DecisionTask]) -> list[DealRow]:
        """Return the decisions of some deals."""
        return run_deals(tasks)

    def report_rows(self, rows: Sequence[DealRow]) -> Report:
        """Report how often choices are right by the number of worlds, by factor, and by stopping rule."""
        study = ConvergenceStudy.of(rows, orders=self.orders)
        everything = np.ones(len(study.choices), dtype=np.bool_)
        pictures = {
            f"convergence-{name.replace(' ', '-')}": partial(draw_accuracy, study, groups, name)
            for name, groups in ({"all": {"all": everything}} | factors(study)).items()
        }
        pictures["convergence-rules"] = partial(draw_rules, study)
        pictures["convergence-curves"] = partial(draw_curves, study)
        numbers = [int(text) for text in study.families[0].settings]
        found = study.accuracy(everything)
        beside = []
        for number, thesis in _THESIS.items():
            place = min(range(len(numbers)), key=lambda one: abs(numbers[one] - number))
            one = found[place]
            what = f"6.5: right, %, worlds: {numbers[place]}"
            beside.append(ComparedFigure(what, thesis, 100 * one.value, 50 * (one.high - one.low)))
        data = {"worlds": numbers, "right": [one.value for one in found]}
        return Report(tables(study, "convergence"), tuple(beside), pictures, data)
