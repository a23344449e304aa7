"""Measure the distance from par of players and systems."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from crossruff import solved_deals
from crossruff.bidding.natural import natural_system as system
from crossruff.lab import Workers
from crossruff.lab.bidding.self_play import play
from crossruff.lab.par_distance.experiment import ParDistanceExperiment

RECORD = """\
pn|S,W,N,E|st||md|3SAKQ2HAK2DAK2CA32,SJT98H543D543CT98,S765HQJTDQJTCKQJ4,|sv|o|mb|7N|mb|p|mb|p|mb|p|
pc|S4|mc|13|
"""


def test_people_stand_beside_systems(tmp_path: Path) -> None:
    (tmp_path / "match.lin").write_text(RECORD * 2, encoding="utf-8")
    experiment = ParDistanceExperiment(deals=9, systems=("webb-a",), records=(str(tmp_path),))
    with ThreadPoolExecutor(1) as executor:
        experiment.run(tmp_path / "rows", Workers(executor))
    data = experiment.report(tmp_path / "rows").data
    # 7NT is par there: the players are on it, and always passing is as far from it as can be.
    assert data["the players"] == 0
    assert data["always passing"] == 17


def test_a_natural_system_is_as_far_from_par_as_in_self_play(tmp_path: Path) -> None:
    experiment = ParDistanceExperiment(deals=12, systems=("sayc",))
    with ThreadPoolExecutor(1) as executor:
        experiment.run(tmp_path, Workers(executor))
    distances = [bidden.distance for bidden in play(system("sayc"), solved_deals.reserved(), count=12)]
    assert experiment.report(tmp_path).data["sayc"] == pytest.approx(sum(distances) / 12)
    assert sum(distances) > 0
