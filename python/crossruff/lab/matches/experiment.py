"""Matches of robots: duplicate at two tables, a field of robots, or one with itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from crossruff.dealing import Constraint
from crossruff.errors import CrossruffError
from crossruff.lab.core.experiment import RowsExperiment, Workers
from crossruff.lab.core.precision import verdict
from crossruff.lab.core.report import Report
from crossruff.lab.core.runs import run_work
from crossruff.lab.matches import report as match_pages
from crossruff.lab.matches.playing import play_tables
from crossruff.lab.matches.scores import PlayedBoards, Scoring, pairings
from crossruff.lab.matches.tasks import MatchRow, MatchStore, MatchTask
from crossruff.robots import robot

_ROUND = 16
"""Boards between two looks whether it is clear."""
_MOST = 8
"""Robots of a field: 64 tables."""


@dataclass(frozen=True, slots=True)
class MatchExperiment(RowsExperiment[MatchTask, MatchRow]):
    """Robots on the same boards: two at two tables for IMPs, more in a field, one at a table with itself.

    >>> match = MatchExperiment(("club", "club(defence=random)"), 16)
    >>> len(match.tasks), match.how
    (32, <Scoring.IMPS: 'imps'>)
    >>> MatchExperiment(("club",), 16).changed({"robots": ["club", "a", "b"]}).how
    <Scoring.MATCHPOINTS: 'matchpoints'>
    """

    kind: ClassVar[str] = "match"

    robots: tuple[str, ...]
    deals: int
    """How many boards."""
    seed: int = 1
    constraint: str = ""
    """Which deals: those that meet it, or any."""
    scoring: str = ""
    """`imps` or `matchpoints`; without it, IMPs for two robots and matchpoints for more."""
    until_clear: bool = False
    """Whether to stop as soon as it is clear that the first of two robots is better, or worse."""

    def __post_init__(self) -> None:
        """Refuse what makes no sense."""
        if self.deals < 1:
            raise CrossruffError(f"a match has 1 board or more, not {self.deals}")
        if not 0 <= self.seed < 2**63:
            raise CrossruffError(f"the seed is from 0 to 2**63 - 1, not {self.seed}")
        object.__setattr__(self, "robots", tuple(text.strip() for text in self.robots))
        if not 1 <= len(self.robots) <= _MOST:
            raise CrossruffError(f"a match has 1 to {_MOST} robots, not {len(self.robots)}")
        for text in self.robots:
            if self.robots.count(text) > 1:
                raise CrossruffError(f"{text} is named twice; alone it plays with itself")
        if self.scoring not in ("", *(one.value for one in Scoring)):
            raise CrossruffError(f"a match is scored by imps or matchpoints, not {self.scoring!r}")
        if self.until_clear and len(self.robots) != 2:
            raise CrossruffError("only a match of two robots can end when it is clear who is better")
        Constraint.parse(self.constraint)

    def check(self) -> None:
        """Refuse robots that are not there."""
        for text in self.robots:
            robot(text)

    @property
    def how(self) -> Scoring:
        """How it is scored."""
        if self.scoring:
            return Scoring(self.scoring)
        return Scoring.IMPS if len(self.robots) < 3 else Scoring.MATCHPOINTS

    @property
    def title(self) -> str:
        """Who meets whom."""
        if len(self.robots) == 1:
            return f"{self.robots[0]} with itself"
        return f"{self.robots[0]} against {' and '.join(self.robots[1:])}"

    @property
    def tasks(self) -> list[MatchTask]:
        """Every board at every table, those of a board together."""
        return [
            MatchTask(number, self.seed, ours, theirs, self.constraint)
            for number in range(1, self.deals + 1)
            for ours, theirs in pairings(self.robots)
        ]

    @staticmethod
    def store(folder: Path) -> MatchStore:
        """The rows in a folder."""
        return MatchStore(folder)

    @staticmethod
    def work(tasks: Sequence[MatchTask]) -> list[MatchRow]:
        """Play some boards, without keeping their events."""
        return play_tables(tasks)

    def run(self, folder: Path, workers: Workers) -> None:
        """Play the boards that have no rows; those that were under way go on."""
        store = self.store(folder)
        store.begin()
        rows = self.rows(folder)
        there = {row.task for row in rows}
        missing = [task for task in self.tasks if task not in there]
        if not missing:
            return
        # Workers have another working folder, maybe.
        work = partial(play_tables, logs=store.logs.resolve())
        with workers.watch("playing", len(missing)) as more:
            more(0, self._played(rows).in_short)

            def told(new: Sequence[MatchRow]) -> None:
                rows.extend(new)
                more(len(new), self._played(rows).in_short)

            for last in self._ends:
                part = [
                    task for task in missing if last - _ROUND < task.number <= last or not self.until_clear
                ]
                run_work(work, part, store, workers.executor, at_once=2 * workers.number, progress=told)
                if self.until_clear and self._is_clear(rows, last):
                    return

    @property
    def _ends(self) -> Iterator[int]:
        """The boards after which to look; a run that goes on looks at the same places."""
        if self.until_clear:
            yield from range(_ROUND, self.deals, _ROUND)
        yield self.deals

    def _is_clear(self, rows: Sequence[MatchRow], last: int) -> bool:
        """Whether the boards up to this one tell who is better; only these, in whatever order they ended."""
        played = self._played([row for row in rows if row.number <= last])
        return verdict(_from_centre(played)).is_clear

    def _played(self, rows: Sequence[MatchRow]) -> PlayedBoards:
        return PlayedBoards.of(rows, self.robots, self.how)

    def told_by(self, rows: Sequence[MatchRow]) -> Report:
        """The score, the swings and how it went."""
        return match_pages.told(rows, self.robots, self.how)


def _from_centre(played: PlayedBoards) -> list[float]:
    """What the first robot has more than it would have if both were equal."""
    equal = 0 if played.scoring is Scoring.IMPS else 50
    return [points - equal for points in played.won(played.robots[0])]
