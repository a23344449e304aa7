"""The `match` command: a match and its report, Ctrl-C, records, and one line for each error."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crossruff.formats import load
from crossruff.lab.matches.tasks import MatchStore
from tests.cli.conftest import Run
from tests.cli.test_commands import assert_one_line
from tests.lab.matches.full_check import ROBOTS
from tests.patience import PATIENCE

TINY = ("match", *ROBOTS, "--boards", "2", "--processes", "1")


def test_a_match_its_report_and_a_second_run_say_the_same(tmp_path: Path, crossruff: Run) -> None:
    rows, boards = tmp_path / "rows", tmp_path / "boards.pbn"
    first = crossruff(*TINY, "--out", str(rows), "--records", str(boards))
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.startswith(f"**{ROBOTS[0]}** against **{ROBOTS[1]}**: ")
    assert crossruff("lab", "report", str(rows)).stdout == first.stdout
    assert crossruff(*TINY, "--out", str(rows)).stdout == first.stdout
    assert not list((rows / "logs").iterdir())
    reading = load(boards)
    assert not reading.warnings
    assert [board.number for board in reading] == [1, 1, 2, 2]
    found = json.loads(crossruff(*TINY, "--out", str(rows), "--json").stdout)["data"]
    assert found["boards"] == 2
    assert [board.score() for board in reading] == [table["score"] for table in found["tables"]]
    page = crossruff(*TINY, "--out", str(rows), "--page", str(tmp_path / "page"))
    assert page.stdout == f"{tmp_path / 'page' / 'report.html'}\n"
    text = (tmp_path / "page" / "report.md").read_text("utf-8")
    assert "--boards 2" in text
    assert f"'{ROBOTS[0]}'" in text, "the command can be pasted"
    assert (tmp_path / "page" / "running-score.svg").exists()


def test_one_robot_has_times_and_faults(tmp_path: Path, crossruff: Run) -> None:
    done = crossruff("match", ROBOTS[0], "-n", "2", "--processes", "1", "--out", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    head, _, values = (
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in done.stdout.splitlines()
        if line.startswith("|")
    )
    found = dict(zip(head, values, strict=True))
    assert (found["boards"], found["tables"], found["faults"]) == ("2", "2", "0")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("club", "novice"), "unknown robot 'novice'; choose expert, club or quick"),
        (("club", "club(second=3)"), "second"),
        (("club", "expert", "-n", "0"), "boards must be at least 1; got 0"),
        (("club", "club"), "robots must differ; got club twice"),
        (("club", "expert", "--scoring", "rubber"), "imps or matchpoints"),
        (("club", "expert", "--where", "ns: many hcp"), "many"),
        (("club", "expert", "--records", "boards.doc"), "boards.doc"),
        (("club", "--until-clear"), "until_clear needs two robots"),
        (("club", "-s", "-3"), "seed must be from 0"),
    ],
)
def test_wrong_words_are_one_line(
    arguments: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, crossruff: Run
) -> None:
    monkeypatch.chdir(tmp_path)
    assert_one_line(crossruff("match", *arguments), words)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_another_kind_is_left_alone(tmp_path: Path, crossruff: Run) -> None:
    (tmp_path / "rows-1.parquet").touch()
    assert_one_line(crossruff(*TINY, "--out", str(tmp_path)), "not those of a match")
    assert not (tmp_path / "run-match.json").exists()


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "crossruff", "match", *ROBOTS, "--boards", "5000"]
    command += ["--processes", "1", "--out", str(tmp_path)]
    store = MatchStore(tmp_path)
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        end = time.monotonic() + PATIENCE
        while not store.has_files() and time.monotonic() < end:
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        _, printed = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert store.rows()
    words = f"interrupted; the results so far are in {tmp_path}: run the same command to resume"
    assert printed == f"crossruff: {words}\n"
