"""The `lab` commands: a run and its report, Ctrl-C, and one line for each error."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

from crossruff.lab import find, names
from crossruff.lab.declarers.tasks import DeclarerRow, DeclarerStore
from tests.cli.conftest import Run
from tests.cli.test_commands import assert_one_line
from tests.patience import PATIENCE

TINY = ("lab", "run", "declarers-6.1", "--size", "tiny", "--processes", "1")


def test_a_run_its_report_and_a_second_run_say_the_same(tmp_path: Path, crossruff: Run) -> None:
    first = crossruff(*TINY, "--out", str(tmp_path))
    assert (first.returncode, first.stderr) == (0, "")
    assert "## strategic(samples=2) against perfect(any); IMPs won from mc(samples=2)" in first.stdout
    assert "|    A.9 |" in first.stdout
    assert crossruff("lab", "report", str(tmp_path)).stdout == first.stdout
    rows = sorted(tmp_path.glob("*.parquet"))
    assert crossruff(*TINY, "--out", str(tmp_path)).stdout == first.stdout
    assert sorted(tmp_path.glob("*.parquet")) == rows
    printed = json.loads(crossruff("lab", "report", str(tmp_path), "--json").stdout)
    assert [(line["declarer"], line["contract"]) for line in printed["data"]][:2] == [
        ("mc(samples=2)", "7NT"),
        ("mc(samples=2)", None),
    ]
    compared = crossruff("lab", "compare", str(tmp_path)).stdout
    assert "| A.9: optimal, %, 7NT, mc(samples=2) against perfect(any)" in compared
    beside = json.loads(crossruff("lab", "compare", str(tmp_path), "--json").stdout)
    assert beside == printed["beside"]


def test_a_report_can_be_a_page(tmp_path: Path, crossruff: Run) -> None:
    page = tmp_path / "page"
    done = crossruff(*TINY, "--out", str(tmp_path / "rows"), "--page", str(page))
    assert done.stdout == f"{page / 'report.html'}\n"
    assert sorted(path.name for path in page.iterdir()) == [
        "imps-won.png",
        "imps-won.svg",
        "report.html",
        "report.md",
    ]
    text = (page / "report.md").read_text("utf-8")
    assert text.startswith("# Planning against Monte Carlo declarers")
    assert "crossruff lab run declarers-6.1 --size tiny" in text


def test_results_have_a_place_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, crossruff: Run
) -> None:
    monkeypatch.chdir(tmp_path)
    results = tmp_path / "crossruff" / "results"
    assert_one_line(crossruff("lab", "report", "values-2.1"), "no results of values-2.1 in")
    done = crossruff("lab", "run", "values-2.1", "--deals", "2000")
    assert "2,000 deals" in done.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["crossruff"]
    assert [path.name for path in results.iterdir()] == ["values"]
    # The report is about the run, not about the settings of the file.
    assert crossruff("lab", "report", "values-2.1").stdout == done.stdout


def test_all_experiments_run_in_their_smallest_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, crossruff: Run
) -> None:
    monkeypatch.chdir(tmp_path)
    done = crossruff("lab", "run", "tiny")
    assert (done.returncode, done.stderr) == (0, "")
    listed = crossruff("lab", "list").stdout
    for name in names():
        assert name in listed
        assert (tmp_path / "crossruff" / "results" / "tiny" / name / "page" / "report.html").exists()
        assert f"# {find(name).title}\n" in done.stdout


def test_problems_stand_beside_the_thesis(tmp_path: Path, crossruff: Run) -> None:
    asked = ("bridge-master-4", "-n", "1", "--contract", "6NT", "--contract", "5C", "--samples", "1")
    who = ("-d", "mc", "--defender", "perfect(any)")
    done = crossruff("lab", "run", *asked, *who, "--out", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in done.stdout.splitlines()]
    assert "- A: mc(samples=1)" in done.stdout
    assert ["level", "deal", "contract", "makeable", "thesis 4.1", "A"] in lines
    by_deal = {cells[1]: cells for cells in lines if len(cells) == 6}
    assert by_deal["2"][:5] == ["1", "2", "6NT", "yes", "made"]
    assert by_deal["20"][:5] == ["4", "20", "5C", "no", "made"]
    (whole,) = (cells for cells in lines if cells and cells[0] == "all")
    assert whole[:3] == ["all", "1 of 2", "2 of 2"]


def test_a_damaged_file_is_reported_in_a_line(tmp_path: Path, crossruff: Run) -> None:
    crossruff(*TINY, "--out", str(tmp_path))
    (tmp_path / "rows-0.parquet").write_bytes(b"PAR1 and no more")
    done = crossruff("lab", "report", str(tmp_path))
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert "rows-0.parquet: skipped" in done.stderr
    assert "mc(samples=2) against perfect(any)\n" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("run", "declarer"), "unknown experiment 'declarer'"),
        (("run", "none.toml"), "none.toml: no such file"),
        (("run", "declarers-6.1", "-d", "nobody"), "unknown declarer 'nobody'"),
        (("run", "declarers-6.1", "--defender", "lazy"), "unknown defender 'lazy'"),
        (("run", "declarers-6.1", "--contract", "8H"), "contract must be"),
        (("run", "declarers-6.1", "--size", "huge"), "size must be quick or tiny; got 'huge'"),
        (("run", "declarers-6.1", "--set", "deals"), "--set must have a name and a value"),
        (("run", "declarers-6.1", "--set", "deal=3"), "unknown setting 'deal'"),
        (("run", "declarers-6.1", "--set", "deals=many"), "deals must be a number"),
        (("run", "declarers-6.1", "--set", "reference=mc"), "reference must be one of the declarers"),
        (("run", "bridge-master-4", "--set", "reference=mc"), "reference must be empty for bridge-master"),
        (("run", "bridge-master-4", "--contract", "7NT"), "bridge-master has no deal in 7NT"),
        (("run", "values-2.1", "--contract", "7NT"), "unknown setting 'contracts'"),
        (("run", "claims-3", "--records", "nothing.lin"), "nothing.lin"),
        (("run", "quick", "-n", "3"), "name one experiment to change it"),
        (("report", "x"), "x: no such folder"),
        (("report", "."), "no experiment was run in this folder"),
        (("compare", "declarers-6.1"), "no results of declarers-6.1 in"),
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
    many = ("lab", "run", "declarers-6.1", "--samples", "1", "--contract", "7NT", "-n", "5000")
    command = [sys.executable, "-m", "crossruff", *many]
    command += ["--processes", "1", "--out", str(tmp_path), "-d", "mc"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        end = time.monotonic() + PATIENCE
        while not list(tmp_path.glob("*.parquet")) and time.monotonic() < end:
            time.sleep(0.1)
        # As a terminal does: to the command and to its workers.
        os.killpg(process.pid, signal.SIGINT)
        _, printed = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert DeclarerStore(tmp_path).rows()
    words = f"interrupted; the results so far are in {tmp_path}: run the same command to resume"
    assert printed == f"crossruff: {words}\n"


@pytest.mark.skipif(os.name == "nt", reason="a process is killed by a signal")
def test_a_killed_run_repeats_no_finished_task(tmp_path: Path) -> None:
    def command(deals: int) -> list[str]:
        many = ("lab", "run", "declarers-6.1", "--samples", "1", "--contract", "7NT", "-d", "mc")
        where = ("--processes", "1", "--out", str(tmp_path))
        return [sys.executable, "-m", "crossruff", *many, "-n", str(deals), *where]

    # More deals than any machine ends before it is killed; afterwards a few more than were played.
    with subprocess.Popen(command(100_000), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        end = time.monotonic() + PATIENCE
        while not list(tmp_path.glob("*.parquet")) and time.monotonic() < end:
            time.sleep(0.05)
        process.kill()
    files = {path: path.read_bytes() for path in tmp_path.glob("*.parquet")}
    done = {row.task for row in DeclarerStore(tmp_path).rows()}
    assert done
    deals = max(task.number for task in done) + 20
    subprocess.run(command(deals), check=True, capture_output=True)
    rows = [row for path in tmp_path.glob("*.parquet") for row in pl.read_parquet(path).iter_rows()]
    tasks = [DeclarerRow._make(values).task for values in rows]
    assert len(tasks) == len(set(tasks)) == deals
    assert done < set(tasks)
    assert {path: path.read_bytes() for path in files} == files
