"""A server whose robots and studies run on a Dask cluster, while its machines come and go."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from crossruff import dd
from crossruff.dealing import deal
from tests.dask_cluster import DaskCluster
from tests.patience import PATIENCE
from tests.web.server_process import Site

pytest.importorskip("distributed", reason="needs Dask: pip install 'crossruff[cluster]'")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are killed by signals")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    running = DaskCluster(tmp_path_factory.mktemp("dask"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def site(cluster: DaskCluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("tables"), options=("--scheduler", cluster.address))
    yield running
    if running.process.poll() is None:
        running.stop()


def _wait_until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not become true"
        time.sleep(0.1)


def _workers(site: Site) -> float:
    """Return how many workers the server can ask, by its own count."""
    (line,) = [
        line
        for line in site.http.get("/metrics").text.splitlines()
        if line.startswith('crossruff_workers{workers="tables"}')
    ]
    return float(line.split()[1])


def _actions(snapshot: dict[str, Any]) -> list[str]:
    table = snapshot["table"]
    calls = [one["call"] for one in table["auction"]]
    return calls + [one["card"] for trick in table["tricks"] for one in trick["cards"]]


def test_robots_and_study_work_elsewhere(site: Site, cluster: DaskCluster) -> None:
    dealt = deal(seed=5)
    found = site.post("/api/solve", deal=str(dealt))
    assert found["tricks"]["N"]["NT"] == dd.table(dealt)["N", "NT"]
    made = site.make(robot="quick")
    player = site.sit(made["table"], made["token"])
    assert player.play_out()["finished"]
    player.close()
    children = _children(site.process.pid)
    assert children == [], "the server itself must think about nothing"
    assert any(_children(worker.pid) for worker in cluster.workers)
    refused = site.http.post("/api/solve", json={"deal": "N:AK... - - -"})
    assert refused.status_code == 422
    assert "thirteen" in refused.json()["detail"]


def test_a_killed_worker_is_replaced_and_no_event_is_lost(site: Site, cluster: DaskCluster) -> None:
    _wait_until(lambda: _workers(site) == 2)
    made = [site.make(robot="quick") for _ in range(3)]
    players = [site.sit(one["table"], one["token"]) for one in made]
    before = []
    for player in players:
        player.snapshot_with(lambda shown: len(_actions(shown)) >= 2 or shown["table"]["legal"])
        before.append(_actions(player.snapshot))
    cluster.kill_worker()
    for player, known in zip(players, before, strict=True):
        shown = player.play_out()
        assert shown["finished"]
        assert _actions(shown)[: len(known)] == known
        player.close()
    assert _workers(site) == 1
    cluster.add_worker()
    _wait_until(lambda: _workers(site) == 2)
    assert site.tracebacks() == []


def test_without_its_scheduler_tables_wait_and_go_on(site: Site, cluster: DaskCluster) -> None:
    made = site.make(robot="quick")
    player = site.sit(made["table"], made["token"])
    player.snapshot_with(lambda shown: shown["table"]["legal"])
    cluster.kill_scheduler()
    _wait_until(lambda: site.http.get("/readyz").status_code == 503)
    _wait_until(lambda: "does not answer" in site.http.get("/readyz").text)
    study = site.http.post("/api/solve", json={"deal": str(deal(seed=5))})
    assert study.status_code == 503
    assert int(study.headers["Retry-After"]) > 0
    assert "\n" not in study.json()["detail"]
    player.take_turn()  # a person still acts; robots wait
    cluster.start_scheduler()
    cluster.add_worker()
    shown = player.play_out()
    assert shown["finished"]
    player.close()
    assert site.http.get("/readyz").status_code == 200
    assert site.tracebacks() == []


def test_processes_end_with_the_server(site: Site, cluster: DaskCluster) -> None:
    site.post("/api/solve", deal=str(deal(seed=5)))
    assert any(_children(worker.pid) for worker in cluster.workers)
    site.stop()
    _wait_until(lambda: not any(_children(worker.pid) for worker in cluster.workers))


def _children(process: int) -> list[str]:
    """Return the commands of the child processes of a process."""
    found = subprocess.run(
        ["ps", "-o", "args=", "--ppid", str(process)], capture_output=True, text=True, check=False
    )
    return [line for line in found.stdout.splitlines() if "crossruff" in line and "defunct" not in line]
