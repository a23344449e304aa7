"""Run experiments from the library: folders, sizes, changes, progress, and results as frames."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import polars as pl
import pytest

from crossruff import lab
from crossruff.errors import CrossruffError
from crossruff.lab.core.experiment import Advance

CHANGES = {"deals": 1, "contracts": ["7NT"], "declarers": ("mc",), "samples": (1,)}


def run(folder: Path) -> lab.RunResult:
    with ThreadPoolExecutor(1) as executor:
        return lab.run("declarers-6.1", folder, changes=CHANGES, executor=executor)


def test_a_run_has_rows_a_report_and_a_record(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert result.rows.select("contract", "number", "declarer").rows() == [("7NT", 1, "mc(samples=1)")]
    assert "mc(samples=1) against perfect(any)" in result.report.plain
    assert result.record.finished
    assert result.record.settings["deals"] == 1
    assert result.record.command == "crossruff.lab.run('declarers-6.1')"
    again = lab.results(tmp_path)
    assert again.record == result.record
    assert again.rows.equals(result.rows)
    assert lab.report(tmp_path).plain == result.report.plain
    assert lab.compare(tmp_path) == result.report.beside


def test_a_run_resumes(tmp_path: Path) -> None:
    seen: list[tuple[str, int, int]] = []

    @contextmanager
    def progress(label: str, total: int) -> Iterator[Advance]:
        def advance(more: int, status: str = "") -> None:
            seen.append((label, total, more))

        yield advance

    run(tmp_path)
    with ThreadPoolExecutor(1) as executor:
        more = CHANGES | {"deals": 3}
        result = lab.run("declarers-6.1", tmp_path, changes=more, executor=executor, progress=progress)
    assert len(result.rows) == 3
    assert {(label, total) for label, total, _ in seen} == {("working", 2)}
    assert sum(more for _, _, more in seen) == 2


def test_an_experiment_can_be_a_value(tmp_path: Path) -> None:
    result = lab.run(lab.ValueExperiment(deals=2000), tmp_path, processes=1)
    assert (result.record.name, result.record.kind) == ("values", "values")
    assert lab.results(tmp_path).rows["rank"].to_list()[:2] == ["A", "K"]


def test_other_results_are_frames_too(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as executor:
        evolved = lab.run("evolution-5.1", tmp_path / "e", size="tiny", executor=executor)
        claims = lab.run(lab.ClaimExperiment(deals=1), tmp_path / "c", executor=executor)
    assert evolved.rows["run"].unique().to_list() == ["webb-a"]
    assert all(objective > 0 for objective in evolved.rows["objective"])
    assert claims.rows.schema["proved"] == pl.Int8()


def test_settings_with_old_names_are_read(tmp_path: Path) -> None:
    changes = {"deals": 1, "cards": 3, "layouts": 20}
    with ThreadPoolExecutor(1) as executor:
        result = lab.run("convergence-6", tmp_path, changes=changes, executor=executor)
    record = tmp_path / "run-convergence-6.json"
    text = record.read_text("utf-8")
    assert '"worlds": 20' in text
    record.write_text(text.replace('"worlds"', '"layouts"').replace('"large_worlds"', '"large_layouts"'))
    assert lab.results(tmp_path).entry.experiment == result.entry.experiment


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("declarer", {}, "unknown experiment 'declarer'; choose"),
        ("declarers-6.1", {"size": "huge"}, "size must be quick or tiny; got 'huge'"),
        ("declarers-6.1", {"changes": {"deal": 1}}, "unknown setting 'deal'; choose contracts"),
        ("match-club-random", {"changes": {"robots": ["club", "novice"]}}, "novice"),
    ],
)
def test_wrong_names_are_rejected_before_anything_is_written(
    name: str, options: dict[str, object], words: str, tmp_path: Path
) -> None:
    with pytest.raises(CrossruffError, match=words):
        lab.run(name, tmp_path / "out", **options)  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_the_lab_loads_no_matplotlib() -> None:
    code = "import sys, crossruff.lab; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
