"""Resume an evolution and draw its curve."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from crossruff.errors import CrossruffError
from crossruff.lab import Workers
from crossruff.lab.evolution.experiment import EvolutionExperiment


def test_an_evolution_goes_on_and_has_its_curve(tmp_path: Path) -> None:
    small = EvolutionExperiment(runs=("webb-a",), total=300)
    with ThreadPoolExecutor(1) as executor:
        small.run(tmp_path, Workers(executor))
        more = small.changed({"total": 15_000})
        more.run(tmp_path, Workers(executor))
    found = more.report(tmp_path)
    assert found.beside[0].thesis == pytest.approx(0.656, abs=0.001)
    assert list(found.pictures) == ["webb-a"]
    with pytest.raises(CrossruffError, match="unknown evolution 'webb-z'"):
        EvolutionExperiment(runs=("webb-z",))
    with pytest.raises(CrossruffError, match="no evolutions to report"):
        more.report(tmp_path / "elsewhere")
