"""`crossruff review`: a session as one page, on the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crossruff.formats import dump
from crossruff.model import Board
from tests.cli.conftest import Run
from tests.coach.review.test_boards import DEAL


@pytest.fixture
def session(tmp_path: Path) -> Path:
    board = Board(1, DEAL, "S", players=("Ann", "Bob", "Cleo", "Dan")).with_auction("3NT P P P")
    board = board.with_play("H7 H4 H9 HQ S4 S7 SK SJ SA ST S3 S5 SQ S9 S2 S6").with_tricks(9)
    path = tmp_path / "session.pbn"
    dump([board], path)
    return path


def test_a_session_becomes_a_page(crossruff: Run, session: Path, tmp_path: Path) -> None:
    page, text, kept = tmp_path / "page.html", tmp_path / "page.md", tmp_path / "kept"
    arguments = ["review", str(session), "--player", "cleo", "--seconds", "8", "-p", "1", "--out", str(kept)]
    done = crossruff(*arguments, "--system", "sayc", "--html", str(page), "--markdown", str(text))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "Cleo, 3NT in the auction: mistake, system" in text.read_text("utf-8")
    assert "<svg" in page.read_text("utf-8")
    assert len(list(kept.iterdir())) == 1
    again = crossruff(*arguments, "--system", "sayc")
    assert again.stdout == text.read_text("utf-8")


def test_a_report_says_what_there_was_no_time_for(crossruff: Run, session: Path, tmp_path: Path) -> None:
    arguments = ["review", str(session), "--player", "cleo", "-p", "1", "--out", str(tmp_path / "kept")]
    cut = crossruff(*arguments, "--seconds", "0.001").stdout
    missing = re.search(r"(\d+) more decisions were not reviewed", cut)
    assert missing is not None
    whole = crossruff(*arguments, "--seconds", "0").stdout
    assert whole.split("\n")[2].startswith(f"1 board, {missing[1]} decisions:")
    assert "not reviewed" not in whole


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--player", "Zoe"], "player must be one of Ann, Bob, Cleo, Dan; got 'Zoe'"),
        (["--boards", "x"], "boards must be numbers and ranges, such as 1-8,12; got 'x'"),
        (["--boards", "7"], "no boards 7 could be read"),
        (["--boards", "8-1"], "boards must be numbers and ranges, such as 1-8,12; got '8-1'"),
        (["--html", "nowhere/page.html"], "nowhere: no such folder"),
        (["--scoring", "total"], "scoring must be imps or matchpoints; got 'total'"),
    ],
)
def test_bad_input_gets_one_clear_line(
    crossruff: Run, session: Path, tmp_path: Path, more: list[str], message: str
) -> None:
    done = crossruff("review", str(session), "--out", str(tmp_path / "kept"), "-p", "1", *more)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_board_with_hidden_hands_cannot_be_reviewed(crossruff: Run, tmp_path: Path) -> None:
    path = tmp_path / "hidden.pbn"
    dump([Board(1, "N:AKQ2.432.543.432 - - -", "N").with_auction("1NT P P P")], path)
    done = crossruff("review", str(path), "--out", str(tmp_path / "kept"), "-p", "1")
    assert done.returncode == 2
    assert "no boards with four hands and an auction or a play could be read" in done.stderr
