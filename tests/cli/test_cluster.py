"""The same experiment on a Dask cluster of this machine and on its processes."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client

from crossruff.lab.declarers.tasks import DeclarerRow, DeclarerStore
from crossruff.lab.matches.tasks import MatchStore
from tests.cli.conftest import Run
from tests.cli.test_commands import assert_one_line
from tests.dask_cluster import DaskCluster
from tests.lab.matches.full_check import ROBOTS, without_times

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a worker is killed by a signal")

ASKED = ("lab", "run", "declarers-6.1", "--samples", "2", "--contract", "7NT", "--contract", "6NT")


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[DaskCluster]:
    running = DaskCluster(tmp_path)
    yield running
    running.stop()


def results(folder: Path) -> dict[object, tuple[object, ...]]:
    """The rows without their times."""
    return {row.task: (row.tricks, row.double_dummy, row.score) for row in DeclarerStore(folder).rows()}


def test_a_cluster_gives_the_same_rows_even_if_a_worker_is_killed(
    tmp_path: Path, crossruff: Run, cluster: DaskCluster
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    command = [sys.executable, "-m", "crossruff", *ASKED, "-n", "20", "--scheduler", cluster.address]
    with (
        Client(cluster.address) as client,  # type: ignore[no-untyped-call]
        subprocess.Popen([*command, "--out", str(there)], stdout=subprocess.DEVNULL) as process,
    ):
        end = time.monotonic() + 120
        while not any(client.processing().values()) and time.monotonic() < end:
            time.sleep(0.05)
        assert process.poll() is None, "it was over before a worker could be killed"
        cluster.kill_worker()
        assert process.wait(timeout=300) == 0
    assert crossruff(*ASKED, "-n", "20", "--out", str(here)).returncode == 0
    assert len(results(here)) == 80
    assert results(here) == results(there)


def test_a_match_on_a_cluster_is_the_same(tmp_path: Path, crossruff: Run, cluster: DaskCluster) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    asked = ("match", *ROBOTS, "--boards", "2")
    assert crossruff(*asked, "--scheduler", cluster.address, "--out", str(there)).returncode == 0
    assert crossruff(*asked, "--processes", "1", "--out", str(here)).returncode == 0
    first, second = ({without_times(row) for row in MatchStore(folder).rows()} for folder in (here, there))
    assert len(first) == 4
    assert first == second
    assert not list((there / "logs").iterdir())


def test_a_cluster_that_is_not_there_is_one_line(tmp_path: Path, crossruff: Run) -> None:
    done = crossruff(*ASKED, "--scheduler", "tcp://127.0.0.1:9", "--out", str(tmp_path))
    assert_one_line(done, "no Dask cluster at tcp://127.0.0.1:9")
    assert not list(tmp_path.glob("*.parquet"))


def test_the_parts_of_a_row_that_are_compared() -> None:
    assert DeclarerRow._fields[5:8] == ("tricks", "double_dummy", "score")
