"""`crossruff plan`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from crossruff import formats
from crossruff.model import Auction, Board, Contract, Deal, Play, Seat, Vulnerability
from tests.cli.conftest import Run
from tests.cli.test_commands import assert_one_line

ON_TOP = "N:A32.A2.KQJT9.432 - K54.K43.A32.AK65 -"
FAST = ("--worlds", "20", "--seconds", "0.5")


def test_a_plan_of_two_hands_is_printed_and_drawn(crossruff: Run, tmp_path: Path) -> None:
    svg = tmp_path / "plan.svg"
    done = crossruff("plan", ON_TOP, "--contract", "3NTS", "--lead", "H5", *FAST, "--svg", str(svg))
    assert done.returncode == 0
    assert "Winners: 11 top tricks (♠2 ♥2 ♦5 ♣2); 9 are needed, so there are enough." in done.stdout
    assert "9 tricks can be claimed now" in done.stdout
    assert "The plan\n  1. " in done.stdout
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")


def test_a_record_is_planned_from_its_lead_or_later(crossruff: Run, tmp_path: Path) -> None:
    deal = Deal.parse("N:A32.A2.KQJT9.432 QJ9.JT98.87.QJT9 K54.K43.A32.AK65 T876.Q765.654.87")
    contract = Contract.parse("3NTS")
    play = Play.of(deal, contract, "H5 H2 H8 HK D2 D4 DK D7")
    auction = Auction("S", "1NT P 3NT P P P")
    board = Board(7, deal, Seat.SOUTH, Vulnerability.NONE, auction=auction, play=play)
    path = tmp_path / "record.pbn"
    formats.dump([board], path)
    first = json.loads(crossruff("plan", str(path), *FAST, "--json").stdout)
    assert (first["board"], first["contract"], first["need"]) == (7, "3NTS", 9)
    assert first["card"] in {"H2", "HA"}
    later = json.loads(crossruff("plan", str(path), "--after", "8", *FAST, "--json").stdout)
    assert later["need"] == 7


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((ON_TOP,), "the board has no contract: give --contract, such as 4HS"),
        ((ON_TOP, "--contract", "3NTS"), "the board has no opening lead: give --lead, such as HQ"),
        ((ON_TOP, "--contract", "3NTS", "--lead", "SA"), "West may not play the ♠A: North holds it"),
        (
            (ON_TOP, "--contract", "3NTS", "--lead", "H5", "--worlds", "2"),
            "worlds must be 10 to 100,000; got 2",
        ),
        ((ON_TOP, "--contract", "3NTS", "--lead", "H5", "--after", "3"), "give --lead or --after, not both"),
    ],
)
def test_what_is_missing_is_told_in_one_line(crossruff: Run, options: tuple[str, ...], words: str) -> None:
    done = crossruff("plan", *options)
    assert_one_line(done, words)
