"""A server without room gives clear answers, refuses other hosts, and logs requests without secrets."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest

from crossruff.web.tables.store import TableStore
from tests.patience import PATIENCE
from tests.web.server_process import Site


@pytest.fixture(scope="module")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with a small quota, for one host."""
    options = ["--origin", "https://bridge.example.org", "--json-logs", "--access-log"]
    site = Site(tmp_path_factory.mktemp("small"), options=options, megabytes=0.2)
    yield site
    if site.process.poll() is None:
        site.stop()


def test_a_full_server_says_so(small_site: Site) -> None:
    made = small_site.make(seat="N")
    status, tables = 200, 0
    while status == 200:
        answer = small_site.http.post("/api/tables", json={})
        status, tables = answer.status_code, tables + 1
        assert tables < 200
    assert status == 507
    assert "no room for more games" in answer.json()["detail"]
    assert answer.headers["retry-after"] == "3600"
    player = small_site.sit(made["table"], made["token"])
    player.send(type="control", action="next_board")
    assert "no room for more games" in player.error()
    player.close()


def test_other_hosts_are_refused(small_site: Site) -> None:
    for host, status in (("bridge.example.org", 200), ("other.example.org", 400)):
        assert small_site.http.get("/", headers={"Host": host}).status_code == status


def test_the_log_has_requests_and_events_without_names(small_site: Site) -> None:
    # After the many requests of the first test the limit of log lines may leave some out.
    for _ in range(int(PATIENCE)):
        assert small_site.http.get("/api/tables/a-table").status_code == 404
        if "/api/tables/{table}" in small_site.log.read_text():
            break
        time.sleep(1)
    small_site.stop()
    log = small_site.log.read_text()
    lines = [json.loads(line) for line in log.splitlines()]
    asked = [line for line in lines if line["from"] == "crossruff.access"]
    assert {"client", "method", "route", "status", "seconds"} <= asked[0].keys()
    assert "/api/tables/{table}" in [line["route"] for line in asked]
    assert any(line["message"] == "table made" for line in lines)
    store = TableStore(small_site.folder)
    names = [name for (name,) in store.database.rows("SELECT id FROM tables")]
    store.close()
    assert names
    assert not any(name in log for name in names)
