from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from crossruff.web.memory.database import Location
from crossruff.web.memory.postgres_database import PostgresDatabase
from tests.web.postgres_server import PostgresServer, find_program
from tests.web.server_process import Site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("tables"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A throw-away server of PostgreSQL; tests are skipped where it is not installed."""
    if find_program("initdb") is None:
        pytest.skip("PostgreSQL is not installed: there is no initdb")
    server = PostgresServer()
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgres"])
def location(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Location]:
    """Where games may be stored: a folder, or an empty database of PostgreSQL."""
    if request.param == "sqlite":
        yield tmp_path / "games"
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    connections: list[psycopg.Connection] = []
    connect = PostgresDatabase._connect

    def noted(database: PostgresDatabase) -> psycopg.Connection:
        connections.append(connect(database))
        return connections[-1]

    monkeypatch.setattr(PostgresDatabase, "_connect", noted)
    yield server.new_database()
    for connection in connections:
        connection.close()
