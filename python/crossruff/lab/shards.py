"""Rows in a folder: Parquet files that are only ever added."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from crossruff.errors import CrossruffError
from crossruff.lab.declarer_tasks import Row
from crossruff.lab.sources import MAKEABLE
from crossruff.saving import whole_file

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
    }
)


@dataclass(slots=True)
class Store:
    """A folder with rows. No file is ever half there.

    >>> from tempfile import TemporaryDirectory
    >>> row = Row("1NT", 1, "mc", "perfect(any)", 1, 7, 8, 90, False, True, 0.5, 0.1, 0.2)
    >>> with TemporaryDirectory() as folder:
    ...     Store(Path(folder)).add([row])
    ...     Store(Path(folder)).rows() == [row]
    True
    """

    folder: Path
    faults: list[str] = field(default_factory=list)
    """Files that could not be read the last time, a line for each; they are left as they are."""

    def add(self, rows: Sequence[Row]) -> None:
        """Write some rows as a new file."""
        if not rows:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        # The time puts the files in order; the process keeps two runs in one folder apart.
        path = self.folder / f"rows-{time.time_ns():020}-{os.getpid()}.parquet"
        with whole_file(path) as file:
            pl.DataFrame(rows, schema=SCHEMA, orient="row").write_parquet(file, compression="zstd")

    def rows(self) -> list[Row]:
        """All rows that can be read, in the order in which they were written, each task once."""
        self.faults.clear()
        found: dict[object, Row] = {}
        for path in sorted(self.folder.glob("rows-*.parquet")):
            try:
                frame = pl.read_parquet(path, glob=False)
            except (pl.exceptions.PolarsError, OSError) as fault:
                reason = next(iter(str(fault).splitlines()), "") or type(fault).__name__
                self.faults.append(f"{path}: left aside, it cannot be read ({reason})")
                continue
            if "source" not in frame.columns:
                # Rows from when there was one source only.
                frame = frame.with_columns(source=pl.lit(MAKEABLE))
            if frame.schema != SCHEMA or any(frame.null_count().row(0)):
                self.faults.append(f"{path}: left aside, its columns are not those of this experiment")
                continue
            for row in map(Row._make, frame.iter_rows()):
                found.setdefault(row.task, row)
        return list(found.values())

    def existing(self) -> Store:
        """The store itself, if its folder is there."""
        if not self.folder.is_dir():
            raise CrossruffError(f"{self.folder}: there is no such folder with rows")
        return self
