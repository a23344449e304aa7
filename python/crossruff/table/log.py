"""Append-only logs of events: after a crash, a table resumes from the last event in its log."""

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
    """The events of one board, in memory; a subclass stores them elsewhere by `store` and `sync`.

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
        """Open the log in a file with its events so far; create the file if it does not exist."""
        return FileLog(path)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far."""
        return tuple(self._events)

    def append(self, event: Event) -> None:
        """Add an event; if `store` fails, the log is unchanged."""
        self.store(event)
        self._events.append(event)

    def store(self, event: Event) -> None:
        """Store an event so that it survives a crash of the program."""

    def sync(self) -> None:
        """Flush stored events to disk, so that they survive a crash of the machine."""

    def close(self) -> None:
        """Release the resources of the log."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def place(self, number: int) -> str:
        """Return the place of an event, counted from 0, for messages."""
        return f"event {number + 1}"

    def __len__(self) -> int:
        return len(self._events)

    def __bool__(self) -> bool:
        """Return True: a log without events is still a log."""
        return True


class FileLog(EventLog):
    """A log in a file: a header line with the version, then one line of JSON for each event.

    Opening cuts off an incomplete last line, and rejects a file with any other damage.

    >>> from tempfile import TemporaryDirectory
    >>> from crossruff.model import Board, Seat
    >>> from crossruff.table import Referee
    >>> with TemporaryDirectory() as folder:
    ...     with FileLog(f"{folder}/board.jsonl") as log:
    ...         Referee(Board(1, "N:- - - -"), log).call(Seat.NORTH, "1NT")
    ...     with FileLog(f"{folder}/board.jsonl") as log:
    ...         print([type(event).__name__ for event in log.events])
    ['BoardDealt', 'CallMade']
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        data = self.path.read_bytes() if self.path.exists() else b""
        events, length = _read(data, self.path)
        super().__init__(events)
        # Without a buffer, the operating system has each event as soon as `write` returns.
        self._file = self.path.open("r+b" if self.path.exists() else "w+b", buffering=0)
        self._file.truncate(length)
        self._length = self._file.seek(length)
        if length == 0:
            self._write(_HEADER)

    def store(self, event: Event) -> None:
        """Write an event as a line."""
        self._write(json.dumps(event_data(event), ensure_ascii=False).encode(errors="surrogatepass") + b"\n")

    def sync(self) -> None:
        """Flush the file to disk."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def place(self, number: int) -> str:
        """Return the file and the line."""
        return f"{self.path}, line {number + 2}"

    def _write(self, line: bytes) -> None:
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError:
            # An incomplete line before other lines would damage the log.
            self._file.truncate(self._length)
            self._file.seek(self._length)
            raise
        self._length += len(line)


def _read(data: bytes, path: Path) -> tuple[list[Event], int]:
    """Return the events of a file, and the number of bytes that are intact."""
    if _HEADER.startswith(data):
        return [], len(data) if data == _HEADER else 0
    lines = data.split(b"\n")
    # After the last line end there is nothing, or an incomplete line.
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
            # A power failure may leave any bytes in the last line.
            if number == len(lines):
                break
            raise CrossruffError(f"{path}, line {number}: must be JSON; got {_shown(line)}") from None
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
        found = _shown(lines[0]) if lines else "nothing"
        raise CrossruffError(f"{path}, line 1: must be the header of a table log; got {found}")
    if version != VERSION:
        raise CrossruffError(f"{path}, line 1: the version must be {VERSION}; got {version!r}")


def _shown(line: bytes) -> str:
    text = line.decode(errors="replace")
    return repr(text if len(text) <= 60 else text[:57] + "...")
