"""Runs: what is there is not done again, and what is done is kept, whatever ends a run."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from crossruff.errors import CrossruffError
from crossruff.executors import processes
from crossruff.lab import DeclarerExperiment, Row, Store, Task, run
from crossruff.lab.core import runs as runs_module

TINY = DeclarerExperiment(("7NT", "1NT"), 2, ("mc(samples=2)", "mc(samples=1)"), seed=4)


class Here(Executor):
    """Does at once what it is given, and counts the tasks."""

    def __init__(self, fail_after: int = 1000, fault: BaseException | None = None) -> None:
        self.count, self.fail_after, self.fault = 0, fail_after, fault

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.count >= self.fail_after and self.fault is not None:
            raise self.fault
        self.count += len(args[0])
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes rows without playing."""
    monkeypatch.setattr(runs_module, "run_batch", lambda tasks: [fake(task) for task in tasks])


def fake(task: Task) -> Row:
    key = (task.contract, task.number, task.declarer, task.defender, task.seed)
    return Row(*key, 7, 7, 90, True, True, 0.1, 0.1, 0.1, task.source, task.vulnerable)


def results(store: Store) -> set[tuple[object, ...]]:
    return {row[:10] for row in store.rows()}


def test_results_do_not_depend_on_the_processes(tmp_path: Path) -> None:
    tasks = [task for task in TINY.tasks if task.declarer == "mc(samples=2)"]
    here, apart = Store(tmp_path / "here"), Store(tmp_path / "apart")
    assert run(tasks, here, Here(), at_once=1) == 4
    with processes(2) as executor:
        assert run(tasks, apart, executor) == 4
    assert results(here) == results(apart)
    assert {row.task for row in here.rows()} == set(tasks)


@pytest.mark.usefixtures("quick")
def test_only_what_is_missing_is_run(tmp_path: Path) -> None:
    store, told = Store(tmp_path), list[int]()
    assert run(TINY.tasks[:3], store, Here()) == 3
    executor = Here()
    assert run(TINY.tasks, store, executor, progress=told.append) == 5
    assert executor.count == sum(told) == 5
    assert run(TINY.tasks, store, Here(0, AssertionError())) == 0
    assert len(store.rows()) == 8


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("at_once", [1, 3])
def test_an_interrupted_run_keeps_what_is_done(tmp_path: Path, at_once: int) -> None:
    store = Store(tmp_path)
    executor = Here(4, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        run(TINY.tasks, store, executor, at_once=at_once)
    assert 4 <= len(store.rows()) == executor.count < 8
    assert run(TINY.tasks, store, Here()) == 8 - executor.count


@pytest.mark.usefixtures("quick")
def test_a_dead_worker_is_one_error_and_costs_nothing_done(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(CrossruffError, match="a worker process has died"):
        run(TINY.tasks, store, Here(2, BrokenExecutor()))
    assert len(store.rows()) == 2


@pytest.mark.usefixtures("quick")
def test_quick_tasks_travel_together(tmp_path: Path) -> None:
    tasks = [Task("1NT", number, "mc", "perfect(any)", 1) for number in range(30)]
    sizes: list[int] = []
    run(tasks, Store(tmp_path), Here(), at_once=1, progress=sizes.append)
    assert sizes[0] == 1
    assert set(sizes[1:-1]) == {3}, "0.2 s each: three fill half a second"


@pytest.mark.usefixtures("quick")
def test_rows_are_saved_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs_module, "SAVE_SECONDS", 0.0)
    run(TINY.tasks, Store(tmp_path), Here(), at_once=1)
    assert len(list(tmp_path.iterdir())) > 1


@pytest.mark.usefixtures("quick")
def test_a_damaged_file_is_left_aside_and_its_tasks_run_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    run(TINY.tasks, store, Here())
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()
    for damaged in (whole[: len(whole) // 2], b"", b"PAR1" + bytes(40) + b"PAR1"):
        path.write_bytes(damaged)
        assert store.rows() == []
        (fault,) = store.faults
        assert fault.startswith(f"{path}: left aside")
        assert "\n" not in fault
    assert run(TINY.tasks, store, Here()) == 8
    assert path.read_bytes() == b"PAR1" + bytes(40) + b"PAR1"
    assert len(store.rows()) == 8


@pytest.mark.usefixtures("quick")
def test_rows_from_before_there_were_sources_and_vulnerability_are_read(tmp_path: Path) -> None:
    store = Store(tmp_path)
    run(TINY.tasks, store, Here())
    rows = [row._replace(vulnerable=False) for row in store.rows()]
    (path,) = tmp_path.iterdir()
    pl.read_parquet(path).drop("source", "vulnerable").write_parquet(path)
    assert store.rows() == rows
    assert store.faults == []


def test_a_file_of_something_else_is_left_aside(tmp_path: Path) -> None:
    pl.DataFrame({"contract": ["1NT"]}).write_parquet(tmp_path / "rows-1.parquet")
    (tmp_path / "rows-2.part").write_bytes(b"half")
    store = Store(tmp_path)
    assert store.rows() == []
    assert len(store.faults) == 1
