"""A whole board by players who answer at once, as robots do; it goes on from a log that breaks off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from crossruff.errors import CrossruffError
from crossruff.model import Board, Seat
from crossruff.players import Player
from crossruff.table.events import BoardDealt, CallMade, CardPlayed
from crossruff.table.log import EventLog
from crossruff.table.referee import Referee, Watch
from crossruff.table.turns import TurnRecord, remind, take_turn


@dataclass(frozen=True, slots=True)
class Fault:
    """What a player did wrong, so that the referee had to act instead, or that a claim was passed over."""

    seat: Seat
    """The hand whose turn it was."""
    words: str


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board to its end, and how it came about."""

    board: Board
    decisions: tuple[TurnRecord, ...]
    faults: tuple[Fault, ...] = ()


def play_board(
    board: Board, players: Mapping[Seat, Player], log: EventLog | None = None, watch: Watch | None = None
) -> PlayedBoard:
    """Have four players bid and play a board; what was called and played on it before is left aside.

    A log with events is resumed: every player is first asked again about the turns that it had, so that it
    remembers, and the board goes on from there. It ends as if it had never been interrupted if the players
    answer the same when they are asked the same.

    >>> from crossruff.dealing import deal
    >>> from crossruff.model import Side
    >>> from crossruff.table.seating import robots_for
    >>> club = "club(seconds=0.01, defence=random)"
    >>> robots = robots_for({Side.NS: club, Side.EW: club}, seed=1, number=1)
    >>> played = play_board(Board.numbered(1, deal(seed=1)), robots)
    >>> played.board.auction.is_over, played.faults
    (True, ())
    """
    missing = [seat.name.title() for seat in Seat if seat not in players]
    if missing:
        raise CrossruffError(f"a board needs four players: nobody sits {' and '.join(missing)}")
    log = EventLog() if log is None else log
    thoughts: list[TurnRecord] = []
    if log.events:
        _check_same(board, log)
        table = Referee.resume(log, consenting=Seat, watch=watch)
        thoughts += remind(players, log.events)
    else:
        table = Referee(board, log, consenting=Seat, watch=watch)
    while not table.state.is_over:
        turn = table.state.turn
        if turn is None:
            raise CrossruffError("the board waits for an answer that no player gives")
        thoughts += take_turn(table, players[turn])
    faults = (
        Fault(event.seat, event.fault)
        for event in log.events
        if isinstance(event, CallMade | CardPlayed) and event.fault
    )
    finished = replace(table.state.board, double_dummy=board.double_dummy)
    return PlayedBoard(finished, tuple(thoughts), tuple(faults))


def _check_same(board: Board, log: EventLog) -> None:
    """Refuse to go on with another board than the log's."""
    dealt = log.events[0]
    given = BoardDealt.of(board, at=dealt.at)
    if dealt != given:
        raise CrossruffError(f"{log.place(0)}: the log is of another board")
