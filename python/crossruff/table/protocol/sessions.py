"""The boards of a session: what is still to be played, the logs, and the records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from crossruff.errors import CrossruffError
from crossruff.formats import dump
from crossruff.model import Board, Seat, Side
from crossruff.table.log import EventLog
from crossruff.table.protocol.lines import Teams
from crossruff.table.records import with_double_dummy
from crossruff.table.referee import Referee, folded


class Session:
    """Boards in their order; those whose logs tell their end are not played again.

    With a folder there is a log for each board, `board-001.log` and so on. A board that was broken off is
    played again from its first call: a client cannot be told what it did before.
    """

    def __init__(self, boards: Sequence[Board], out: Path | None = None, logs: Path | None = None) -> None:
        """Look through the boards and the logs; raises CrossruffError where they do not fit."""
        self._boards = [
            replace(board, number=place if board.number is None else board.number)
            for place, board in enumerate(boards, 1)
        ]
        for board in self._boards:
            if not board.deal.is_complete:
                raise CrossruffError(f"board {board.number}: all four hands must be known")
        self._out = out
        self._logs = logs
        self._records: dict[int, Board] = {}
        for place, board in enumerate(self._boards):
            ended = self._from_log(place, board)
            if ended is not None:
                self._records[place] = ended

    @property
    def left(self) -> list[int]:
        """The places of the boards that are still to be played, from 0."""
        return [place for place in range(len(self._boards)) if place not in self._records]

    @property
    def records(self) -> list[Board]:
        """The boards that are over, in their order."""
        return [self._records[place] for place in sorted(self._records)]

    def number(self, place: int) -> int:
        """The number of a board."""
        return self._boards[place].number or place + 1

    @contextmanager
    def begin(self, place: int, teams: Teams) -> Iterator[Referee]:
        """A table with a board on it, and its log, which is closed at the end."""
        path = self._path(place)
        if path is None:
            log = EventLog()
        else:
            path.unlink(missing_ok=True)
            log = EventLog.open(path)
        names = {seat: teams.ns if seat.side is Side.NS else teams.ew for seat in Seat}
        board = self._boards[place].with_players(names)
        with closing(log):
            yield Referee(board.with_tags({"HomeTeam": teams.ns, "VisitTeam": teams.ew}), log)

    def finish(self, place: int, table: Referee) -> str:
        """Keep the record of a board that is over; tells in a line what it came to."""
        board = table.state.board
        self._records[place] = board
        self.keep()
        result = "passed out" if board.result is None else str(board.result)
        return f"board {board.number}: {result}, N/S {board.score(Side.NS):+d}"

    def keep(self) -> None:
        """Write the records of the boards that are over, if there are any and somebody wants them."""
        if self._out is not None and self._records:
            # What was possible is worked out once, and only for a record that is written.
            self._records = {place: with_double_dummy(board) for place, board in self._records.items()}
            dump(self.records, self._out)

    def _path(self, place: int) -> Path | None:
        return None if self._logs is None else self._logs / f"board-{place + 1:03}.log"

    def _from_log(self, place: int, board: Board) -> Board | None:
        """The record of a board that its log tells to the end."""
        path = self._path(place)
        if path is None or not path.exists():
            return None
        with closing(EventLog.open(path)) as log:
            if not log.events:
                return None
            state = folded(log)
        if state.board.deal != board.deal or state.dealer is not board.dealer:
            raise CrossruffError(f"{path}: the log is of another board than {board.number}")
        return state.board if state.is_over else None
