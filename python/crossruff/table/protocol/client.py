"""A client of the protocol for any player: one seat of a session, from the first line to the last."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from crossruff.errors import CrossruffError
from crossruff.model import Board, Deal, Play, Seat
from crossruff.players import Player
from crossruff.table.events import CallMade, CardPlayed
from crossruff.table.protocol.lines import (
    Calls,
    Cards,
    Connecting,
    EndOfSession,
    Header,
    Line,
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
from crossruff.table.protocol.link import Link
from crossruff.table.protocol.stand_ins import WithoutClaims
from crossruff.table.referee import Referee
from crossruff.table.state import State
from crossruff.table.turns import take_turn

_L = TypeVar("_L", bound=Line)


class SessionOver(Exception):
    """The manager has said `End of session`."""


class Client:
    """Plays one seat; a player is made for each board, from its number.

    The protocol knows no claims: every board is played to the last card.
    """

    def __init__(self, link: Link, seat: Seat, team: str, player_of: Callable[[int], Player]) -> None:
        """Take a connection and a seat; nothing is sent yet."""
        self.link = link
        self.seat = seat
        self.team = team
        self.player_of = player_of
        self.boards = 0
        """How many boards have been played to their end."""
        self.faults: list[str] = []
        """What the player did wrong, so that it passed or played its lowest card instead."""
        self.teams: Teams | None = None

    def sit_down(self) -> None:
        """Ask for the seat; raises CrossruffError with the manager's words if it is refused."""
        self.link.send(Connecting(self.team, self.seat))
        self._next(Seated)

    def run(self, told: Callable[[State], None] = lambda _: None) -> int:
        """Play until the session ends; tells of each board that is over, and gives their number."""
        try:
            self._ready(Stage.TEAMS)
            self.teams = self._next(Teams)
            self._ready(Stage.START)
            while True:
                self._next(StartOfBoard)
                told(self._board().state)
                self.boards += 1
        except SessionOver:
            return self.boards

    def _board(self) -> Referee:
        """A board at a table of its own, which knows what the seat knows."""
        self._ready(Stage.DEAL)
        header = self._next(Header)
        self._ready(Stage.CARDS)
        deal = Deal({self.seat: self._next(Cards).hand})
        table = Referee(Board(deal, header.dealer, header.vulnerability, header.number))
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
        """The player's call or card, from its own hand or as declarer from dummy's."""
        play = table.state.play
        if play is not None and not play.trick.cards:
            self._next(ToLead)
        take_turn(table, player)
        event = table.log.events[-1]
        if isinstance(event, CallMade | CardPlayed) and event.fault:
            self.faults.append(f"board {table.state.number}: {event.fault}")
        if isinstance(event, CallMade):
            # An explanation goes with an alert or not at all.
            words = event.explanation if event.alert else ""
            self.link.send(Calls(event.seat, event.call, event.alert, words))
        elif isinstance(event, CardPlayed):
            self.link.send(Plays(event.seat, event.card))

    def _listen(self, table: Referee) -> None:
        """Another's call or card."""
        state, play = table.state, table.state.play
        if play is None:
            self.link.send(ReadyForCall(self.seat, state.auction.turn))
            said = self._next(Calls)
            table.call(said.seat, said.call, said.alert, said.explanation)
            return
        self.link.send(waits_for_card(self.seat, play))
        played = self._next(Plays)
        if played.seat is not play.turn:
            raise CrossruffError(f"the table manager says '{played}' at {name_of(play.turn)}'s turn")
        table.card(play.player, played.card)

    def _ready(self, stage: Stage) -> None:
        self.link.send(Ready(self.seat, stage))

    def _next(self, kind: type[_L]) -> _L:
        """The next line of a kind; times and teams may be told anywhere, and the session may end anywhere."""
        while True:
            line = self.link.receive()
            if isinstance(line, EndOfSession):
                raise SessionOver
            if isinstance(line, kind):
                return line
            if not isinstance(line, Timing | Teams):
                raise CrossruffError(f"the table manager says '{line}': not what comes next")


def _awaits_dummy(play: Play) -> bool:
    """Whether the opening lead has been made and dummy's cards have not been told."""
    return play.dummy_is_down and not play.deal[_dummy(play)]


def _dummy(play: Play) -> Seat:
    assert play.dummy is not None, "at a table there is a declarer"
    return play.dummy
