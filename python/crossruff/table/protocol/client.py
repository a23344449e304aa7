"""A client of the protocol: lets any player play one seat of a session."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from crossruff.errors import CrossruffError
from crossruff.model import Board, Deal, Play, Seat, Side
from crossruff.players import Player
from crossruff.table.events import CallMade, CardPlayed
from crossruff.table.protocol.client_connection import ClientConnection
from crossruff.table.protocol.line_text import bare_text
from crossruff.table.protocol.lines import (
    Calls,
    Cards,
    Connecting,
    EndOfSession,
    Header,
    Line,
    Playing,
    Plays,
    Ready,
    ReadyForCall,
    Seated,
    Stage,
    StartOfBoard,
    Teams,
    Timing,
    ToLead,
    name_of,
    waits_for_card,
)
from crossruff.table.protocol.stand_ins import WithoutClaims
from crossruff.table.referee import Referee
from crossruff.table.state import State
from crossruff.table.turns import take_turn

_L = TypeVar("_L", bound=Line)


class SessionOver(Exception):
    """The manager has sent `End of session`."""


class BoardRestarted(Exception):
    """The manager has sent `Start of board` in the middle of a board."""


class Client:
    """Play one seat; `player_of` makes a player for each board from the board's number.

    The protocol has no claims: clients play every board to the last card.
    """

    def __init__(
        self, connection: ClientConnection, seat: Seat, team: str, player_of: Callable[[int], Player]
    ) -> None:
        """Take a connection and a seat; `sit_down` sends the first line."""
        self.connection = connection
        self.seat = seat
        self.team = team
        self.player_of = player_of
        self.boards = 0
        """The number of finished boards."""
        self.faults: list[str] = []
        """The faults of the player; after each, the client passed or played the lowest card."""
        self.teams: Teams | None = None
        self.scoring = ""
        """The scoring, from managers that send it."""
        self.explains_all = True
        """Whether to explain calls without an alert too."""

    @property
    def opponents(self) -> str:
        """The name of the other team, or "" before the manager has sent it."""
        if self.teams is None:
            return ""
        return self.teams.ew if self.seat.side is Side.NS else self.teams.ns

    def sit_down(self) -> None:
        """Ask for the seat; raise CrossruffError with the manager's reason if it rejects the client."""
        self.connection.send(Connecting(self.team, self.seat))
        self._next(Seated)

    def run(self, report: Callable[[State], None] = lambda _: None) -> int:
        """Play until the session ends; call `report` after each board, and return the number of boards."""
        try:
            self._ready(Stage.TEAMS)
            self.teams = self._next(Teams)
            self.scoring = self.teams.scoring or self.scoring
            self._ready(Stage.START)
            while True:
                self._next(StartOfBoard)
                report(self._play_board().state)
                self.boards += 1
        except SessionOver:
            return self.boards

    def _play_board(self) -> Referee:
        """Play a board to its end, from the beginning as often as the manager starts it."""
        while True:
            try:
                return self._play_from_deal()
            except BoardRestarted:
                continue

    def _play_from_deal(self) -> Referee:
        """Play a board with a referee that knows only what the seat knows."""
        self._ready(Stage.DEAL)
        header = self._next(Header)
        self._ready(Stage.CARDS)
        deal = Deal({self.seat: self._next(Cards).hand})
        table = Referee(Board(header.number, deal, header.dealer, header.vulnerability))
        player = WithoutClaims(self.player_of(header.number))
        while not table.state.is_over:
            play = table.state.play
            if play is not None and _awaits_dummy(play):
                self._ready(Stage.DUMMY)
                table.show_hand(_dummy(play), self._next(Cards).hand)
            elif table.state.turn is self.seat:
                self._act(table, player)
            else:
                self._listen(table)
        return table

    def _act(self, table: Referee, player: Player) -> None:
        """Send the player's call or card: from its own hand, or as declarer from dummy's."""
        play = table.state.play
        if play is not None and not play.trick.cards:
            self._next(ToLead)
        take_turn(table, player)
        event = table.log.events[-1]
        if isinstance(event, CallMade | CardPlayed) and event.fault:
            self.faults.append(f"board {table.state.number}: {event.fault}")
        if isinstance(event, CallMade):
            explanation = bare_text(event.explanation) if event.alert or self.explains_all else ""
            self.connection.send(Calls(event.seat, event.call, event.alert, explanation))
        elif isinstance(event, CardPlayed):
            self.connection.send(Plays(event.seat, event.card))

    def _listen(self, table: Referee) -> None:
        """Receive the call or card of another seat."""
        state, play = table.state, table.state.play
        if play is None:
            self.connection.send(ReadyForCall(self.seat, state.auction.turn))
            made = self._next(Calls)
            table.call(made.seat, made.call, made.alert, made.explanation)
            return
        self.connection.send(waits_for_card(self.seat, play))
        played = self._next(Plays)
        if (play.dummy if played.seat is None else played.seat) is not play.turn:
            raise CrossruffError(f"the table manager sent '{played}' at {name_of(play.turn)}'s turn")
        table.card(play.player, played.card)

    def _ready(self, stage: Stage) -> None:
        self.connection.send(Ready(self.seat, stage))

    def _next(self, kind: type[_L]) -> _L:
        """Return the next line of a kind; skip times, teams and scoring.

        Raise SessionOver at the end of the session, and BoardRestarted where the manager starts a board
        instead.
        """
        while True:
            line = self.connection.receive()
            if isinstance(line, EndOfSession):
                raise SessionOver
            if isinstance(line, kind):
                return line
            if isinstance(line, StartOfBoard) and kind not in (Seated, Teams):
                raise BoardRestarted
            if isinstance(line, Playing):
                self.scoring = line.scoring
            elif not isinstance(line, Timing | Teams):
                raise CrossruffError(f"the table manager must send a {kind.__name__} line; got '{line}'")


def _awaits_dummy(play: Play) -> bool:
    """Return whether dummy's cards are due: after the opening lead, while they are unknown."""
    return play.dummy_is_down and not play.deal[_dummy(play)]


def _dummy(play: Play) -> Seat:
    assert play.dummy is not None, "a contract at a table has a declarer"
    return play.dummy
