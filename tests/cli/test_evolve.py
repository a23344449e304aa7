"""`crossruff evolve`, `system` and `explain`: their output, and their errors in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crossruff.bidding.evolved import EvolvedSystem
from crossruff.solved_deals import pack
from tests.bidding.evolved.samples import THESIS, evolved, made_up, random_system
from tests.bidding.evolved.samples import deals as bidding_deals
from tests.cli.conftest import Run
from tests.cli.test_commands import assert_one_line


@pytest.fixture(scope="module")
def system(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("systems") / "some.json"
    EvolvedSystem(evolved(3, bidding_deals(5, 200), rounds=500).best(), "some").save(path)
    return path


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    path = tmp_path / "run.toml"
    path.write_text('name = "small"\nsize = 16\nboards = 500\nreport = 250\n')
    return path


@pytest.fixture
def library(tmp_path: Path) -> Path:
    path = tmp_path / "small.lib"
    pack(made_up(5, 100), path)
    return path


def test_an_evolution_ends_with_a_system_and_a_picture(
    settings: Path, library: Path, tmp_path: Path, crossruff: Run
) -> None:
    out = tmp_path / "run"
    command = ("evolve", str(settings), "--out", str(out), "--library", str(library), "-p", "1")
    done = crossruff(*command)
    assert done.returncode == 0
    assert done.stderr.count(" boards/s") == 2
    assert "of passing always" in done.stdout
    assert EvolvedSystem.load(out / "best.json").name == "small"
    assert (out / "curves.svg").read_text().startswith("<?xml")
    again = crossruff(*command)
    assert again.stdout == done.stdout
    assert again.stderr == ""


def test_what_is_wrong_is_said_in_a_line(
    settings: Path, library: Path, system: Path, tmp_path: Path, crossruff: Run
) -> None:
    (tmp_path / "bad.toml").write_text("size = 1")
    (tmp_path / "empty.json").write_text("")
    (tmp_path / "file").write_text("")
    for command, words in (
        (("evolve", str(tmp_path / "none.toml")), "none.toml"),
        (("evolve", str(tmp_path / "bad.toml"), "-o", str(tmp_path / "bad")), "size must be 2 to 4096"),
        (
            ("evolve", str(settings), "--library", str(tmp_path / "none"), "-o", str(tmp_path / "new")),
            "library",
        ),
        (("evolve", str(settings), "--library", str(library), "-o", str(tmp_path / "file")), "file"),
        (("system", "judge", str(tmp_path / "empty.json")), "must be an evolved bidding system"),
        (
            ("system", "judge", "nothing"),
            "unknown system 'nothing'; choose sayc, sayc-weak, two-over-one, study-a",
        ),
        (("explain", str(system), "1NT 1C"), "1C"),
        (("explain", str(system), "1NT Q"), "call must be"),
    ):
        assert_one_line(crossruff(*command), words)
    assert not (tmp_path / "new").exists()


def test_a_system_is_explained_and_judged(system: Path, crossruff: Run) -> None:
    told = json.loads(crossruff("explain", str(system), "P P", "--json").stdout)
    assert [one["call"] for one in told["calls"]] == ["Pass", "Pass"]
    assert "Pass" in told["next"]
    assert "South may call:" in crossruff("explain", str(system), "P P").stdout
    assert "ratio" in crossruff("system", "judge", str(system)).stdout
    assert crossruff("system", "match", str(system), str(system)).stdout.startswith("+0.000 ± 0.000")
    assert crossruff("system", "legal", str(system)).returncode in (0, 1)


def test_a_call_that_no_hand_makes_is_said_to_be_one(tmp_path: Path, crossruff: Run) -> None:
    path = tmp_path / "random.json"
    EvolvedSystem(random_system(1, THESIS)).save(path)
    lines = crossruff("explain", str(path), "7NT").stdout.splitlines()
    assert lines[0].split(maxsplit=2)[:2] == ["North", "7NT"]
