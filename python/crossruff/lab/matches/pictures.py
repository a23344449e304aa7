"""Draw matches: the score board by board, with its interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from crossruff.lab.core.statistics import student_t
from crossruff.lab.matches.scores import PlayedBoards, Scoring

_FIRST = 8
"""The fewest boards: with less the interval would fill the whole picture."""


def draw_total(played: PlayedBoards, path: Path) -> None:
    """Draw the total IMPs of the first of two robots."""
    one, other = played.robots
    won = played.won(one)
    totals = [sum(won[:count]) for count in range(1, len(won) + 1)]
    figure, axes = _axes()
    numbers, low, high = _band(won)
    axes.fill_between(numbers, *_totals(numbers, low, high), color="C0", alpha=0.18, linewidth=0)
    axes.step([0, *range(1, len(won) + 1)], [0, *totals], where="post", color="C0", linewidth=1.8)
    axes.axhline(0, color="#777777", linewidth=1)
    axes.set_ylabel(f"IMPs won by {one}")
    axes.set_title(f"{one} against {other}", fontsize="medium", loc="left")
    figure.savefig(path, dpi=110)


def draw_means(played: PlayedBoards, path: Path) -> None:
    """Draw the mean of each robot of a field so far."""
    figure, axes = _axes()
    for place, robot in enumerate(played.robots):
        won, color = played.won(robot), f"C{place}"
        numbers, low, high = _band(won)
        means = [fmean(won[:count]) for count in numbers]
        axes.fill_between(numbers, low, high, color=color, alpha=0.13, linewidth=0)
        axes.plot(numbers, means, color=color, linewidth=1.8, label=robot)
    axes.axhline(0 if played.scoring is Scoring.IMPS else 50, color="#777777", linewidth=1)
    axes.set_ylabel(f"{played.scoring.words} so far")
    figure.legend(frameon=False, fontsize="small", loc="outside upper center", ncols=3)
    figure.savefig(path, dpi=110)


def _axes() -> tuple[Any, Any]:
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=(9, 4.2), layout="constrained")
    axes = figure.subplots()
    axes.set_xlabel("boards; the band is the 95 % interval")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.margins(x=0.01)
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _band(won: Sequence[float]) -> tuple[list[int], list[float], list[float]]:
    """Return the numbers of boards, and the ends of the interval of the mean after each."""
    numbers = list(range(max(2, min(_FIRST, len(won) - 1)), len(won) + 1))
    reaches = [student_t(count - 1) * stdev(won[:count]) / math.sqrt(count) for count in numbers]
    means = [fmean(won[:count]) for count in numbers]
    low = [mean - reach for mean, reach in zip(means, reaches, strict=True)]
    high = [mean + reach for mean, reach in zip(means, reaches, strict=True)]
    return numbers, low, high


def _totals(numbers: Sequence[int], *means: Sequence[float]) -> list[list[float]]:
    """Return totals instead of means."""
    return [[count * mean for count, mean in zip(numbers, values, strict=True)] for values in means]
