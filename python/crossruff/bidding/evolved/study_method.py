"""Evolve lineages of systems that study their own auctions."""

from __future__ import annotations

import time
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from crossruff import _core
from crossruff.bidding.evolved.boards import Boards, reserved_boards, training, validation
from crossruff.bidding.evolved.checkpoints import Checkpoint, EvolutionReport, EvolutionStep
from crossruff.bidding.evolved.scores import mean_distance
from crossruff.bidding.evolved.study_settings import StudySettings


@dataclass(frozen=True, slots=True)
class _Task:
    """The task of a worker: one lineage from one report to the next."""

    settings: StudySettings
    number: int
    system: bytes
    opponents: tuple[bytes, ...]
    given: int
    """Lessons of the lineage so far."""
    lessons: int
    library: Path | None


@dataclass(frozen=True, slots=True)
class StudyMethod:
    """Evolution of systems that learn what other calls would have scored."""

    settings: StudySettings
    library: Path | None

    def seeds(self) -> list[bytes]:
        """Return the systems at the start."""
        return [self.settings.first().to_bytes()] * self.settings.lineages

    def check(self, checkpoint: Checkpoint) -> None:
        """Raise ValueError unless the parts are systems."""
        for data in checkpoint.parts:
            _core.BiddingSystem.from_bytes(data)

    def steps(self, checkpoint: Checkpoint, executor: Executor) -> list[EvolutionStep]:
        """Return each lineage after one more report."""
        settings = self.settings
        lessons = max(1, settings.report // settings.lineages)
        given = checkpoint.reports[-1].done if checkpoint.reports else 0
        opponents = tuple(system.to_bytes() for system in settings.rivals())
        tasks = [
            _Task(settings, number, data, opponents, given, lessons, self.library)
            for number, data in enumerate(self.heirs(checkpoint))
        ]
        return list(executor.map(_advance, tasks))

    def heirs(self, checkpoint: Checkpoint) -> tuple[bytes, ...]:
        """Return the systems; every `takeover` reports that of the best lineage replaces the poorest."""
        count, every = self.settings.lineages, self.settings.takeover
        latest = checkpoint.latest
        if count == 1 or not every or not latest or len(checkpoint.reports) // count % every:
            return checkpoint.parts
        costs = [report.validation for report in latest]
        parts = list(checkpoint.parts)
        parts[costs.index(max(costs))] = parts[costs.index(min(costs))]
        return tuple(parts)


def _advance(task: _Task) -> EvolutionStep:
    start = time.perf_counter()
    settings = task.settings
    opponents = [_core.BiddingSystem.from_bytes(data) for data in task.opponents]
    deals = training(task.library)
    study = settings.core(task.number, min(len(deals), settings.boards + settings.growth * task.given))
    before = _core.BiddingSystem.from_bytes(task.system)
    system, learned = study.teach(before, opponents, deals.core, task.given, task.lessons)
    report = EvolutionReport(
        done=task.given + task.lessons,
        part=task.number,
        objective=mean_distance(system, reserved_boards()),
        validation=_cost(system, opponents, validation(task.library), settings),
        replaced=learned,
        seconds=time.perf_counter() - start,
    )
    data = system.to_bytes()
    return EvolutionStep(data, report, data)


def _cost(
    system: _core.BiddingSystem,
    opponents: list[_core.BiddingSystem],
    boards: Boards,
    settings: StudySettings,
) -> float:
    """Return the cost that lessons reduce: the distance from par, less the IMPs won."""
    cost = settings.par * mean_distance(system, boards, settings.doubled_from, gifts=settings.gifts)
    for opponent in opponents:
        results = system.match_results(opponent, boards.core, settings.doubled_from)
        cost -= settings.won * sum(results) / len(results) / len(opponents)
    return cost
