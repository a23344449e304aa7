"""Each client gets a fair share, and slow clients keep nobody out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from crossruff.errors import CrossruffError
from crossruff.web.api.shares.turns import ClientTurns
from crossruff.web.server_settings import ServerSettings, read_server_settings
from tests.patience import PATIENCE
from tests.web.hostile_check import VISITOR, slow, visit
from tests.web.server_process import Site


@pytest.fixture(scope="module")
def strict_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with small shares."""
    running = Site(
        tmp_path_factory.mktemp("strict"),
        connections=20,
        tables_an_hour=3,
        requests_a_second=4,
        longest_study=300,
    )
    yield running
    running.stop()


def test_half_open_connections_end_and_keep_nobody_out(strict_site: Site) -> None:
    found = slow(strict_site, half_open=60, readers=10, seconds=15)
    assert found["still open"] == 0, found
    assert found["visits"] >= 3
    assert found["log bytes"] < 10_000
    assert strict_site.tracebacks() == []


def test_a_client_who_makes_many_tables_stops_only_itself(strict_site: Site) -> None:
    answers = [strict_site.http.post("/api/tables", json={}) for _ in range(4)]
    assert [each.status_code for each in answers] == [200, 200, 200, 429]
    assert int(answers[-1].headers["retry-after"]) > 60
    transport = httpx.HTTPTransport(local_address=VISITOR)
    with httpx.Client(base_url=strict_site.address, timeout=PATIENCE, transport=transport) as other:
        assert other.post("/api/tables", json={}).status_code == 200


def test_a_flood_of_requests_is_refused_for_now(strict_site: Site) -> None:
    statuses = [strict_site.http.get("/api/version").status_code for _ in range(300)]
    assert statuses[0] == 200
    assert 429 in statuses
    assert visit(strict_site, "/api/version") < PATIENCE


def test_waiting_clients_get_places_in_rotation() -> None:
    served: list[str] = []

    async def one(turns: ClientTurns, client: str) -> None:
        async with turns.place(client):
            served.append(client)
            await asyncio.sleep(0)

    async def run() -> None:
        turns = ClientTurns(1, most_of_client=5, most=100)
        tasks = [asyncio.create_task(one(turns, client)) for client in "aaaaabbc"]
        await asyncio.sleep(0)
        tasks[3].cancel()  # one that waits gives up
        await asyncio.gather(*tasks, return_exceptions=True)
        async with turns.place("d"):
            assert turns.waiting == 0

    asyncio.run(run())
    assert served == list("aabcaba")


def test_a_client_waits_for_a_few_places_only() -> None:
    async def run() -> None:
        turns = ClientTurns(1, most_of_client=2, most=2)
        async with turns.place("a"):
            waiting = asyncio.create_task(turns.place("a").__aenter__())
            await asyncio.sleep(0)
            with pytest.raises(CrossruffError, match="your other requests"):
                await turns.place("a").__aenter__()
            others = [asyncio.create_task(turns.place(name).__aenter__()) for name in "bc"]
            await asyncio.sleep(0)
            with pytest.raises(CrossruffError, match="busy"):
                await others[1]
            for task in (waiting, others[0]):
                task.cancel()

    asyncio.run(run())


def test_limits_come_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "limits.toml"
    path.write_text("sockets = 5\n")
    assert read_server_settings(path) == ServerSettings(sockets=5)
    path.write_text("sockets = 0\n")
    with pytest.raises(CrossruffError, match="sockets must be above 0; got 0"):
        read_server_settings(path)
    with pytest.raises(CrossruffError, match="no such file"):
        read_server_settings(tmp_path / "none")
