"""Logs of events: they only grow, so that a table can go on after a crash from whatever was written."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from crossruff.errors import CrossruffError, ParseError
from crossruff.table.events import Event, event_data, event_from

VERSION = 1
_HEADER = json.dumps({"log": "crossruff table", "version": VERSION}).encode() + b"\n"


class EventLog:
    """The events of one board, kept in memory; other places keep them by `store` and `sync`.

    >>> from crossruff.model import Call, Seat
    >>> from crossruff.table.events import CallMade
    >>> log = EventLog()
    >>> log.append(CallMade(Seat.NORTH, Call.PASS))
    >>> len(log.events)
    1
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._events = list(events)

    @staticmethod
    def open(path: str | os.PathLike[str]) -> FileLog:
        """The log in a file, with what it holds already; a new one if there is no such file."""
        return FileLog(path)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far."""
        return tuple(self._events)

    def append(self, event: Event) -> None:
        """Add an event. If it cannot be stored, the log is as before."""
        self.store(event)
        self._events.append(event)

    def store(self, event: Event) -> None:
        """Put an event where it will be found after a crash."""

    def sync(self) -> None:
        """Make sure that all that was stored stays, even if the machine stops."""

    def close(self) -> None:
        """Let go of what the log holds open."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def place(self, number: int) -> str:
        """Where an event stands, counted from 0, for messages."""
        return f"event {number + 1}"

    def __len__(self) -> int:
        return len(self._events)

    def __bool__(self) -> bool:
        """A log without events is still a log."""
        return True


class FileLog(EventLog):
    """A log in a file: a line that tells its version, then a line of JSON for each event.

    A last line that was only half written is cut off. Anything else that is damaged is refused.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        data = self.path.read_bytes() if self.path.exists() else b""
        events, length = _read(data, self.path)
        super().__init__(events)
        # Without a buffer, each event is the system's once `write` is done, whatever ends the program.
        self._file = self.path.open("r+b" if self.path.exists() else "w+b", buffering=0)
        self._file.truncate(length)
        self._length = self._file.seek(length)
        if length == 0:
            self._write(_HEADER)

    def store(self, event: Event) -> None:
        """Write a line."""
        self._write(json.dumps(event_data(event), ensure_ascii=False).encode(errors="surrogatepass") + b"\n")

    def sync(self) -> None:
        """Have the system put the file on its disk."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def place(self, number: int) -> str:
        """The file and the line."""
        return f"{self.path}, line {number + 2}"

    def _write(self, line: bytes) -> None:
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError:
            # Half a line must not stay before others.
            self._file.truncate(self._length)
            self._file.seek(self._length)
            raise
        self._length += len(line)


def _read(data: bytes, path: Path) -> tuple[list[Event], int]:
    """The events of a file, and how many bytes of it are whole."""
    if _HEADER.startswith(data):
        return [], len(data) if data == _HEADER else 0
    lines = data.split(b"\n")
    # What follows the last end of a line is nothing, or a line that was not written to its end.
    lines.pop()
    _check_header(lines, path)
    events = []
    length = len(lines[0]) + 1
    for number, line in enumerate(lines[1:], 2):
        try:
            event = event_from(json.loads(line))
        except ParseError as fault:
            raise CrossruffError(f"{path}, line {number}: {fault}") from None
        except (ValueError, RecursionError):
            # A disk that lost its power may leave a last line of anything.
            if number == len(lines):
                break
            raise CrossruffError(f"{path}, line {number}: the line is damaged: {_shown(line)}") from None
        events.append(event)
        length += len(line) + 1
    return events, length


def _check_header(lines: list[bytes], path: Path) -> None:
    try:
        header = json.loads(lines[0])
        is_log = header["log"] == "crossruff table"
        version = header["version"]
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        is_log = False
        version = None
    if not is_log:
        raise CrossruffError(f"{path}, line 1: this is no log of a table")
    if version != VERSION:
        raise CrossruffError(f"{path}, line 1: the log is of version {version!r}; {VERSION} is read")


def _shown(line: bytes) -> str:
    text = line.decode(errors="replace")
    return repr(text if len(text) <= 60 else text[:57] + "...")
