"""`crossruff claim`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from crossruff import formats
from crossruff.claims import plan_from_data
from crossruff.model import Board, Contract, Deal, Play, Seat, Vulnerability
from tests.cli.conftest import Run
from tests.cli.test_commands import assert_one_line

DEAL = Deal.parse("N:AQ3.K65.T92.A864 T86.QJ98.K753.53 K4.AT2.AQJ84.K92 J9752.743.6.QJT7")
LINE = "CQ C4 C3 CK DA D6 D2 D3 DQ H3 D9 DK"


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A board whose play stopped, one that was played to its end, and one without play."""
    contract = Contract.parse("3NTS")
    begun = Play.of(DEAL, contract, LINE.split())
    done = begun
    while not done.is_over:
        done = done.play(next(iter(done.legal_cards)))
    boards = [
        Board(1, DEAL, Seat.SOUTH, play=begun.claimed(9)),
        Board(2, DEAL, Seat.SOUTH, Vulnerability.NONE, play=done),
        Board(3, DEAL, Seat.SOUTH, Vulnerability.NONE),
    ]
    path = tmp_path / "record.pbn"
    formats.dump(boards, path)
    return str(path)


def test_the_most_tricks_are_claimed_with_a_plan(crossruff: Run, record: str) -> None:
    done = crossruff("claim", record, "--board", "1")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[:4] == [
        "Board 1: East to lead, notrump; tricks left: 10",
        "North: ♠AQ3 ♥K65 ♦T ♣A86",
        "South: ♠K4 ♥AT2 ♦J84 ♣92",
        "",
    ]
    assert lines[4] == "South claims 9 of 10 tricks."
    assert lines[5] == "- On a spade lead:"
    assert len(lines) > 8


def test_a_moment_and_a_number_of_tricks_can_be_asked_for(crossruff: Run, record: str) -> None:
    done = crossruff("claim", record, "-b", "1", "--after", "trick 2", "--tricks", "5")
    assert done.returncode == 0
    assert "South to lead, notrump; tricks left: 11" in done.stdout
    assert "South claims 5 of 11 tricks.\n1. " in done.stdout
    done = crossruff("claim", record, "-b", "1", "--after", "card 7", "--tricks", "2", "--losers", "0")
    assert "East to play to ♦A ♦6 ♦2" in done.stdout


def test_an_assumption_is_told_with_its_probability(crossruff: Run, record: str) -> None:
    done = crossruff("claim", record, "-b", "1", "--assume", "hearts 3-3")
    assert done.returncode == 0
    assert "tricks if hearts are 3-3 (" in done.stdout
    done = crossruff("claim", record, "-b", "2", "--after", "trick 9", "-t", "3", "--likeliest")
    assert done.returncode == 0
    assert "South claims 3 of 4 tricks if East has the ♣J and ♣T (6.7 %)." in done.stdout


def test_a_certain_claim_needs_no_assumption(crossruff: Run, record: str) -> None:
    certain = crossruff("claim", record, "-b", "1", "--after", "trick 2", "--tricks", "5")
    likeliest = crossruff("claim", record, "-b", "1", "--after", "trick 2", "--tricks", "5", "--likeliest")
    assert likeliest.stdout == certain.stdout
    done = crossruff("claim", record, "-b", "1", "--after", "trick 2", "--tricks", "11", "--likeliest")
    assert done.returncode == 1
    assert "Nothing to claim: no assumption was found with which South takes 11 of 11 tricks." in done.stdout


def test_data_and_picture(crossruff: Run, record: str, tmp_path: Path) -> None:
    picture = tmp_path / "plan.svg"
    done = crossruff(
        "claim", record, "-b", "1", "--after", "trick 2", "-t", "4", "--json", "--svg", str(picture)
    )
    data = json.loads(done.stdout)
    assert (data["board"], data["played"], data["decided"]) == (1, 8, True)
    plan = plan_from_data(data["claim"])
    assert (plan.seat, plan.tricks, plan.left) == (Seat.SOUTH, 4, 11)
    assert str(plan).splitlines() == data["claim"]["words"]
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_nothing_to_claim_is_said_plainly(crossruff: Run, record: str) -> None:
    done = crossruff("claim", record, "-b", "1", "--after", "trick 2", "--tricks", "11")
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == (
        "Nothing to claim: it cannot be proved that South takes 11 of 11 tricks."
    )
    done = crossruff("claim", record, "-b", "1", "--seat", "west", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["claim"] is None


def test_a_defender_claims_for_himself(crossruff: Run, record: str) -> None:
    done = crossruff("claim", record, "-b", "1", "--seat", "east", "--after", "card 11", "--tricks", "1")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-2:] == ["East claims 1 of 11 tricks.", "1. Win with the ♦K."]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "has 3 boards: choose one with --board"),
        (("-b", "2"), "nothing left to claim"),
        (("-b", "3"), "must have the play of a contract"),
        (("-b", "4"), "no board 4"),
        (("-b", "1", "--tricks", "11"), "from 1 to 10, the tricks left; got 11"),
        (("-b", "1", "--tricks", "14"), "from 1 to 10, the tricks left; got 14"),
        (("-b", "1", "--tricks", "0"), "from 1 to 10, the tricks left; got 0"),
        (("-b", "1", "--seat", "north"), "dummy may not claim"),
        (("-b", "1", "--after", "tea"), 'a moment must be "trick 7" or "card 25"'),
        (("-b", "1", "--after", "trick 9"), "only 12 cards were played"),
        (("-b", "1", "--assume", "spades 9-9"), "they cannot be 9-9"),
        (("-b", "1", "--assume", "good luck"), "an assumption must be like"),
        (("-b", "1", "--assume", ","), "an assumption must be like"),
        (("-b", "1", "--assume", "west has the D5"), "no deal"),
        (("-b", "1", "--assume", "west has the SA"), "the ♠A is not hidden"),
        (("-b", "1", "--likeliest", "--losers", "1"), "leave out --assume and --losers"),
        (("-b", "1", "--after", "trick 2", "-t", "1", "--svg", "nowhere/plan.svg"), "nowhere/plan.svg"),
    ],
)
def test_what_cannot_be_claimed_gets_one_line(
    crossruff: Run, record: str, arguments: tuple[str, ...], message: str
) -> None:
    assert_one_line(crossruff("claim", record, *arguments), message)


@pytest.mark.parametrize(("text", "message"), [("", "the text is empty"), ("Dear diary", "neither PBN, LIN")])
def test_a_file_without_boards_gets_one_line(crossruff: Run, tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "odd.pbn"
    path.write_text(text)
    assert_one_line(crossruff("claim", str(path), "--board", "1"), message)
