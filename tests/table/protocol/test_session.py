"""Sessions over the protocol: they come to what the table of one process comes to."""

from __future__ import annotations

from pathlib import Path

from crossruff.formats import load
from crossruff.model import Seat
from crossruff.table import play_board
from crossruff.table.protocol.client import Client
from crossruff.table.protocol.link import Link
from crossruff.table.protocol.sessions import Session
from tests.table.protocol.tables import (
    HOST,
    TEAMS,
    Seated,
    Simple,
    boards,
    in_process,
    managing,
    play_session,
    simple,
    what_happened,
)


def test_a_session_comes_to_the_same_as_a_table_in_one_process(tmp_path: Path) -> None:
    dealt = boards(6)
    out = tmp_path / "session.pbn"
    running, clients = play_session(Session(dealt, out))
    assert running.fault is None
    assert {seat: client.fault for seat, client in clients.items()} == dict.fromkeys(Seat)
    assert [client.client.boards for client in clients.values()] == [6] * 4
    expected = [what_happened(in_process(board)) for board in dealt]
    assert [what_happened(board) for board in running.session.records] == expected
    reading = load(out)
    assert not reading.warnings
    assert [what_happened(board) for board in reading] == expected
    assert reading[0].player(Seat.EAST) == "Ruff"
    assert any(board.play is not None for board in reading)
    print(running.told)
