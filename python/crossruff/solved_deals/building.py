"""Building a library: solved on an executor, saved shard by shard, gone on with where it was ended."""

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
"""Deals in a file: about a minute of one core's work, which is what a kill may cost."""
BATCH_DEALS = 20
"""Deals that are solved at a time: some seconds."""

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
    """Deal, solve and save the deals of a seed that a folder does not have yet; gives what it has then.

    `at_once` batches are under way at a time: two for each worker keep all of them busy. `progress` is told
    how many deals are done, and of how many; `report` is told in a line of each damaged file, which is made
    again. Whatever ends it, the same call goes on. A library may be made longer later.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as threads:
    ...     found = build(folder, 3, threads, seed=2026)
    >>> found.shards[0].file, found.missing
    ('deals-000000001-000000003.parquet', [])
    """
    folder = Path(folder)
    if deals < 1:
        raise CrossruffError(f"a library has 1 deal or more, not {deals}")
    packed_deals(seed=seed, count=0)  # refuses what is no seed
    folder.mkdir(parents=True, exist_ok=True)
    with sole_writer(folder):
        making = _Making(folder, _begun(folder, deals, seed, report or _unheard))
        _solve_all(making, executor, at_once, progress or _unheard)
    return making.manifest


def solve(seed: int, numbers: range) -> Tricks:
    """The tricks of some deals, on one thread: what a worker does.

    >>> solve(2026, range(1, 3)).shape
    (2, 5, 4)
    """
    return dd.packed_tables(packed_deals(seed=seed, first=numbers.start, count=len(numbers)), threads=1)


def _unheard(*_: object) -> None:
    """Tell nobody."""


def _begun(folder: Path, deals: int, seed: int, report: Callable[[str], None]) -> Manifest:
    """What a folder has so far; damaged shards are left out, so that they are made again."""
    if (folder / manifests.FILE).exists():
        manifest = Manifest.read(folder)
    elif any(folder.iterdir()):
        raise CrossruffError(f"{folder}: there is something else in this folder, and no library")
    else:
        manifest = Manifest(seed, deals)
    if manifest.seed != seed:
        raise CrossruffError(f"{folder}: this library is of seed {manifest.seed}, not of {seed}")
    manifest = replace(manifest, deals=max(deals, manifest.deals))
    for shard in manifest.shards:
        try:
            shards.read(shard, folder, seed)
        except CrossruffError as fault:
            report(f"{fault}; it is made again")
            manifest = manifest.without(shard)
    manifest.write(folder)
    return manifest


def _solve_all(
    making: _Making, executor: Executor, at_once: int, progress: Callable[[int, int], None]
) -> None:
    """Solve what is missing; whatever ends it, what came back is saved."""
    seed, total = making.manifest.seed, making.manifest.deals
    done = making.manifest.there
    progress(done, total)
    batches = making.batches()
    pending: dict[Future[Tricks], range] = {}
    try:
        while True:
            for numbers in islice(batches, at_once - len(pending)):
                pending[executor.submit(solve, seed, numbers)] = numbers
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                numbers = pending.pop(future)
                making.put(numbers, future.result())
                done += len(numbers)
                progress(done, total)
    except BrokenExecutor:
        raise CrossruffError("a worker process has died; what is done is saved: run it again") from None
    finally:
        for future, numbers in pending.items():
            if not future.cancel() and future.done() and future.exception() is None:
                making.put(numbers, future.result())
        making.save_rest()


@dataclass(slots=True)
class _Part:
    """A shard in the making: the tricks of its deals, in batches by the number of the first."""

    numbers: range
    tricks: dict[int, Tricks] = field(default_factory=dict)

    def done(self) -> Tricks:
        """The tricks that are there from the beginning on, up to the first gap."""
        found, number = [np.empty((0, 5, 4), dtype=np.uint8)], self.numbers.start
        while number in self.tricks:
            found.append(self.tricks[number])
            number += len(found[-1])
        return np.concatenate(found)


class _Making:
    """A folder with a manifest, and the shards that it does not have yet."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder, self.manifest = folder, manifest
        self.parts = [_Part(some) for gap in manifest.missing for some in _cut(gap, SHARD_DEALS)]
        self.part_of: dict[int, _Part] = {}
        """By the number of the first deal of a batch that is under way."""

    def batches(self) -> Iterator[range]:
        """The numbers of the deals to solve, some at a time."""
        for part in self.parts:
            for numbers in _cut(part.numbers, BATCH_DEALS):
                self.part_of[numbers.start] = part
                yield numbers

    def put(self, numbers: range, tricks: Tricks) -> None:
        """Keep the tricks of a batch; with the last of a shard, the shard is written."""
        part = self.part_of.pop(numbers.start)
        part.tricks[numbers.start] = tricks
        if len(part.done()) == len(part.numbers):
            self._save(part)

    def save_rest(self) -> None:
        """Write unfinished shards as far as they go: smaller ones, which may stay so."""
        for part in self.parts:
            if len(part.done()):
                self._save(part)

    def _save(self, part: _Part) -> None:
        tricks, seed, first = part.done(), self.manifest.seed, part.numbers.start
        cards = packed_deals(seed=seed, first=first, count=len(tricks))
        shard = shards.write(Library(seed, first, cards, tricks), self.folder)
        self.manifest = self.manifest.with_shard(shard)
        self.manifest.write(self.folder)
        part.tricks.clear()


def _cut(numbers: range, size: int) -> Iterator[range]:
    return (numbers[start : start + size] for start in range(0, len(numbers), size))
