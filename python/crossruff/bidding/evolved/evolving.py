"""An evolution from its settings on: on an executor, with checkpoints and reports."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import replace
from pathlib import Path

from crossruff import _core
from crossruff.atomic_files import sole_writer
from crossruff.bidding.evolved.boards import training
from crossruff.bidding.evolved.checkpoints import FILE, Checkpoint
from crossruff.bidding.evolved.playing import Playing
from crossruff.bidding.evolved.settings import Settings
from crossruff.bidding.evolved.study_settings import METHOD, StudySettings
from crossruff.bidding.evolved.studying import Studying
from crossruff.bidding.evolved.systems import System
from crossruff.errors import CrossruffError
from crossruff.toml_settings import read_toml


def read_settings(path: Path | str) -> Settings | StudySettings:
    """Read a TOML file; its `method` says what kind of evolution it is.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "run.toml")
    ...     _ = file.write_text('method = "study"')
    ...     read_settings(file).total
    10000
    """
    found = read_toml(path)
    method = found.pop("method", "play")
    try:
        if method == "play":
            return Settings.of(found)
        if method == METHOD:
            return StudySettings.of(found)
        raise CrossruffError(f"there is no method {method!r}; there are 'play' and {METHOD!r}")
    except CrossruffError as fault:
        raise CrossruffError(f"{path}: {fault}") from None


def evolve(
    settings: Settings | StudySettings,
    folder: Path | str,
    executor: Executor,
    *,
    library: Path | None = None,
    threads: int = 1,
    watch: Callable[[Checkpoint], None] | None = None,
) -> Checkpoint:
    """Evolve systems until all is done; a folder that has a checkpoint is gone on with.

    The result depends on the settings and the library alone: neither on the executor nor on `threads`, of
    which each population takes so many. `watch` is told of every checkpoint.
    """
    folder = Path(folder)
    deals = training(library).deals.name  # refuses what cannot be trained on before anything is written
    method: Playing | Studying
    if isinstance(settings, StudySettings):
        method = Studying(settings, library)
    else:
        method = Playing(settings, library, threads)
    folder.mkdir(parents=True, exist_ok=True)
    with sole_writer(folder):
        try:
            return _run(method, deals, folder, executor, watch)
        except BrokenExecutor:
            raise CrossruffError(
                "a worker process has died; the last checkpoint is kept: run it again"
            ) from None


def best_of(checkpoint: Checkpoint, name: str) -> System:
    """The best system of an evolution so far."""
    return System(_core.BiddingSystem.from_bytes(checkpoint.best), name)


def _run(
    method: Playing | Studying,
    deals: str,
    folder: Path,
    executor: Executor,
    watch: Callable[[Checkpoint], None] | None,
) -> Checkpoint:
    checkpoint = _begun(method, deals, folder)
    if watch is not None:
        watch(checkpoint)
    while checkpoint.done < method.settings.total:
        steps = method.steps(checkpoint, executor)
        best = min(steps, key=lambda step: step.report.validation)
        better = best.report.validation < checkpoint.best_validation or method.settings.latest
        checkpoint = replace(
            checkpoint,
            parts=tuple(step.part for step in steps),
            reports=(*checkpoint.reports, *(step.report for step in steps)),
            best=best.best if better else checkpoint.best,
            best_validation=best.report.validation if better else checkpoint.best_validation,
        )
        checkpoint.write(folder)
        if watch is not None:
            watch(checkpoint)
    return checkpoint


def _begun(method: Playing | Studying, deals: str, folder: Path) -> Checkpoint:
    mark = method.settings.mark
    if not (folder / FILE).exists():
        checkpoint = Checkpoint(mark, deals, tuple(method.seeds()))
        checkpoint.write(folder)
        return checkpoint
    checkpoint = Checkpoint.read(folder)
    if checkpoint.settings != mark:
        raise CrossruffError(f"{folder}: the checkpoint there is of an evolution with other settings")
    if checkpoint.deals != deals:
        words = f"trained on {checkpoint.deals}, not on {deals}"
        raise CrossruffError(f"{folder}: the checkpoint there is of systems {words}")
    try:
        method.check(checkpoint)
    except ValueError as fault:
        raise CrossruffError(f"{folder / FILE}: the checkpoint is damaged: {fault}") from None
    return checkpoint
