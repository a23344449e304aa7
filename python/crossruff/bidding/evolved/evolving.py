"""An evolution from its settings on: populations on an executor, checkpoints, reports."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from crossruff import _core
from crossruff.bidding.evolved.boards import Boards, boards_of, reserved_boards
from crossruff.bidding.evolved.checkpoints import FILE, Checkpoint, Report
from crossruff.bidding.evolved.settings import Settings
from crossruff.bidding.evolved.systems import System
from crossruff.errors import CrossruffError
from crossruff.saving import sole_writer

VALIDATION = 2_000
"""The most boards at the end of a library that are not trained on: the best system is chosen by them."""
EXAMINED = 8
"""How many of the fittest systems of a population are looked at for the best."""


@dataclass(frozen=True, slots=True)
class _Task:
    """What a worker does: one population from one report to the next."""

    settings: Settings
    number: int
    population: bytes
    migrants: tuple[bytes, ...]
    played: int
    """Boards of all populations so far."""
    rounds: int
    threads: int
    library: Path | None


@dataclass(frozen=True, slots=True)
class _Done:
    population: bytes
    emigrants: tuple[bytes, ...]
    report: Report
    best: bytes


def evolve(
    settings: Settings,
    folder: Path | str,
    executor: Executor,
    *,
    library: Path | None = None,
    threads: int = 1,
    watch: Callable[[Checkpoint], None] | None = None,
) -> Checkpoint:
    """Evolve systems until all boards are played; a folder that has a checkpoint is gone on with.

    The result depends on the settings and the library alone: neither on the executor nor on `threads`, of
    which each population takes so many. `watch` is told of every checkpoint.
    """
    folder = Path(folder)
    training(library)  # refuses what cannot be trained on before anything is written
    folder.mkdir(parents=True, exist_ok=True)
    with sole_writer(folder):
        try:
            return _run(settings, folder, executor, _Means(library, threads), watch)
        except BrokenExecutor:
            raise CrossruffError(
                "a worker process has died; the last checkpoint is kept: run it again"
            ) from None


@dataclass(frozen=True, slots=True)
class _Means:
    library: Path | None
    threads: int


def best_of(checkpoint: Checkpoint, name: str) -> System:
    """The best system of an evolution so far."""
    return System(_core.BiddingSystem.from_bytes(checkpoint.best), name)


def _run(
    settings: Settings,
    folder: Path,
    executor: Executor,
    means: _Means,
    watch: Callable[[Checkpoint], None] | None,
) -> Checkpoint:
    checkpoint = _begun(settings, folder, means.library)
    populations = [_population(data, folder) for data in checkpoint.populations]
    rounds = _rounds_a_report(settings, populations[0])
    emigrants = [_fittest(each, settings.emigrants) for each in populations]
    played = sum(each.boards for each in populations)
    if watch is not None:
        watch(checkpoint)
    while played < settings.boards:
        tasks = [
            _Task(
                settings,
                number,
                data,
                _others(emigrants, number),
                played,
                rounds,
                means.threads,
                means.library,
            )
            for number, data in enumerate(checkpoint.populations)
        ]
        done = list(executor.map(_advance, tasks))
        emigrants = [each.emigrants for each in done]
        best = min(done, key=lambda each: each.report.validation)
        better = best.report.validation < checkpoint.best_validation
        checkpoint = replace(
            checkpoint,
            populations=tuple(each.population for each in done),
            reports=(*checkpoint.reports, *(each.report for each in done)),
            best=best.best if better else checkpoint.best,
            best_validation=min(best.report.validation, checkpoint.best_validation),
        )
        checkpoint.write(folder)
        played = sum(each.report.boards for each in done)
        if watch is not None:
            watch(checkpoint)
    return checkpoint


def _begun(settings: Settings, folder: Path, library: Path | None) -> Checkpoint:
    if (folder / FILE).exists():
        checkpoint = Checkpoint.read(folder)
        if checkpoint.settings != settings.mark:
            raise CrossruffError(f"{folder}: the checkpoint there is of an evolution with other settings")
        if checkpoint.deals != training(library).deals.name:
            words = f"trained on {checkpoint.deals}, not on {training(library).deals.name}"
            raise CrossruffError(f"{folder}: the checkpoint there is of systems {words}")
        return checkpoint
    seeds = [_seeded(settings, number, library) for number in range(settings.populations)]
    name = training(library).deals.name
    checkpoint = Checkpoint(settings.mark, name, tuple(each.to_bytes() for each in seeds))
    checkpoint.write(folder)
    return checkpoint


def _seeded(settings: Settings, number: int, library: Path | None) -> _core.Population:
    core = settings.core(number, 0)
    try:
        if settings.seeding == "random":
            return _core.Population.random(core, settings.size)
        if settings.seeding == "winners":
            deals = training(library).core
            return _core.Population.of_winners(core, settings.size, settings.rivals, settings.robins, deals)
        systems = [System.load(settings.seeding).core] * settings.size
        return _core.Population.of(core, systems)
    except ValueError as fault:
        raise CrossruffError(str(fault)) from None


def _population(data: bytes, folder: Path) -> _core.Population:
    try:
        return _core.Population.from_bytes(data)
    except ValueError as fault:
        raise CrossruffError(f"{folder / FILE}: the checkpoint is damaged: {fault}") from None


def _rounds_a_report(settings: Settings, population: _core.Population) -> int:
    """Whole round robins, so that members are sorted when they are reported."""
    robin = population.rounds_a_robin
    boards = settings.populations * robin * (len(population) // 2)
    return robin * max(1, round(settings.report / boards))


def _others(emigrants: Sequence[tuple[bytes, ...]], number: int) -> tuple[bytes, ...]:
    return tuple(each for place, some in enumerate(emigrants) if place != number for each in some)


def _fittest(population: _core.Population, count: int) -> tuple[bytes, ...]:
    return tuple(system.to_bytes() for system in population.fittest(count))


@cache
def training(library: Path | None) -> Boards:
    """The boards of a library that are trained on."""
    deals = boards_of(library).deals
    if deals.is_reserved:
        raise CrossruffError("these deals are reserved for evaluation: nothing may be trained on them")
    return Boards(deals[: len(deals) - _kept_out(len(deals))])


@cache
def validation(library: Path | None) -> Boards:
    """Those that are kept out of it."""
    deals = boards_of(library).deals
    return Boards(deals[len(deals) - _kept_out(len(deals)) :])


def _kept_out(deals: int) -> int:
    return min(VALIDATION, deals // 5)


def _advance(task: _Task) -> _Done:
    start = time.perf_counter()
    population = _core.Population.from_bytes(task.population)
    population.change(task.settings.core(task.number, task.played))
    population.welcome([_core.BiddingSystem.from_bytes(data) for data in task.migrants])
    population.advance(training(task.library).core, task.rounds, task.threads)
    boards, pushes, replaced, immigrants, ages, oldest = population.take_tally()
    fittest = population.fittest(max(EXAMINED, task.settings.emigrants))
    held_out = [_distance(system, validation(task.library)) for system in fittest[:EXAMINED]]
    best = min(range(len(held_out)), key=held_out.__getitem__)
    report = Report(
        boards=population.boards,
        population=task.number,
        objective=_distance(fittest[0], reserved_boards()),
        validation=held_out[best],
        age=ages / replaced if replaced else 0.0,
        oldest=oldest,
        pushes=pushes / boards if boards else 0.0,
        replaced=replaced,
        immigrants=immigrants,
        seconds=time.perf_counter() - start,
    )
    emigrants = tuple(system.to_bytes() for system in fittest[: task.settings.emigrants])
    return _Done(population.to_bytes(), emigrants, report, fittest[best].to_bytes())


def _distance(system: _core.BiddingSystem, boards: Boards) -> float:
    distances = system.distances_from_par(boards.core)
    return sum(distances) / len(distances)
