"""Draw an evolution: how far from par systems are, how old they get, and how often boards are pushes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from crossruff.bidding.evolved.checkpoints import EvolutionReport

_PASSING = "#999999"


def draw_curves(
    reports: Sequence[EvolutionReport], scale: tuple[str, float], passing: float, title: str, path: Path
) -> None:
    """Draw figures 5-1, 5-3 and 5-5 of the thesis over the unit and factor of `scale`.

    The objective of the fittest system is above the mean and greatest ages of replaced systems and the
    share of pushes, if any boards were pushes. The suffix of the file decides the format: `.svg` or `.png`.
    """
    from matplotlib.figure import Figure

    panels = [_Panel("IMPs from par", 3, lambda row: (row.objective,))]
    if any(row.pushes for row in reports):
        panels.append(_Panel("boards played\n(mean, oldest)", 1.4, lambda row: (row.age, row.oldest), "log"))
        panels.append(_Panel("pushes, %", 1.4, lambda row: (100 * row.pushes,)))
    heights = [panel.height for panel in panels]
    figure = Figure(figsize=(9, 1 + sum(heights)), layout="constrained")
    grid = figure.subplots(len(panels), 1, sharex=True, squeeze=False, height_ratios=heights)
    for axes, panel in zip(grid[:, 0], panels, strict=True):
        for part in sorted({row.part for row in reports}):
            rows = sorted((row for row in reports if row.part == part), key=lambda row: row.done)
            places = [scale[1] * row.done for row in rows]
            for values, style in zip(zip(*map(panel.values, rows), strict=True), ("-", ":"), strict=False):
                # A single report would be an invisible line.
                mark = "." if len(places) == 1 else ""
                axes.plot(places, values, style, marker=mark, color=f"C{part % 10}", linewidth=1)
        axes.set_yscale(panel.scale)
        axes.set_ylabel(panel.name)
        axes.grid(alpha=0.25)
        axes.spines[["top", "right"]].set_visible(False)
    first, last = grid[0, 0], grid[-1, 0]
    first.axhline(passing, color=_PASSING, linestyle="--", linewidth=1)
    place, where = (0, passing), ("axes fraction", "data")
    first.annotate("passing always", place, (4, -12), where, "offset points", color=_PASSING)
    first.set_title(title, loc="left")
    last.set_xlabel(scale[0])
    last.xaxis.set_major_formatter("{x:,.0f}")
    figure.savefig(path)


class _Panel(NamedTuple):
    name: str
    height: float
    values: Callable[[EvolutionReport], tuple[float, ...]]
    scale: str = "linear"
