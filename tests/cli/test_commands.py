"""The commands as a person runs them: in a process of their own, with files good and bad."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

DEAL = "N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3"
BOARD = f"""[Board "5"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "{DEAL}"]
[Auction "N"]
1D 1S X Pass
3H Pass 4C Pass
4S Pass 5NT Pass
7H AP
[Result "10"]
"""


def crossruff(
    *arguments: str, given: str | bytes = b"", cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command; both outputs come back as text."""
    data = given.encode() if isinstance(given, str) else given
    done = subprocess.run(
        [sys.executable, "-m", "crossruff", *arguments],
        input=data,
        capture_output=True,
        cwd=cwd,
        timeout=PATIENCE,
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "board.pbn"
    path.write_text(BOARD, "utf-8")
    return path


def assert_one_line(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert all(word in done.stderr for word in ("crossruff: ", *words)), done.stderr


def test_help_shows_every_command_and_examples() -> None:
    page = crossruff("--help").stdout
    for command in ("deal", "show", "convert", "score", "check"):
        assert command in page
        assert "Examples:" in crossruff(command, "--help").stdout
    assert crossruff("--version").stdout.startswith("crossruff ")


def test_the_same_seed_deals_the_same() -> None:
    first, second = (crossruff("deal", "-n", "3", "--seed", "5", "-f", "txt") for _ in range(2))
    assert first.stdout == second.stdout
    assert first.stdout.count("\n") == 3
    later = crossruff("deal", "--first", "3", "--seed", "5", "-f", "txt")
    assert later.stdout == first.stdout.splitlines(keepends=True)[2]


def test_a_seed_is_told_when_none_is_given() -> None:
    done = crossruff("deal", "-f", "txt")
    seed = done.stderr.removeprefix("seed ").strip()
    assert crossruff("deal", "-f", "txt", "--seed", seed).stdout == done.stdout


@pytest.mark.parametrize("format", ["diagram", "pbn", "lin", "txt", "url", "json"])
def test_boards_are_dealt_in_every_format(format: str) -> None:
    done = crossruff("deal", "south: 15-17 hcp, balanced", "-n", "2", "-s", "1", "-f", format)
    assert done.returncode == 0, done
    assert done.stdout.endswith("\n")
    if format == "json":
        assert [board["number"] for board in json.loads(done.stdout)] == [1, 2]
    elif format != "diagram":
        data = crossruff("show", "-", "--json", given=done.stdout)
        assert len(json.loads(data.stdout)) == 2


def test_a_board_shown(file: Path) -> None:
    shown = crossruff("show", str(file)).stdout
    assert shown.startswith("Board 5, Dealer North, NS vulnerable\n")
    assert "♥ KQ42" in shown
    assert shown.endswith("7♥N-3, NS -300\n")
    assert "H KQ42" in crossruff("show", str(file), "--style", "plain").stdout
    assert "| --- |" in crossruff("show", str(file), "--style", "markdown").stdout
    data = json.loads(crossruff("show", str(file), "--json").stdout)
    assert (data[0]["result"], data[0]["score_ns"]) == ("7HN-3", -300)
    assert "♠ AQJ3" in crossruff("show", DEAL).stdout


def test_conversions_there_and_back(file: Path, tmp_path: Path) -> None:
    done = crossruff("convert", str(file), str(tmp_path / "board.lin"))
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.startswith("boards written to ")
    back = crossruff("convert", str(tmp_path / "board.lin"), "-", "--to", "pbn")
    assert '[Contract "7H"]' in back.stdout
    assert crossruff("show", "-", given=back.stdout).stdout == crossruff("show", str(file)).stdout
    url = crossruff("convert", str(file), "-", "--to", "url").stdout.strip()
    assert "7♥N-3" in crossruff("show", url).stdout


def test_scores() -> None:
    assert "+630" in crossruff("score", "3NTN+1", "--vul", "NS").stdout
    two = crossruff("score", "4SN=", "4SN-1", "--vul", "both", "--json")
    assert json.loads(two.stdout)["imps"] == 12
    assert json.loads(crossruff("score", "Pass", "--json").stdout)["rows"] == [{"result": "Pass", "score": 0}]


def test_a_match_is_scored_in_imps(tmp_path: Path) -> None:
    head = f'[Board "5"]\n[Deal "{DEAL}"]\n[Declarer "N"]\n[Result "10"]\n'
    rooms = "".join(
        f'{head}[Room "{room}"]\n[Contract "{contract}"]\n\n'
        for room, contract in (("Open", "7H"), ("Closed", "4H"))
    )
    path = tmp_path / "match.pbn"
    path.write_text(rooms, "utf-8")
    report = json.loads(crossruff("score", str(path), "--json").stdout)
    assert (report["imps"], report["boards"]) == (-14, 1)


def test_check_counts_and_names_the_faults(file: Path, tmp_path: Path) -> None:
    good = crossruff("check", str(file), "--round-trip")
    assert good.returncode == 0, good
    assert "files 1, boards 1: sound 1" in good.stdout
    (tmp_path / "bad.pbn").write_text(BOARD.replace("1D 1S X", "1D 1C X"), "utf-8")
    bad = crossruff("check", str(tmp_path))
    assert bad.returncode == 1
    assert "bad.pbn: line 6, column 4: board 5: East may not call 1C because it is not above 1D" in bad.stdout
    report = json.loads(crossruff("check", str(tmp_path), "--json").stdout)
    assert (report["counts"]["files"], report["counts"]["sound"], report["counts"]["warned"]) == (2, 1, 1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("show", "nowhere.pbn"), ("nowhere.pbn", "no such file")),
        (("show", "."), ("is a directory",)),
        (("deal", "north: 14 spades"), ("no hand of North can have 14 spades",)),
        (("deal", "north 5 spades"), ("line 1, column 1", "expected a seat")),
        (("deal", "n: 37 hcp", "--limit", "1000", "--seed", "1"), ("no deal 1 in 1,000 tries",)),
        (
            ("deal", "--seed", "1", "-o", "x.doc"),
            ("format must be one of pbn, lin, rbn, url, txt; got 'x.doc'",),
        ),
        (("deal", "--seed", "1", "-o", "no/where.pbn"), ("no: no such folder",)),
        (("convert", "board.pbn", "no/where.pbn"), ("no/where.pbn: no such file",)),
        (("score", "board.pbn", "4SN="), ("one file", "or results")),
        (("score", "board.pbn", "--vul", "NS"), ("one file", "or results")),
        (("score", "9SN="), ("neither a file nor a result", "9SN=")),
        (("score", "3NTN=", "--vul", "perhaps"), ("vulnerability must be",)),
        (("convert", "board.pbn", "-"), ("needs a format", "--to pbn")),
        (("convert", "board.pbn", "board.rbn"), ("got rbn, which is only read",)),
        (("show", "board.pbn", "--board", "9"), ("no board 9",)),
        (("show", "N:A... K... Q..."), ("deal must have four hands",)),
        (("check", "empty"), ("must have files of boards",)),
    ],
)
def test_wrong_input_gets_one_line(arguments: tuple[str, ...], words: tuple[str, ...], file: Path) -> None:
    (file.parent / "empty").mkdir()
    assert_one_line(crossruff(*arguments, cwd=file.parent), *words)


