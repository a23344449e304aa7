"""Judge recorded claims, and reject files without claims."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from crossruff.errors import CrossruffError
from crossruff.lab import Workers
from crossruff.lab.claims.experiment import ClaimExperiment

RECORD = """\
pn|S,W,N,E|st||md|3SAKQ2HAK2DAK2CA32,SJT98H543D543CT98,S765HQJTDQJTCKQJ4,|sv|o|mb|7N|mb|p|mb|p|mb|p|
pc|S4|mc|13|
"""


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
