"""Run an experiment into a folder, and read the results of earlier runs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from crossruff import executors
from crossruff.errors import CrossruffError
from crossruff.lab.catalogue import SIZES, entry_of, find, names
from crossruff.lab.core.experiment import Entry, Experiment, Progress, Workers, no_progress
from crossruff.lab.core.report import ComparedFigure, Report
from crossruff.lab.core.run_records import RunRecord
from crossruff.user_folders import data_folder


@dataclass(frozen=True)
class RunResult:
    """The results of an experiment in a folder.

    >>> from tempfile import TemporaryDirectory
    >>> from crossruff import lab
    >>> with TemporaryDirectory() as folder:
    ...     result = lab.run("values-2.1", folder, size="tiny", processes=1)
    ...     result.record.name, result.rows.height
    ('values-2.1', 8)
    """

    entry: Entry
    record: RunRecord
    """What was run, when, where and with which settings."""
    folder: Path

    @cached_property
    def report(self) -> Report:
        """Return the report of the results."""
        return self.entry.experiment.report(self.folder)

    @cached_property
    def rows(self) -> pl.DataFrame:
        """Return the rows of the experiment as a frame."""
        return self.entry.experiment.frame(self.folder)

    def write_page(self, folder: Path | str) -> Path:
        """Write the report with its pictures as Markdown and HTML; return the path of the HTML page."""
        return self.report.write(Path(folder), self.record.title or self.record.name, self.record.words)


def run(  # noqa: PLR0913 - all but two are options with a name
    experiment: str | Entry | Experiment,
    folder: Path | str | None = None,
    *,
    size: str | None = None,
    changes: Mapping[str, Any] | None = None,
    processes: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> RunResult:
    """Run an experiment, and return its results; what the folder has already is not run again.

    The experiment is a name of `names()`, a TOML file, or a value. `size` is "quick" or "tiny" for a smaller
    version, and `changes` has other values for some settings. The work is done in `processes` (as many as
    there are cores), or by an `executor` that works on `processes` tasks at a time. However the run ends,
    finished work is saved, and the same call resumes it.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as threads:
    ...     result = run("declarers-6.1", folder, size="tiny", changes={"deals": 1}, executor=threads)
    ...     result.rows.select("contract", "declarer", "double_dummy").rows()
    [('7NT', 'mc(samples=2)', 13), ('7NT', 'strategic(samples=2)', 13)]
    """
    entry = _entry(experiment, size, changes)
    place = default_folder(entry) if folder is None else Path(folder)
    entry.experiment.check()
    record = RunRecord.of(entry)
    record.write(place)
    number = processes or os.cpu_count() or 1
    with _executor(number, executor) as chosen:
        entry.experiment.run(place, Workers(chosen, number, progress or no_progress))
    record = record.finished_now()
    record.write(place)
    return RunResult(entry, record, place)


def run_all(
    size: str,
    folder: Path | str | None = None,
    *,
    processes: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Iterator[RunResult]:
    """Run all experiments of the package in a smaller version, each into a folder of its own.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     results = run_all("tiny", folder, processes=1)  # nothing runs before the first is asked for
    """
    place = results_folder() / size if folder is None else Path(folder)
    for name in names():
        yield run(name, place / name, size=size, processes=processes, executor=executor, progress=progress)


def results(where: str | Path) -> RunResult:
    """Return the results of an experiment, by its name or the folder of its results.

    A name stands for its default folder, which is named after the kind of the experiment.

    >>> from tempfile import TemporaryDirectory
    >>> from crossruff import lab
    >>> with TemporaryDirectory() as folder:
    ...     _ = lab.run("values-2.1", folder, size="tiny", processes=1)
    ...     lab.results(folder).record.name
    'values-2.1'
    """
    name = str(where)
    if name in names() or name.endswith(".toml"):
        entry = find(name)
        folder = default_folder(entry)
        try:
            record = RunRecord.read(folder, entry.name)
        except CrossruffError:
            raise CrossruffError(
                f"no results of {name} in {folder}; run it: crossruff lab run {name}"
            ) from None
    else:
        folder = Path(where)
        record = RunRecord.read(folder)
    return RunResult(entry_of(record), record, folder)


def report(where: str | Path) -> Report:
    """Report the results of an experiment, by its name or the folder of its results.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = run("values-2.1", folder, size="tiny")
    ...     report(folder).plain[:26]
    '2,000 deals of seed 50000.'
    """
    return results(where).report


def compare(where: str | Path) -> tuple[ComparedFigure, ...]:
    """Return the figures of a thesis beside ours, by the name of an experiment or its folder.

    >>> from tempfile import TemporaryDirectory
    >>> from crossruff import lab
    >>> with TemporaryDirectory() as folder:
    ...     _ = lab.run("values-2.1", folder, size="tiny", processes=1)
    ...     lab.compare(folder)[0].thesis
    4.28
    """
    return report(where).beside


def results_folder() -> Path:
    """Return the folder in which runs without a folder of their own keep their results.

    >>> results_folder().name
    'results'
    """
    return data_folder() / "results"


def default_folder(entry: Entry) -> Path:
    """Return the folder of the results of an experiment that is run without one.

    >>> default_folder(find("declarers-6.1")).relative_to(results_folder()).as_posix()
    'declarers'
    """
    return results_folder() / entry.experiment.kind


def _entry(
    experiment: str | Entry | Experiment, size: str | None, changes: Mapping[str, Any] | None
) -> Entry:
    if size not in (None, *SIZES):
        raise CrossruffError(f"size must be {' or '.join(SIZES)}; got {size!r}")
    if isinstance(experiment, Experiment):
        found = Entry.of(experiment)
    else:
        found = find(experiment) if isinstance(experiment, str) else experiment
    return found.sized(size or "").changed(_plain(changes or {}))


def _plain(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return changes as a TOML file would have them: tuples become lists."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in changes.items()}


def _executor(number: int, executor: Executor | None) -> AbstractContextManager[Executor]:
    return executors.processes(number) if executor is None else nullcontext(executor)
