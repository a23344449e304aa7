"""The calls of a system against a list of expected calls."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from crossruff.bidding import system
from crossruff.cli import app
from crossruff.errors import CrossruffError
from crossruff.lab.bidding import answers


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


def test_an_evolved_system_is_compared_too(tmp_path: Path) -> None:
    file = tmp_path / "calls.tsv"
    file.write_text("notrump\tAK32.K32.QJ4.Q32\t\tNone\t1N\n")
    (answer,) = answers("webb-a", file)
    assert not answer.agrees
    assert "points" in answer.reason


def test_a_line_with_too_few_fields_is_rejected(tmp_path: Path) -> None:
    file = tmp_path / "calls.tsv"
    file.write_text("notrump\tAK32.K32.QJ4.Q32\n")
    with pytest.raises(CrossruffError, match="line 1: a line must have 5 fields with tabs between; got 2"):
        list(answers("sayc", file))
