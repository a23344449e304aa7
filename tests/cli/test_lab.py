"""The `lab` commands: a run and its report, Ctrl-C, and one line for whatever is wrong."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crossruff.lab import Row, Store
from tests.cli.conftest import Run
from tests.cli.test_commands import assert_one_line

TINY = ("lab", "run", "declarers", "-n", "1", "--contract", "7NT", "--samples", "2", "--processes", "1")


def test_a_run_its_report_and_a_second_run_say_the_same(tmp_path: Path, crossruff: Run) -> None:
    first = crossruff(*TINY, "--out", str(tmp_path))
    assert (first.returncode, first.stderr) == (0, "")
    assert "strategic(samples=2) against perfect(any); IMPs won from mc(samples=2)" in first.stdout
    assert "thesis 6.2          32.5    29.4    38.1   215.3" in first.stdout
    assert crossruff("lab", "report", str(tmp_path)).stdout == first.stdout
    files = sorted(tmp_path.iterdir())
    assert crossruff(*TINY, "--out", str(tmp_path)).stdout == first.stdout
    assert sorted(tmp_path.iterdir()) == files
    lines = json.loads(crossruff("lab", "report", str(tmp_path), "--json").stdout)
    assert [(line["declarer"], line["contract"]) for line in lines][:2] == [
        ("mc(samples=2)", "7NT"),
        ("mc(samples=2)", None),
    ]
    assert lines[1]["thesis"]["table"] == "6.1"


def test_problems_stand_beside_the_thesis(tmp_path: Path, crossruff: Run) -> None:
    asked = (
        "lab",
        "run",
        "bridge-master",
        "-n",
        "1",
        "--contract",
        "6NT",
        "--contract",
        "5C",
        "--samples",
        "1",
    )
    done = crossruff(*asked, "-d", "mc", "--defender", "perfect(any)", "--out", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line.split() for line in done.stdout.splitlines()]
    assert lines[:3] == [
        ["A", "mc(samples=1)"],
        ["against", "perfect(any)"],
        ["level", "deal", "contract", "makeable", "thesis", "4.1", "A"],
    ]
    assert lines[3][:5] == ["1", "2", "6NT", "yes", "made"]
    assert lines[4][:5] == ["4", "20", "5C", "no", "made"]
    assert lines[-2][:7] == ["all", "1", "of", "2", "2", "of", "2"]
    assert crossruff("lab", "report", str(tmp_path)).stdout == done.stdout
    told = json.loads(crossruff("lab", "report", str(tmp_path), "--json").stdout)
    assert [(line["level"], line["number"], line["contract"]) for line in told] == [
        (1, 2, "6NT"),
        (4, 20, "5C"),
        (1, None, None),
        (4, None, None),
        (None, None, None),
    ]
    assert_one_line(crossruff("lab", "report", str(tmp_path), "--reference", "mc(samples=1)"), "IMPs")


def test_one_folder_may_hold_both_experiments(tmp_path: Path, crossruff: Run) -> None:
    row = Row("6NT", 2, "mc", "perfect(any)", 1, 12, 12, 990, True, True, 0.5, 0.1, 0.2)
    Store(tmp_path).add([row, row._replace(source="bridge-master")])
    done = crossruff("lab", "report", str(tmp_path)).stdout
    assert done.startswith("mc against perfect(any)\ncontract ")
    assert "\n\nA  mc\nagainst perfect(any)\nlevel " in done


def test_a_damaged_file_is_told_in_a_line(tmp_path: Path, crossruff: Run) -> None:
    row = Row("1NT", 1, "mc", "perfect(any)", 1, 7, 8, 90, False, True, 0.5, 0.1, 0.2)
    Store(tmp_path).add([row])
    (tmp_path / "rows-0.parquet").write_bytes(b"PAR1 and no more")
    done = crossruff("lab", "report", str(tmp_path))
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert "rows-0.parquet: left aside" in done.stderr
    assert "mc against perfect(any)\n" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("run", "declarer", "--out", "x"), "no experiment is called 'declarer'"),
        (("run", "none.toml", "--out", "x"), "none.toml: no such file"),
        (("run", "declarers", "--out", "x", "-d", "nobody"), "no declarer is called 'nobody'"),
        (("run", "declarers", "--out", "x", "--defender", "lazy"), "no defender is called 'lazy'"),
        (("run", "declarers", "--out", "x", "--contract", "8H"), "not a contract"),
        (("run", "declarers", "--out", "x", "--reference", "mc"), "the reference 'mc' is none"),
        (("run", "bridge-master", "--out", "x", "--reference", "mc"), "bridge-master reports none"),
        (("run", "bridge-master", "--out", "x", "--contract", "7NT"), "bridge-master has no deal in 7NT"),
        (("report", "x"), "no such folder"),
        (("report", "."), "no rows"),
    ],
)
def test_wrong_names_are_one_line(
    arguments: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, crossruff: Run
) -> None:
    monkeypatch.chdir(tmp_path)
    assert_one_line(crossruff("lab", *arguments), words)
    assert list(tmp_path.iterdir()) == []


def test_an_out_that_is_a_file_is_one_line(tmp_path: Path, crossruff: Run) -> None:
    path = tmp_path / "file"
    path.write_text("not a folder", encoding="utf-8")
    assert_one_line(crossruff(*TINY, "--out", str(path)), str(path))


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "crossruff",
        *TINY[:3],
        "--samples",
        "1",
        "--contract",
        "7NT",
        "-n",
        "5000",
    ]
    command += ["--processes", "1", "--out", str(tmp_path), "-d", "mc"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        end = time.monotonic() + 60
        while not list(tmp_path.glob("*.parquet")) and time.monotonic() < end:
            time.sleep(0.1)
        # As a terminal does: to the command and to its workers.
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=30)
    rows = Store(tmp_path).rows()
    assert process.returncode == 130
    assert rows
    assert (
        told
        == f"crossruff: interrupted; {len(rows)} of 5000 rows are in {tmp_path}: the same command goes on\n"
    )
