"""Evolve systems on an executor, with checkpoints and reports."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import replace
from pathlib import Path

from crossruff import _core
from crossruff.atomic_files import sole_writer
from crossruff.bidding.evolved.boards import training
from crossruff.bidding.evolved.checkpoints import FILE, Checkpoint
from crossruff.bidding.evolved.evolution_settings import PER_MEMBER, EvolutionSettings
from crossruff.bidding.evolved.play_method import PlayMethod
from crossruff.bidding.evolved.study_method import StudyMethod
from crossruff.bidding.evolved.study_settings import METHOD, StudySettings
from crossruff.bidding.evolved.systems import EvolvedSystem
from crossruff.errors import CrossruffError
from crossruff.toml_settings import read_toml


def read_settings(path: Path | str) -> EvolutionSettings | StudySettings:
    """Read the settings of an evolution from a TOML file; its `method` is `play` or `study`.

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
            return EvolutionSettings.of(found)
        if method == METHOD:
            return StudySettings.of(found)
        raise CrossruffError(f"method must be 'play' or {METHOD!r}; got {method!r}")
    except CrossruffError as fault:
        raise CrossruffError(f"{path}: {fault}") from None


def evolve(
    settings: EvolutionSettings | StudySettings,
    folder: Path | str,
    executor: Executor,
    *,
    library: Path | None = None,
    threads: int = 1,
    watch: Callable[[Checkpoint], None] | None = None,
) -> Checkpoint:
    """Evolve systems until all is done; resume from the checkpoint of the folder if it has one.

    The result depends on the settings and the library alone, neither on the executor nor on `threads`, the
    threads of each population. `watch` is called with every checkpoint.
    """
    folder = Path(folder)
    deals = training(library).deals.name  # rejects reserved deals before anything is written
    method: PlayMethod | StudyMethod
    if isinstance(settings, StudySettings):
        method = StudyMethod(settings, library)
    else:
        method = PlayMethod(settings, library, threads)
    folder.mkdir(parents=True, exist_ok=True)
    with sole_writer(folder):
        try:
            return _run(method, deals, folder, executor, watch)
        except BrokenExecutor:
            raise CrossruffError(
                "a worker process has died; run the command again to resume from the last checkpoint"
            ) from None


def best_of(checkpoint: Checkpoint, name: str) -> EvolvedSystem:
    """Return the best system of an evolution so far."""
    return EvolvedSystem(_core.BiddingSystem.from_bytes(checkpoint.best), name)


def refuse_other_unit(mark: str, checkpoint: Checkpoint, folder: Path) -> None:
    """Reject a checkpoint that counts the boards of all populations together, as earlier versions did."""
    if mark.startswith(PER_MEMBER) and not checkpoint.settings.startswith(PER_MEMBER):
        raise CrossruffError(
            f"{folder}: the checkpoint must count the boards of each member; it counts those of all "
            "populations, as earlier versions did: evolve into another folder"
        )


def _run(
    method: PlayMethod | StudyMethod,
    deals: str,
    folder: Path,
    executor: Executor,
    watch: Callable[[Checkpoint], None] | None,
) -> Checkpoint:
    checkpoint = _begun(method, deals, folder)
    if watch is not None:
        watch(checkpoint)
    while method.settings.done(checkpoint) < method.settings.total:
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


def _begun(method: PlayMethod | StudyMethod, deals: str, folder: Path) -> Checkpoint:
    mark = method.settings.mark
    if not (folder / FILE).exists():
        checkpoint = Checkpoint(mark, deals, tuple(method.seeds()))
        checkpoint.write(folder)
        return checkpoint
    checkpoint = Checkpoint.read(folder)
    refuse_other_unit(mark, checkpoint, folder)
    if checkpoint.settings != mark:
        raise CrossruffError(f"{folder}: the settings must be those of the checkpoint; they differ")
    if checkpoint.deals != deals:
        raise CrossruffError(
            f"{folder}: the library must be that of the checkpoint, {checkpoint.deals}; got {deals}"
        )
    try:
        method.check(checkpoint)
    except ValueError as fault:
        raise CrossruffError(f"{folder / FILE}: the checkpoint is damaged: {fault}") from None
    return checkpoint
