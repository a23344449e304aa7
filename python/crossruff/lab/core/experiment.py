"""Define what every experiment has: settings, a run, stored rows and a report."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import polars as pl

from crossruff.lab.core.batches import DealTask, TimedRow, run_batches
from crossruff.lab.core.report import Report
from crossruff.lab.core.store import RowStore
from crossruff.toml_settings import changed_settings, settings_of


class Advance(Protocol):
    """A callback that a run calls whenever more is done."""

    def __call__(self, more: int, status: str = "") -> None:
        """Report how much more is done, and in a few words the result so far."""


Progress = Callable[[str, int], AbstractContextManager[Advance]]
"""A function that shows progress: it gets a label and a total, and yields the callback to advance."""


@contextmanager
def no_progress(_label: str, _total: int) -> Iterator[Advance]:
    """Show nothing."""

    def advance(more: int, status: str = "") -> None:
        """Ignore the progress."""

    yield advance


@dataclass(frozen=True, slots=True)
class Workers:
    """The executor of a run, how many tasks it works on at a time, and how progress is shown.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as executor:
    ...     workers = Workers(executor, number=2)
    >>> workers.number
    2
    """

    executor: Executor
    number: int = 1
    progress: Progress = no_progress


@dataclass(frozen=True, slots=True)
class Experiment(ABC):
    """A question, with all settings that the answer depends on.

    >>> from crossruff import lab
    >>> experiment = lab.find("declarers-6.1").experiment
    >>> experiment.kind, experiment.changed({"deals": 2}).deals
    ('declarers', 2)
    """

    kind: ClassVar[str]
    """The `kind` in a TOML file; also the name of the default folder of the results."""
    renamed: ClassVar[Mapping[str, str]] = {}
    """Settings that had another name when earlier runs were recorded: the old name, and the new one."""

    @classmethod
    def of(cls, found: dict[str, Any]) -> Self:
        """Return the experiment with these settings."""
        return settings_of(cls, cls._current(found))

    def changed(self, changes: dict[str, Any]) -> Self:
        """Return the experiment with other values for some settings."""
        return changed_settings(self, self._current(changes))

    @classmethod
    def _current(cls, found: dict[str, Any]) -> dict[str, Any]:
        return {cls.renamed.get(name, name): value for name, value in found.items()}

    @property
    def title(self) -> str:
        """Return what a report is called when the experiment has no file of its own."""
        return self.kind

    def check(self) -> None:  # noqa: B027 - most experiments have nothing to reject
        """Reject settings that name something missing, before anything is run or written."""

    @abstractmethod
    def run(self, folder: Path, workers: Workers) -> None:
        """Do what the folder has no results of yet. However it ends, finished work is kept."""

    @abstractmethod
    def report(self, folder: Path) -> Report:
        """Report the results in a folder."""

    @abstractmethod
    def frame(self, folder: Path) -> pl.DataFrame:
        """Return the results in a folder as a frame."""


T = TypeVar("T", bound=DealTask)
R = TypeVar("R", bound=TimedRow)


@dataclass(frozen=True, slots=True)
class RowsExperiment(Experiment, Generic[T, R]):
    """An experiment of many tasks, each with a row.

    >>> from crossruff import lab
    >>> experiment = lab.DeclarerExperiment(contracts=("6NT",), deals=2, declarers=("mc(samples=1)",))
    >>> isinstance(experiment, lab.RowsExperiment), len(experiment.tasks)
    (True, 2)
    """

    @property
    @abstractmethod
    def tasks(self) -> Sequence[T]:
        """Return all tasks, as plain data."""

    @staticmethod
    @abstractmethod
    def store(folder: Path) -> RowStore[R]:
        """Return the store of a folder."""

    @staticmethod
    @abstractmethod
    def work(tasks: Sequence[T]) -> list[R]:
        """Return the rows of some tasks."""

    @abstractmethod
    def report_rows(self, rows: Sequence[R]) -> Report:
        """Report some rows."""

    def check(self) -> None:
        """Reject settings whose tasks cannot be listed, such as files that cannot be read."""
        _ = self.tasks

    def run(self, folder: Path, workers: Workers) -> None:
        """Run the tasks that have no rows."""
        store, tasks = self.store(folder), self.tasks
        stored = {row.task for row in store.rows()}
        missing = [task for task in tasks if task not in stored]
        if not missing:
            return
        with workers.progress("working", len(missing)) as advance:
            run_batches(
                self.work,
                missing,
                store,
                workers.executor,
                at_once=2 * workers.number,
                progress=lambda rows: advance(len(rows)),
            )

    def report(self, folder: Path) -> Report:
        """Report the rows of this experiment's tasks; tasks without a row are left out."""
        store = self.store(folder).existing()
        return self.report_rows(self._own(store)).with_faults(store.faults)

    def rows(self, folder: Path) -> list[R]:
        """Return the rows of this experiment's tasks that the folder has."""
        return self._own(self.store(folder))

    def frame(self, folder: Path) -> pl.DataFrame:
        """Return these rows as a frame."""
        return self.store(folder).frame(self.rows(folder))

    def _own(self, store: RowStore[R]) -> list[R]:
        rows = {row.task: row for row in store.rows()}
        return [rows[task] for task in dict.fromkeys(self.tasks) if task in rows]


@dataclass(frozen=True, slots=True)
class Entry:
    """An experiment with its name and a description.

    >>> from crossruff import lab
    >>> entry = lab.find("values-2.1")
    >>> entry.title, entry.shows
    ('What cards are worth', 'table 2.1')
    """

    name: str
    title: str
    thesis: str
    """The thesis that has figures for the same question, if any."""
    shows: str
    """The tables or figures of that thesis."""
    experiment: Experiment
    sizes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, experiment: Experiment) -> Entry:
        """Return an entry for an experiment that has no file: its kind is its name."""
        return cls(experiment.kind, experiment.title, "", "", experiment)

    def sized(self, size: str) -> Entry:
        """Return the experiment in a smaller version, where it has one."""
        return replace(self, experiment=self.experiment.changed(dict(self.sizes.get(size, {}))))

    def changed(self, changes: Mapping[str, Any]) -> Entry:
        """Return the experiment with other values for some settings."""
        return replace(self, experiment=self.experiment.changed(dict(changes)))
