"""Programs that write the lines in other ways are understood."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable

import pytest

from crossruff.model import Seat
from crossruff.table.protocol.session import Session
from tests.table.protocol.tables import HOST, boards, in_process, managing, sit, what_happened


def _loud(line: str) -> str:
    return f"  {line.upper().replace(' ', '   ')} \n"


def _terse(line: str) -> str:
    return line.lower().rstrip(".").replace(" :", ":").replace("'s cards", "s cards") + "\n"


def _chatty(line: str) -> str:
    # A manager may tell the teams again; and who knows what else.
    again = 'Teams : N/S : "x" E/W : "y"\r\nKibitzer : hello\r\n' if "cards" in line and " :" in line else ""
    return f"{again}{line}.\r\n"


def _through(port: int, change: Callable[[str], str]) -> int:
    """A port behind which the lines of both sides are changed."""
    server = socket.create_server((HOST, 0))

    def serve() -> None:
        with server:
            for _ in Seat:
                near, _address = server.accept()
                far = socket.create_connection((HOST, port))
                for one, other in ((near, far), (far, near)):
                    # Else the system keeps short lines back for a moment.
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    threading.Thread(target=_pass_on, args=(one, other, change), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    return int(server.getsockname()[1])


def _pass_on(one: socket.socket, other: socket.socket, change: Callable[[str], str]) -> None:
    with one, one.makefile("r", encoding="ascii", newline="\n") as file:
        try:
            for line in file:
                other.sendall(change(line.strip()).encode())
            other.shutdown(socket.SHUT_WR)
        except OSError:
            return


@pytest.mark.parametrize("change", [_loud, _terse, _chatty])
def test_a_session_in_other_words_comes_to_the_same(change: Callable[[str], str]) -> None:
    dealt = boards(2)
    with managing(Session(dealt)) as running:
        port = _through(running.port, change)
        clients = [sit(port, seat) for seat in Seat]
        for client in clients:
            client.wait()
    assert [client.fault for client in clients] == [None] * 4
    expected = [what_happened(in_process(board)) for board in dealt]
    assert [what_happened(board) for board in running.session.records] == expected
