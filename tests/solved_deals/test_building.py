"""Building: what is there is not solved again, and what is done is kept, whatever ends it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from crossruff import dd
from crossruff.atomic_files import sole_writer
from crossruff.dealing import deals
from crossruff.errors import CrossruffError
from crossruff.executors import processes
from crossruff.model import Seat, Strain, Vulnerability
from crossruff.solved_deals import build, load
from crossruff.solved_deals.manifests import Manifest
from tests.patience import PATIENCE
from tests.solved_deals.samples import Here, made, made_up, same


def test_a_library_is_the_solved_deals_of_its_seed(tmp_path: Path) -> None:
    with processes(2) as executor:
        build(tmp_path, 3, executor, seed=2026)
    library = load(tmp_path)
    some = list(deals(seed=2026, count=3))
    tables = dd.tables(some, threads=1)
    assert (library.seed, library.first, len(library)) == (2026, 1, 3)
    assert [library.deal(place) for place in range(3)] == some
    assert [library.table(place) for place in range(3)] == tables
    assert library.tricks[1, Strain.HEARTS.index, Seat.WEST.index] == tables[1][Seat.WEST, Strain.HEARTS]
    for dealer in Seat:
        for place, vulnerability in enumerate(Vulnerability):
            par = dd.par_of(tables[2], vulnerability, dealer)
            assert library.par[2, dealer.index, place] == par.score


@pytest.mark.usefixtures("quick")
def test_shards_can_be_read_by_any_program(tmp_path: Path) -> None:
    made(tmp_path)
    library = load(tmp_path)
    frame = pl.read_parquet(tmp_path / "*.parquet")
    assert frame["number"].to_list() == list(range(1, 26))
    assert frame["south"].to_list() == library.deals[:, 2].tolist()
    assert frame["NTE"].to_list() == library.tricks[:, 4, 1].tolist()
    assert frame["par_W_EW"].to_list() == library.par[:, 3, 2].tolist()


@pytest.mark.usefixtures("quick")
def test_the_same_seed_gives_the_same_files(tmp_path: Path) -> None:
    manifest = made(tmp_path / "one")
    made(tmp_path / "two")
    names = {"manifest.json", *(shard.file for shard in manifest.shards)}
    assert len(names) == 4
    for folder in (tmp_path / "one", tmp_path / "two"):
        assert {path.name for path in folder.iterdir()} == names
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("at_once", [1, 3])
@pytest.mark.parametrize("fault", [KeyboardInterrupt(), BrokenExecutor(), OSError("no room")])
def test_an_interrupted_build_goes_on(tmp_path: Path, at_once: int, fault: BaseException) -> None:
    executor = Here(5, fault)
    with pytest.raises((KeyboardInterrupt, CrossruffError, OSError)):
        build(tmp_path / "one", 25, executor, seed=7, at_once=at_once)
    assert executor.deals == Manifest.read(tmp_path / "one").there > 0
    with pytest.raises(CrossruffError, match="12 of 25 deals are missing: build the library to the end"):
        load(tmp_path / "one")
    again, seen = Here(), list[tuple[int, int]]()
    build(tmp_path / "one", 25, again, seed=7, progress=lambda done, total: seen.append((done, total)))
    assert executor.deals + again.deals == 25
    assert (seen[0], seen[-1]) == ((13, 25), (25, 25))
    made(tmp_path / "two")
    assert same(load(tmp_path / "one"), load(tmp_path / "two"))


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("before", [True, False])
def test_ctrl_c_while_a_shard_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: bool) -> None:
    """It may come just before or after a shard is in the manifest: none is there twice, and none is lost."""
    write, count = Manifest.write, 0

    def interrupted(manifest: Manifest, folder: Path) -> None:
        nonlocal count
        count += 1
        if before and count == 3:
            raise KeyboardInterrupt
        write(manifest, folder)
        if count == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(Manifest, "write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        made(tmp_path)
    monkeypatch.undo()
    numbers = [number for shard in Manifest.read(tmp_path).shards for number in shard.numbers]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 20


@pytest.mark.usefixtures("quick")
def test_batches_that_come_back_out_of_order_are_kept_up_to_the_gap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail_at(seed: int, numbers: range) -> object:
        if numbers.start == 14:
            raise OSError("no room")
        return made_up(seed, numbers)

    monkeypatch.setattr("crossruff.solved_deals.building.solve", fail_at)
    with ThreadPoolExecutor(3) as executor, pytest.raises(OSError, match="no room"):
        build(tmp_path, 25, executor, seed=7, at_once=9)
    manifest = Manifest.read(tmp_path)
    assert 14 in {number for gap in manifest.missing for number in gap}
    monkeypatch.setattr("crossruff.solved_deals.building.solve", made_up)
    made(tmp_path)
    assert np.array_equal(load(tmp_path).tricks, made_up(7, range(1, 26)))


@pytest.mark.usefixtures("quick")
def test_a_library_can_be_made_longer_but_not_shorter(tmp_path: Path) -> None:
    made(tmp_path, 13)
    executor = Here()
    build(tmp_path, 25, executor, seed=7)
    assert executor.deals == 12
    assert len(load(tmp_path)) == 25
    build(tmp_path, 4, Here(0, AssertionError()), seed=7)
    assert len(load(tmp_path)) == 25
    assert np.array_equal(load(tmp_path).tricks, made_up(7, range(1, 26)))


@pytest.mark.usefixtures("quick")
def test_damaged_shards_are_reported_and_built_again(tmp_path: Path) -> None:
    first, second, third = made(tmp_path).shards
    (tmp_path / first.file).write_bytes(b"")
    (tmp_path / third.file).unlink()
    executor, seen = Here(), list[str]()
    build(tmp_path, 25, executor, seed=7, report=seen.append)
    assert executor.deals == first.deals + third.deals
    assert [name in line for name, line in zip((first.file, third.file), seen, strict=True)] == [True, True]
    assert Manifest.read(tmp_path).shards == (first, second, third)
    assert same(load(tmp_path), load(tmp_path))


@pytest.mark.usefixtures("quick")
def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    made(tmp_path / "seven")
    with pytest.raises(CrossruffError, match="seed must be that of the library, 7; got 8"):
        made(tmp_path / "seven", seed=8)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("Dear", encoding="utf-8")
    with pytest.raises(CrossruffError, match="the folder must be empty or have a library"):
        made(tmp_path / "other")
    assert [path.name for path in (tmp_path / "other").iterdir()] == ["letter.txt"]


@pytest.mark.parametrize(
    ("count", "seed", "words"),
    [
        (0, 1, "deals must be at least 1; got 0"),
        (1, -1, "seed must be 0 to"),
        (1, 2**64, "seed must be 0 to"),
    ],
)
def test_what_cannot_be_built(tmp_path: Path, count: int, seed: int, words: str) -> None:
    with pytest.raises(CrossruffError, match=words):
        made(tmp_path / "new", count, seed)
    assert not (tmp_path / "new").exists()


@pytest.mark.usefixtures("quick")
@pytest.mark.skipif(os.name == "nt", reason="there nobody is kept out")
def test_two_builds_in_one_folder_are_refused(tmp_path: Path) -> None:
    with sole_writer(tmp_path), pytest.raises(CrossruffError, match="another process is writing"):
        made(tmp_path)
    made(tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent")
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_build_resumes(tmp_path: Path, ending: signal.Signals) -> None:
    """End the command in the middle of its work; its shards are saved."""
    script = (
        "from crossruff.solved_deals import building\n"
        "building.SHARD_DEALS, building.BATCH_DEALS = 2, 1\n"
        "from crossruff.cli import main\n"
        "if __name__ == '__main__': main()\n"
    )
    (tmp_path / "command.py").write_text(script, encoding="utf-8")
    folder = tmp_path / "library"
    command = [sys.executable, str(tmp_path / "command.py"), "library", "build", "--deals", "5000"]
    command += ["--processes", "1", "--out", str(folder), "--seed", "2026"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        end = time.monotonic() + PATIENCE
        while not solved(folder) and time.monotonic() < end:
            time.sleep(0.1)
        # Ctrl-C reaches the workers too; a kill does not, and they end by themselves.
        (os.killpg if ending is signal.SIGINT else os.kill)(process.pid, ending)
        _, seen = process.communicate(timeout=PATIENCE)
    manifest = Manifest.read(folder)
    assert manifest.there > 0
    if ending is signal.SIGINT:
        words = f"interrupted; {manifest.there} of 5000 deals are in {folder}: run the same command to resume"
        assert (process.returncode, seen) == (130, f"crossruff: {words}\n")
    else:
        assert process.returncode == -signal.SIGKILL
    # Asked for no more than there is, nothing is left to do: all of it is sound.
    replace(manifest, deals=manifest.there).write(folder)
    build(folder, 1, Here(0, AssertionError()), seed=2026)
    library = load(folder)
    assert len(library) == manifest.there
    assert library.table(0) == dd.table(library.deal(0))


def solved(folder: Path) -> int:
    """How many deals a build has saved so far."""
    return Manifest.read(folder).there if (folder / "manifest.json").exists() else 0
