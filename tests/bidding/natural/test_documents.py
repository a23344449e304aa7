"""The documents that are made from the rules, and the commands."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from crossruff.bidding.natural import card_html, card_text, describe, full_disclosure, natural_system
from crossruff.cli import app

DEAL = "N:AQ32.K32.AJ4.Q32 KJ4.QJT98.K2.J87 T765.A7.QT9.AK54 98.654.87653.T96"


def test_the_rules_as_a_document() -> None:
    text = describe(natural_system("sayc"))
    assert text.startswith("# sayc\n")
    assert "## Transfers" in text
    assert "Michaels" not in describe(natural_system("sayc", off=["michaels"])).replace("Answers to Michaels", "")


def test_the_convention_card() -> None:
    system = natural_system("sayc")
    text, page = card_text(system), card_html(system)
    assert "1NT   strong notrump: 15-17 hcp, balanced (natural)" in text
    assert page.count("<section>") == page.count("</section>") > 10
    assert "12-14 hcp, balanced" in card_text(natural_system("sayc-weak"))


def test_full_disclosure_has_the_form_of_the_files() -> None:
    lines = full_disclosure(natural_system("sayc"), depth=2).splitlines()
    assert lines[0].startswith("*00{sayc}=NYYYYYY")
    form = re.compile(r"\*?00(?:P|D|R|[1-7][CDHSN])+=[NY]YYYYYY[0-9A-E](?:[0-7][0-8])?.+")
    assert all(form.fullmatch(line) for line in lines[1:])
    assert any(line.startswith("001NP2D=YYYYYYYA") for line in lines)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["bid", "K432.Q432.K32.32", "1NT P"], "2♣  Stayman"),
        (["explain", "sayc", "1NT P 2D"], "transfer to hearts"),
        (["auction", DEAL], "Contract 4♠N"),
        (["system", "describe", "sayc"], "## Responses to one notrump"),
        (["system", "card", "sayc", "-f", "html"], "<h1>Convention card: sayc</h1>"),
    ],
)
def test_the_commands(arguments: list[str], expected: str) -> None:
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    assert expected in done.output


def test_simulation_is_judged() -> None:
    arguments = ["system", "judge", "sayc", "-n", "2", "--first", "36000", "--simulate", "0.1", "-p", "1"]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    assert "IMPs from par, all simulating" in done.output
    assert "calls untrue of the hand                      0" in done.output
    too_many = CliRunner().invoke(app, ["system", "judge", "sayc", "-n", "2", "--first", "50000"])
    assert too_many.exit_code != 0


def test_data_for_programs() -> None:
    done = CliRunner().invoke(app, ["bid", "K432.Q432.K32.32", "1NT P", "--json"])
    assert json.loads(done.output)["call"] == "2C"
    done = CliRunner().invoke(app, ["explain", "sayc", "1NT", "--json"])
    assert json.loads(done.output)["calls"][0]["call_type"] == "natural"


def test_agreement_with_a_list(tmp_path: Path) -> None:
    file = tmp_path / "calls.tsv"
    file.write_text(
        "topic\thand(S.H.D.C)\tauction\tvulnerable\tcall\n"
        "notrump\tAK32.K32.QJ4.Q32\t\tNone\t1N\n"
        "notrump\tAK32.K32.QJ4.Q32\t\tNone\t1C\n"
    )
    done = CliRunner().invoke(app, ["system", "agree", str(file)])
    assert "1C expected, 1NT called" in done.output
    assert "1 of 2 agree (50.0 %)" in done.output
