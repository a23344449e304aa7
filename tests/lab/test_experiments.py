"""Run experiments of each kind twice: finished tasks are not run again."""

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from crossruff.lab import Workers, find
from crossruff.lab.claims.experiment import ClaimExperiment
from crossruff.lab.par_distance.experiment import ParDistanceExperiment


class Refusing(Executor):
    """Rejects all work."""

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        raise AssertionError("every task has a row")


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
