"""`crossruff system try`, `rules`, `match --program`, `phases`, `deviations` and `tune`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.lab.bidding.programs import PASSER, written

MINE = "after opening first\n  2NT  18-19 hcp, balanced ; natural ; mine\n"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    folder.joinpath("extra.txt").write_text(MINE)
    return folder


def test_rules_are_tried_against_a_system(rules: Path, crossruff: Run) -> None:
    ended = crossruff("system", "try", str(rules), "--deals", "150")
    assert ended.returncode == 0
    assert "IMPs a board (95 %), 150 boards in both directions" in ended.stdout
    assert "mine/extra.txt:2 mine" in ended.stdout
    assert crossruff("system", "match", str(rules), "sayc", "-n", "20", "--first", "40").returncode == 0


def test_the_packages_rules_are_written_to_be_changed(tmp_path: Path, crossruff: Run) -> None:
    folder = tmp_path / "new"
    assert "files in" in crossruff("system", "rules", str(folder)).stdout
    ended = crossruff("system", "try", str(folder), "--deals", "10")
    assert ended.stdout.startswith("+0.000 ± 0.000 IMPs a board")
    assert "must be new or empty" in crossruff("system", "rules", str(folder)).stderr


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "must have a rule; it has none"),
        ("after opening\n  1C  12+ hopes", "mine/extra.txt, line 2, column 7: unknown word `hopes`"),
        ("after opening\n  9C  12+ hcp", "mine/extra.txt, line 2, column 3: not a call of a pattern"),
    ],
)
def test_broken_rules_are_one_line(rules: Path, crossruff: Run, text: str, fault: str) -> None:
    rules.joinpath("extra.txt").write_text(text)
    ended = crossruff("system", "try", str(rules), "--deals", "10")
    assert ended.returncode == 2
    assert fault in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_missing_and_empty_folders_are_one_line(tmp_path: Path, crossruff: Run) -> None:
    for path in (tmp_path, tmp_path / "none"):
        ended = crossruff("system", "try", str(path), "--deals", "10")
        assert ended.returncode == 2
        assert len(ended.stderr.splitlines()) == 1


def test_a_system_plays_against_a_program(tmp_path: Path, crossruff: Run) -> None:
    program = str(written(tmp_path, PASSER, "passer.py"))
    ended = crossruff("system", "match", "sayc", "--program", program, "--deals", "40", "--first", "10")
    assert ended.stdout.endswith("IMPs a board, 40 boards\n")
    assert float(ended.stdout.split()[0]) > 0
    assert "got both" in crossruff("system", "match", "sayc", "sayc", "--program", program).stderr
    assert "got neither" in crossruff("system", "match", "sayc").stderr
    assert "needs a --program" in crossruff("system", "match", "sayc", "sayc", "--weights", program).stderr


def test_phases_and_counts_are_reported(tmp_path: Path, crossruff: Run) -> None:
    program = str(written(tmp_path, PASSER, "passer.py"))
    printed = crossruff("system", "phases", "sayc", "--program", program, "--deals", "30").stdout
    for words in (
        "all contested auctions",
        "openings",
        "sold out undoubled",
        "slams bid",
        "sayc against itself",
    ):
        assert words in printed


def test_deviations_are_proposed(tmp_path: Path, crossruff: Run) -> None:
    program = str(written(tmp_path, PASSER, "passer.py"))
    ended = crossruff("system", "deviations", "sayc", "--program", program, "--deals", "10", "--most", "2")
    assert "calls tried on 10 boards" in ended.stdout
    assert "must be natural" in crossruff("system", "deviations", "webb-a").stderr


def test_rules_are_tuned(rules: Path, tmp_path: Path, crossruff: Run) -> None:
    out = tmp_path / "out"
    ended = crossruff("system", "tune", str(rules), "--out", str(out), "--deals", "64")
    assert "confirmed on 32 other boards" in ended.stdout
    assert out.joinpath("extra.txt").read_text() == MINE
    assert "another folder" in crossruff("system", "tune", str(rules), "--out", str(rules)).stderr
    assert crossruff("system", "try", str(out), "--deals", "10").returncode == 0
