"""Ask a player for its turn, and pass the decision to the referee; illegal answers become logged faults."""

from __future__ import annotations

import operator
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from crossruff.errors import CrossruffError, IllegalCall, IllegalCard
from crossruff.gc_pause import gc_paused
from crossruff.model import Call, Card, Seat
from crossruff.players import Claimer, Decision, Player, decided
from crossruff.table.events import BoardDealt, CallMade, CardPlayed, ClaimMade, Event
from crossruff.table.referee import Referee
from crossruff.table.state import Phase, State
from crossruff.table.undo import without_undone

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """A question to a player, the answer, and the time that it took.

    >>> from crossruff.model import Call, Seat
    >>> record = TurnRecord(Seat.NORTH, "call", Call.PASS, elapsed=0.1)
    >>> record.kind, record.answer
    ('call', Call.parse('Pass'))
    """

    seat: Seat
    kind: Literal["call", "card", "claim"]
    answer: Call | Card | int | None
    """The action; for a claim the number of tricks, or None if the player did not claim."""
    elapsed: float
    """Seconds of wall-clock time."""
    decision: Decision[Any] | None = None
    """The player's decision; None for a claim, or where the referee acted instead."""


@gc_paused()
def take_turn(referee: Referee, player: Player) -> tuple[TurnRecord, ...]:
    """Ask the player whose turn it is, and do what it decides at the table.

    A player that raises an exception, or returns an illegal action, is at fault: the referee passes or plays
    the lowest legal card instead, and the event has the reason. Nothing happens if other seats claimed or
    took something back while the player was thinking.

    >>> from crossruff.model import Board, Call, Seat
    >>> from crossruff.table import Referee
    >>> class Passer:
    ...     def decide(self, view):
    ...         return Call.PASS
    >>> table = Referee(Board(1, "N:- - - -"))
    >>> [(str(turn.seat), str(turn.answer)) for turn in take_turn(table, Passer())]
    [('N', 'Pass')]
    """
    state, seat = referee.state, referee.state.turn
    if seat is None:
        raise CrossruffError("no seat has the turn")
    if state.phase is Phase.BIDDING:
        answer = _call(player, state, seat)
        if not _is_still(state, referee):
            return ()
        call = answer.action if isinstance(answer.action, Call) else Call.PASS
        found = answer.decision
        alert, explanation = (False, "") if found is None else (found.alert, found.shows)
        referee.call(seat, call, alert, explanation, answer.seconds, fault=answer.fault, decision=found)
        return (TurnRecord(seat, "call", call, answer.seconds, found),)
    records = []
    faults = []
    if not state.has_claimed(seat):
        answer = _claim(player, state, seat)
        tricks = answer.action if isinstance(answer.action, int) else None
        records.append(TurnRecord(seat, "claim", tricks, answer.seconds))
        faults += [f"claim: {answer.fault}"] if answer.fault else []
        if tricks is not None and _is_still(state, referee):
            referee.claim(seat, tricks, seconds=answer.seconds)
            if referee.state.phase is not Phase.PLAYING:
                return tuple(records)
    answer = _card(player, state, seat)
    if not _is_still(state, referee):
        return tuple(records)
    card = answer.action if isinstance(answer.action, Card) else lowest(state)
    faults += [answer.fault] if answer.fault else []
    referee.card(seat, card, answer.seconds, fault="; ".join(faults), decision=answer.decision)
    return (*records, TurnRecord(seat, "card", card, answer.seconds, answer.decision))


def _is_still(state: State, referee: Referee) -> bool:
    """Return whether a decision about a state is still valid at the table."""
    now = referee.state
    same = (now.auction.calls, now.play) == (state.auction.calls, state.play)
    return same and now.turn is state.turn


def lowest(state: State) -> Card:
    """Return the lowest legal card; of several suits, the one that is last in order."""
    if state.play is None:
        raise CrossruffError("there is nothing to play")
    return min(reversed(list(state.play.legal_cards)), key=lambda card: card.rank.index)


