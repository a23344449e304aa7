"""The calls of a system against a list of expected calls."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from crossruff.cli import app
from crossruff.errors import CrossruffError
from crossruff.lab.bidding import TopicSettings, answers, read_topics


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


def test_a_topic_has_the_conventions_that_it_is_about(tmp_path: Path) -> None:
    file, topics = tmp_path / "calls.tsv", tmp_path / "topics.toml"
    file.write_text(
        "drury\tQ874.A53.KQ3.T82\tP P 1S P\tNone\t2C\n"
        "raises\tQ874.A53.KQ3.T82\tP P 1S P\tNone\t3S\n"
        "majors\tKQ5.KJ985.A7.K86\t\tNone\t1H\n"
    )
    topics.write_text(
        '["*"]\noff = ["five-card major notrumps"]\n[drury]\non = ["drury"]\n[raises]\nsystem = "sayc"\n'
    )
    done = CliRunner().invoke(app, ["system", "agree", str(file), "--topics", str(topics)])
    assert "drury                          1 of 1 agree (100.0 %)" in done.output
    assert "3 of 3 agree (100.0 %)" in done.output
    assert read_topics(topics)["drury"] == TopicSettings(on=("drury",))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("drury = 3", "topic 'drury' must be a table with system, on and off"),
        ("[drury]\nwith = []", "topic 'drury' must be a table with system, on and off"),
        ('[drury]\non = "drury"', "topic 'drury' must have texts in system, on and off"),
        ("[drury", "topics.toml: "),
    ],
)
def test_a_wrong_file_of_topics_is_rejected(tmp_path: Path, text: str, fault: str) -> None:
    topics = tmp_path / "topics.toml"
    topics.write_text(text)
    with pytest.raises(CrossruffError, match=fault):
        read_topics(topics)


def test_the_conventions_are_listed() -> None:
    done = CliRunner().invoke(app, ["system", "conventions"])
    assert "new minor forcing" in done.output
    assert "(two-over-one)" in done.output
