"""What cards are worth, by the tricks of a library of solved deals."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from crossruff import solved_deals
from crossruff.lab.core.experiment import Experiment, Workers
from crossruff.lab.core.report import Beside, Report, table, with_reach
from crossruff.solved_deals import card_values
from crossruff.solved_deals.card_values import THESIS, UNIT


@dataclass(frozen=True, slots=True)
class ValueExperiment(Experiment):
    """Card values from so many deals of a library; the package has one.

    >>> ValueExperiment(deals=2000).report(Path()).beside[0].what
    '2.1: ace'
    """

    kind: ClassVar[str] = "values"

    deals: int
    library: str = ""
    """The folder of a library; without one it is the package's."""

    def run(self, folder: Path, workers: Workers) -> None:
        """Everything was solved when the library was built."""

    def report(self, folder: Path) -> Report:  # noqa: ARG002 - there is nothing in it
        """The values beside the thesis's, with intervals."""
        deals = solved_deals.load(Path(self.library)) if self.library else solved_deals.default()
        values = card_values(deals[: self.deals])
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
            Beside(f"2.1: {one.rank.name.lower()}", THESIS[one.rank], one.points, one.reach, 3)
            for one in values
        )
        text = f"{min(self.deals, len(deals)):,} deals of seed {deals.seed}.\n\n" + "\n".join(
            table(head, rows)
        )
        return Report(text, beside, data=[{"rank": str(one.rank), "points": one.points} for one in values])
