"""Run a whole board with four players that answer at once, as robots do; resume an unfinished log."""

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
class PlayerFault:
    """A fault of a player, after which the referee acted instead or ignored a claim.

    >>> from crossruff.dealing import deal
    >>> from crossruff.model import Board, Call, Seat
    >>> from crossruff.table import play_board
    >>> class Redoubler:
    ...     def decide(self, view):
    ...         return Call.REDOUBLE
    >>> played = play_board(Board(1, deal(seed=1)), {seat: Redoubler() for seat in Seat})
    >>> len(played.faults), played.faults[0].words
    (4, 'IllegalCall: XX is not legal here')
    """

    seat: Seat
    """The hand that had the turn."""
    words: str


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A finished board with the decisions and faults of its players.

    >>> from crossruff.dealing import deal
    >>> from crossruff.model import Board, Call, Seat
    >>> from crossruff.table import play_board
    >>> class Passer:
    ...     def decide(self, view):
    ...         return Call.PASS
    >>> played = play_board(Board(1, deal(seed=1)), {seat: Passer() for seat in Seat})
    >>> str(played.board.auction), len(played.decisions), played.faults
    ('N: Pass Pass Pass Pass', 4, ())
    """

    board: Board
    decisions: tuple[TurnRecord, ...]
    faults: tuple[PlayerFault, ...] = ()


def play_board(
    board: Board,
    players: Mapping[Seat, Player] | Mapping[str, Player],
    log: EventLog | None = None,
    watch: Watch | None = None,
) -> PlayedBoard:
    """Let four players bid and play a board; ignore its auction and play so far.

    A log with events is resumed: first ask every player again about its earlier turns, so that it remembers.
    The board ends as if it had not been interrupted, if the players answer the same question the same way.

    >>> from crossruff.dealing import deal
    >>> from crossruff.model import Side
    >>> from crossruff.table.seeded_robots import robots_for
    >>> club = "club(seconds=0.01, defence=random)"
    >>> robots = robots_for({Side.NS: club, Side.EW: club}, seed=1, number=1)
    >>> played = play_board(Board(1, deal(seed=1)), robots)
    >>> played.board.auction.is_over, played.faults
    (True, ())
    """
    players = {Seat.parse(seat): player for seat, player in players.items()}
    missing = [seat.name.title() for seat in Seat if seat not in players]
    if missing:
        raise CrossruffError(f"a board must have four players; got none for {' and '.join(missing)}")
    for seat, player in players.items():
        if not callable(getattr(player, "decide", None)):
            raise CrossruffError(
                f"{seat.name.title()} must be a player with a method decide(view); got {player!r}"
            )
    log = EventLog() if log is None else log
    turns: list[TurnRecord] = []
    if log.events:
        _check_same(board, log)
        referee = Referee.resume(log, consenting=Seat, watch=watch)
        turns += remind(players, log.events)
    else:
        referee = Referee(board, log, consenting=Seat, watch=watch)
    while not referee.state.is_over:
        turn = referee.state.turn
        if turn is None:
            raise CrossruffError("the board waits for an answer that no player can give")
        turns += take_turn(referee, players[turn])
    faults = (
        PlayerFault(event.seat, event.fault)
        for event in log.events
        if isinstance(event, CallMade | CardPlayed) and event.fault
    )
    finished = replace(referee.state.board, double_dummy=board.double_dummy)
    return PlayedBoard(finished, tuple(turns), tuple(faults))


def _check_same(board: Board, log: EventLog) -> None:
    """Check that the log is of this board."""
    dealt = log.events[0]
    given = BoardDealt.of(board, at=dealt.at)
    if dealt != given:
        raise CrossruffError(f"{log.place(0)}: the log must be of this board; got another one")
