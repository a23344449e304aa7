"""The client's end of the connection to the manager: blocking lines over TCP."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from crossruff.errors import CrossruffError, ParseError
from crossruff.table.protocol.line_parser import parse
from crossruff.table.protocol.line_text import MAX_LINE
from crossruff.table.protocol.lines import Line, ProtocolFault

SILENCE = 3600.0
"""Seconds without a line after which a client treats the manager as lost."""


class ClientConnection:
    """Send and receive lines as a client; a `with` block closes the connection."""

    def __init__(self, connected: socket.socket, trace: Callable[[str], None] | None = None) -> None:
        """Take over a connected socket; `trace` receives every line, marked `>` (sent) or `<` (received)."""
        connected.settimeout(SILENCE)
        # Each line waits for the one before it, so a line that TCP delays delays the game.
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connected.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        self._socket = connected
        self._file = connected.makefile("rb")
        self._trace = trace
        self._complaint: str | None = None

    @classmethod
    def open(
        cls, host: str, port: int, patience: float = 0.0, trace: Callable[[str], None] | None = None
    ) -> Self:
        """Connect to a manager; retry for `patience` seconds while no manager listens."""
        deadline = time.monotonic() + patience
        while True:
            try:
                return cls(socket.create_connection((host, port), timeout=10), trace)
            except (ConnectionRefusedError, TimeoutError):
                if time.monotonic() >= deadline:
                    raise CrossruffError(f"no table manager answers at {host}, port {port}") from None
                time.sleep(0.1)
            except OSError as fault:
                reason = (fault.strerror or str(fault)).lower()
                raise CrossruffError(f"{host}, port {port}: {reason}") from None

    def send(self, line: Line) -> None:
        """Send a line."""
        self._show(f"> {line}")
        try:
            self._socket.sendall(f"{line}\r\n".encode("ascii"))
        except OSError:
            raise self._lost() from None

    def receive(self) -> Line:
        """Return the next line.

        Skip complaints and unreadable lines; the error after a lost connection quotes the last of them.
        """
        while True:
            try:
                raw = self._file.readline(MAX_LINE + 2)
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
                self._complaint = text.strip()
                continue
            if not isinstance(line, ProtocolFault):
                return line
            self._complaint = line.text

    def _show(self, text: str) -> None:
        if self._trace is not None:
            self._trace(text)

    def _lost(self) -> CrossruffError:
        if self._complaint is not None:
            return CrossruffError(f"the table manager says: {self._complaint}")
        return CrossruffError("the table manager closed the connection")

    def close(self) -> None:
        """Close the connection."""
        self._file.close()
        self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
