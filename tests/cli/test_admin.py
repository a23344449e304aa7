"""An operator looks after games from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from crossruff.cli import app
from crossruff.errors import CrossruffError
from crossruff.web.memory.sqlite_database import FILE
from crossruff.web.tables.store import TableStore
from tests.web.tables.stored_tables import store_table


def _run(folder: Path, *words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["admin", *words, "--data", str(folder)])
    if isinstance(result.exception, CrossruffError):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.output


def test_an_operator_lists_backs_up_deletes_and_restores_beside_a_server(tmp_path: Path) -> None:
    games, copy = tmp_path / "games", tmp_path / "copy"
    store = TableStore(games)
    for name in ("ours", "theirs"):
        store_table(store, name)
    ann, _ = store.profiles.make("Ann")
    assert "ours" in _run(games, "list")
    assert _run(games, "list", "--profiles").startswith(ann.id)
    assert "in" in _run(games, "backup", str(copy))
    assert _run(games, "delete", "ours") == "1 deleted\n"
    assert "ours" not in _run(games, "list")
    with pytest.raises(CrossruffError, match="there is no table ours"):
        _run(games, "delete", "ours")
    assert _run(games, "delete", ann.id, "--profiles") == "1 deleted\n"
    assert _run(games, "expire", "--dry-run") == "would be deleted: 0 tables, 0 profiles, 0 challenges\n"
    assert _run(games, "check") == "no faults\n"
    for command in (["restore", str(copy)], ["repair"], ["vacuum"]):
        with pytest.raises(CrossruffError, match="another server uses these games; stop it"):
            _run(games, *command)
    store.close()
    assert _run(games, "restore", str(copy)).startswith("restored; the old games are now ")
    assert "ours" in _run(games, "list")
    assert "2 tables" in _run(games, "repair")
    assert "now" in _run(games, "vacuum")


def test_damage_is_reported_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("no games")
    output = _run(tmp_path, "check", code=1)
    assert "crossruff admin repair" in output
    with pytest.raises(CrossruffError, match="no games here"):
        _run(tmp_path / "elsewhere", "list")
