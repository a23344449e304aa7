"""The documents that are made from the rules, and the commands."""

from __future__ import annotations

import json
import re

import pytest
from typer.testing import CliRunner

from crossruff.bidding import DocumentOptions
from crossruff.bidding.natural import full_disclosure, natural_system
from crossruff.cli import app

DEAL = "N:AQ32.K32.AJ4.Q32 KJ4.QJT98.K2.J87 T765.A7.QT9.AK54 98.654.87653.T96"


def test_the_rules_as_a_document() -> None:
    text = natural_system("sayc").describe()
    assert text.startswith("# sayc\n")
    assert "## Transfers" in text
    assert "| 1NT | 15 to 17 points, balanced |" in text
    assert "| 1NT | 15-17 hcp, balanced |" in natural_system("sayc").describe(DocumentOptions(exact=True))
    assert "Michaels" not in natural_system("sayc", off=["michaels"]).describe().replace(
        "Answers to Michaels", ""
    )


def test_the_convention_card() -> None:
    card = natural_system("sayc").card()
    text, page = str(card), card.html
    assert re.search(r"^1NT +strong notrump: 15 to 17 points, balanced$", text, re.MULTILINE)
    assert re.search(r"^1♥ 1♠ +10 to 21 points, five or more cards$", text, re.MULTILINE)
    assert page.count("<section>") == page.count("</section>") == len(card.sections) > 10
    assert "<span class='h'>♥</span>" in page
    assert "12 to 14 points, balanced" in str(natural_system("sayc-weak").card())
    groups = list(dict.fromkeys(section.group for section in card.sections))
    assert groups[:4] == ["Opening bids", "Notrump", "Majors", "Minors"]
    assert page.count("<h2>") == len(groups)


def test_a_convention_that_is_off_is_not_on_the_card() -> None:
    card = natural_system("sayc", off=["jacoby 2nt"]).card()
    assert "Jacoby" not in str(card).replace("Jacoby transfers", "")


def test_full_disclosure_has_the_form_of_the_files() -> None:
    lines = full_disclosure(natural_system("sayc"), depth=2).splitlines()
    assert lines[0].startswith("*00{sayc}=NYYYYYY")
    form = re.compile(r"\*?00(?:P|D|R|[1-7][CDHSN])+=[NY]YYYYYY[0-9A-E](?:[0-7][0-8])?.+")
    assert all(form.fullmatch(line) for line in lines[1:])
    assert any(line.startswith("001NP2D=YYYYYYYA") for line in lines)
    assert "001S=NYYYYYY258 10 to 21 points, five or more spades" in lines


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


def test_data_for_programs() -> None:
    done = CliRunner().invoke(app, ["bid", "K432.Q432.K32.32", "1NT P", "--json"])
    assert json.loads(done.output)["call"] == "2C"
    done = CliRunner().invoke(app, ["explain", "sayc", "1NT", "--json"])
    assert json.loads(done.output)["calls"][0]["call_type"] == "natural"
