"""What every experiment has: a name, settings, workers that run it, and a report."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from crossruff.lab.core.report import Report
from crossruff.lab.core.runs import OfADeal, Timed, run_work
from crossruff.lab.core.store import Shards
from crossruff.toml_settings import changed_settings, settings_of


class More(Protocol):
    """Is told how much more was done, and perhaps in a few words what it came to so far."""

    def __call__(self, more: int, words: str = "") -> None:
        """Be told."""


Watch = Callable[[str, int], AbstractContextManager[More]]
"""Told what is done and how much of it there is, gives a function that is told what more was done."""


@contextmanager
def _unwatched(_words: str, _total: int) -> Iterator[More]:
    def ignored(more: int, words: str = "") -> None:
        """Nobody watches."""

    yield ignored


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work, how many they are, and who watches."""

    executor: Executor
    number: int = 1
    watch: Watch = _unwatched


@dataclass(frozen=True, slots=True)
class Experiment(ABC):
    """Something that is asked, with all settings that the answer depends on."""

    kind: ClassVar[str]
    """What a TOML file has as its `kind`; also the folder of the results."""

    @classmethod
    def of(cls, found: dict[str, Any]) -> Self:
        """From names and values."""
        return settings_of(cls, found)

    def changed(self, changes: dict[str, Any]) -> Self:
        """With other values for some settings."""
        return changed_settings(self, changes)

    def check(self) -> None:  # noqa: B027 - most have nothing to refuse
        """Refuse what is not there, before anything is run or written."""

    @abstractmethod
    def run(self, folder: Path, workers: Workers) -> None:
        """Do what the folder has no results of yet. Whatever ends it, what is done is kept."""

    @abstractmethod
    def report(self, folder: Path) -> Report:
        """What the results in a folder tell."""


T = TypeVar("T", bound=OfADeal)
R = TypeVar("R", bound=Timed)


@dataclass(frozen=True, slots=True)
class RowsExperiment(Experiment, Generic[T, R]):
    """An experiment of many tasks, each with a row."""

    @property
    @abstractmethod
    def tasks(self) -> Sequence[T]:
        """All that is to be done, as plain data."""

    @staticmethod
    @abstractmethod
    def store(folder: Path) -> Shards[R]:
        """The rows in a folder."""

    @staticmethod
    @abstractmethod
    def work(tasks: Sequence[T]) -> list[R]:
        """The rows of some tasks."""

    @abstractmethod
    def told_by(self, rows: Sequence[R]) -> Report:
        """What rows tell."""

    def check(self) -> None:
        """Refuse records that cannot be read."""
        _ = self.tasks

    def run(self, folder: Path, workers: Workers) -> None:
        """Run the tasks that have no rows."""
        store, tasks = self.store(folder), self.tasks
        there = {row.task for row in store.rows()}
        missing = [task for task in tasks if task not in there]
        if not missing:
            return
        with workers.watch("working", len(missing)) as more:
            run_work(
                self.work,
                missing,
                store,
                workers.executor,
                at_once=2 * workers.number,
                progress=lambda rows: more(len(rows)),
            )

    def report(self, folder: Path) -> Report:
        """What the rows of this experiment's tasks tell; those that are not there yet are missing."""
        store = self.store(folder).existing()
        return self.told_by(self._own(store)).with_faults(store.faults)

    def rows(self, folder: Path) -> list[R]:
        """The rows of this experiment's tasks, as far as they are there."""
        return self._own(self.store(folder))

    def _own(self, store: Shards[R]) -> list[R]:
        rows = {row.task: row for row in store.rows()}
        return [rows[task] for task in dict.fromkeys(self.tasks) if task in rows]
