"""Rows in a folder: Parquet files that are only ever added."""

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
from crossruff.lab.declarers.sources import MAKEABLE
from crossruff.lab.declarers.tasks import Row

SCHEMA = pl.Schema(
    {
        "contract": pl.String,
        "number": pl.Int64,
        "declarer": pl.String,
        "defender": pl.String,
        "seed": pl.UInt64,
        "tricks": pl.Int8,
        "double_dummy": pl.Int8,
        "score": pl.Int32,
        "optimal": pl.Boolean,
        "made": pl.Boolean,
        "declarer_seconds": pl.Float64,
        "defender_seconds": pl.Float64,
        "worst_seconds": pl.Float64,
        "source": pl.String,
        "vulnerable": pl.Boolean,
    }
)


class Keyed(Protocol):
    """A row, as a store sees it: it knows what it is the result of."""

    @property
    def task(self) -> Hashable:
        """What it is the result of."""


R = TypeVar("R", bound=Keyed)


@dataclass(slots=True)
class Shards(ABC, Generic[R]):
    """A folder with rows of one kind, one for each task. No file is ever half there."""

    folder: Path
    faults: list[str] = field(default_factory=list)
    """Files that could not be read the last time, a line for each; they are left as they are."""

    prefix: ClassVar[str] = "rows"
    """How the files' names begin: so a folder tells what is in it."""
    schema: ClassVar[pl.Schema]

    @staticmethod
    @abstractmethod
    def row_of(values: Sequence[Any]) -> R:
        """A row from the values of its columns."""

    @staticmethod
    def values_of(row: R) -> Sequence[Any]:
        """The values of a row's columns."""
        return row  # type: ignore[return-value]  # rows are tuples, unless a store says otherwise

    @staticmethod
    def brought_up_to_date(frame: pl.DataFrame) -> pl.DataFrame:
        """A frame of an earlier version with the columns of this one."""
        return frame

    def add(self, rows: Sequence[R]) -> None:
        """Write some rows as a new file."""
        if not rows:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        # The time puts the files in order; the process keeps two runs in one folder apart.
        path = self.folder / f"{self.prefix}-{time.time_ns():020}-{os.getpid()}.parquet"
        with whole_file(path) as file:
            values = [self.values_of(row) for row in rows]
            pl.DataFrame(values, schema=self.schema, orient="row").write_parquet(file, compression="zstd")

    def rows(self) -> list[R]:
        """All rows that can be read, in the order in which they were written, each task once."""
        self.faults.clear()
        found: dict[Hashable, R] = {}
        for path in self._files():
            try:
                frame = pl.read_parquet(path, glob=False)
            except (pl.exceptions.PolarsError, OSError) as fault:
                reason = next(iter(str(fault).splitlines()), "") or type(fault).__name__
                self.faults.append(f"{path}: left aside, it cannot be read ({reason})")
                continue
            frame = self.brought_up_to_date(frame)
            if frame.schema != self.schema or any(frame.null_count().row(0)):
                self.faults.append(f"{path}: left aside, its columns are not those of this experiment")
                continue
            for row in map(self.row_of, frame.iter_rows()):
                found.setdefault(row.task, row)
        return list(found.values())

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob(f"{self.prefix}-*.parquet"))

    def is_here(self) -> bool:
        """Whether the folder has files with rows of this kind."""
        return bool(self._files())

    def existing(self) -> Self:
        """The store itself, if its folder is there."""
        if not self.folder.is_dir():
            raise CrossruffError(f"{self.folder}: there is no such folder with rows")
        return self


class Store(Shards[Row]):
    """The rows of declarers.

    >>> from tempfile import TemporaryDirectory
    >>> row = Row("1NT", 1, "mc", "perfect(any)", 1, 7, 8, 90, False, True, 0.5, 0.1, 0.2)
    >>> with TemporaryDirectory() as folder:
    ...     Store(Path(folder)).add([row])
    ...     Store(Path(folder)).rows() == [row]
    True
    """

    schema = SCHEMA

    @staticmethod
    def row_of(values: Sequence[Any]) -> Row:
        """A row from the values of its columns."""
        return Row._make(values)

    @staticmethod
    def brought_up_to_date(frame: pl.DataFrame) -> pl.DataFrame:
        """Rows from when there was one source only get its name, and once nobody was vulnerable."""
        missing = {"source": pl.lit(MAKEABLE), "vulnerable": pl.lit(False)}
        return frame.with_columns(**{name: value for name, value in missing.items() if name not in frame})
