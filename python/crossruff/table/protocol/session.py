"""The boards of a session: the boards that are left, the logs, and the records."""

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
    """Boards in order; a resumed session skips the boards that are finished in their logs.

    In a folder of logs, each board has its own: `board-001.log` and so on. The session restarts an unfinished
    board from its first call, because the protocol cannot remind a client of what it did before.
    """

    def __init__(self, boards: Sequence[Board], out: Path | None = None, logs: Path | None = None) -> None:
        """Read the logs; raise CrossruffError if a log does not fit its board."""
        self._boards = [
            replace(board, number=place if board.number is None else board.number)
            for place, board in enumerate(boards, 1)
        ]
        for board in self._boards:
            if not board.deal.is_complete:
                raise CrossruffError(f"board {board.number} must have four known hands of 13 cards")
        self._out = out
        self._logs = logs
        self._records: dict[int, Board] = {}
        for place, board in enumerate(self._boards):
            ended = self._from_log(place, board)
            if ended is not None:
                self._records[place] = ended

    @property
    def left(self) -> list[int]:
        """The places of the unfinished boards, counted from 0."""
        return [place for place in range(len(self._boards)) if place not in self._records]

    @property
    def records(self) -> list[Board]:
        """The finished boards, in order."""
        return [self._records[place] for place in sorted(self._records)]

    def number(self, place: int) -> int:
        """Return the number of a board."""
        return self._boards[place].number or place + 1

    @contextmanager
    def begin(self, place: int, teams: Teams) -> Iterator[Referee]:
        """Open a referee with a board and its log; the `with` block closes the log."""
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
        """Save the record of a finished board; return its result as a line of text."""
        board = table.state.board
        self._records[place] = board
        self.save()
        result = "passed out" if board.result is None else str(board.result)
        return f"board {board.number}: {result}, N/S {board.score(Side.NS):+d}"

    def save(self) -> None:
        """Write the records of the finished boards, if there is an output file and any board is finished."""
        if self._out is not None and self._records:
            # Solve double dummy once for each board, and only for records that are written.
            self._records = {place: with_double_dummy(board) for place, board in self._records.items()}
            dump(self.records, self._out)

    def _path(self, place: int) -> Path | None:
        return None if self._logs is None else self._logs / f"board-{place + 1:03}.log"

    def _from_log(self, place: int, board: Board) -> Board | None:
        """Return the record of a board, if its log is finished."""
        path = self._path(place)
        if path is None or not path.exists():
            return None
        with closing(EventLog.open(path)) as log:
            if not log.events:
                return None
            state = folded(log)
        if state.board.deal != board.deal or state.dealer is not board.dealer:
            raise CrossruffError(
                f"{path}: the log must be of board {board.number}; got another deal or dealer"
            )
        return state.board if state.is_over else None