def remind(players: Mapping[Seat, Player], events: Iterable[Event]) -> tuple[TurnRecord, ...]:
    """Ask players again about their earlier turns, so that they remember; ignore their answers.

    Undone turns are skipped, so a new player learns nothing of them. The records have the decisions of the
    log.

    >>> from crossruff.model import Board, Call, Seat
    >>> from crossruff.table import Referee
    >>> class Passer:
    ...     def decide(self, view):
    ...         return Call.PASS
    >>> table = Referee(Board(1, "N:- - - -"))
    >>> table.call(Seat.NORTH, "1NT")
    >>> [str(turn.seat) for turn in remind({Seat.NORTH: Passer()}, table.log.events)]
    ['N']
    """
    records: list[TurnRecord] = []
    state: State | None = None
    for event in without_undone(events):
        if isinstance(event, BoardDealt):
            state = State.start(event)
        elif state is not None:
            turn = state.turn
            if turn is not None and turn in players:
                records += _again(players[turn], state, turn, event)
            state = state.after(event)
    return tuple(records)


def _again(player: Player, state: State, seat: Seat, event: Event) -> list[TurnRecord]:
    """Ask a player again for the turn before an event, and return the records of that turn."""
    match event:
        case CallMade():
            _call(player, state, seat)
            return [TurnRecord(seat, "call", event.call, event.seconds, event.decision)]
        case ClaimMade() if event.seat is seat and not state.has_claimed(seat):
            _claim(player, state, seat)
            return [TurnRecord(seat, "claim", event.tricks, event.seconds)]
        case CardPlayed():
            records = []
            if not state.has_claimed(seat):
                records.append(TurnRecord(seat, "claim", None, _claim(player, state, seat).seconds))
            _card(player, state, seat)
            return [*records, TurnRecord(seat, "card", event.card, event.seconds, event.decision)]
    return []


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer of a player; without an action if the player is at fault."""

    action: Call | Card | int | None = None
    decision: Decision[Any] | None = None
    fault: str = ""
    seconds: float = 0.0


def _call(player: Player, state: State, seat: Seat) -> _Answer:
    view = state.view(seat)

    def ask() -> _Answer:
        found = decided(player.decide(view))
        call = _of_kind(Call, found.action)
        if not state.auction.is_legal(call):
            raise IllegalCall(f"{call} is not legal here")
        return _Answer(call, found)

    return _timed(ask)


def _card(player: Player, state: State, seat: Seat) -> _Answer:
    view = state.view(seat)

    def ask() -> _Answer:
        found = decided(player.decide(view))
        card = _of_kind(Card, found.action)
        if card not in view.play.legal_cards:
            raise IllegalCard(f"the {card.symbol} may not be played here")
        return _Answer(card, found)

    return _timed(ask)


def _claim(player: Player, state: State, seat: Seat) -> _Answer:
    view = state.view(seat)

    def ask() -> _Answer:
        tricks = player.claim(view) if isinstance(player, Claimer) else None
        if tricks is None:
            return _Answer()
        tricks = operator.index(tricks)
        state.after(ClaimMade(seat, tricks))
        return _Answer(tricks)

    return _timed(ask)


def _of_kind(kind: type[_T], action: object) -> _T:
    """Check the type of an action: a player may return anything."""
    if not isinstance(action, kind):
        raise TypeError(f"the action must be a {kind.__name__}; got {action!r}")
    return action


def _timed(ask: Callable[[], _Answer]) -> _Answer:
    start = time.perf_counter()
    try:
        answer = ask()
    except Exception as fault:
        # No error of one player may stop the board of the others.
        answer = _Answer(fault=f"{type(fault).__name__}: {fault}")
    seconds = round(time.perf_counter() - start, 4)
    return replace(answer, seconds=seconds)
