"""Evolutions: the same on any number of processes, gone on with after a kill, refused when damaged."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from crossruff import CrossruffError, _core
from crossruff.bidding.evolved import (
    EvolutionSettings,
    EvolvedSystem,
    StudySettings,
    best_of,
    evolve,
    judge,
    read_settings,
)
from crossruff.bidding.evolved.boards import Boards, reserved_boards, training, validation
from crossruff.bidding.evolved.checkpoints import FILE, Checkpoint, EvolutionReport
from crossruff.bidding.evolved.evolution_settings import OPERATORS, PER_MEMBER
from crossruff.bidding.evolved.scores import mean_distance
from crossruff.bidding.evolved.study_method import StudyMethod
from crossruff.executors import processes
from crossruff.solved_deals import RESERVED_SEED, pack, reserved
from tests.bidding.evolved.samples import made_up, random_system

SMALL = EvolutionSettings(name="small", size=16, boards=1_250, report=250, entry_rate=0.1)
ISLANDS = replace(SMALL, populations=3, migration=0.3, later=500, later_migration=0.9)
STUDY = StudySettings(
    lessons=60, report=12, lineages=3, takeover=2, states=6, entries=8, turns=60, steps=20, boards=80
)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("deals") / "small.lib"
    pack(made_up(5, 100), path)
    return path


@pytest.fixture
def here() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


def timeless(checkpoint: Checkpoint) -> Checkpoint:
    return replace(checkpoint, reports=tuple(replace(report, seconds=0) for report in checkpoint.reports))


@pytest.mark.parametrize("settings", [SMALL, ISLANDS, STUDY], ids=["one population", "islands", "study"])
def test_one_process_or_four_make_no_difference(
    settings: EvolutionSettings | StudySettings, library: Path, here: Executor, tmp_path: Path
) -> None:
    alone = evolve(settings, tmp_path / "alone", here, library=library)
    with processes(4) as executor:
        together = evolve(settings, tmp_path / "together", executor, library=library, threads=2)
    assert timeless(alone) == timeless(together)
    assert settings.done(alone) >= settings.total
    assert evolve(settings, tmp_path / "alone", here, library=library) == alone


def test_another_seed_gives_other_systems(library: Path, here: Executor, tmp_path: Path) -> None:
    one = evolve(SMALL, tmp_path / "one", here, library=library)
    other = evolve(replace(SMALL, seed=2), tmp_path / "other", here, library=library)
    assert one.parts != other.parts


class Stopped(Exception):
    pass


@pytest.mark.parametrize("settings", [ISLANDS, STUDY], ids=["islands", "study"])
@pytest.mark.parametrize("after", [1, 2, 4])
def test_an_ended_run_goes_on_as_if_it_had_not_been(
    after: int, settings: EvolutionSettings | StudySettings, library: Path, here: Executor, tmp_path: Path
) -> None:
    seen: list[Checkpoint] = []

    def stop(checkpoint: Checkpoint) -> None:
        seen.append(checkpoint)
        if len(seen) == after:
            raise Stopped

    with pytest.raises(Stopped):
        evolve(settings, tmp_path / "ended", here, library=library, watch=stop)
    ended = evolve(settings, tmp_path / "ended", here, library=library)
    whole = evolve(settings, tmp_path / "whole", here, library=library)
    assert timeless(ended) == timeless(whole)


def test_immigrants_come(library: Path, here: Executor, tmp_path: Path) -> None:
    done = evolve(ISLANDS, tmp_path, here, library=library)
    assert sum(report.immigrants for report in done.reports) > 0
    alone = evolve(replace(ISLANDS, migration=0, later_migration=0), tmp_path / "b", here, library=library)
    assert all(report.immigrants == 0 for report in alone.reports)


@pytest.mark.parametrize("place", [0, 30, 60, 200, -1])
def test_a_damaged_checkpoint_is_refused(place: int, library: Path, here: Executor, tmp_path: Path) -> None:
    evolve(SMALL, tmp_path, here, library=library)
    data = bytearray((tmp_path / FILE).read_bytes())
    data[place] ^= 1
    (tmp_path / FILE).write_bytes(data)
    with pytest.raises(CrossruffError, match="checkpoint"):
        evolve(SMALL, tmp_path, here, library=library)


def test_a_checkpoint_of_other_settings_or_deals_is_refused(
    library: Path, here: Executor, tmp_path: Path
) -> None:
    evolve(SMALL, tmp_path, here, library=library)
    with pytest.raises(CrossruffError, match="settings must be those of the checkpoint"):
        evolve(replace(SMALL, contest=3), tmp_path, here, library=library)
    pack(made_up(5, 90), tmp_path / "other.lib")
    with pytest.raises(
        CrossruffError, match=r"must be that of the checkpoint, deals 1 to 80 of seed 5; got deals 1 to 72"
    ):
        evolve(SMALL, tmp_path, here, library=tmp_path / "other.lib")
    longer = replace(SMALL, boards=1_750)
    assert longer.done(evolve(longer, tmp_path, here, library=library)) >= 1_750


def test_boards_are_counted_for_each_member(library: Path, here: Executor, tmp_path: Path) -> None:
    """As in the thesis, which also looks at the fittest system after each round robin."""
    done = evolve(SMALL, tmp_path, here, library=library)
    assert [report.done for report in done.reports] == [255, 510, 765, 1020, 1275]
    population = _core.Population.random(SMALL.core(0, 0), SMALL.size)
    looks, ages = [], []
    for _ in range(17):
        population.advance(training(library).core, 15)
        looks.append(mean_distance(population.best(), reserved_boards()))
        ages.append([age for _, age, _ in population.members()])
    assert done.reports[0].living_age == pytest.approx(np.mean(ages))
    assert done.reports[0].living_oldest == pytest.approx(np.mean(np.max(ages, axis=1)))
    assert population.boards == 255 * SMALL.size // 2
    assert (done.reports[0].least, done.reports[0].objective) == (min(looks), looks[-1])


def test_a_checkpoint_in_the_old_unit_is_refused(library: Path, here: Executor, tmp_path: Path) -> None:
    done = evolve(SMALL, tmp_path, here, library=library)
    replace(done, settings=done.settings.removeprefix(PER_MEMBER)).write(tmp_path)
    with pytest.raises(CrossruffError, match="must count the boards of each member"):
        evolve(SMALL, tmp_path, here, library=library)


def test_reserved_deals_are_not_trained_on(here: Executor, tmp_path: Path) -> None:
    assert reserved().seed == RESERVED_SEED
    pack(reserved()[:50], tmp_path / "reserved.lib")
    with pytest.raises(CrossruffError, match="reserved for evaluation"):
        evolve(SMALL, tmp_path / "run", here, library=tmp_path / "reserved.lib")


@pytest.mark.parametrize("seeding", ["winners", "file"])
def test_other_beginnings(seeding: str, library: Path, here: Executor, tmp_path: Path) -> None:
    EvolvedSystem(random_system(4)).save(tmp_path / "first.json")
    where = seeding if seeding == "winners" else str(tmp_path / "first.json")
    settings = replace(SMALL, seeding=where, rivals=4, robins=2)
    done = evolve(settings, tmp_path / "run", here, library=library)
    assert best_of(done, "best").core.form == (4, 8, 3)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sise = 3", "unknown setting 'sise'"),
        ("size = 'many'", "size must be a number"),
        ("size = true", "size must be a number"),
        ("boards = 0", "boards must be at least 1"),
        ("threshold = 3", "threshold"),
        ("states = 1000", "states"),
        ("nodes = ['hunch']", "unknown node 'hunch'"),
        ("nodes = 'thesis'", "nodes must be a list"),
        ("weights = {luck = 1}", "unknown operator 'luck'"),
        ("contest = 0", "contest|best of"),
        ("size = ", "not a TOML file"),
        ("method = 'luck'", "method must be 'play' or 'study'; got 'luck'"),
        ("method = 'study'\nsize = 3", "unknown setting 'size'"),
        ("method = 'study'\nlessons = 0", "lessons must be at least 1"),
        ("method = 'study'\ngrowth = -1", "growth must be at least 0"),
        ("method = 'study'\nnodes = ['strength', 'direct']", "must include the bids 'pass or double'"),
        ("method = 'study'\nopponents = ['nobody']", "nobody"),
        ("method = 'study'\nstates = 65", "states"),
        ("method = 'study'\nseed = -1", "seed must be"),
        ("method = 'study'\ndoubled_from = 14", "doubled_from must be 0 to 13"),
        ("method = 'study'\npar = 101", "par must be 0 to 100"),
        ("method = 'study'\nadopting = 1", "adopting must be true or false"),
        ("weights = {'bit mutation' = 'x'}", "bit mutation must be a number"),
    ],
)
def test_settings_that_make_no_sense_are_refused(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "run.toml"
    path.write_text(text)
    with pytest.raises(CrossruffError, match=words):
        read_settings(path)


def test_lessons_bring_a_system_nearer_to_par(here: Executor, tmp_path: Path) -> None:
    settings = replace(STUDY, lessons=90, turns=300, steps=60, boards=400, lineages=1, opponents=())
    done = evolve(settings, tmp_path, here)
    boards = Boards(validation(None).deals)
    assert judge(best_of(done, "studied"), boards).ratio < 0.95


def test_the_poorest_lineage_goes_on_with_the_best_system() -> None:
    def reports(times: int) -> tuple[EvolutionReport, ...]:
        costs = enumerate((3.0, 1.0, 2.0))
        return (
            tuple(
                EvolutionReport(done=4, part=part, objective=0, validation=cost, seconds=0)
                for part, cost in costs
            )
            * times
        )

    studying = StudyMethod(STUDY, None)
    started = Checkpoint("mark", "deals", (b"a", b"b", b"c"))
    assert studying.heirs(started) == started.parts
    assert studying.heirs(replace(started, reports=reports(1))) == started.parts
    assert studying.heirs(replace(started, reports=reports(2))) == (b"b", b"b", b"c")
    never = StudyMethod(replace(STUDY, takeover=0), None)
    assert never.heirs(replace(started, reports=reports(2))) == started.parts


def test_a_killed_run_goes_on(library: Path, here: Executor, tmp_path: Path) -> None:
    file = tmp_path / "run.toml"
    file.write_text("size = 32\nboards = 187_500\nreport = 1_240\n")
    command = [sys.executable, "-m", "crossruff", "evolve", str(file), "--library", str(library), "-p", "1"]
    folder = tmp_path / "killed"
    with subprocess.Popen([*command, "--out", str(folder)], stderr=subprocess.PIPE, text=True) as run:
        assert run.stderr is not None
        for _ in range(3):
            assert "boards/s" in run.stderr.readline()
        run.kill()
    settings = read_settings(file).with_total(12_500)
    assert len(Checkpoint.read(folder).reports) >= 3
    killed = evolve(settings, folder, here, library=library)
    assert timeless(killed) == timeless(evolve(settings, tmp_path / "whole", here, library=library))


def test_the_published_runs_can_be_read() -> None:
    for name, populations, size in (("a", 1, 128), ("b", 1, 256), ("c", 13, 128)):
        settings = read_settings(
            Path(__file__).parents[3] / "python/crossruff/lab/experiments" / f"webb-{name}.toml"
        )
        assert isinstance(settings, EvolutionSettings)
        assert (settings.populations, settings.size) == (populations, size)
        assert settings.threshold == -15
        assert settings.push_penalty == 1 / 256
        assert set(settings.weights) == set(OPERATORS)
