"""Store rows in a folder, in Parquet files that are only ever added."""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import polars as pl

from crossruff.atomic_files import whole_file
from crossruff.errors import CrossruffError


class KeyedRow(Protocol):
    """A row, as a store sees it: it knows its task."""

    @property
    def task(self) -> Hashable:
        """Return the task that the row is the result of."""


R = TypeVar("R", bound=KeyedRow)


@dataclass(slots=True)
class RowStore(ABC, Generic[R]):
    """A folder with rows of one kind, one for each task. No file is ever half written.

    >>> from pathlib import Path
    >>> from crossruff import lab
    >>> store = lab.find("declarers-6.1").experiment.store(Path("results"))
    >>> store.prefix, list(store.schema)[:3]
    ('rows', ['contract', 'number', 'declarer'])
    """

    folder: Path
    faults: list[str] = field(default_factory=list)
    """One message for each file that could not be read the last time; the files stay as they are."""

    prefix: ClassVar[str] = "rows"
    """The start of the file names, which shows what a folder holds."""
    schema: ClassVar[pl.Schema]

    @staticmethod
    @abstractmethod
    def row_of(values: Sequence[Any]) -> R:
        """Return a row from the values of its columns."""

    @staticmethod
    def values_of(row: R) -> Sequence[Any]:
        """Return the values of a row's columns."""
        return row  # type: ignore[return-value]  # rows are tuples, unless a store converts them

    @staticmethod
    def upgrade(frame: pl.DataFrame) -> pl.DataFrame:
        """Return a frame of an earlier version with the columns of this one."""
        return frame

    def frame(self, rows: Sequence[R]) -> pl.DataFrame:
        """Return some rows as a frame with the columns of the store."""
        return pl.DataFrame([self.values_of(row) for row in rows], schema=self.schema, orient="row")

    def add(self, rows: Sequence[R]) -> None:
        """Write some rows as a new file."""
        if not rows:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        # The time puts the files in order; the process number separates two runs in one folder.
        path = self.folder / f"{self.prefix}-{time.time_ns():020}-{os.getpid()}.parquet"
        with whole_file(path) as file:
            self.frame(rows).write_parquet(file, compression="zstd")

    def rows(self) -> list[R]:
        """Return all rows that can be read, in the order in which they were written, one for each task."""
        self.faults.clear()
        found: dict[Hashable, R] = {}
        for path in self._files():
            try:
                frame = pl.read_parquet(path, glob=False)
            except (pl.exceptions.PolarsError, OSError) as fault:
                reason = next(iter(str(fault).splitlines()), "") or type(fault).__name__
                self.faults.append(f"{path}: skipped, the file cannot be read ({reason})")
                continue
            frame = self.upgrade(frame)
            if frame.schema != self.schema or any(frame.null_count().row(0)):
                self.faults.append(f"{path}: skipped, its columns are not those of this experiment")
                continue
            for row in map(self.row_of, frame.iter_rows()):
                found.setdefault(row.task, row)
        return list(found.values())

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob(f"{self.prefix}-*.parquet"))

    def has_files(self) -> bool:
        """Return whether the folder has files with rows of this kind."""
        return bool(self._files())

    def existing(self) -> Self:
        """Return the store itself; raise CrossruffError unless its folder exists."""
        if not self.folder.is_dir():
            raise CrossruffError(f"{self.folder}: no such folder with rows")
        return self
