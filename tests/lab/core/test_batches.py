"""Run batches: stored rows are not computed again, and finished rows are kept however a run ends."""

from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from crossruff.errors import CrossruffError
from crossruff.executors import processes
from crossruff.lab import DeclarerExperiment
from crossruff.lab.core import batches
from crossruff.lab.core.batches import run_batches
from crossruff.lab.declarers.tasks import DeclarerRow, DeclarerStore, DeclarerTask, play_tasks

TINY = DeclarerExperiment(("7NT", "1NT"), 2, ("mc(samples=2)", "mc(samples=1)"), seed=4)


class Here(Executor):
    """Runs each batch at once and counts its tasks."""

    def __init__(self, fail_after: int = 1000, fault: BaseException | None = None) -> None:
        self.count, self.fail_after, self.fault = 0, fail_after, fault

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.count >= self.fail_after and self.fault is not None:
            raise self.fault
        self.count += len(args[0])
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def fake(task: DeclarerTask) -> DeclarerRow:
    key = (task.contract, task.number, task.declarer, task.defender, task.seed)
    return DeclarerRow(*key, 7, 7, 90, True, True, 0.1, 0.1, 0.1, task.source, task.vulnerable)


def fakes(tasks: Sequence[DeclarerTask]) -> list[DeclarerRow]:
    """Make rows without playing."""
    return [fake(task) for task in tasks]


def results(store: DeclarerStore) -> set[tuple[object, ...]]:
    return {row[:10] for row in store.rows()}


def test_results_do_not_depend_on_the_processes(tmp_path: Path) -> None:
    tasks = [task for task in TINY.tasks if task.declarer == "mc(samples=2)"]
    here, apart = DeclarerStore(tmp_path / "here"), DeclarerStore(tmp_path / "apart")
    assert run_batches(play_tasks, tasks, here, Here(), at_once=1) == 4
    with processes(2) as executor:
        assert run_batches(play_tasks, tasks, apart, executor) == 4
    assert results(here) == results(apart)
    assert {row.task for row in here.rows()} == set(tasks)


def test_only_what_is_missing_is_run(tmp_path: Path) -> None:
    store, seen = DeclarerStore(tmp_path), list[int]()
    assert run_batches(fakes, TINY.tasks[:3], store, Here()) == 3
    executor = Here()
    assert run_batches(fakes, TINY.tasks, store, executor, progress=lambda rows: seen.append(len(rows))) == 5
    assert executor.count == sum(seen) == 5
    assert run_batches(fakes, TINY.tasks, store, Here(0, AssertionError())) == 0
    assert len(store.rows()) == 8


@pytest.mark.parametrize("at_once", [1, 3])
def test_an_interrupted_run_keeps_what_is_done(tmp_path: Path, at_once: int) -> None:
    store = DeclarerStore(tmp_path)
    executor = Here(4, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        run_batches(fakes, TINY.tasks, store, executor, at_once=at_once)
    assert 4 <= len(store.rows()) == executor.count < 8
    assert run_batches(fakes, TINY.tasks, store, Here()) == 8 - executor.count


def test_a_dead_worker_is_one_error_and_costs_nothing_done(tmp_path: Path) -> None:
    store = DeclarerStore(tmp_path)
    with pytest.raises(CrossruffError, match="a worker process died"):
        run_batches(fakes, TINY.tasks, store, Here(2, BrokenExecutor()))
    assert len(store.rows()) == 2


def test_quick_tasks_travel_together(tmp_path: Path) -> None:
    tasks = [DeclarerTask("1NT", number, "mc", "perfect(any)", 1) for number in range(30)]
    sizes: list[int] = []
    run_batches(
        fakes,
        tasks,
        DeclarerStore(tmp_path),
        Here(),
        at_once=1,
        progress=lambda rows: sizes.append(len(rows)),
    )
    assert sizes[0] == 1
    assert set(sizes[1:-1]) == {3}, "0.2 s each: three fill half a second"


def test_rows_are_saved_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "SAVE_SECONDS", 0.0)
    run_batches(fakes, TINY.tasks, DeclarerStore(tmp_path), Here(), at_once=1)
    assert len(list(tmp_path.iterdir())) > 1


def test_a_damaged_file_is_skipped_and_its_tasks_run_again(tmp_path: Path) -> None:
    store = DeclarerStore(tmp_path)
    run_batches(fakes, TINY.tasks, store, Here())
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()
    for damaged in (whole[: len(whole) // 2], b"", b"PAR1" + bytes(40) + b"PAR1"):
        path.write_bytes(damaged)
        assert store.rows() == []
        (fault,) = store.faults
        assert fault.startswith(f"{path}: skipped")
        assert "\n" not in fault
    assert run_batches(fakes, TINY.tasks, store, Here()) == 8
    assert path.read_bytes() == b"PAR1" + bytes(40) + b"PAR1"
    assert len(store.rows()) == 8


def test_rows_from_before_there_were_sources_and_vulnerability_are_read(tmp_path: Path) -> None:
    store = DeclarerStore(tmp_path)
    run_batches(fakes, TINY.tasks, store, Here())
    rows = [row._replace(vulnerable=False) for row in store.rows()]
    (path,) = tmp_path.iterdir()
    pl.read_parquet(path).drop("source", "vulnerable").write_parquet(path)
    assert store.rows() == rows
    assert store.faults == []


def test_a_file_of_something_else_is_skipped(tmp_path: Path) -> None:
    pl.DataFrame({"contract": ["1NT"]}).write_parquet(tmp_path / "rows-1.parquet")
    (tmp_path / "rows-2.part").write_bytes(b"half")
    store = DeclarerStore(tmp_path)
    assert store.rows() == []
    assert len(store.faults) == 1
