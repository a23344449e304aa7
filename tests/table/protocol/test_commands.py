"""`crossruff tm`: errors and exit codes."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from crossruff.formats import dump
from crossruff.table.protocol.session import Session
from tests.cli.conftest import Run, crossruff
from tests.patience import PATIENCE
from tests.table.protocol.tables import HOST, Raw, boards, managing, play_session

__all__ = ["crossruff"]


def test_a_port_in_use_is_reported_in_one_line(crossruff: Run) -> None:
    with socket.create_server((HOST, 0)) as other:
        port = other.getsockname()[1]
        done = crossruff("tm", "serve", "--random", "1", "--seed", "1", "--port", str(port))
    assert done.returncode == 2
    assert (done.stdout, done.stderr) == ("", f"crossruff: {HOST}, port {port}: address already in use\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "give either --boards with a file or --random with a number"),
        (("--random", "1", "--seed", "1", "--stand-in", "nobody"), "unknown robot 'nobody'"),
        (
            ("--random", "1", "--seed", "1", "--out", "no/such.pbn"),
            "--out must be in an existing folder; got no/such.pbn",
        ),
        (
            ("--random", "1", "--seed", "1", "--out", "deals.txt"),
            "--out must be a PBN or LIN file; got deals.txt",
        ),
        (("--boards", "missing.pbn"), "missing.pbn: no such file or directory"),
    ],
)
def test_wrong_options_are_reported_in_one_line(
    crossruff: Run, arguments: tuple[str, ...], words: str
) -> None:
    done = crossruff("tm", "serve", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_record_does_not_overwrite_the_boards(crossruff: Run, tmp_path: Path) -> None:
    path = tmp_path / "boards.pbn"
    dump(boards(1), path)
    done = crossruff("tm", "serve", "--boards", str(path), "--out", str(path))
    assert done.returncode == 2
    assert "--out must not overwrite --boards" in done.stderr


def test_no_client_connects(crossruff: Run) -> None:
    done = crossruff("tm", "serve", "--random", "1", "--seed", "1", "--port", "0", "--wait", "0.2")
    assert (done.returncode, done.stderr) == (2, "crossruff: no client connected in 0.2 seconds\n")
    assert done.stdout.endswith("boards played: 0 of 1\n")


def test_a_session_that_is_over_is_not_played_again(crossruff: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "boards.pbn", tmp_path / "played.pbn"
    dump(boards(1), path)
    play_session(Session(boards(1), None, tmp_path))
    done = crossruff("tm", "serve", "--boards", str(path), "--out", str(out), "--log", str(tmp_path))
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "boards finished in the logs: 1 of 1",
        f"boards played: 1 of 1; the record is in {out}",
    ]
    assert out.exists()


def test_join_reports_that_no_manager_answers(crossruff: Run) -> None:
    with socket.create_server((HOST, 0)) as other:
        port = str(other.getsockname()[1])
    done = crossruff("tm", "join", "--seat", "North", "--port", port, "--wait", "0.2")
    assert done.returncode == 2
    assert done.stderr == f"crossruff: no table manager answers at 127.0.0.1, port {port}\n"


def test_join_says_that_the_seat_is_taken(crossruff: Run) -> None:
    with managing(Session(boards(1))) as running, Raw(running.port) as north:
        north.send('Connecting "Rubber" as North using protocol version 18')
        assert north.line() == 'North ("Rubber") seated'
        done = crossruff("tm", "join", "--seat", "North", "--port", str(running.port))
        assert done.returncode == 2
        assert done.stderr == "crossruff: the table manager says: North is taken\n"
        running.interrupt()


def test_join_knows_its_seats(crossruff: Run) -> None:
    done = crossruff("tm", "join", "--seat", "Up")
    assert (done.returncode, done.stderr) == (2, "crossruff: seat must be N, E, S or W; got 'Up'\n")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_the_session_for_all_clients(number: signal.Signals, code: int) -> None:
    command = [
        sys.executable,
        "-m",
        "crossruff",
        "tm",
        "serve",
        "--random",
        "1",
        "--seed",
        "1",
        "--port",
        "0",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as manager:
        try:
            assert manager.stdout is not None
            with Raw(int(manager.stdout.readline().split()[-1])) as north:
                north.send('Connecting "Rubber" as North using protocol version 18')
                assert north.line() == 'North ("Rubber") seated'
                manager.send_signal(number)
                assert north.line() == "End of session"
            reports, complaints = manager.communicate(timeout=PATIENCE)
        finally:
            manager.kill()
    assert (manager.returncode, reports, complaints) == (code, "boards played: 0 of 1\n", "")


def test_sigterm_in_the_middle_of_a_board_ends_the_session() -> None:
    options = ("--random", "1", "--seed", "1", "--port", "0", "--wait", "4", "--stand-in", "club")
    command = [sys.executable, "-m", "crossruff", "tm", "serve", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as manager:
        try:
            assert manager.stdout is not None
            with Raw(int(manager.stdout.readline().split()[-1])) as north:
                north.send('Connecting "Rubber" as North using protocol version 18')
                assert north.line() == 'North ("Rubber") seated'
                for stage in ("for teams", "to start", "for deal", "for cards"):
                    north.send(f"North ready {stage}")
                    north.line()
                # North deals: its call is due.
                manager.send_signal(signal.SIGTERM)
                assert north.line() == "End of session"
                assert north.line() == ""
            reports, complaints = manager.communicate(timeout=PATIENCE)
        finally:
            manager.kill()
    assert (manager.returncode, complaints) == (143, "")
    assert reports.endswith("boards played: 0 of 1\n")
