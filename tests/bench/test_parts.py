"""The benchmark of all parts: every part is measured, peers do the same work, the picture has their rows."""

import json
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from crossruff.bench.files import played_boards
from crossruff.bench.parts import PARTS
from crossruff.bench.picture import picture
from crossruff.bench.rates import Rate
from crossruff.cli.app import app

LITTLE = 0.001


@pytest.mark.parametrize("name", ["worlds", "claims", "files", "auctions"])
def test_a_part_is_measured(name: str) -> None:
    rates = list(PARTS[name](LITTLE))
    assert {rate.part for rate in rates} == {name}
    assert all(rate.ours > 0 and rate.units > 0 for rate in rates)
    assert all((rate.theirs is None) == (rate.peer == "") for rate in rates)


def test_boards_of_files_are_whole_or_end_with_a_claim() -> None:
    plays = [board.play for board in played_boards(30) if board.play is not None]
    assert all(play.is_over for play in plays)
    assert {play.claim is None for play in plays} == {True, False}


def test_the_command_prints_data_and_draws_a_picture(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("bench") / "speed.svg"
    arguments = ["bench", "all", "--only", "files", "--scale", str(LITTLE), "--json", "--picture", str(file)]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    rows = json.loads(done.stdout)
    assert [row["name"] for row in rows] == ["PBN, read", "PBN, written", "LIN, read", "LIN, written"]
    assert all(row["ratio"] == pytest.approx(row["theirs"] / row["ours"]) for row in rows)
    drawn = [text.text or "" for text in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}text")]
    assert all(f"files: {row['name']}" in drawn for row in rows)


def test_an_unknown_part_is_refused() -> None:
    done = CliRunner().invoke(app, ["bench", "all", "--only", "files,cooking"])
    assert done.exit_code != 0
    assert "cooking" in str(done.exception)


def test_a_row_without_a_peer_has_no_bar() -> None:
    alone, beside = Rate("a", "<alone>", "x", 1, 1.0), Rate("b", "<beside>", "x", 1, 1.0, "peer", 4.0)
    drawn = picture([alone, beside])
    assert "&lt;alone&gt;" not in drawn
    assert drawn.count("<rect") == 2
    ElementTree.fromstring(drawn)
