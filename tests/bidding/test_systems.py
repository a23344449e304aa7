"""One contract for natural and evolved systems: by name, by file, in every command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from crossruff.bidding import BiddingSystem, ConventionCard, DocumentOptions, system, system_names
from crossruff.bidding.evolved.systems import path_of
from crossruff.bidding.natural import NaturalSystem, Simulator
from crossruff.cli import app
from crossruff.dealing import deals
from crossruff.errors import CrossruffError
from crossruff.model import Auction, Call, Seat, View, Vulnerability

DEAL = "N:AQ32.K32.AJ4.Q32 KJ4.QJT98.K2.J87 T765.A7.QT9.AK54 98.654.87653.T96"
ALL_NAMES = "sayc, sayc-weak, two-over-one, study-a, study-b, webb-a"


@pytest.fixture(params=["two-over-one", "webb-a", "file", "simulated"])
def chosen(request: pytest.FixtureRequest, tmp_path: Path) -> BiddingSystem:
    if request.param == "simulated":
        return Simulator(worlds=2, seconds=30)
    if request.param == "file":
        file = tmp_path / "mine.json"
        file.write_bytes(path_of("study-b").read_bytes())
        return system(str(file))
    return system(str(request.param))


def test_calls_explanations_and_auctions_agree(chosen: BiddingSystem) -> None:
    for deal in deals(seed=3, count=3):
        auction = chosen.auction(deal, Seat.EAST, Vulnerability.NS)
        assert auction.is_over
        explained = chosen.explain(auction, Vulnerability.NS)
        assert [one.call for one in explained] == list(auction.calls)
        for place, one in enumerate(explained):
            before, hand = auction.at(place), deal[one.seat]
            decision = chosen.call(View.of_auction(hand, before, Vulnerability.NS))
            assert decision.action is one.call
            assert decision.shows == one.words
            assert hand in one.meaning
            assert one.in_system
            assert chosen.chooser(before, Vulnerability.NS)(hand) is one.call
            assert chosen.continuations(before, Vulnerability.NS)[one.call] == one.words
        expected = chosen.expect(auction, Vulnerability.NS)
        assert set(expected) == set(Seat)


def test_every_system_has_a_card_and_a_document(chosen: BiddingSystem) -> None:
    card = chosen.card()
    assert isinstance(card, ConventionCard)
    assert str(card).startswith(f"Convention card: {chosen.name}\n")
    first = card.sections[0]
    openings = chosen.continuations(Auction(Seat.NORTH))
    assert first.rows
    symbols = {call.symbol for call in openings if call is not Call.PASS}
    assert symbols >= {call for calls, _ in first.rows for call in calls.split()}
    assert card.html.count("<section>") == len(card.sections) > 5
    assert chosen.describe(DocumentOptions(deals=200, least=0.05)).startswith(f"# {chosen.name}\n")


def test_an_unknown_name_lists_all_that_exist() -> None:
    with pytest.raises(CrossruffError) as caught:
        system("acol")
    assert str(caught.value) == f"unknown system 'acol'; choose {ALL_NAMES} or the file of an evolved one"
    assert ", ".join(system_names()) == ALL_NAMES


def test_switches_are_for_natural_systems() -> None:
    without = system("sayc", off=["stayman"])
    assert isinstance(without, NaturalSystem)
    assert "stayman" not in without.switches
    assert system("sayc", off=["stayman"]) is without
    assert system("sayc") is not without
    with pytest.raises(CrossruffError, match="must be sayc, sayc-weak or two-over-one; got 'webb-a'"):
        system("webb-a", on=["stayman"])


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(path_of("study-b").read_bytes())
    before = system(str(file)).name
    file.write_bytes(path_of("webb-a").read_bytes())
    assert system(str(file)).name != before


@pytest.mark.parametrize("name", ["sayc", "webb-a"])
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["auction", DEAL, "--system", "NAME"], "Contract"),
        (["bid", "AQ32.K32.AJ4.Q32", "--system", "NAME"], "points|hcp"),
        (["explain", "NAME", "1NT P"], "South may call:"),
        (["system", "describe", "NAME", "-n", "300"], "## "),
        (["system", "card", "NAME"], "Opening bids"),
        (["system", "card", "NAME", "-f", "html"], "<h1>Convention card:"),
        (["system", "judge", "NAME", "-n", "20"], "from par"),
        (["system", "match", "NAME", "two-over-one", "-n", "20"], "IMPs a board, 20 boards"),
    ],
)
def test_every_command_takes_both_kinds(name: str, arguments: list[str], expected: str) -> None:
    done = CliRunner().invoke(app, [name if each == "NAME" else each for each in arguments])
    assert done.exit_code == 0, done.output
    assert any(words in done.output for words in expected.split("|"))


def test_both_kinds_give_the_same_data() -> None:
    keys = []
    for name in ("sayc", "webb-a"):
        bid = CliRunner().invoke(app, ["bid", "AQ32.K32.AJ4.Q32", "--system", name, "--json"])
        explained = CliRunner().invoke(app, ["explain", name, "1NT", "--json"])
        data = json.loads(explained.output)
        keys.append((list(json.loads(bid.output)), list(data), list(data["calls"][0])))
    assert keys[0] == keys[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["system", "card", "webb-a", "-f", "bss"], "--format bss needs a natural system; webb-a is evolved"),
        (["system", "judge", "webb-a", "--simulate", "1"], "--simulate needs a natural system"),
        (["bid", "AQ32.K32.AJ4.Q32", "--system", "webb-a", "--simulate", "1"], "--simulate needs a natural"),
        (["system", "legal", "sayc"], "the system must be evolved; sayc is natural"),
        (["explain", "webb-a", "1NT", "--others", "sayc"], "must play an evolved system; got sayc"),
        (["auction", DEAL, "--system", "acol"], f"unknown system 'acol'; choose {ALL_NAMES} or the file"),
        (["system", "read", "x.pbn", "--system", "acol"], "unknown system 'acol'"),
    ],
)
def test_commands_that_make_no_sense_say_so_in_a_line(arguments: list[str], words: str) -> None:
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code != 0
    assert words in str(done.exception or done.output)


@pytest.mark.parametrize("command", [["auction"], ["bid"], ["explain"], ["system", "match"]])
def test_the_help_lists_every_name(command: list[str]) -> None:
    done = CliRunner().invoke(app, [*command, "--help"], terminal_width=300, env={"COLUMNS": "300"})
    assert f"{ALL_NAMES}, the file" in done.output
