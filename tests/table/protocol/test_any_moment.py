"""Whenever a client leaves, falls silent or talks nonsense: the session comes to its end, and in time."""

from __future__ import annotations

import random
import socket
from collections.abc import Callable
from contextlib import suppress

import pytest

from crossruff.errors import CrossruffError
from crossruff.model import Board, Seat
from crossruff.table.protocol.client import Client
from crossruff.table.protocol.client_connection import ClientConnection
from crossruff.table.protocol.lines import Line
from crossruff.table.protocol.rules import Rules
from crossruff.table.protocol.session import Session
from tests.table.protocol.tables import (
    HOST,
    TEAMS,
    Seated,
    boards,
    in_process,
    managing,
    simple,
    sit,
    what_happened,
)

pytestmark = pytest.mark.slow

MOMENTS = (1, 2, 3, 4, 5, 6, 7, 9, 12, 17, 25, 40, 59)
"""Lines that a client sends before it leaves: from the first to the end of the play."""
GONE = Rules(seconds=20, wait=4, stand_in=simple)
SILENT = Rules(seconds=1.5, wait=4, stand_in=simple)
"""Long enough for clients that mean well on a busy machine."""


class Leaving(ClientConnection):
    """Hangs up after so many lines, or sends no more of them."""

    left = 0
    silent = False

    def send(self, line: Line) -> None:
        if self.left == 0 and not self.silent:
            self._socket.shutdown(socket.SHUT_RDWR)
            raise CrossruffError("left")
        if self.left > 0:
            super().send(line)
        self.left = max(0, self.left - 1)


class Raving(ClientConnection):
    """Sends other things between its lines: pieces of what it received and sent, and worse."""

    rng: random.Random
    heard: list[str]

    def send(self, line: Line) -> None:
        self.heard.append(str(line))
        while self.rng.random() < 0.03:
            text = self.rng.choice(self.heard)
            cut = self.rng.randrange(len(text) + 1)
            with suppress(OSError):
                self._socket.sendall(f"{text[cut:]}{self.rng.choice(self.heard)}\r\n".encode())
        super().send(line)

    def receive(self) -> Line:
        line = super().receive()
        self.heard.append(str(line))
        return line


@pytest.fixture(scope="module")
def board() -> Board:
    """A board that is played."""
    return next(board for board in boards(20) if in_process(board).contract is not None)


def _session(
    board: Board, connect: Callable[[int], ClientConnection], rules: Rules
) -> list[tuple[object, ...]]:
    with managing(Session([board]), rules) as running:
        connection = connect(running.port)
        west = Seated(
            Client(connection, Seat.WEST, TEAMS[Seat.WEST], lambda number: simple(number, Seat.WEST))
        )
        others = [sit(running.port, seat) for seat in Seat if seat is not Seat.WEST]
        west.start()
        for client in (*others, west):
            client.wait()
    assert running.fault is None
    assert [client.client.boards for client in others] == [1] * 3
    return [what_happened(record) for record in running.session.records]


@pytest.mark.parametrize(
    ("moment", "silent"),
    [*((moment, False) for moment in MOMENTS), *((moment, True) for moment in MOMENTS[::3])],
)
def test_the_session_ends_whenever_a_client_leaves(moment: int, silent: bool, board: Board) -> None:
    def connect(port: int) -> ClientConnection:
        connection = Leaving.open(HOST, port, 5)
        connection.left, connection.silent = moment, silent
        return connection

    assert _session(board, connect, SILENT if silent else GONE) == [what_happened(in_process(board))]


@pytest.mark.parametrize("seed", range(6))
def test_the_session_ends_whatever_a_client_says(seed: int, board: Board) -> None:
    def connect(port: int) -> ClientConnection:
        connection = Raving.open(HOST, port, 5)
        connection.rng = random.Random(seed)
        connection.heard = [
            "",
            "\x00" * 20,
            "North",
            "x" * 2000,
            "West plays",
            "ERROR: ERROR:",
            'Connecting "',
        ]
        return connection

    assert len(_session(board, connect, SILENT)) == 1
