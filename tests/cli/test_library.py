"""`crossruff library`: what it prints, and what it refuses in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crossruff.solved_deals import RESERVED_SEED, Library, load, pack
from tests.cli.conftest import Run
from tests.cli.test_commands import assert_one_line
from tests.solved_deals.test_card_values import synthetic


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """A packed library of 200 deals whose tricks are made up."""
    path = tmp_path / "some.lib"
    pack(synthetic(200, 9), path)
    return path


def test_build_pack_and_info(tmp_path: Path, crossruff: Run) -> None:
    folder, file = tmp_path / "solved", tmp_path / "solved.lib"
    command = ("library", "build", "--deals", "2", "--out", str(folder), "--seed", "2026", "-p", "1")
    done = crossruff(*command)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{folder}: 2 deals of seed 2026, files: 1\n"
    assert crossruff(*command).stdout == done.stdout
    done = crossruff("library", "pack", str(folder), str(file))
    assert done.stdout == f"{file}: 2 deals in {file.stat().st_size} bytes\n"
    for place in (folder, file):
        (printed,) = json.loads(crossruff("library", "info", str(place), "--json").stdout)
        assert (printed["library"], printed["deals"], printed["seed"], printed["reserved"]) == (
            str(place),
            2,
            2026,
            False,
        )
        assert printed["tricks"]["NT"] == round(float(load(folder).tricks[:, 4].mean()), 4)
    lines = crossruff("library", "info", str(folder)).stdout.splitlines()
    assert lines[0] == f"{folder}: 2 deals of seed 2026"
    assert lines[1].startswith("  mean tricks: NT ")


def test_damaged_shards_are_reported_and_built_again(tmp_path: Path, crossruff: Run) -> None:
    folder = tmp_path / "solved"
    command = ("library", "build", "--deals", "1", "--out", str(folder), "-p", "1")
    assert crossruff(*command).returncode == 0
    (path,) = folder.glob("*.parquet")
    path.write_bytes(path.read_bytes()[:-1])
    for printed in (("info",), ("values",), ("pack",)):
        more = (str(tmp_path / "file"),) if printed == ("pack",) else ()
        done = crossruff("library", *printed, str(folder), *more)
        assert_one_line(done, f"{path}: the shard is damaged")
    done = crossruff(*command)
    assert done.returncode == 0
    assert done.stderr.endswith("; it is built again\n")
    assert crossruff("library", "info", str(folder)).returncode == 0


def test_reserved_deals_are_asked_for_by_name(tmp_path: Path, crossruff: Run) -> None:
    out = ("--deals", "1", "--out", str(tmp_path / "x"), "-p", "1")
    done = crossruff("library", "build", *out, "--seed", str(RESERVED_SEED))
    assert_one_line(done, "is reserved for evaluation")
    assert_one_line(
        crossruff("library", "build", *out, "--seed", "1", "--reserved"),
        "--seed must be left out with --reserved",
    )
    assert crossruff("library", "build", *out, "--reserved").returncode == 0
    assert load(tmp_path / "x").is_reserved


def test_values(packed: Path, crossruff: Run) -> None:
    done = crossruff("library", "values", str(packed))
    lines = done.stdout.splitlines()
    assert lines[0] == "200 deals of seed 9; tricks in NT ♠ ♥ ♦ ♣"
    assert lines[2].split()[:2] == ["ace", "4.280"]
    assert len(lines) == 10
    printed = json.loads(crossruff("library", "values", str(packed), "--json", "-s", "s", "-s", "NT").stdout)
    assert printed["strains"] == ["NT", "S"]
    assert [line["rank"] for line in printed["values"]] == list("AKQJT987")
    assert sum(line["units"] for line in printed["values"]) == 128


def test_what_is_wrong_is_one_line(tmp_path: Path, packed: Path, crossruff: Run) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder", encoding="utf-8")
    few: Library = synthetic(20, 9)
    pack(few, tmp_path / "few.lib")
    for words, *command in [
        (str(file), "build", "--deals", "1", "--out", str(file)),
        (str(file), "build", "--deals", "1", "--out", str(file / "below")),
        ("the folder must be empty or have a library", "build", "--deals", "1", "--out", str(tmp_path)),
        ("no library here", "info", str(tmp_path)),
        ("no library here", "values", str(tmp_path / "nowhere")),
        ("not a packed library", "info", str(file)),
        ("at least 100 deals; got 20", "values", str(tmp_path / "few.lib")),
        ("strain must be", "values", str(packed), "--strain", "X"),
        ("no library here", "pack", str(tmp_path), str(tmp_path / "out")),
        (str(file), "pack", str(packed), str(file / "below")),
    ]:
        assert_one_line(crossruff("library", *command), words)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--deals", "0"),
        ("--deals", "many"),
        ("--deals", "1", "--seed", "-1"),
        ("--deals", "1", "--seed", str(2**64)),
        ("--deals", "1", "--processes", "0"),
    ],
)
def test_wrong_numbers_are_refused(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, crossruff: Run
) -> None:
    monkeypatch.chdir(tmp_path)
    done = crossruff("library", "build", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert list(tmp_path.iterdir()) == []
