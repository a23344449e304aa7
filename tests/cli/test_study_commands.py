"""The commands that compare leads and contracts: what they print, and one line for a fault."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from crossruff.cli.support.study_options import last_of
from tests.cli.conftest import Run
from tests.cli.test_commands import assert_one_line

HAND = "JT654.653.T7.AT5"
TOP = ("AKQ2.AK2.AK4.A32", "J543.QJ43.QJ.KQJ")


def test_leads_are_printed_and_drawn(crossruff: Run, tmp_path: Path) -> None:
    svg = tmp_path / "leads.svg"
    asked = ("lead", HAND, "1NT P 3NT P P P", "--dealer", "S", "-n", "16")
    shown = crossruff(*asked, "--svg", str(svg))
    assert shown.returncode == 0
    assert "West leads against 3NTS: 16 worlds" in shown.stdout
    assert "Suggested: ♠" in shown.stdout
    drawn = ElementTree.parse(svg).getroot()
    assert drawn.tag.endswith("svg")
    bars = [each for each in drawn.iter() if each.get("class", "").startswith("bar")]
    assert len(bars) == 9 + 8, "a chance for each of nine leads, a loss for all but the best"
    data = json.loads(crossruff(*asked, "--json", "--scoring", "matchpoints").stdout)
    assert (data["worlds"], data["leader"], data["contract"]) == (16, "W", "3NTS")
    worth = [lead["matchpoints"]["mean"] for lead in data["leads"]]
    assert worth == sorted(worth, reverse=True)


def test_contracts_are_printed_and_played(crossruff: Run, tmp_path: Path) -> None:
    svg = tmp_path / "contracts.svg"
    played = ("--played", "--played-worlds", "1", "--robot", "club(seconds=0.01)")
    shown = crossruff("contracts", *TOP, "east: 5+ hearts", "-n", "2", *played, "--svg", str(svg))
    assert shown.returncode == 0
    assert "At matchpoints, vulnerable: 7NT" in shown.stdout
    assert "in 1 of 1 worlds" in shown.stdout
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    data = json.loads(crossruff("contracts", *TOP, "-n", "2", "--json").stdout)
    assert data["contracts"]["7NTS"]["makes"]["mean"] == 1
    assert data["contracts"]["7NTS"]["score_vulnerable"]["mean"] == 2220


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("lead", "AKQ...", "3NTS"), "must have 13 cards"),
        (("lead", HAND, "1NT P 3NT"), "must be finished"),
        (("lead", HAND, "3NTS", "--scoring", "rubber"), "scoring must be imps or matchpoints"),
        (("lead", HAND, "3NTS", "--svg", "/no/such/folder/x.svg"), "no such folder"),
        (("contracts", TOP[0], TOP[0]), "must share no card"),
        (("contracts", *TOP, "--auction", "1NT 1S"), "may not call"),
    ],
)
def test_a_fault_is_one_line(crossruff: Run, arguments: tuple[str, ...], words: str) -> None:
    failed = crossruff(*arguments)
    assert failed.returncode == 2
    assert_one_line(failed)
    assert words in failed.stderr


class _Result:
    worlds = 3


def test_no_seconds_are_no_limit(crossruff: Run) -> None:
    suit = ("suit", "KJ94", "76", "--seconds")
    assert crossruff(*suit, "0").stdout == crossruff(*suit, "20").stdout
    for command in (suit, ("plan", "deal", "--seconds"), ("review", "deal", "--seconds")):
        done = crossruff(*command, "-1")
        assert done.returncode == 2
        assert "is not in the range x>=0" in done.stderr


def test_an_interrupted_study_shows_its_last_result() -> None:
    def results() -> Iterator[_Result]:
        yield _Result()
        raise KeyboardInterrupt

    assert last_of(results(), 10, "trying").worlds == 3
