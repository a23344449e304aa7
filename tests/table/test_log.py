"""Logs: they grow, they survive a crash at any byte, and damage elsewhere is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from crossruff.errors import CrossruffError
from crossruff.model import Call, Seat
from crossruff.table import BoardDealt, CallMade, EventLog, Table
from tests.table.players import board_of

EVENTS = [
    BoardDealt.of(board_of(1)),
    CallMade(Seat.NORTH, Call.parse("1NT"), explanation="15-17 ♠\n", at=1.5),
    CallMade(Seat.EAST, Call.PASS),
]


def written(path: Path) -> bytes:
    with EventLog.open(path) as log:
        for event in EVENTS:
            log.append(event)
    return path.read_bytes()


def test_a_log_comes_back_from_its_file(tmp_path: Path) -> None:
    written(tmp_path / "log")
    with EventLog.open(tmp_path / "log") as log:
        assert list(log.events) == EVENTS
        log.append(EVENTS[2])
    with EventLog.open(tmp_path / "log") as log:
        assert list(log.events) == [*EVENTS, EVENTS[2]]


def test_each_event_is_in_the_file_at_once(tmp_path: Path) -> None:
    with EventLog.open(tmp_path / "log") as log:
        for count, event in enumerate(EVENTS, 2):
            log.append(event)
            assert (tmp_path / "log").read_bytes().count(b"\n") == count


def test_a_file_cut_at_any_byte_keeps_its_whole_lines(tmp_path: Path) -> None:
    data = written(tmp_path / "log")
    cut = tmp_path / "cut"
    for length in range(len(data) + 1):
        cut.write_bytes(data[:length])
        with EventLog.open(cut) as log:
            whole = max(0, data[:length].count(b"\n") - 1)
            assert list(log.events) == EVENTS[:whole]
            log.append(EVENTS[0])
        with EventLog.open(cut) as log:
            assert list(log.events) == [*EVENTS[:whole], EVENTS[0]]


def test_a_last_line_of_zeros_is_cut_off(tmp_path: Path) -> None:
    data = written(tmp_path / "log")
    for rubbish in (b"\0" * 40, b"\0" * 40 + b"\n", b'{"event"\n', b"\xff\xfe\n"):
        (tmp_path / "log").write_bytes(data + rubbish)
        with EventLog.open(tmp_path / "log") as log:
            assert list(log.events) == EVENTS
        assert (tmp_path / "log").read_bytes() == data


@pytest.mark.parametrize(
    ("line", "rubbish", "words"),
    [
        (2, b"", "line 3: the line is damaged: ''"),
        (2, b'{"event": "call", "se', "line 3: the line is damaged"),
        (2, b'{"event": "tea"}', "line 3: not an event of a table; got \"'tea'\""),
        (3, b'{"event": "call", "seat": "Q", "call": "1C"}', "line 4: seat of CallMade: seat must be"),
        (0, b"once upon a time", "line 1: this is no log of a table"),
        (0, b"[]", "line 1: this is no log of a table"),
        (0, b'{"log": "crossruff table", "version": 9}', "line 1: the log is of version 9; 1 is read"),
    ],
)
def test_damage_in_the_middle_is_named_and_nothing_is_changed(
    tmp_path: Path, line: int, rubbish: bytes, words: str
) -> None:
    path = tmp_path / "log"
    lines = written(path).splitlines()
    lines[line] = rubbish
    path.write_bytes(b"\n".join(lines) + b"\n")
    before = path.read_bytes()
    with pytest.raises(CrossruffError) as fault:
        EventLog.open(path)
    assert str(fault.value).startswith(f"{path}, {words}")
    assert path.read_bytes() == before


def test_another_file_is_never_cut(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"no end of line")
    with pytest.raises(CrossruffError, match="this is no log of a table"):
        EventLog.open(path)
    assert path.read_bytes() == b"no end of line"


def test_an_event_that_cannot_have_happened_is_named(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with EventLog.open(path) as log:
        log.append(EVENTS[0])
        log.append(CallMade(Seat.SOUTH, Call.PASS))
        with pytest.raises(CrossruffError) as fault:
            Table.resume(log)
    assert str(fault.value) == f"{path}, line 3: South may not call: it is North's turn"


def test_a_full_disk_leaves_no_half_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class FullDisk:
        def __init__(self, file: Any) -> None:
            self.file, self.room = file, 10

        def write(self, data: Any) -> int:
            if not self.room:
                raise OSError(28, "No space left on device")
            done = int(self.file.write(bytes(data)[: self.room]))
            self.room -= done
            return done

        def __getattr__(self, name: str) -> Any:
            return getattr(self.file, name)

    path = tmp_path / "log"
    with EventLog.open(path) as log:
        table = Table(board_of(1), log)
        before, file = path.read_bytes(), log._file
        monkeypatch.setattr(log, "_file", FullDisk(file))
        with pytest.raises(OSError, match="No space"):
            table.call(Seat.NORTH, "1C")
        assert path.read_bytes() == before
        assert (len(table.state.auction), len(log)) == (0, 1)
        monkeypatch.setattr(log, "_file", file)
        table.call(Seat.NORTH, "1D")
    with EventLog.open(path) as log:
        assert str(Table.resume(log).state.auction) == "N: 1D"
