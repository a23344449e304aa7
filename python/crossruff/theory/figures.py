"""The trees of Bampton's thesis on the Monte Carlo heuristic (1994), by the numbers of their figures."""

from __future__ import annotations

from importlib.resources import files

from crossruff.errors import CrossruffError
from crossruff.theory.trees import Game

FIGURES = ("2.1", "2.2", "2.3", "2.4", "3.1", "3.2", "3.3", "3.4", "3.5", "3.7", "3.8")
"""Figure 3.6 is not among them: it is a walk of the heuristic on the tree of figure 3.5."""


def figure(number: str) -> Game:
    """Return the tree of a figure. The scan has lost the pictures; each file notes what was rebuilt.

    >>> figure("3.4").title
    'Figure 3.4: two right answers, trivially'
    """
    if number not in FIGURES:
        raise CrossruffError(f"figure must be one of {', '.join(FIGURES)}; got {number}")
    file = files("crossruff.theory") / "trees" / f"figure-{number.replace('.', '-')}.txt"
    return Game.parse(file.read_text(encoding="utf-8"))
