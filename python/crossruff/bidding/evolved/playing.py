"""Populations that evolve by playing one another, from one report to the next."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from crossruff import _core
from crossruff.bidding.evolved.boards import reserved_boards, training, validation
from crossruff.bidding.evolved.checkpoints import Checkpoint, Report, Step
from crossruff.bidding.evolved.judging import mean_distance
from crossruff.bidding.evolved.settings import Settings
from crossruff.bidding.evolved.systems import System
from crossruff.errors import CrossruffError

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
class Playing:
    """Evolution as in the thesis; each population takes so many threads."""

    settings: Settings
    library: Path | None
    threads: int

    def seeds(self) -> list[bytes]:
        """The populations at the beginning."""
        return [self._seeded(number).to_bytes() for number in range(self.settings.populations)]

    def _seeded(self, number: int) -> _core.Population:
        settings = self.settings
        core = settings.core(number, 0)
        try:
            if settings.seeding == "random":
                return _core.Population.random(core, settings.size)
            if settings.seeding == "winners":
                deals = training(self.library).core
                return _core.Population.of_winners(
                    core, settings.size, settings.rivals, settings.robins, deals
                )
            systems = [System.load(settings.seeding).core] * settings.size
            return _core.Population.of(core, systems)
        except ValueError as fault:
            raise CrossruffError(str(fault)) from None

    def check(self, checkpoint: Checkpoint) -> None:
        """Refuse what are no populations."""
        for data in checkpoint.parts:
            _core.Population.from_bytes(data)

    def steps(self, checkpoint: Checkpoint, executor: Executor) -> list[Step]:
        """Each population, one report further."""
        populations = [_core.Population.from_bytes(data) for data in checkpoint.parts]
        emigrants = [_fittest(each, self.settings.emigrants) for each in populations]
        played = sum(each.boards for each in populations)
        rounds = _rounds_a_report(self.settings, populations[0])
        tasks = [
            _Task(
                self.settings,
                number,
                data,
                _others(emigrants, number),
                played,
                rounds,
                self.threads,
                self.library,
            )
            for number, data in enumerate(checkpoint.parts)
        ]
        return list(executor.map(_advance, tasks))


def _rounds_a_report(settings: Settings, population: _core.Population) -> int:
    """Whole round robins, so that members are sorted when they are reported."""
    robin = population.rounds_a_robin
    boards = settings.populations * robin * (len(population) // 2)
    return robin * max(1, round(settings.report / boards))


def _others(emigrants: Sequence[tuple[bytes, ...]], number: int) -> tuple[bytes, ...]:
    return tuple(each for place, some in enumerate(emigrants) if place != number for each in some)


def _fittest(population: _core.Population, count: int) -> tuple[bytes, ...]:
    return tuple(system.to_bytes() for system in population.fittest(count))


def _advance(task: _Task) -> Step:
    start = time.perf_counter()
    population = _core.Population.from_bytes(task.population)
    population.change(task.settings.core(task.number, task.played))
    population.welcome([_core.BiddingSystem.from_bytes(data) for data in task.migrants])
    population.advance(training(task.library).core, task.rounds, task.threads)
    boards, pushes, replaced, immigrants, ages, oldest = population.take_tally()
    fittest = population.fittest(EXAMINED)
    held_out = [mean_distance(system, validation(task.library)) for system in fittest]
    best = min(range(len(held_out)), key=held_out.__getitem__)
    report = Report(
        done=population.boards,
        part=task.number,
        objective=mean_distance(fittest[0], reserved_boards()),
        validation=held_out[best],
        age=ages / replaced if replaced else 0.0,
        oldest=oldest,
        pushes=pushes / boards if boards else 0.0,
        replaced=replaced,
        immigrants=immigrants,
        seconds=time.perf_counter() - start,
    )
    return Step(population.to_bytes(), report, fittest[best].to_bytes())
