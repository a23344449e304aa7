"""The `declare` command: its options, the files that it writes, and one line for whatever is wrong."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from crossruff import formats
from crossruff.cli.support.random_boards import FITTING, makeable_board
from crossruff.model import Contract, Seat
from tests.cli.conftest import Run
from tests.cli.test_commands import assert_one_line
from tests.patience import PATIENCE

ENDING = "N:AQ2... K93... 654... JT8..."
WHOLE = "N:A8743.QT3.AT4.52 KQ.AK86.98652.Q7 T6.J42.KQ3.AJT94 J952.975.J7.K863"
HIDDEN = "N:AQ53.AJ2.Q5.A854 - T962.T95.AK8.KQ7 -"
QUICK = "mc(samples=3)"


@pytest.fixture
def crossruff(crossruff: Run) -> Run:
    """Runs the command with lines to type."""
    return partial(crossruff, "declare", typed="")


def test_the_command_saves_what_can_be_read_again(tmp_path: Path, crossruff: Run) -> None:
    path = tmp_path / "x.pbn"
    done = crossruff(ENDING, "--contract", "3NTS", "-d", QUICK, "--save", str(path), typed="S8\nK\n9\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f"West plays: quit\nThe record is in {path}\n")
    (board,) = formats.load(path)
    assert board.contract == Contract.parse("3NTS")
    assert board.play is not None
    assert len(board.play.cards) == 6
    assert board.player(Seat.SOUTH) == QUICK
    on = crossruff(str(path), "--resume", "-d", QUICK, "--save", str(path), typed="J\n")
    assert on.returncode == 0
    assert "Declarer took 2 of 3 tricks." in on.stdout
    assert "Goodbye." in on.stdout
    (board,) = formats.load(path)
    assert board.play is not None
    assert board.play.is_over


@pytest.mark.parametrize("name", ["perfect(any)", "perfect(deceptive, trials=1)"])
def test_a_named_defender_needs_no_keyboard(name: str, tmp_path: Path, crossruff: Run) -> None:
    path = tmp_path / "x.pbn"
    done = crossruff(ENDING, "--contract", "3NTS", "-d", QUICK, "--defender", name, "--save", str(path))
    assert done.returncode == 0
    assert "You play" not in done.stdout
    (board,) = formats.load(path)
    assert board.play is not None
    assert board.play.is_over
    assert board.player(Seat.WEST) == name


def test_another_contract_than_the_boards(tmp_path: Path, crossruff: Run) -> None:
    source, target = tmp_path / "x.pbn", tmp_path / "y.pbn"
    source.write_text(
        f'[Board "5"]\n[Dealer "N"]\n[Deal "{WHOLE}"]\n[Auction "N"]\n1S AP\n[Result "5"]\n', "utf-8"
    )
    own = crossruff(str(source), "--board", "5", "-d", QUICK)
    assert "North plays 1♠N, 7 tricks to make." in own.stdout
    other = crossruff(str(source), "--contract", "2CSx", "-d", QUICK, "--save", str(target))
    assert "South plays 2♣Sx, 8 tricks to make." in other.stdout
    (board,) = formats.load(target)
    assert (board.contract, board.auction) == (Contract.parse("2CSx"), None)


def test_random_boards_can_be_made_and_had_again(crossruff: Run) -> None:
    first, second = (crossruff("--seed", "11", "-d", QUICK, typed="\n") for _ in range(2))
    shown, again = (_without_times(done.stdout) for done in (first, second))
    assert list(shown) == list(again)
    assert first.stdout.endswith("Goodbye.\n")
    told = crossruff("--random", "-d", QUICK)
    seed = told.stderr.removeprefix("seed ").strip()
    assert told.returncode == 0
    assert crossruff("--random", "--seed", seed, "-d", QUICK).stdout == told.stdout
    assert "Board 7, Dealer South, All vulnerable" in crossruff("--seed", "1", "--board", "7").stdout


def _without_times(text: str) -> Iterator[str]:
    return (line for line in text.splitlines() if " layout" not in line)


def test_random_boards_have_all_kinds_of_contracts() -> None:
    boards = [makeable_board(seed) for seed in range(40)]
    assert {str(board.contract)[:-1] for board in boards if board.contract} == set(FITTING)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((ENDING,), ("no contract", "--contract")),
        ((ENDING, "--contract", "3NT"), ("must name its declarer",)),
        ((ENDING, "--contract", "8NTS"), ("contract must be",)),
        ((ENDING, "--contract", "3NTS", "-d", "genius"), ("unknown declarer 'genius'", "mc")),
        ((ENDING, "--contract", "3NTS", "-d", "mc(sample=3)"), ("no option 'sample'",)),
        ((ENDING, "--contract", "3NTS", "-d", "mc("), ("a spec must be a name",)),
        ((ENDING, "--contract", "3NTS", "--defender", "mc"), ("unknown defender 'mc'",)),
        ((ENDING, "--random"), ("not both",)),
        (("--contract", "3NTS", "--seed", "1"), ("a random board",)),
        (("-",), ("standard input",)),
        (("nowhere.pbn",), ("no such file",)),
        (("two.pbn",), ("has 2 boards", "--board")),
        (("two.pbn", "--board", "9"), ("no board 9",)),
        (("two.pbn", "--board", "1", "--save", "two.pbn"), ("other boards",)),
        (("two.pbn", "--board", "1", "--save", "x.lin"), (".pbn",)),
        (("two.pbn", "--board", "1", "--save", "no/where.pbn"), ("no such folder",)),
        ((HIDDEN, "--contract", "3NTS", "--defender", "perfect(any)"), ("all four hands",)),
        ((HIDDEN, "--contract", "3NTW"), ("declarer and dummy",)),
        (("N:AQ2... - 654... -", "--contract", "3NTS"), ("an ending needs all four hands",)),
        (("N:AQ2... K9... 654... JT8...", "--contract", "3NTS"), ("an ending needs all four hands",)),
    ],
)
def test_wrong_input_gets_one_line(
    arguments: tuple[str, ...],
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    crossruff: Run,
) -> None:
    board = '[Board "{}"]\n[Deal "' + WHOLE + '"]\n[Declarer "N"]\n[Contract "1S"]\n\n'
    (tmp_path / "two.pbn").write_text(board.format(1) + board.format(2), "utf-8")
    monkeypatch.chdir(tmp_path)
    assert_one_line(crossruff(*arguments), *words)


def test_help_has_examples(crossruff: Run) -> None:
    page = crossruff("--help").stdout
    assert "Examples:" in page
    assert "--defender" in page


def test_interrupted_in_a_process_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "x.pbn"
    # Whoever runs the tests in the background may have told all to ignore Ctrl-C.
    program = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    program += "from crossruff.cli import main; main()"
    command = [sys.executable, "-c", program, "declare", ENDING, "--contract", "3NTS", "-d", QUICK]
    with subprocess.Popen(
        [*command, "--save", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"S8\n\xff\n")
        process.stdin.flush()
        for line in process.stdout:
            if b"or a command" in line:
                break
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert process.stderr.read() == b""
    (board,) = formats.load(path)
    assert board.play is not None
    assert len(board.play.cards) == 2
    data = subprocess.run(
        [sys.executable, "-m", "crossruff", "show", str(path), "--json"],
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    assert json.loads(data.stdout)[0]["contract"] == "3NTS"
