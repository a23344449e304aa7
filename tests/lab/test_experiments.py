"""Experiments of each kind: run, run again, and reported."""

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from crossruff import solved_deals
from crossruff.bidding.natural import natural_system as system
from crossruff.errors import CrossruffError
from crossruff.lab import ComparedFigure, DeclarerExperiment, Report, Workers, find
from crossruff.lab.bidding.self_play import play
from crossruff.lab.catalogue import entry_of
from crossruff.lab.claims.experiment import ClaimExperiment
from crossruff.lab.core.report import table
from crossruff.lab.core.run_records import RunRecord
from crossruff.lab.declarers import experiment as declarer_experiment
from crossruff.lab.declarers.tasks import DeclarerRow, DeclarerTask
from crossruff.lab.evolution.experiment import EvolutionExperiment
from crossruff.lab.par_distance.experiment import ParDistanceExperiment

RECORD = """\
pn|S,W,N,E|st||md|3SAKQ2HAK2DAK2CA32,SJT98H543D543CT98,S765HQJTDQJTCKQJ4,|sv|o|mb|7N|mb|p|mb|p|mb|p|
pc|S4|mc|13|
"""


class Refusing(Executor):
    """Has nothing to do."""

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        raise AssertionError("there is nothing left to do")


@pytest.mark.parametrize(
    "experiment",
    [
        ClaimExperiment(deals=2, seed=3),
        ParDistanceExperiment(deals=2, systems=("webb-a",)),
        find("declarers-6.3").sized("tiny").experiment,
        find("convergence-6").sized("tiny").experiment,
    ],
    ids=lambda one: one.kind,
)
def test_what_is_done_is_not_done_again(experiment: Any, tmp_path: Path) -> None:
    def text() -> str:
        return str(experiment.report(tmp_path).text)

    with ThreadPoolExecutor(1) as executor:
        experiment.run(tmp_path, Workers(executor))
    first = text()
    experiment.run(tmp_path, Workers(Refusing()))
    assert text() == first
    assert len(experiment.store(tmp_path).rows()) == len(experiment.tasks)


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


def test_recorded_claims_are_judged(tmp_path: Path) -> None:
    (tmp_path / "match.lin").write_text(RECORD, encoding="utf-8")
    experiment = ClaimExperiment(deals=10, records=(str(tmp_path),))
    (task,) = experiment.tasks
    assert task.where == "match.lin 1"
    with ThreadPoolExecutor(1) as executor:
        experiment.run(tmp_path / "rows", Workers(executor))
    (row,) = experiment.store(tmp_path / "rows").rows()
    assert row.task == task
    assert (row.outcome.kind, row.outcome.combined, row.outcome.proved) == ("all", True, True)
    found = experiment.report(tmp_path / "rows")
    assert {one.what: one.ours for one in found.beside}["3.1: the same, exact search"] == 100


def test_files_without_claims_are_refused(tmp_path: Path) -> None:
    (tmp_path / "deals.txt").write_text("N:A.K.Q.J K.A.J.Q Q.J.A.K J.Q.K.A\n", encoding="utf-8")
    with pytest.raises(CrossruffError, match="ends with a claim"):
        _ = ClaimExperiment(deals=1, records=(str(tmp_path),)).tasks


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


def test_an_evolution_goes_on_and_has_its_curve(tmp_path: Path) -> None:
    small = EvolutionExperiment(runs=("webb-a",), total=3000)
    with ThreadPoolExecutor(1) as executor:
        small.run(tmp_path, Workers(executor))
        more = small.changed({"total": 20_000})
        more.run(tmp_path, Workers(executor))
    found = more.report(tmp_path)
    assert found.beside[0].thesis == pytest.approx(0.656, abs=0.001)
    assert list(found.pictures) == ["webb-a"]
    with pytest.raises(CrossruffError, match="unknown evolution 'webb-z'"):
        EvolutionExperiment(runs=("webb-z",))
    with pytest.raises(CrossruffError, match="no evolutions to report"):
        more.report(tmp_path / "elsewhere")


def test_the_record_of_a_run_gives_the_very_experiment(tmp_path: Path) -> None:
    entry = find("declarers-6.1").changed({"deals": 3, "contracts": ["4H"]})
    record = RunRecord.of(entry).finished_now()
    record.write(tmp_path)
    again = RunRecord.read(tmp_path)
    assert again == record
    assert entry_of(again).experiment == entry.experiment
    other = RunRecord.of(find("declarers-6.2"))
    other.write(tmp_path)
    assert RunRecord.read(tmp_path) == other, "the last that was run"
    assert RunRecord.read(tmp_path, "declarers-6.1") == record
    (tmp_path / "run-declarers-6.2.json").write_text("{}", encoding="utf-8")
    with pytest.raises(CrossruffError, match="not the record of a run"):
        RunRecord.read(tmp_path)


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)


def test_a_page_has_tables_and_pictures(tmp_path: Path) -> None:
    drawn: list[str] = []
    text = "\n".join([*table(("a", "b"), [("1", "2")]), "![words](dots.png)", ""])
    report = Report(
        text, (ComparedFigure("x", 1.0, 2.0, 0.5),), {"dots": lambda path: drawn.append(path.name)}
    )
    page = report.write(tmp_path, "Title", "When.")
    parser = _Tags()
    parser.feed(page.read_text("utf-8"))
    assert [parser.tags.count(tag) for tag in ("h1", "table", "img")] == [1, 2, 1]
    assert drawn == ["dots.png", "dots.svg"]
    assert "| x   |    1.0 | 2.0 ± 0.5 |       +1.0 |" in (tmp_path / "report.md").read_text("utf-8")
    assert "![" not in report.plain
