"""`crossruff judge` and `crossruff top-tricks`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crossruff import formats
from crossruff.model import Board, Contract, Deal, Play, Seat, Vulnerability
from tests.cli.conftest import Run
from tests.cli.test_commands import assert_one_line

DEAL = Deal.parse("N:5432.T98.T98.987 JT9876.432.432.2 .AKQJ.AKQJ.AKQJT AKQ.765.765.6543")


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A board whose play stops with a claim after the first trick, and one that was played to its end."""
    contract = Contract.parse("3NTS")
    begun = Play.of(DEAL, contract, ("C6", "C7", "C2", "CT"))
    done = begun
    while not done.is_over:
        done = done.play(next(iter(done.legal_cards)))
    boards = [
        Board(1, DEAL, Seat.SOUTH, play=begun.claimed(12)),
        Board(2, DEAL, Seat.SOUTH, Vulnerability.NONE, play=done),
    ]
    path = tmp_path / "record.pbn"
    formats.dump(boards, path)
    return str(path)


def test_a_good_claim_is_accepted(crossruff: Run, record: str) -> None:
    done = crossruff("judge", record, "--board", "1", "--tricks", "12")
    assert done.returncode == 0
    assert done.stdout.startswith("Board 1: South claims 12 of 12 tricks\naccepted")


def test_a_bad_claim_is_refused_with_a_world(crossruff: Run, record: str) -> None:
    done = crossruff("judge", record, "-b", "1", "-t", "12", "--line", "HA SK", "--json")
    assert_one_line(done, "not the claimer's")
    done = crossruff("judge", record, "-b", "1", "-t", "1", "--seat", "W", "--json")
    assert done.returncode == 1
    refusal = json.loads(done.stdout)["refusal"]
    assert refusal["tricks"] == 0
    assert "AKQJ" in refusal["deal"]


def test_a_stated_line_that_fails_is_shown_with_a_defence(crossruff: Run, tmp_path: Path) -> None:
    """Six trumps are out: South must draw them before cashing a heart."""
    deal = Deal.parse("N:.QJT9.QJT98.QJT9 765.8765.765.876 AKQJT98.AK.AK.AK 432.432.432.5432")
    play = Play.of(deal, Contract.parse("7SS"), ("C2", "C9", "C6", "CA"))
    path = str(tmp_path / "slam.pbn")
    formats.dump([Board(1, deal, Seat.SOUTH, play=play)], path)
    assert crossruff("judge", path, "-t", "12").returncode == 0
    done = crossruff("judge", path, "-t", "12", "--line", "HA")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert (
        lines[1]
        == "refused: South takes only 11 of the tricks with the stated line if the hidden cards lie so:"
    )
    assert lines[4] == "  After ♥A the claim is no longer certain."
    assert "ruffs with the ♠" in lines[5]
    refusal = json.loads(crossruff("judge", path, "-t", "12", "--line", "HA", "--json").stdout)["refusal"]
    assert refusal["stated_line"] == ["HA"] == refusal["line"][:1]


def test_a_defender_who_concedes_needs_partner(crossruff: Run, tmp_path: Path) -> None:
    """West cannot know that East has the ace of trumps."""
    deal = Deal.parse("N:.QJT9.QJT98.QJT9 A65.8765.765.876 KQJT987.AK.AK.AK 432.432.432.5432")
    play = Play.of(deal, Contract.parse("6SS"), ("C2", "C9", "C6", "CA"))
    path = str(tmp_path / "slam.pbn")
    formats.dump([Board(1, deal, Seat.SOUTH, play=play)], path)
    done = crossruff("judge", path, "-t", "0", "--seat", "W")
    assert done.returncode == 1
    last = done.stdout.splitlines()[-1]
    assert last.startswith("accepted if partner agrees to concede the other 12: ")
    done = crossruff("judge", path, "-t", "0", "--seat", "W", "--json")
    assert json.loads(done.stdout)["needs_partner"] is True


def test_a_defender_may_not_state_dummy_s_cards(crossruff: Run, record: str) -> None:
    done = crossruff("judge", record, "-b", "1", "-t", "1", "--seat", "W", "--line", "S5")
    assert_one_line(done, "the ♠5 is not the claimer's to play")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-t", "12"), "has 2 boards: choose one with --board"),
        (("-b", "2", "-t", "1"), "nothing left to claim"),
        (("-b", "3", "-t", "1"), "no board 3"),
        (("-b", "1", "-t", "13"), "0 to 12 tricks, the number left; got 13"),
        (("-b", "1", "-t", "1", "--seat", "N"), "dummy may not claim"),
        (("-b", "1", "-t", "1", "--after", "lunch"), 'a moment must be "trick 7" or "card 25"'),
        (("-b", "1", "-t", "1", "--after", "trick 9"), "only 4 cards were played"),
        (("-b", "1", "-t", "1", "--after", "card 0"), "dummy is on the table"),
    ],
)
def test_what_cannot_be_judged_gets_one_line(
    crossruff: Run, record: str, arguments: tuple[str, ...], message: str
) -> None:
    assert_one_line(crossruff("judge", record, *arguments), message)


def test_top_tricks_are_told_with_their_line(crossruff: Run) -> None:
    done = crossruff("top-tricks", "AKQ2.5432.543.32 J543.876.876.876")
    assert done.stdout.splitlines()[0] == "top tricks: 4, South leads"
    assert len(done.stdout.splitlines()) == 5
    data = json.loads(crossruff("top-tricks", "AKQ2.5432.543.32 J543.876.876.876", "--json").stdout)
    assert (data["tricks"], len(data["line"])) == (4, 4)


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ("AKQ2.5432.543.32", "needs two hands"),
        ("AKQ2.5432.543.32 J543.876.876.87", "got 13 and 12"),
        ("AKQ2.5432.543.32 Q543.876.876.876", "both hands have"),
        ("AKQ2 J543", "hand"),
    ],
)
def test_wrong_hands_get_one_line(crossruff: Run, hands: str, message: str) -> None:
    assert_one_line(crossruff("top-tricks", hands), message)