@pytest.mark.parametrize("content", [b"", b"\x00\xff\xfe", b"Dear diary", b"<html>"])
def test_files_that_are_none(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "odd.pbn"
    path.write_bytes(content)
    done = crossruff("show", str(path))
    assert_one_line(done, "odd.pbn: line 1, column 1: ")
    assert crossruff("check", str(path)).returncode == 1


def test_a_failed_conversion_leaves_the_old_file(file: Path) -> None:
    target = file.parent / "kept.lin"
    target.write_text("precious", "utf-8")
    assert_one_line(crossruff("convert", "nowhere.pbn", str(target)), "no such file")
    assert target.read_text("utf-8") == "precious"
    assert sorted(path.name for path in file.parent.iterdir()) == ["board.pbn", "kept.lin"]


def test_debug_shows_the_trace() -> None:
    done = crossruff("--debug", "show", "nowhere.pbn")
    assert done.returncode == 1
    assert "Traceback" in done.stderr


def test_a_wrong_option_is_a_usage_error() -> None:
    done = crossruff("deal", "--sead", "5")
    assert done.returncode == 2
    assert "No such option" in done.stderr


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m crossruff deal -n 200000 -s 1 -f txt | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, timeout=PATIENCE, check=False)
    assert done.stdout.startswith(b"N:")
    assert done.stderr == b""


def test_text_on_the_command_line_needs_no_file(file: Path) -> None:
    lin = crossruff("convert", str(file), "-", "--to", "lin").stdout
    url = crossruff("convert", str(file), "-", "--to", "url").stdout.strip()
    shown = crossruff("show", str(file)).stdout
    assert crossruff("show", lin).stdout == crossruff("show", url).stdout == shown
    assert crossruff("show", url.removeprefix("https://")).stdout == shown


def test_check_goes_on_after_a_file_that_is_not_there(file: Path) -> None:
    done = crossruff("check", "nowhere.pbn", str(file))
    assert done.returncode == 1
    assert done.stdout.startswith("nowhere.pbn: no such file")
    assert "files 2, boards 1: sound 1" in done.stdout


def test_the_format_of_an_output_file_can_be_told(tmp_path: Path) -> None:
    crossruff("deal", "--seed", "1", "-o", str(tmp_path / "x.dat"), "-f", "lin")
    assert (tmp_path / "x.dat").read_text("utf-8").startswith("pn|")


def test_pips_do_not_fail_on_a_plain_terminal() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "crossruff", "deal", "--seed", "1"]
    done = subprocess.run(command, capture_output=True, env=environment, timeout=PATIENCE, check=False)
    assert done.returncode == 0
    assert b"S K84" in done.stdout
