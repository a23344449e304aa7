"""Experiments from TOML and from options."""

from pathlib import Path

import pytest

from crossruff.errors import CrossruffError
from crossruff.lab import Experiment

SMALL = """\
contracts = ["1nt", "7NT", "1NT"]
deals = 2
declarers = ["mc", "mc(samples=3)", "mc(3)"]
samples = [1, 2]
"""


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    experiment = Experiment.named(str(path))
    assert experiment.contracts == ("1NT", "7NT")
    assert experiment.players == ("mc(samples=1)", "mc(samples=2)", "mc(samples=3)", "mc(3)")
    assert len(experiment.tasks) == len(set(experiment.tasks)) == 2 * 2 * 4


def test_what_is_said_changes_the_rest_stays() -> None:
    experiment = Experiment.parse(SMALL).changed(deals=5, contracts=["4H"], declarers=[], seed=None)
    assert (experiment.deals, experiment.contracts, experiment.seed) == (5, ("4H",), 1)
    assert len(experiment.players) == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("contracts = [", "not TOML"),
        (SMALL + "deal = 2", "'deal' means nothing"),
        (SMALL + 'seed = "1"', "seed must be a number"),
        (SMALL + "defender = [1]", "defender must be a text"),
        (SMALL.replace("[1, 2]", "[1, true]"), "samples must be a list of numbers"),
        (SMALL.replace("[1, 2]", "1"), "samples must be a list of numbers"),
        (SMALL.replace("[1, 2]", "[0]"), "at least 1 sample"),
        (SMALL.replace("deals = 2", "deals = 0"), "1 deal or more"),
        (SMALL.replace("deals = 2", ""), "deals is missing"),
        (SMALL.replace('"7NT"', '"8NT"'), "not a contract"),
        (SMALL.replace('"mc"', '"monte"'), "no declarer is called 'monte'"),
        (SMALL + 'defender = "perfect(lazy)"', "any or deceptive"),
        (SMALL + "seed = -1", "the seed is"),
        (SMALL + 'source = "newspaper"', "no deals are called 'newspaper'"),
        (SMALL + 'source = "bridge-master"', "bridge-master has no deal in 1NT"),
        ("contracts = []\ndeals = 1\ndeclarers = []", "needs a contract"),
    ],
)
def test_faults_are_told(text: str, words: str) -> None:
    with pytest.raises(CrossruffError, match=words):
        Experiment.parse(text)


def test_an_unknown_name_tells_those_that_are_known() -> None:
    with pytest.raises(
        CrossruffError, match=r"no experiment is called 'declarer'; there is bridge-master, declarers"
    ):
        Experiment.named("declarer")
