"""Evolutions: the same on any number of processes, gone on with after a kill, refused when damaged."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from crossruff import CrossruffError
from crossruff.bidding.evolved import Settings, System, best_of, evolve
from crossruff.bidding.evolved.checkpoints import FILE, Checkpoint
from crossruff.bidding.evolved.settings import OPERATORS
from crossruff.executors import processes
from crossruff.library import RESERVED_SEED, pack, reserved
from tests.bidding.samples import made_up, random_system

SMALL = Settings(name="small", size=16, boards=10_000, report=2_000, entry_rate=0.1)
ISLANDS = replace(SMALL, populations=3, migration=0.3, later=4_000, later_migration=0.9)


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


@pytest.mark.parametrize("settings", [SMALL, ISLANDS], ids=["one population", "islands"])
def test_one_process_or_four_make_no_difference(
    settings: Settings, library: Path, here: Executor, tmp_path: Path
) -> None:
    alone = evolve(settings, tmp_path / "alone", here, library=library)
    with processes(4) as executor:
        together = evolve(settings, tmp_path / "together", executor, library=library, threads=2)
    assert timeless(alone) == timeless(together)
    assert sum(report.boards for report in alone.reports[-settings.populations :]) >= settings.boards
    assert evolve(settings, tmp_path / "alone", here, library=library) == alone


def test_another_seed_gives_other_systems(library: Path, here: Executor, tmp_path: Path) -> None:
    one = evolve(SMALL, tmp_path / "one", here, library=library)
    other = evolve(replace(SMALL, seed=2), tmp_path / "other", here, library=library)
    assert one.populations != other.populations


class Stopped(Exception):
    pass


@pytest.mark.parametrize("after", [1, 2, 4])
def test_an_ended_run_goes_on_as_if_it_had_not_been(
    after: int, library: Path, here: Executor, tmp_path: Path
) -> None:
    seen: list[Checkpoint] = []

    def stop(checkpoint: Checkpoint) -> None:
        seen.append(checkpoint)
        if len(seen) == after:
            raise Stopped

    with pytest.raises(Stopped):
        evolve(ISLANDS, tmp_path / "ended", here, library=library, watch=stop)
    ended = evolve(ISLANDS, tmp_path / "ended", here, library=library)
    whole = evolve(ISLANDS, tmp_path / "whole", here, library=library)
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
    with pytest.raises(CrossruffError, match="with other settings"):
        evolve(replace(SMALL, contest=3), tmp_path, here, library=library)
    pack(made_up(5, 90), tmp_path / "other.lib")
    with pytest.raises(CrossruffError, match=r"trained on deals 1 to 80 of seed 5, not on deals 1 to 72"):
        evolve(SMALL, tmp_path, here, library=tmp_path / "other.lib")
    longer = evolve(replace(SMALL, boards=14_000), tmp_path, here, library=library)
    assert longer.reports[-1].boards >= 14_000


def test_reserved_deals_are_not_trained_on(here: Executor, tmp_path: Path) -> None:
    assert reserved().seed == RESERVED_SEED
    pack(reserved()[:50], tmp_path / "reserved.lib")
    with pytest.raises(CrossruffError, match="reserved for evaluation"):
        evolve(SMALL, tmp_path / "run", here, library=tmp_path / "reserved.lib")


@pytest.mark.parametrize("seeding", ["winners", "file"])
def test_other_beginnings(seeding: str, library: Path, here: Executor, tmp_path: Path) -> None:
    System(random_system(4)).save(tmp_path / "first.json")
    where = seeding if seeding == "winners" else str(tmp_path / "first.json")
    settings = replace(SMALL, seeding=where, rivals=4, robins=2)
    done = evolve(settings, tmp_path / "run", here, library=library)
    assert best_of(done, "best").core.form == (4, 8, 3)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sise = 3", "there is no setting 'sise'"),
        ("size = 'many'", "size must be a number"),
        ("size = true", "size must be a number"),
        ("boards = 0", "boards must be 1 or more"),
        ("threshold = 3", "threshold"),
        ("states = 1000", "states"),
        ("nodes = ['hunch']", "there is no node 'hunch'"),
        ("nodes = 'thesis'", "nodes must be a list"),
        ("weights = {luck = 1}", "there is no operator 'luck'"),
        ("contest = 0", "contest|best of"),
        ("size = ", "not a TOML file"),
    ],
)
def test_settings_that_make_no_sense_are_refused(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "run.toml"
    path.write_text(text)
    with pytest.raises(CrossruffError, match=words):
        Settings.read(path)


def test_the_published_runs_can_be_read() -> None:
    for name, populations, size in (("a", 1, 128), ("b", 1, 256), ("c", 13, 128)):
        settings = Settings.read(Path(__file__).parents[2] / "experiments" / f"webb-{name}.toml")
        assert (settings.populations, settings.size) == (populations, size)
        assert settings.threshold == -15
        assert settings.push_penalty == 1 / 256
        assert set(settings.weights) == set(OPERATORS)
