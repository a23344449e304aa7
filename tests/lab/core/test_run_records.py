"""Read an experiment from the record of its run."""

from pathlib import Path

import pytest

from crossruff.errors import CrossruffError
from crossruff.lab import find
from crossruff.lab.catalogue import entry_of
from crossruff.lab.core.run_records import RunRecord


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
