"""An operator looks after games in PostgreSQL, and gets one clear line where that cannot be."""

from __future__ import annotations

import sys
from pathlib import Path

import psycopg
import pytest
from typer.testing import CliRunner

from crossruff.cli import app
from crossruff.errors import CrossruffError
from crossruff.web.memory.database import StorageFailed
from crossruff.web.memory.postgres_database import PostgresDatabase
from crossruff.web.memory.schema import VERSION
from crossruff.web.tables.store import TableStore
from tests.web.postgres_server import PostgresServer
from tests.web.tables.stored_tables import store_table


def _run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(words))
    if isinstance(result.exception, CrossruffError):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.output


def test_an_operator_lists_deletes_and_checks_beside_servers(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    url = postgres.new_database()
    with pytest.raises(CrossruffError, match=r"games\d+: there are no games here"):
        _run("admin", "list", "--database", url)
    store = TableStore(url, address="http://here")
    for name in ("ours", "theirs"):
        store_table(store, name)
    ann, _ = store.profiles.make("Ann")
    listed = _run("admin", "list", "--database", url)
    assert "ours" in listed
    assert "Ann" in listed.partition("\n")[0]
    assert "2 tables, 1 profiles" in listed
    assert _run("admin", "delete", "ours", "--database", url) == "1 deleted\n"
    assert store.table("ours") is None
    assert _run("admin", "delete", ann.id, "--profiles", "--database", url) == "1 deleted\n"
    assert "would be deleted: 0 tables" in _run("admin", "expire", "--dry-run", "--database", url)
    assert _run("admin", "check", "--database", url) == "no faults\n"
    store.database.run("UPDATE events SET number = 1 WHERE id = 'theirs'")
    assert "event 1 is missing" in _run("admin", "check", "--database", url, code=1)
    store.close()
    for command in (["backup", str(tmp_path / "copy")], ["restore", "copy"], ["repair"], ["vacuum"]):
        with pytest.raises(CrossruffError, match="back up with pg_dump, restore with pg_restore"):
            _run("admin", *command, "--database", url)


@pytest.mark.parametrize("command", [["play", "--port", "0"], ["admin", "list"]])
def test_a_database_that_cannot_be_used_is_one_clear_line(
    postgres: PostgresServer, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(url: str) -> str:
        with pytest.raises(CrossruffError) as found:
            _run(*command, "--database", url)
        assert "\n" not in str(found.value)
        assert "secret" not in str(found.value)
        return str(found.value)

    assert "must be like postgresql://user@host/name; got mysql://me@db/games" in fault(
        "mysql://me:secret@db/games"
    )
    assert "must be like postgresql://user@host/name; got games" in fault("games")
    assert "Connection refused" in fault("postgresql://me:secret@127.0.0.1:1/games")
    assert 'database "nowhere" does not exist' in fault(postgres.url("nowhere"))
    assert "invalid" in fault(f"{postgres.url()}?nonsense=1")
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "psycopg", None)
        assert "pip install 'crossruff[postgres]'" in fault(postgres.url())


def test_a_newer_version_is_refused_and_an_older_one_is_brought_to_this(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    PostgresDatabase(url).close()
    with psycopg.connect(url) as db:
        db.execute("UPDATE facts SET value = '99' WHERE name = 'version'")
    with pytest.raises(CrossruffError, match=f"must be at most {VERSION}; got 99"):
        PostgresDatabase(url)
    with psycopg.connect(url) as db:
        db.execute("UPDATE facts SET value = '2' WHERE name = 'version'")
        db.execute("ALTER TABLE tables DROP COLUMN used")
        db.execute("ALTER TABLE profiles DROP COLUMN used")
    database = PostgresDatabase(url)
    assert database.rows("SELECT used FROM tables") == []
    assert database.fact("version") == str(VERSION)
    database.close()


def test_a_failed_statement_undoes_its_whole_transaction(postgres: PostgresServer) -> None:
    store = TableStore(postgres.new_database())
    ann, _ = store.profiles.make("Ann")

    def wrong_statement() -> None:
        with store.transaction():
            store.profiles.rename(ann.id, "Eve")
            with pytest.raises(psycopg.errors.UndefinedTable):
                store.database.run("DELETE FROM nowhere")

    def lost_connection() -> None:
        with store.transaction():
            store.profiles.rename(ann.id, "Eve")
            store.database._db.close()  # type: ignore[attr-defined]
            with pytest.raises(StorageFailed):
                store.profiles.rename(ann.id, "Bob")

    for fault in (wrong_statement, lost_connection):
        with pytest.raises(StorageFailed):
            fault()
        assert store.profiles.names([ann.id]) == {ann.id: "Ann"}
    store.close()
