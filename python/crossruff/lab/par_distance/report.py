"""Report how far from par systems and players end, beside the thesis's figures."""

from __future__ import annotations

from collections.abc import Sequence

from crossruff.errors import CrossruffError
from crossruff.lab.core.report import ComparedFigure, Report, table, with_reach
from crossruff.lab.core.statistics import normal_mean
from crossruff.lab.par_distance.tasks import NO_PLAYERS, BoardRow

PASSING, PEOPLE = "always passing", "the players"
_THESIS = {PASSING: 8.525, PEOPLE: 5.500}
"""Table 5.2, on 40 boards: always passing, and the mean of its two human pairs."""
_THESIS_ALONE = {"WEBB, a system of run C": 6.475, "GIB 3.3.0": 4.425}
"""Its bidders that we do not have."""


def report_distances(rows: Sequence[BoardRow], systems: Sequence[str]) -> Report:
    """Report the mean distances with intervals; the players only if they bid every board."""
    if len(rows) < 2:
        raise CrossruffError(f"a report needs at least 2 rows; got {len(rows)}")
    names = (PASSING, PEOPLE, *systems)
    columns = dict(zip(names, zip(*(row.distances for row in rows), strict=True), strict=True))
    means = {
        name: normal_mean(values)
        for name, values in columns.items()
        if name != PEOPLE or NO_PLAYERS not in values
    }
    passing = means[PASSING].mean
    lines = [
        (
            name,
            with_reach(one.mean, one.reach, 3),
            f"{one.mean / passing:.3f}",
            f"{_THESIS[name]:.3f}" if name in _THESIS else "",
        )
        for name, one in means.items()
    ]
    lines += [(name, "", "", f"{mean:.3f}") for name, mean in _THESIS_ALONE.items()]
    beside = tuple(
        ComparedFigure(f"5.2: IMPs from par, {name}", _THESIS.get(name), one.mean, one.reach, 3)
        for name, one in means.items()
    )
    text = f"{len(rows):,} boards.\n\n" + "\n".join(
        table(("who bids", "IMPs from par", "of passing", "thesis 5.2"), lines)
    )
    return Report(text, beside, data={name: one.mean for name, one in means.items()})
