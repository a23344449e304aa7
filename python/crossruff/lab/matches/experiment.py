"""Play matches of robots: two at two tables, a field of robots, or one robot with itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from crossruff.dealing import Constraint
from crossruff.errors import CrossruffError
from crossruff.lab.core.batches import run_batches
from crossruff.lab.core.experiment import RowsExperiment, Workers
from crossruff.lab.core.report import Report
from crossruff.lab.core.statistics import verdict
from crossruff.lab.matches.playing import play_tables
from crossruff.lab.matches.report import report_match
from crossruff.lab.matches.scores import PlayedBoards, Scoring, pairings
from crossruff.lab.matches.tasks import MatchRow, MatchStore, MatchTask
from crossruff.lab.recorded_boards import HALVES, recorded_auctions
from crossruff.robots import robot

_ROUND = 16
"""Boards between two checks whether the result is clear."""
_MOST = 8
"""The most robots of a field: 64 tables."""


@dataclass(frozen=True, slots=True)
class MatchExperiment(RowsExperiment[MatchTask, MatchRow]):
    """Robots on the same boards: two at two tables for IMPs, more in a field, one with itself.

    >>> match = MatchExperiment(("club", "club(defence=random)"), 16)
    >>> len(match.tasks), match.how
    (32, <Scoring.IMPS: 'imps'>)
    >>> MatchExperiment(("club",), 16).changed({"robots": ["club", "a", "b"]}).how
    <Scoring.MATCHPOINTS: 'matchpoints'>
    """

    kind: ClassVar[str] = "match"

    robots: tuple[str, ...]
    deals: int
    """The number of boards."""
    seed: int = 1
    constraint: str = ""
    """The constraint on the deals; if empty, any deal."""
    scoring: str = ""
    """`imps` or `matchpoints`; if empty, IMPs for two robots and matchpoints for more."""
    until_clear: bool = False
    """Whether to stop as soon as it is clear which of two robots is better."""
    records: tuple[str, ...] = ()
    """Files or folders of boards whose auctions stand: the robots only play them, in random order."""
    half: str = "all"
    """Which of the records are played: `even`, `odd` or `all`."""

    def __post_init__(self) -> None:
        """Reject wrong numbers and names."""
        if self.deals < 1:
            raise CrossruffError(f"boards must be at least 1; got {self.deals}")
        if not 0 <= self.seed < 2**63:
            raise CrossruffError(f"seed must be from 0 to 2**63 - 1; got {self.seed}")
        object.__setattr__(self, "robots", tuple(text.strip() for text in self.robots))
        if not 1 <= len(self.robots) <= _MOST:
            raise CrossruffError(f"a match must have 1 to {_MOST} robots; got {len(self.robots)}")
        for text in self.robots:
            if self.robots.count(text) > 1:
                raise CrossruffError(f"robots must differ; got {text} twice (alone it plays with itself)")
        if self.scoring not in ("", *(one.value for one in Scoring)):
            raise CrossruffError(f"scoring must be imps or matchpoints; got {self.scoring!r}")
        if self.until_clear and len(self.robots) != 2:
            raise CrossruffError(f"until_clear needs two robots; got {len(self.robots)}")
        if self.records and self.constraint:
            raise CrossruffError(
                "recorded auctions have their own deals: give either records or a constraint"
            )
        if self.half not in HALVES:
            raise CrossruffError(f"half must be {', '.join(HALVES[:-1])} or {HALVES[-1]}; got {self.half}")
        Constraint.parse(self.constraint)

    def check(self) -> None:
        """Reject unknown robots and files."""
        for text in self.robots:
            robot(text)
        if self.records and not self.tasks:
            raise CrossruffError("records must have a board with a deal and a contract; got none")

    @property
    def how(self) -> Scoring:
        """Return how the match is scored."""
        if self.scoring:
            return Scoring(self.scoring)
        return Scoring.IMPS if len(self.robots) < 3 else Scoring.MATCHPOINTS

    @property
    def title(self) -> str:
        """Return which robots meet."""
        if len(self.robots) == 1:
            return f"{self.robots[0]} with itself"
        return f"{self.robots[0]} against {' and '.join(self.robots[1:])}"

    @property
    def tasks(self) -> list[MatchTask]:
        """Return every board at every table, grouped by board."""
        auctions = recorded_auctions(self.records, self.half, self.seed) if self.records else ()
        deals = min(self.deals, len(auctions)) if self.records else self.deals
        return [
            MatchTask(
                number,
                self.seed,
                ours,
                theirs,
                self.constraint,
                auctions[number - 1] if auctions else "",
            )
            for number in range(1, deals + 1)
            for ours, theirs in pairings(self.robots)
        ]

    @staticmethod
    def store(folder: Path) -> MatchStore:
        """Return the store of a folder."""
        return MatchStore(folder)

    @staticmethod
    def work(tasks: Sequence[MatchTask]) -> list[MatchRow]:
        """Play some boards without logs."""
        return play_tables(tasks)

    def run(self, folder: Path, workers: Workers) -> None:
        """Play the boards that have no rows; boards that were cut off are resumed."""
        store = self.store(folder)
        store.prepare()
        rows = self.rows(folder)
        stored = {row.task for row in rows}
        missing = [task for task in self.tasks if task not in stored]
        if not missing:
            return
        # Workers may have another working folder.
        work = partial(play_tables, logs=store.logs.resolve())
        with workers.progress("playing", len(missing)) as advance:
            advance(0, self._played(rows).status)

            def show(new: Sequence[MatchRow]) -> None:
                rows.extend(new)
                advance(len(new), self._played(rows).status)

            for last in self._ends:
                part = [
                    task for task in missing if last - _ROUND < task.number <= last or not self.until_clear
                ]
                run_batches(work, part, store, workers.executor, at_once=2 * workers.number, progress=show)
                if self.until_clear and self._is_clear(rows, last):
                    return

    @property
    def _ends(self) -> Iterator[int]:
        """Return the boards after which to check; a resumed run checks after the same boards."""
        if self.until_clear:
            yield from range(_ROUND, self.deals, _ROUND)
        yield self.deals

    def _is_clear(self, rows: Sequence[MatchRow], last: int) -> bool:
        """Return whether the boards up to this one show which robot is better, whatever else was played."""
        played = self._played([row for row in rows if row.number <= last])
        return verdict(_from_centre(played)).is_clear

    def _played(self, rows: Sequence[MatchRow]) -> PlayedBoards:
        return PlayedBoards.of(rows, self.robots, self.how)

    def report_rows(self, rows: Sequence[MatchRow]) -> Report:
        """Report the score, the swings, the times and the faults."""
        return report_match(rows, self.robots, self.how)


def _from_centre(played: PlayedBoards) -> list[float]:
    """Return how far the first robot is above an even score on each board."""
    equal = 0 if played.scoring is Scoring.IMPS else 50
    return [points - equal for points in played.won(played.robots[0])]
