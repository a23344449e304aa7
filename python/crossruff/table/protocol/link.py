"""A client's connection to the manager: lines over TCP, one after another."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from crossruff.errors import CrossruffError, ParseError
from crossruff.table.protocol.lines import Fault, Line
from crossruff.table.protocol.plain import LONGEST
from crossruff.table.protocol.reading import parse

SILENCE = 3600.0
"""Seconds without a line after which a client takes the manager for lost."""


class Link:
    """Sends and receives lines; closed at the end of a `with`."""

    def __init__(self, connection: socket.socket, shown: Callable[[str], None] | None = None) -> None:
        """Take over a connected socket; `shown` is given every line, with a sign of its direction."""
        connection.settimeout(SILENCE)
        # Each line waits for the one before it, so a line that is held back holds up the game.
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        self._socket = connection
        self._file = connection.makefile("rb")
        self._shown = shown
        self._told: str | None = None

    @classmethod
    def to(
        cls, host: str, port: int, patience: float = 0.0, shown: Callable[[str], None] | None = None
    ) -> Self:
        """Connect, and try again for some seconds while nobody listens."""
        deadline = time.monotonic() + patience
        while True:
            try:
                return cls(socket.create_connection((host, port), timeout=10), shown)
            except (ConnectionRefusedError, TimeoutError):
                if time.monotonic() >= deadline:
                    raise CrossruffError(f"no table manager answers at {host}, port {port}") from None
                time.sleep(0.1)
            except OSError as fault:
                words = (fault.strerror or str(fault)).lower()
                raise CrossruffError(f"{host}, port {port}: {words}") from None

    def send(self, line: Line) -> None:
        """Send a line."""
        self._show(f"> {line}")
        try:
            self._socket.sendall(f"{line}\r\n".encode("ascii"))
        except OSError:
            raise self._lost() from None

    def receive(self) -> Line:
        """The next line; complaints and what cannot be read are kept, and told if the manager hangs up."""
        while True:
            try:
                raw = self._file.readline(LONGEST + 2)
            except OSError:
                raise self._lost() from None
            if not raw.endswith(b"\n"):
                raise self._lost()
            text = raw.decode("ascii", errors="replace")
            if not text.strip():
                continue
            self._show(f"< {text.strip()}")
            try:
                line = parse(text)
            except ParseError:
                self._told = text.strip()
                continue
            if not isinstance(line, Fault):
                return line
            self._told = line.text

    def _show(self, text: str) -> None:
        if self._shown is not None:
            self._shown(text)

    def _lost(self) -> CrossruffError:
        if self._told is not None:
            return CrossruffError(f"the table manager says: {self._told}")
        return CrossruffError("the table manager has gone")

    def close(self) -> None:
        """Hang up."""
        self._file.close()
        self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
