"""An evolution as a picture: how far from par, how old systems grow, how often boards are pushes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from crossruff.bidding.evolved.checkpoints import Report

_PASSING = "#999999"


def draw_curves(reports: Sequence[Report], size: int, passing: float, title: str, path: Path) -> None:
    """Draw what figures 5-1, 5-3 and 5-5 of the thesis show, over boards played by a member.

    The objective of the fittest system stands above the mean and greatest ages of replaced systems and the
    share of pushes. The file's ending says what it becomes: `.svg` or `.png`.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 7), layout="constrained")
    objective, ages, pushes = figure.subplots(3, 1, sharex=True, height_ratios=(3, 1.4, 1.4))
    runs = groupby(
        sorted(reports, key=lambda each: (each.population, each.boards)), lambda each: each.population
    )
    for population, some in runs:
        rows = list(some)
        boards = [2 * row.boards / size for row in rows]
        width = 1.2 if population == 0 else 0.8
        objective.plot(boards, [row.objective for row in rows], linewidth=width, label=f"{population + 1}")
        color = objective.lines[-1].get_color()
        ages.plot(boards, [row.age for row in rows], color=color, linewidth=width)
        ages.plot(boards, [row.oldest for row in rows], color=color, linewidth=width, linestyle=":")
        pushes.plot(boards, [100 * row.pushes for row in rows], color=color, linewidth=width)
    objective.axhline(passing, color=_PASSING, linestyle="--", linewidth=1)
    objective.annotate("passing always", (0, passing), (4, -12), textcoords="offset points", color=_PASSING)
    objective.set_ylabel("IMPs from par")
    objective.set_title(title, loc="left")
    ages.set_yscale("log")
    ages.set_ylabel("boards played\n(mean, oldest)")
    pushes.set_ylabel("pushes, %")
    pushes.set_xlabel("boards played by each member")
    for axes in (objective, ages, pushes):
        axes.grid(alpha=0.25)
        axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path)
