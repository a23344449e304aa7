"""Stop a comparison of declarers as soon as it is clear."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from crossruff.lab import DeclarerExperiment, Workers
from crossruff.lab.declarers import experiment as declarer_experiment
from crossruff.lab.declarers.tasks import DeclarerRow, DeclarerTask


def test_a_match_of_declarers_stops_when_it_is_clear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(declarer_experiment, "play_tasks", lambda tasks: [fake(task) for task in tasks])
    experiment = DeclarerExperiment(("4H", "3NT"), 500, ("mc(samples=1)", "mc(samples=9)"), until_clear=True)
    experiment = experiment.changed({"reference": "mc(samples=1)"})
    with ThreadPoolExecutor(1) as executor:
        experiment.run(tmp_path, Workers(executor))
    rows = experiment.rows(tmp_path)
    assert 40 <= len(rows) < 400
    assert len(rows) % 20 == 0, "whole rounds of five deals, two contracts, two declarers"


def fake(task: DeclarerTask) -> DeclarerRow:
    """The second declarer makes what the first one does not, on two deals of three."""
    made = task.declarer == "mc(samples=9)" or not task.number % 3
    key = (task.contract, task.number, task.declarer, task.defender, task.seed)
    tail = (0.1, 0.1, 0.1, task.source, task.vulnerable)
    return DeclarerRow(*key, 10 if made else 8, 10, 620 if made else -200, made, made, *tail)
