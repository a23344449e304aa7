"""Evolve populations whose systems play one another, with migration between islands."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from crossruff import _core
from crossruff.bidding.evolved.boards import reserved_boards, training, validation
from crossruff.bidding.evolved.checkpoints import Checkpoint, EvolutionReport, EvolutionStep
from crossruff.bidding.evolved.evolution_settings import EvolutionSettings
from crossruff.bidding.evolved.scores import mean_distance
from crossruff.bidding.evolved.systems import EvolvedSystem
from crossruff.errors import CrossruffError

EXAMINED = 8
"""The number of the fittest systems of a population among which the best is chosen."""


@dataclass(frozen=True, slots=True)
class _Task:
    """The task of a worker: one population from one report to the next."""

    settings: EvolutionSettings
    number: int
    population: bytes
    migrants: tuple[bytes, ...]
    played: int
    """Boards that each member has played so far."""
    robins: int
    threads: int
    library: Path | None


@dataclass(frozen=True, slots=True)
class PlayMethod:
    """Evolution as in the thesis; each population has some threads."""

    settings: EvolutionSettings
    library: Path | None
    threads: int

    def seeds(self) -> list[bytes]:
        """Return the populations at the start."""
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
            systems = [EvolvedSystem.load(settings.seeding).core] * settings.size
            return _core.Population.of(core, systems)
        except ValueError as fault:
            raise CrossruffError(str(fault)) from None

    def check(self, checkpoint: Checkpoint) -> None:
        """Raise ValueError unless the parts are populations."""
        for data in checkpoint.parts:
            _core.Population.from_bytes(data)

    def steps(self, checkpoint: Checkpoint, executor: Executor) -> list[EvolutionStep]:
        """Return each population after one more report."""
        populations = [_core.Population.from_bytes(data) for data in checkpoint.parts]
        emigrants = [_fittest(each, self.settings.emigrants) for each in populations]
        played = _boards_a_member(populations[0])
        robins = _robins_a_report(self.settings, populations[0])
        tasks = [
            _Task(
                self.settings,
                number,
                data,
                _others(emigrants, number),
                played,
                robins,
                self.threads,
                self.library,
            )
            for number, data in enumerate(checkpoint.parts)
        ]
        return list(executor.map(_advance, tasks))


def _boards_a_member(population: _core.Population) -> int:
    return 2 * population.boards // len(population)


def _robins_a_report(settings: EvolutionSettings, population: _core.Population) -> int:
    """Return the round robins between reports; in each, all members meet."""
    return max(1, round(settings.report / (len(population) - 1)))


def _others(emigrants: Sequence[tuple[bytes, ...]], number: int) -> tuple[bytes, ...]:
    return tuple(each for place, some in enumerate(emigrants) if place != number for each in some)


def _fittest(population: _core.Population, count: int) -> tuple[bytes, ...]:
    return tuple(system.to_bytes() for system in population.fittest(count))


def _advance(task: _Task) -> EvolutionStep:
    start = time.perf_counter()
    population = _core.Population.from_bytes(task.population)
    population.change(task.settings.core(task.number, task.played))
    population.welcome([_core.BiddingSystem.from_bytes(data) for data in task.migrants])
    objective = least = float("inf")
    lived = lived_longest = 0
    for _ in range(task.robins):
        population.advance(training(task.library).core, population.rounds_a_robin, task.threads)
        objective = mean_distance(population.best(), reserved_boards())
        least = min(least, objective)
        living = [age for _, age, _ in population.members()]
        lived += sum(living)
        lived_longest += max(living)
    boards, pushes, replaced, immigrants, ages, oldest = population.take_tally()
    fittest = population.fittest(EXAMINED)
    held_out = [mean_distance(system, validation(task.library)) for system in fittest]
    best = min(range(len(held_out)), key=held_out.__getitem__)
    report = EvolutionReport(
        done=_boards_a_member(population),
        part=task.number,
        objective=objective,
        least=least,
        validation=held_out[best],
        age=ages / replaced if replaced else 0.0,
        oldest=oldest,
        living_age=lived / (task.robins * len(population)),
        living_oldest=lived_longest / task.robins,
        pushes=pushes / boards if boards else 0.0,
        replaced=replaced,
        immigrants=immigrants,
        seconds=time.perf_counter() - start,
    )
    return EvolutionStep(population.to_bytes(), report, fittest[best].to_bytes())
