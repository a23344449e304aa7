"""The boards of a session: the boards that are left, the logs, and the records."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from crossruff.errors import CrossruffError
from crossruff.formats import dump
from crossruff.model import Board, Comment, Seat, Side
from crossruff.table.events import CallMade, CardPlayed, Event
from crossruff.table.log import EventLog
from crossruff.table.protocol.line_text import ascii_text
from crossruff.table.protocol.lines import Teams, name_of
from crossruff.table.records import with_double_dummy
from crossruff.table.referee import Referee, folded

_TAGS = {"Event": "Table Manager session", "Scoring": "IMP"}
"""Tags of records, where neither the session nor the board has others."""


class Session:
    """Boards in order; a resumed session skips the boards that are finished in their logs.

    In a folder of logs, each board has its own: `board-001.log` and so on. The session restarts an unfinished
    board from its first call, because the protocol cannot remind a client of what it did before.
    """

    def __init__(
        self,
        boards: Sequence[Board],
        out: Path | None = None,
        logs: Path | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        """Read the logs; raise CrossruffError if a log does not fit its board.

        `tags`, such as Event and Scoring, replace those of the boards in the records.
        """
        self._boards = [
            replace(board, number=place if board.number is None else board.number)
            for place, board in enumerate(boards, 1)
        ]
        for board in self._boards:
            if not board.deal.is_complete:
                raise CrossruffError(f"board {board.number} must have four known hands of 13 cards")
        self._out = out
        self._logs = logs
        self._tags = dict(tags or {})
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
        known = {name: value for name, value in board.tags if value not in ("", "?")}
        today = {"Date": time.strftime("%Y.%m.%d"), "HomeTeam": teams.ns, "VisitTeam": teams.ew}
        with closing(log):
            yield Referee(board.with_tags(_TAGS | known | self._tags | today), log)

    def finish(self, place: int, table: Referee) -> str:
        """Save the record of a finished board; return its result as a line of text."""
        board = with_stand_ins(table.state.board, table.log.events)
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
            events = log.events
        if state.board.deal != board.deal or state.dealer is not board.dealer:
            raise CrossruffError(
                f"{path}: the log must be of board {board.number}; got another deal or dealer"
            )
        return with_stand_ins(state.board, events) if state.is_over else None


def with_stand_ins(board: Board, events: Iterable[Event]) -> Board:
    """Mark the seats in which a stand-in played: in the player's name, and in a comment where it began.

    In the log of a manager only stand-ins have faults; the first one of a seat is why its client is missing.
    """
    calls = cards = 0
    comments: dict[Seat, Comment] = {}
    for event in events:
        if isinstance(event, CallMade | CardPlayed) and event.fault:
            seat = event.seat
            if isinstance(event, CardPlayed) and board.contract is not None and seat is board.contract.dummy:
                seat = board.contract.declarer
            words = f"A stand-in plays for {name_of(seat)} from here on: {ascii_text(event.fault)}"
            comments.setdefault(seat, Comment(words, calls, cards))
        calls += isinstance(event, CallMade)
        cards += isinstance(event, CardPlayed)
    names = {seat: f"{board.player(seat)} (stand-in)" for seat in comments}
    return replace(board.with_players(names), comments=(*board.comments, *comments.values()))
