"""Build a library: solve deals on an executor, save shard by shard, and resume after an interruption."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from crossruff import dd
from crossruff.atomic_files import sole_writer
from crossruff.dealing import packed_deals
from crossruff.errors import CrossruffError
from crossruff.solved_deals import manifests, shards
from crossruff.solved_deals.libraries import Library
from crossruff.solved_deals.manifests import Manifest
from crossruff.solved_deals.seeds import TRAINING_SEED

SHARD_DEALS = 500
"""Deals in a file: about a minute of work on one core, which is the most that a kill loses."""
BATCH_DEALS = 20
"""Deals in a task: some seconds of work."""

Tricks = NDArray[np.uint8]


def build(  # noqa: PLR0913 - all but three are options with a name
    folder: Path | str,
    deals: int,
    executor: Executor,
    *,
    seed: int = TRAINING_SEED,
    at_once: int = 4,
    progress: Callable[[int, int], None] | None = None,
    report: Callable[[str], None] | None = None,
) -> Manifest:
    """Deal, solve and save the deals of a seed that a folder does not have yet; return its manifest.

    `at_once` batches are under way at a time: two for each worker keep all of them busy. `progress` is called
    with the number of finished deals and the total; `report` is called with a line about each damaged file,
    which is built again. However it ends, the same call resumes it. A library can be extended later.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as threads:
    ...     found = build(folder, 3, threads, seed=2026)
    >>> found.shards[0].file, found.missing
    ('deals-000000001-000000003.parquet', [])
    """
    folder = Path(folder)
    if deals < 1:
        raise CrossruffError(f"deals must be at least 1; got {deals}")
    packed_deals(seed=seed, count=0)  # rejects a wrong seed
    folder.mkdir(parents=True, exist_ok=True)
    with sole_writer(folder):
        library = _UnfinishedLibrary(folder, _begun(folder, deals, seed, report or _ignore))
        _solve_all(library, executor, at_once, progress or _ignore)
    return library.manifest


def solve(seed: int, numbers: range) -> Tricks:
    """Return the tricks of some deals, solved on one thread: the task of a worker.

    >>> solve(2026, range(1, 3)).shape
    (2, 5, 4)
    """
    return dd.packed_tables(packed_deals(seed=seed, first=numbers.start, count=len(numbers)), threads=1)


def _ignore(*_: object) -> None:
    """Ignore a report."""


def _begun(folder: Path, deals: int, seed: int, report: Callable[[str], None]) -> Manifest:
    """Return what a folder has so far, without damaged shards, which are built again."""
    if (folder / manifests.FILE).exists():
        manifest = Manifest.read(folder)
    elif any(folder.iterdir()):
        raise CrossruffError(f"{folder}: the folder must be empty or have a library; got other files")
    else:
        manifest = Manifest(seed, deals)
    if manifest.seed != seed:
        raise CrossruffError(f"{folder}: seed must be that of the library, {manifest.seed}; got {seed}")
    manifest = replace(manifest, deals=max(deals, manifest.deals))
    for shard in manifest.shards:
        try:
            shards.read(shard, folder, seed)
        except CrossruffError as fault:
            report(f"{fault}; it is built again")
            manifest = manifest.without(shard)
    manifest.write(folder)
    return manifest


def _solve_all(
    library: _UnfinishedLibrary, executor: Executor, at_once: int, progress: Callable[[int, int], None]
) -> None:
    """Solve the missing deals; however it ends, finished batches are saved."""
    seed, total = library.manifest.seed, library.manifest.deals
    done = library.manifest.there
    progress(done, total)
    batches = library.batches()
    pending: dict[Future[Tricks], range] = {}
    try:
        while True:
            for numbers in islice(batches, at_once - len(pending)):
                pending[executor.submit(solve, seed, numbers)] = numbers
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                numbers = pending.pop(future)
                library.put(numbers, future.result())
                done += len(numbers)
                progress(done, total)
    except BrokenExecutor:
        raise CrossruffError(
            "a worker process died; the finished deals are saved: run it again to resume"
        ) from None
    finally:
        for future, numbers in pending.items():
            if not future.cancel() and future.done() and future.exception() is None:
                library.put(numbers, future.result())
        library.save_rest()


@dataclass(slots=True)
class _UnfinishedShard:
    """A shard being built: the tricks of its deals, in batches by the number of the first."""

    numbers: range
    tricks: dict[int, Tricks] = field(default_factory=dict)

    def done(self) -> Tricks:
        """Return the tricks from the first deal up to the first gap."""
        found, number = [np.empty((0, 5, 4), dtype=np.uint8)], self.numbers.start
        while number in self.tricks:
            found.append(self.tricks[number])
            number += len(found[-1])
        return np.concatenate(found)


class _UnfinishedLibrary:
    """A folder with a manifest, and the shards that it does not have yet."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder, self.manifest = folder, manifest
        self.parts = [_UnfinishedShard(some) for gap in manifest.missing for some in _cut(gap, SHARD_DEALS)]
        self.part_of: dict[int, _UnfinishedShard] = {}
        """Shards by the number of the first deal of a batch under way."""

    def batches(self) -> Iterator[range]:
        """Return the numbers of the deals to solve, in batches."""
        for part in self.parts:
            for numbers in _cut(part.numbers, BATCH_DEALS):
                self.part_of[numbers.start] = part
                yield numbers

    def put(self, numbers: range, tricks: Tricks) -> None:
        """Add the tricks of a batch; the last batch of a shard writes the shard."""
        part = self.part_of.pop(numbers.start)
        part.tricks[numbers.start] = tricks
        if len(part.done()) == len(part.numbers):
            self._save(part)

    def save_rest(self) -> None:
        """Write unfinished shards up to their first gap, as smaller shards."""
        for part in self.parts:
            if len(part.done()):
                self._save(part)

    def _save(self, part: _UnfinishedShard) -> None:
        tricks, seed, first = part.done(), self.manifest.seed, part.numbers.start
        cards = packed_deals(seed=seed, first=first, count=len(tricks))
        shard = shards.write(Library(seed, first, cards, tricks), self.folder)
        self.manifest = self.manifest.with_shard(shard)
        self.manifest.write(self.folder)
        part.tricks.clear()


def _cut(numbers: range, size: int) -> Iterator[range]:
    return (numbers[start : start + size] for start in range(0, len(numbers), size))
