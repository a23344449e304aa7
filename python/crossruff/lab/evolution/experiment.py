"""Run evolutions of bidding systems one after the other, and draw their curves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar, NamedTuple

import polars as pl

from crossruff.bidding.evolved import EvolutionSettings, StudySettings, best_of, evolve, judge
from crossruff.bidding.evolved.boards import reserved_boards
from crossruff.bidding.evolved.checkpoints import FILE, Checkpoint
from crossruff.bidding.evolved.evolution import refuse_other_unit
from crossruff.errors import CrossruffError
from crossruff.lab.core.experiment import Advance, Experiment, Workers
from crossruff.lab.core.report import ComparedFigure, Report, table, with_reach
from crossruff.lab.evolution.curves import draw_curves
from crossruff.lab.experiment_files import settings_named

_THESIS = {"webb-a": ("1,351,562", 5.507), "webb-b": ("683,594", 5.762), "webb-c": ("38,984,375", 5.495)}
"""The boards of each member, and the least objective of table 5.1. The table multiplies by the members of one
population: its footnote equates 2.5e7 boards of each of 128 members with 3.20e9 in all."""
_PASSING = 8.400
"""The objective of always passing in the same table."""


class _Run(NamedTuple):
    name: str
    settings: EvolutionSettings | StudySettings
    checkpoint: Checkpoint


@dataclass(slots=True)
class _Checkpoints:
    """Reports the progress at each checkpoint."""

    advance: Advance
    settings: EvolutionSettings | StudySettings
    done: int = 0

    def see(self, checkpoint: Checkpoint) -> None:
        done = self.settings.done(checkpoint)
        self.advance(done - self.done)
        self.done = done


@dataclass(frozen=True, slots=True)
class EvolutionExperiment(Experiment):
    """Evolutions, by the names of their settings files.

    >>> EvolutionExperiment(("webb-a",), total=20_000).runs
    ('webb-a',)
    """

    kind: ClassVar[str] = "evolution"

    runs: tuple[str, ...]
    total: int = 0
    """Boards of each member, or lessons, of each evolution; 0 takes the number of its file."""

    def __post_init__(self) -> None:
        """Reject unknown evolutions."""
        if not self.runs:
            raise CrossruffError("runs must name an evolution; got none")
        for name in self.runs:
            self._settings(name)

    def _settings(self, name: str) -> EvolutionSettings | StudySettings:
        found = settings_named(name)
        return found.with_total(self.total) if self.total else found

    def run(self, folder: Path, workers: Workers) -> None:
        """Run each evolution; one with a checkpoint is resumed."""
        for name in self.runs:
            settings = self._settings(name)
            threads = max(1, workers.number // settings.parts)
            with workers.progress(name, settings.total) as advance:
                watch = _Checkpoints(advance, settings).see
                evolve(settings, folder / name, workers.executor, threads=threads, watch=watch)

    def report(self, folder: Path) -> Report:
        """Report table 5.1 and the curves of figures 5-1, 5-3 and 5-5."""
        runs = self._found(folder)
        if not runs:
            raise CrossruffError(f"{folder}: no evolutions to report")
        passing = float(reserved_boards().distances_of_passing.mean())
        pictures = {
            run.name: partial(draw_curves, run.checkpoint.reports, run.settings.scale, passing, _title(run))
            for run in runs
        }
        text = "\n".join([*_table(runs, passing), *(f"![{_title(run)}]({run.name}.png)\n" for run in runs)])
        data = [
            {"run": run.name, "done": run.settings.done(run.checkpoint), "least": _least(run)} for run in runs
        ]
        return Report(text, tuple(_beside(runs, passing)), pictures, data)

    def frame(self, folder: Path) -> pl.DataFrame:
        """Return the reports of all evolutions as a frame."""
        return pl.DataFrame(
            [
                {"run": run.name, **asdict(report)}
                for run in self._found(folder)
                for report in run.checkpoint.reports
            ]
        )

    def _found(self, folder: Path) -> list[_Run]:
        """Return the evolutions that have reports."""
        runs = [
            _Run(name, self._settings(name), Checkpoint.read(folder / name))
            for name in self.runs
            if (folder / name / FILE).exists()
        ]
        for run in runs:
            refuse_other_unit(run.settings.mark, run.checkpoint, folder / run.name)
        return [run for run in runs if run.checkpoint.reports]


def _title(run: _Run) -> str:
    return f"{run.settings.name}: IMPs from par of the fittest system on the reserved boards"


def _least(run: _Run) -> float:
    return min(report.lowest for report in run.checkpoint.reports)


def _table(runs: Sequence[_Run], passing: float) -> Iterator[str]:
    rows = []
    for run in runs:
        judged = judge(best_of(run.checkpoint, run.settings.name), reserved_boards())
        boards, least = _THESIS.get(run.name, ("", None))
        rows.append(
            (
                run.settings.name,
                f"{run.settings.done(run.checkpoint):,} {run.settings.unit}",
                f"{_least(run):.3f}",
                f"{_least(run) / passing:.3f}",
                with_reach(judged.mean, judged.within, 3),
                f"{judged.ratio:.3f}",
                boards,
                "" if least is None else f"{least:.3f}",
                "" if least is None else f"{least / _PASSING:.3f}",
            )
        )
    head = ("run", "done", "least objective", "of passing", "chosen system", "of passing")
    yield from table((*head, "thesis 5.1: boards of each member", "least", "of passing"), rows)
    yield f"Always passing is {passing:.3f} IMPs from par on our boards, and {_PASSING:.3f} on the thesis's."
    yield "The least objective is that of the luckiest report; the chosen system was chosen on other boards."
    yield ""


def _beside(runs: Sequence[_Run], passing: float) -> Iterator[ComparedFigure]:
    for run in runs:
        if run.name in _THESIS:
            what = f"5.1: least objective, of passing always, {run.settings.name}"
            yield ComparedFigure(what, _THESIS[run.name][1] / _PASSING, _least(run) / passing, digits=3)
