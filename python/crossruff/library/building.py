"""Building a library: solved on an executor, saved shard by shard, gone on with where it was ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from crossruff import dd
from crossruff.dealing import packed_deals
from crossruff.errors import CrossruffError
from crossruff.library import manifests, shards
from crossruff.library.libraries import Library
from crossruff.library.manifests import Manifest
from crossruff.library.seeds import TRAINING_SEED

SHARD_DEALS = 500
"""Deals in a file: about a minute of one core's work, which is what a kill may cost."""
BATCH_DEALS = 20
"""Deals that are solved at a time: some seconds."""

Tricks = NDArray[np.uint8]


@dataclass(slots=True)
class _Part:
    """A shard in the making: the tricks of its deals, in batches by the number of the first."""

    numbers: range
    tricks: dict[int, Tricks] = field(default_factory=dict)

    def batches(self) -> Iterator[range]:
        """The numbers of each batch."""
        return (
            self.numbers[start : start + BATCH_DEALS] for start in range(0, len(self.numbers), BATCH_DEALS)
        )

    def done(self) -> Tricks:
        """The tricks that are there from the beginning on, up to the first gap."""
        found, number = [np.empty((0, 5, 4), dtype=np.uint8)], self.numbers.start
        while number in self.tricks:
            found.append(self.tricks[number])
            number += len(found[-1])
        return np.concatenate(found)


def build(
    folder: Path,
    deals: int,
    executor: Executor,
    *,
    seed: int = TRAINING_SEED,
    at_once: int = 4,
    progress: Callable[[int], None] | None = None,
) -> Manifest:
    """Deal, solve and save the deals of a seed that a folder does not have yet; gives what it has then.

    `at_once` batches are under way at a time: two for each worker keep all of them busy. `progress` is told
    how many more deals are done, at first those that are there. Whatever ends it, the same call goes on.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name, ThreadPoolExecutor(1) as threads:
    ...     found = build(Path(name), 3, threads, seed=2026)
    >>> found.shards[0].file, found.missing
    ('deals-000000001-000000003.parquet', [])
    """
    manifest = begun(folder, deals, seed)
    parts = [
        _Part(gap[start : start + SHARD_DEALS])
        for gap in manifest.missing
        for start in range(0, len(gap), SHARD_DEALS)
    ]
    if progress:
        progress(manifest.deals - sum(len(part.numbers) for part in parts))
    batches = ((part, numbers) for part in parts for numbers in part.batches())
    pending: dict[Future[Tricks], tuple[_Part, range]] = {}

    def keep(future: Future[Tricks]) -> tuple[_Part, range]:
        part, numbers = pending.pop(future)
        part.tricks[numbers.start] = future.result()
        return part, numbers

    def save(part: _Part) -> Manifest:
        tricks = part.done()
        first = part.numbers.start
        part.tricks.clear()
        cards = packed_deals(seed=seed, first=first, count=len(tricks))
        after = manifest.with_shard(shards.write(Library(seed, first, cards, tricks), folder))
        after.write(folder)
        return after

    try:
        while True:
            while len(pending) < at_once and (batch := next(batches, None)):
                part, numbers = batch
                pending[executor.submit(solve, seed, numbers.start, len(numbers))] = batch
            if not pending:
                return manifest
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                part, numbers = keep(future)
                if progress:
                    progress(len(numbers))
                if len(part.done()) == len(part.numbers):
                    manifest = save(part)
    except BrokenExecutor:
        raise CrossruffError("a worker process has died; what is done is saved: run it again") from None
    finally:
        for future in list(pending):
            if not future.cancel() and future.done() and future.exception() is None:
                keep(future)
        for part in parts:
            if len(part.done()):
                manifest = save(part)


def solve(seed: int, first: int, count: int) -> Tricks:
    """The tricks of some deals, on one thread: what a worker does.

    >>> solve(2026, 1, 2).shape
    (2, 5, 4)
    """
    return dd.packed_tables(packed_deals(seed=seed, first=first, count=count), threads=1)


def begun(folder: Path, deals: int, seed: int) -> Manifest:
    """What a folder has of a library so far; damaged shards are left out, so that they are made again."""
    if deals < 1:
        raise CrossruffError(f"a library has 1 deal or more, not {deals}")
    packed_deals(seed=seed, count=0)  # refuses what is no seed
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / manifests.FILE).exists():
        if any(folder.iterdir()):
            raise CrossruffError(f"{folder}: there is something else in this folder, and no library")
        manifest = Manifest(seed, deals)
        manifest.write(folder)
        return manifest
    manifest = Manifest.read(folder)
    if manifest.seed != seed:
        raise CrossruffError(f"{folder}: this library is of seed {manifest.seed}, not of {seed}")
    manifest = replace(manifest, deals=max(deals, manifest.deals))
    for shard in manifest.shards:
        try:
            shards.read(shard, folder, seed)
        except CrossruffError:
            manifest = manifest.without(shard)
    manifest.write(folder)
    return manifest
