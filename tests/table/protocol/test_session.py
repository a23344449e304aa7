"""Sessions over the protocol: they play the same boards as a table in one process."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from crossruff.errors import CrossruffError
from crossruff.formats import load
from crossruff.model import Call, CallNote, Seat, View
from crossruff.players import Decision, Player
from crossruff.table import Referee, play_board, seed_of
from crossruff.table.protocol.client import Client
from crossruff.table.protocol.session import Session
from tests.table.protocol.tables import (
    Simple,
    boards,
    in_process,
    managing,
    play_session,
    simple,
    sit,
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


def test_a_client_shows_its_player_what_the_table_of_one_process_would() -> None:
    board = boards(1, seed=5)[0]
    here = {seat: simple(1, seat) for seat in Seat}
    there = {seat: simple(1, seat) for seat in Seat}
    play_board(board, here)
    with managing(Session([board])) as running:
        clients = [sit(running.port, seat, Client, lambda _, seat: there[seat]) for seat in Seat]
        for client in clients:
            client.wait()
    assert sum(len(player.views) for player in here.values()) == 52
    for seat in Seat:
        assert [_bare(view) for view in there[seat].views] == [_bare(view) for view in here[seat].views]


def _bare(view: View) -> View:
    """Drop alerts and explanations, which partners do not receive."""
    assert view.auction is not None
    return replace(view, auction=replace(view.auction, notes=()))


def test_alerts_reach_only_the_opponents() -> None:
    board = boards(1)[0]
    with managing(Session([board])) as running:
        clients = {seat: sit(running.port, seat, Client, Alerting) for seat in Seat}
        for client in clients.values():
            client.wait()
    for seat, client in clients.items():
        state = client.states[0]
        for caller, _, note in state.auction.items():
            if caller is seat:
                assert note.alert
            elif caller is not seat.partner:
                # A program that searches lines for the names of seats finds the caller alone.
                assert note == CallNote(True, f"not from {caller}, who likes S and 10-12")
            else:
                assert not note


class Alerting(Simple):
    """Says something about every call."""

    def __init__(self, number: int, seat: Seat) -> None:
        super().__init__(seed_of(7, number, seat))
        self.seat = seat

    def call(self, view: View) -> Decision[Call]:
        words = f"not from {self.seat.name.title()}, who likes ♠ and 10–12"
        decision = super().call(view)
        return replace(decision, shows=words, alert=True)


def test_a_session_goes_on_from_its_logs(tmp_path: Path) -> None:
    dealt = boards(4)
    out = tmp_path / "session.pbn"

    class Ending(Client):
        """Has the session broken off in the middle of board 3."""

        def _act(self, table: Referee, player: Player) -> None:
            if table.state.number == 3 and table.state.play is not None:
                running.interrupt()
                self.connection.receive()
            super()._act(table, player)

    session = Session(dealt, out, tmp_path)
    with managing(session) as running:
        kinds = dict.fromkeys(Seat, Client) | {Seat.NORTH: Ending, Seat.SOUTH: Ending}
        clients = [sit(running.port, seat, kinds[seat]) for seat in Seat]
        for client in clients:
            client.wait()
    assert isinstance(running.fault, asyncio.CancelledError)
    assert [board.number for board in load(out)] == [1, 2]
    assert (tmp_path / "board-003.log").exists()
    again = Session(dealt, out, tmp_path)
    assert again.left == [2, 3]
    running, _ = play_session(again)
    assert running.fault is None
    assert [what_happened(board) for board in load(out)] == [
        what_happened(in_process(board)) for board in dealt
    ]
    assert not Session(dealt, out, tmp_path).left


def test_logs_of_other_boards_are_refused(tmp_path: Path) -> None:
    play_session(Session(boards(1), None, tmp_path))
    with pytest.raises(CrossruffError, match=r"board-001.log: the log must be of board 1"):
        Session(boards(1, seed=2), None, tmp_path)


def test_boards_must_be_known() -> None:
    board = boards(1)[0]
    with pytest.raises(CrossruffError, match="board 1 must have four known hands"):
        Session([replace(board, deal=board.deal.only(Seat.NORTH))])


def test_a_player_that_fails_passes_and_is_reported() -> None:
    class Broken(Simple):
        def call(self, view: View) -> Decision[Call]:
            raise RuntimeError("no idea")

    board = boards(1)[0]
    with managing(Session([board])) as running:
        north = sit(running.port, Seat.NORTH, Client, lambda number, seat: Broken(0))
        clients = [north, *(sit(running.port, seat) for seat in Seat if seat is not Seat.NORTH)]
        for client in clients:
            client.wait()
    auction = running.session.records[0].auction
    assert auction is not None
    calls = [call for seat, call, _ in auction.items() if seat is Seat.NORTH]
    assert set(calls) == {Call.PASS}
    assert north.client.faults == ["board 1: RuntimeError: no idea"] * len(calls)
