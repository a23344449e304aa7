"""The manager's connection to one client: lines in and out, bounded in length and in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from crossruff.errors import CrossruffError, ParseError
from crossruff.table.protocol.lines import Fault, Line
from crossruff.table.protocol.plain import LONGEST
from crossruff.table.protocol.reading import parse

LIMIT = LONGEST + 2
"""How many bytes of a line are read before it is given up; a client that sends on has to wait."""

_T = TypeVar("_T")


class Lost(Exception):
    """A client is not to be counted on any more; the message says why."""


class Connection:
    """One client, for as long as it behaves."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take over a stream whose limit is `LIMIT`."""
        self._reader = reader
        self._writer = writer
        self.faults = 0
        """How many lines were not accepted; the manager sets it back for each board."""

    @property
    def is_open(self) -> bool:
        """Whether the other side has not hung up, as far as is known."""
        return not self._reader.at_eof() and not self._writer.is_closing()

    async def send(self, line: Line, seconds: float) -> None:
        """Send a line; a client that does not take it in time is lost."""
        try:
            self._writer.write(f"{line}\r\n".encode("ascii"))
            async with asyncio.timeout(seconds):
                await self._writer.drain()
        except TimeoutError:
            raise Lost("it takes no lines") from None
        except (ConnectionError, RuntimeError):
            raise Lost("the connection was lost") from None

    async def take(self, judge: Callable[[Line], _T | None], seconds: float, faults: int) -> _T:
        """What the judge makes of the first line that it accepts, within some time.

        It passes a line over by giving None, and refuses one by CrossruffError, which is told and counted;
        so is a line that cannot be read. One more than `faults`, and the client is lost.
        """
        deadline = asyncio.get_running_loop().time() + seconds
        while True:
            try:
                text = await self._line(deadline, seconds)
                taken = judge(parse(text)) if text.strip() else None
            except CrossruffError as fault:
                self.faults += 1
                if self.faults > faults:
                    count = f"{self.faults} faults, the last of them: " if faults else ""
                    raise Lost(f"{count}{fault}") from None
                await self.send(Fault(str(fault)), seconds)
            else:
                if taken is not None:
                    return taken

    async def _line(self, deadline: float, seconds: float) -> str:
        try:
            async with asyncio.timeout_at(deadline):
                raw = await self._reader.readline()
        except TimeoutError:
            raise Lost(f"no answer in {seconds:g} seconds") from None
        except ConnectionError:
            raise Lost("the connection was lost") from None
        except ValueError:
            raise ParseError(f"a line of more than {LONGEST} characters") from None
        if not raw.endswith(b"\n"):
            raise Lost("the connection was lost")
        return raw.decode("ascii", errors="replace")

    async def close(self, *last: Line) -> None:
        """Say something more if it can be said, and hang up."""
        with suppress(Lost):
            for line in last:
                await self.send(line, 1.0)
        self._writer.close()
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(1.0):
                await self._writer.wait_closed()
