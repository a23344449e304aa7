"""Estimate what cards are worth from the tricks of a library of solved deals."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import ClassVar

import polars as pl

from crossruff import solved_deals
from crossruff.lab.core.experiment import Experiment, Workers
from crossruff.lab.core.report import ComparedFigure, Report, table, with_reach
from crossruff.solved_deals import card_values
from crossruff.solved_deals.card_values import THESIS, UNIT


@dataclass(frozen=True, slots=True)
class ValueExperiment(Experiment):
    """Card values from the first deals of a library.

    >>> ValueExperiment(deals=2000).report(Path()).beside[0].what
    '2.1: ace'
    """

    kind: ClassVar[str] = "values"

    deals: int
    library: str = ""
    """The folder of a library; if empty, the library of the package."""

    def run(self, folder: Path, workers: Workers) -> None:
        """Do nothing: the deals were solved when the library was built."""

    def report(self, folder: Path) -> Report:  # noqa: ARG002 - the folder has no rows
        """Report the values with intervals, beside the thesis's."""
        deals = self._deals()
        values = card_values(deals)
        rows = [
            (
                one.rank.name.lower(),
                f"{THESIS[one.rank]:.3f}",
                with_reach(one.points, one.reach, 3),
                f"{one.tricks:.3f}",
                f"{one.units * UNIT:.3f}",
            )
            for one in values
        ]
        head = ("rank", "thesis 2.1", "points", "tricks", "kept to 5/64")
        beside = tuple(
            ComparedFigure(f"2.1: {one.rank.name.lower()}", THESIS[one.rank], one.points, one.reach, 3)
            for one in values
        )
        text = f"{len(deals):,} deals of seed {deals.seed}.\n\n" + "\n".join(table(head, rows))
        return Report(text, beside, data=[{"rank": str(one.rank), "points": one.points} for one in values])

    def frame(self, folder: Path) -> pl.DataFrame:  # noqa: ARG002 - the folder has no rows
        """Return the values of the cards as a frame."""
        values = card_values(self._deals())
        return pl.DataFrame([{**asdict(one), "rank": str(one.rank)} for one in values])

    def _deals(self) -> solved_deals.Library:
        found = solved_deals.load(Path(self.library)) if self.library else solved_deals.default()
        return found[: self.deals]
