"""The heuristic's random walks as a picture: the difference of two moves' totals, iteration by iteration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from crossruff.errors import CrossruffError
from crossruff.theory.convergence import analyse
from crossruff.theory.montecarlo import Heuristic
from crossruff.theory.picture_files import save
from crossruff.theory.trees import Game

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_RIGHT, _WRONG = "#54a24b", "#e45756"
_LINES = ("#222222", "#4c78a8", "#b279a2", "#9d755d", "#72b7b2")


@dataclass(frozen=True, slots=True)
class Walk:
    """Two moves at an information set whose totals are compared: above zero the first leads."""

    game: Game
    information_set: str
    first: str
    second: str

    def __post_init__(self) -> None:
        moves = self.game.information_set(self.information_set).moves
        for move in (self.first, self.second):
            if move not in moves:
                known = ", ".join(moves)
                raise CrossruffError(f"move of {self.information_set} must be one of {known}; got {move}")

    def steps(self, iterations: int, seed: int, heuristic: Heuristic | None = None) -> list[float]:
        """Return the differences before the first iteration and after each.

        >>> from crossruff.theory import figure
        >>> Walk(figure("3.7"), "top", "left", "right").steps(8, seed=3)
        [0.0, 1.0, 2.0, 1.0, 0.0, 1.0, 2.0, 1.0, 0.0]
        """
        moves = self.game.information_set(self.information_set).moves
        one, other = moves.index(self.first), moves.index(self.second)
        totals = (heuristic or Heuristic()).totals(self.game, self.information_set, seed)
        return [0.0, *(float(total[one] - total[other]) for total in islice(totals, iterations))]


def draw_walks(walks: Sequence[Walk], path: str | Path, iterations: int = 400, seeds: int = 5) -> None:
    """Draw some walks, one panel each, for a number of seeds; `.svg` or `.png`.

    The half where a right answer leads is green, the half where a wrong one does is red.

    >>> from tempfile import TemporaryDirectory
    >>> from crossruff.theory import figure
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "walks.svg"
    ...     draw_walks([Walk(figure("3.5"), "top", "left", "right")], path, iterations=20)
    ...     path.exists()
    True
    """
    from matplotlib.figure import Figure

    columns = min(2, len(walks))
    rows = ceil(len(walks) / columns)
    figure = Figure(figsize=(4.8 * columns, 2.6 * rows), layout="constrained")
    grid = figure.subplots(rows, columns, squeeze=False)
    panels = list(grid.flat)
    for number, (axes, walk) in enumerate(zip(panels, walks, strict=False)):
        # Seeds of its own for each panel: the same draws would make different trees look like one.
        _draw_walk(axes, walk, iterations, range(number * seeds, (number + 1) * seeds))
    for axes in panels[len(walks) :]:
        axes.set_axis_off()
    save(figure, path)


def _draw_walk(axes: Axes, walk: Walk, iterations: int, seeds: Sequence[int]) -> None:
    found = analyse(walk.game, walk.information_set)
    runs = [walk.steps(iterations, seed) for seed in seeds]
    top = 1.15 * max(1.0, *(abs(step) for run in runs for step in run))
    for move, low, high in ((walk.first, 0.0, top), (walk.second, -top, 0.0)):
        colour = _RIGHT if move in found.right else _WRONG
        axes.axhspan(low, high, color=colour, alpha=0.13, linewidth=0)
        axes.annotate(
            f"{move} leads",
            (0, 0.97 if low == 0 else 0.03),
            (4, 0),
            xycoords="axes fraction",
            textcoords="offset points",
            va="top" if low == 0 else "bottom",
            fontsize=8,
            color="#444444",
        )
    for number, run in enumerate(runs):
        axes.plot(run, color=_LINES[number % len(_LINES)], linewidth=0.9)
    axes.axhline(0, color="#444444", linewidth=0.8)
    axes.set_ylim(-top, top)
    axes.set_xlim(0, iterations)
    name, _, _ = walk.game.title.partition(":")
    axes.set_title(": ".join(filter(None, (name, found.behaviour.value))), loc="left", fontsize=9)
    axes.set_xlabel("iterations", fontsize=8)
    axes.set_ylabel(f"{walk.first} - {walk.second}", fontsize=8)
    axes.tick_params(labelsize=8)
    axes.spines[["top", "right"]].set_visible(False)
