"""The double-dummy commands: what they print, and one line for whatever is wrong."""

import json
from contextlib import chdir
from pathlib import Path

import pytest

from crossruff import dd, formats
from crossruff.model import Deal, Seat, Strain, Vulnerability
from tests.cli.conftest import Run
from tests.cli.test_commands import assert_one_line
from tests.cli.test_commands import crossruff as in_a_process

ENDING = "N:AQ... J9... 3..2. K..A."
CASH_OUT = "N:5432.T98.T98.987 JT9876.432.432.2 .AKQJ.AKQJ.AKQJT AKQ.765.765.6543"
BOARD = f"""[Board "3"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "{CASH_OUT}"]
[Declarer "S"]
[Contract "3NT"]
[Auction "S"]
3NT AP
[Play "W"]
C6 C7 C2 CT
- - - HA
*
[Result "13"]

"""
PARTIAL = """[Board "4"]
[Dealer "W"]
[Vulnerable "All"]
[Deal "N:AQ53.AJ2.Q5.A854 - T962.T95.T98.KQ7 -"]

"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "boards.pbn"
    path.write_text(BOARD + PARTIAL, "utf-8")
    return path


def test_every_command_has_help_and_examples(crossruff: Run) -> None:
    page = crossruff("--help").stdout
    for command in ("solve", "table", "par", "line", "analyse"):
        assert command in page
        assert "Examples:" in crossruff(command, "--help").stdout


def test_solve(crossruff: Run) -> None:
    done = crossruff("solve", ENDING, "--strain", "NT", "--leader", "S")
    assert [line.split() for line in done.stdout.splitlines()] == [
        ["Board", "1:", "South", "to", "lead,", "notrump;", "tricks", "left:", "2"],
        ["tricks", "with"],
        ["2", "♠3"],
        ["1", "♦2"],
    ]
    data = json.loads(crossruff("solve", ENDING, "-s", "NT", "-l", "S", "--cards", "S3 SK", "--json").stdout)
    assert data[0]["cards"] == {"SA": 2, "SQ": 0}
    assert (data[0]["turn"], data[0]["played"]) == ("N", ["S3", "SK"])


def test_strain_and_leader_are_the_contracts(file: Path, crossruff: Run) -> None:
    (found,) = json.loads(crossruff("solve", str(file), "--board", "3", "--json").stdout)
    assert (found["strain"], found["leader"], found["tricks_left"]) == ("NT", "W", 13)
    assert found["cards"]["SA"] == 3
    assert found["cards"]["C6"] == 0
    (other,) = json.loads(crossruff("solve", str(file), "-b", "3", "-l", "S", "--json").stdout)
    assert set(other["cards"].values()) == {13}


def test_table(file: Path, tmp_path: Path, crossruff: Run) -> None:
    done = crossruff("table", str(file))
    assert done.returncode == 0
    assert done.stderr == (
        f"{file}: board 4: all four hands must be known; the cards of East and West are not\n"
    )
    assert done.stdout.splitlines()[0].split() == ["Board", "3", "NT", "♠", "♥", "♦", "♣"]
    assert [line.split()[0] for line in done.stdout.splitlines()[1:]] == ["North", "South", "East", "West"]
    expected = dd.table(Deal.parse(CASH_OUT))
    (data,) = json.loads(crossruff("table", str(file), "--json", "--threads", "1").stdout)
    assert data["double_dummy"] == expected.digits
    assert data["tricks"]["S"]["NT"] == expected[Seat.SOUTH, Strain.NOTRUMP] == 10
    target = tmp_path / "with.pbn"
    assert crossruff("table", str(file), "-o", str(target)).returncode == 0
    (board,) = formats.load(target)
    assert board.double_dummy == expected
    assert board.play is not None
    shown = crossruff("show", str(target), "--style", "plain").stdout
    assert shown.splitlines()[-5].split() == ["Double", "dummy", "NT", "S", "H", "D", "C"]
    assert shown.splitlines()[-3].split() == ["South", *(str(expected[Seat.SOUTH, each]) for each in Strain)]


def test_par(file: Path, crossruff: Run) -> None:
    deal = Deal.parse(CASH_OUT)
    (found,) = json.loads(crossruff("par", str(file), "-b", "3", "--json").stdout)
    expected = dd.par(deal, Vulnerability.EW, Seat.SOUTH)
    assert (found["score_ns"], found["text"]) == (expected.score, str(expected))
    assert (found["dealer"], found["vulnerable"]) == ("S", "EW")
    other = crossruff("par", str(file), "-b", "3", "--vul", "both", "--dealer", "W").stdout
    assert str(dd.par(deal, Vulnerability.BOTH, Seat.WEST).text(symbols=True)) in other
    assert "3      W       Both" in other


def test_line(crossruff: Run) -> None:
    done = crossruff("line", ENDING, "-s", "NT", "-l", "S", "-c", "D2")
    assert done.stdout.splitlines()[-1] == "NS take 1, EW 1"
    (data,) = json.loads(crossruff("line", ENDING, "-s", "NT", "-l", "S", "--json").stdout)
    assert data["tricks"] == {"NS": 2, "EW": 0}
    assert sorted(data["line"]) == ["D2", "DA", "S3", "S9", "SA", "SJ", "SK", "SQ"]


def test_analyse(file: Path, crossruff: Run) -> None:
    done = crossruff("analyse", str(file))
    assert done.returncode == 0
    assert "board 4: board must have a play to analyse" in done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "Board 3: 3NTS, double dummy 10 tricks"
    assert lines[2].split() == ["1", "W", "♣6", "10", "13", "3", "♠AKQ"]
    assert lines[-2] == "Declarer claims 12: 13 tricks, double dummy 13"
    assert lines[-1] == "cards 5; tricks given away: NS 0, EW 3"
    everything = crossruff("analyse", str(file), "--all").stdout
    assert len(everything.splitlines()) == len(lines) + 4
    (data,) = json.loads(crossruff("analyse", str(file), "--json").stdout)
    assert [card["cost"] for card in data["cards"]] == [3, 0, 0, 0, 0]
    assert (data["cost"], data["double_dummy"]) == ({"NS": 0, "EW": 3}, 10)
    assert data["claim"] == {"by": None, "tricks": 13, "double_dummy": 13}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("solve", ENDING), ("no contract", "--strain")),
        (("solve", ENDING, "--strain", "NT"), ("--leader",)),
        (("solve", ENDING, "--strain", "X", "--leader", "S"), ("strain must be",)),
        (("solve", ENDING, "--strain", "S", "--leader", "Q"), ("seat must be",)),
        (("solve", ENDING, "-s", "S", "-l", "S", "--cards", "S9"), ("East holds it",)),
        (("solve", ENDING, "-s", "S", "-l", "S", "--cards", "Z9"), ("card must be",)),
        (("solve", "N:AQ... J9... 3..2. A..K.", "-s", "S", "-l", "S"), ("dealt twice",)),
        (("line", "N:AQ... J9... 3..2. K...", "-s", "S", "-l", "S"), ("hands must be equally long",)),
        (("line", ENDING, "-s", "S", "-l", "S", "-c", "S3 SK SA SJ SQ S9 D2 DA"), ("all the cards",)),
        (("table", "N:AQ... J9... 3..2. -"), ("the cards of West are not",)),
        (("table", "nowhere.pbn"), ("no such file",)),
        (("par", ENDING), ("deal must be complete for par",)),
        (("par", CASH_OUT, "--vul", "perhaps"), ("vulnerability must be",)),
        (("par", CASH_OUT, "--dealer", "me"), ("seat must be",)),
        (("analyse", CASH_OUT), ("must have a play to analyse",)),
        (("analyse", "boards.pbn", "--board", "9"), ("no board 9",)),
    ],
)
def test_wrong_input_gets_one_line(
    arguments: tuple[str, ...], words: tuple[str, ...], file: Path, crossruff: Run
) -> None:
    with chdir(file.parent):
        assert_one_line(crossruff(*arguments), *words)


def test_boards_come_from_standard_input_too() -> None:
    done = in_a_process("solve", "-", "-s", "NT", "-l", "S", "--json", given=f"{ENDING}\n")
    assert json.loads(done.stdout)[0]["cards"] == {"S3": 2, "D2": 1}
