"""Find experiments: those of the package, and TOML files."""

from pathlib import Path

import pytest

from crossruff.errors import CrossruffError
from crossruff.lab import DeclarerExperiment, RowsExperiment, find, names
from crossruff.lab.catalogue import SIZES

SMALL = """\
kind = "declarers"
title = "Mine"
contracts = ["1nt", "7NT", "1NT"]
deals = 2
declarers = ["mc", "mc(samples=3)", "mc(3)"]
samples = [1, 2]

[quick]
deals = 1
"""


def read(folder: Path, text: str) -> DeclarerExperiment:
    path = folder / "small.toml"
    path.write_text(text, encoding="utf-8")
    found = find(str(path)).experiment
    assert isinstance(found, DeclarerExperiment)
    return found


def test_a_file_is_read(tmp_path: Path) -> None:
    experiment = read(tmp_path, SMALL)
    assert experiment.contracts == ("1NT", "7NT")
    assert experiment.players == ("mc(samples=1)", "mc(samples=2)", "mc(samples=3)", "mc(3)")
    assert len(experiment.tasks) == len(set(experiment.tasks)) == 2 * 2 * 4


def test_what_is_said_changes_and_the_rest_stays(tmp_path: Path) -> None:
    experiment = read(tmp_path, SMALL).changed({"deals": 5, "contracts": ["4H"]})
    assert (experiment.deals, experiment.contracts, experiment.seed) == (5, ("4H",), 1)
    assert len(experiment.players) == 4


def test_sizes(tmp_path: Path) -> None:
    read(tmp_path, SMALL)
    entry = find(str(tmp_path / "small.toml"))
    (quick, tiny) = (entry.sized(size).experiment for size in SIZES)
    assert isinstance(quick, DeclarerExperiment)
    assert quick.deals == 1
    assert tiny == entry.experiment, "it has no tiny version of its own"


@pytest.mark.parametrize("name", names())
def test_those_of_the_package_are_sound_in_all_sizes(name: str) -> None:
    entry = find(name)
    assert entry.title
    # Robots have no thesis to stand beside.
    if entry.experiment.kind not in ("match", "records", "readings"):
        assert entry.thesis
        assert entry.shows
    experiments = [entry.experiment, *(entry.sized(size).experiment for size in SIZES)]
    counts = [len(one.tasks) for one in experiments if isinstance(one, RowsExperiment)]
    assert counts == sorted(counts, reverse=True), "each size is smaller than the one before"


def test_every_published_table_has_an_experiment() -> None:
    shown = " ".join(find(name).shows for name in names())
    for table in ("6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "A.20", "B.20", "C.10", "D.10"):
        assert table in shown
    for table in ("2.1", "5.1", "5.2", "5-1 to 5-5", "6.1 to 6.34", "3.1 to 3.5", "4.1, 4.2"):
        assert table in shown


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("contracts = [", "not a TOML file"),
        (SMALL.replace('"declarers"', '"cooks"'), "kind must be one of declarers, .*; got 'cooks'"),
        (SMALL.replace("[quick]", "deal = 2\n[quick]"), "unknown setting 'deal'; choose contracts"),
        (SMALL.replace("[quick]", 'seed = "1"\n[quick]'), "seed must be a number"),
        (SMALL.replace("[quick]", "defenders = [1]\n[quick]"), "defenders must be a list of texts"),
        (SMALL.replace("[1, 2]", "[1, true]"), "samples must be a list of numbers"),
        (SMALL.replace("[1, 2]", "1"), "samples must be a list of numbers"),
        (SMALL.replace("[1, 2]", "[0]"), "samples must be at least 1"),
        (SMALL.replace("deals = 2", "deals = 0"), "deals must be at least 1; got 0"),
        (SMALL.replace("deals = 2", ""), "the setting deals is missing"),
        (SMALL.replace('"7NT"', '"8NT"'), "contract must be"),
        (SMALL.replace('"mc"', '"monte"'), "unknown declarer 'monte'"),
        (SMALL.replace("[quick]", 'defenders = ["perfect(lazy)"]\n[quick]'), "any or deceptive"),
        (SMALL.replace("[quick]", "seed = -1\n[quick]"), "seed must be from 0"),
        (SMALL.replace("[quick]", 'source = "newspaper"\n[quick]'), "unknown source of deals 'newspaper'"),
        (SMALL.replace("[quick]", 'source = "bridge-master"\n[quick]'), "bridge-master has no deal in 1NT"),
        (SMALL.replace("[quick]", 'reference = "mc"\n[quick]'), "reference must be one of .*; got 'mc'"),
        ('kind = "declarers"\ncontracts = []\ndeals = 1\ndeclarers = []', "must not be empty"),
    ],
)
def test_errors_name_the_file(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(CrossruffError, match=words) as fault:
        read(tmp_path, text)
    assert str(fault.value).startswith(str(tmp_path / "small.toml"))


def test_an_unknown_name_lists_the_known_names() -> None:
    with pytest.raises(
        CrossruffError,
        match=r"unknown experiment 'declarer'; choose alphamu-3nt, alphamu-7nt, bridge-master-4, ",
    ):
        find("declarer")
