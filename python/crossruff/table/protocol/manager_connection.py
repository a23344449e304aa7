"""The manager's end of the connection to one client: lines with limits on length and time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from crossruff.errors import CrossruffError, ParseError
from crossruff.table.protocol.line_parser import parse
from crossruff.table.protocol.line_text import MAX_LINE, ascii_text
from crossruff.table.protocol.lines import VERSION, Line

READ_LIMIT = MAX_LINE + 2
"""Bytes of a line that the manager buffers; TCP makes a client that sends more wait."""

_T = TypeVar("_T")


class ClientLost(Exception):
    """The manager gives up a client; the message is the reason."""


class ManagerConnection:
    """Send and receive lines as the manager, to and from one client."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take over a stream whose limit is `READ_LIMIT`."""
        self._reader = reader
        self._writer = writer
        self.faults = 0
        """Rejected lines; the manager resets the count for each board."""
        self.version = VERSION
        """The version of the protocol that the client asked for."""
        self.report: Callable[[str], None] = lambda _: None
        """Receives the reason for each rejected line."""

    @property
    def is_open(self) -> bool:
        """Whether neither side has closed the connection, as far as the manager knows."""
        return not self._reader.at_eof() and not self._writer.is_closing()

    async def send(self, line: Line, seconds: float) -> None:
        """Send a line; raise ClientLost if the client does not read it in time."""
        try:
            self._writer.write(f"{line}\r\n".encode("ascii"))
            async with asyncio.timeout(seconds):
                await self._writer.drain()
        except TimeoutError:
            raise ClientLost("it takes no lines") from None
        except (ConnectionError, RuntimeError):
            raise ClientLost("the connection was lost") from None

    async def receive(self, accept: Callable[[Line], _T | None], seconds: float, faults: int) -> _T:
        """Wait for a line that `accept` accepts, and return its result.

        `accept` returns None to skip a line, and raises CrossruffError to reject it. The manager counts
        rejected and unreadable lines, and raises ClientLost after more than `faults` of them, or when
        `seconds` have passed. The client receives no complaint: it could take one for the line that it waits
        for.
        """
        deadline = asyncio.get_running_loop().time() + seconds
        while True:
            try:
                text = await self._read(deadline, seconds)
                accepted = accept(parse(text)) if text.strip() else None
            except CrossruffError as fault:
                self.faults += 1
                if self.faults > faults:
                    count = f"{self.faults} faults, the last of them: " if faults else ""
                    raise ClientLost(f"{count}{fault}") from None
                self.report(ascii_text(str(fault)))
            else:
                if accepted is not None:
                    return accepted

    async def _read(self, deadline: float, seconds: float) -> str:
        try:
            async with asyncio.timeout_at(deadline):
                raw = await self._reader.readline()
        except TimeoutError:
            raise ClientLost(f"no answer in {seconds:g} seconds") from None
        except ConnectionError:
            raise ClientLost("the connection was lost") from None
        except ValueError:
            raise ParseError(f"a line of more than {MAX_LINE} characters") from None
        if not raw.endswith(b"\n"):
            raise ClientLost("the connection was lost")
        return raw.decode("ascii", errors="replace")

    async def close(self, *last: Line) -> None:
        """Send the last lines if the client still reads, and close the connection."""
        with suppress(ClientLost):
            for line in last:
                await self.send(line, 1.0)
        self._writer.close()
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(1.0):
                await self._writer.wait_closed()
