"""Asking players who answer at once: each answer with what was thought, and with what was wrong about it."""

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
from crossruff.table.phases import Phase
from crossruff.table.referee import Referee
from crossruff.table.state import State
from crossruff.table.truncation import without_undone

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """A question that a player was asked, the answer, and what it took."""

    seat: Seat
    kind: Literal["call", "card", "claim"]
    answer: Call | Card | int | None
    """What was done; of a claim the number of tricks, or None if nothing was claimed."""
    elapsed: float
    """Seconds by the clock on the wall."""
    decision: Decision[Any] | None = None
    """What the player thought; None of a claim, or where the referee acted instead."""


@gc_paused()
def take_turn(table: Referee, player: Player) -> tuple[TurnRecord, ...]:
    """Ask the player whose turn it is, and do at the table what it answers.

    A player who raises, or who answers what is illegal, is at fault: the referee passes or plays the lowest
    legal card instead, and the event tells why. Nothing is done if others, in the meantime, took something
    back or claimed.
    """
    state, seat = table.state, table.state.turn
    if seat is None:
        raise CrossruffError("it is nobody's turn")
    if state.phase is Phase.BIDDING:
        said = _call(player, state, seat)
        if not _is_still(state, table):
            return ()
        call = said.action if isinstance(said.action, Call) else Call.PASS
        found = said.decision
        alert, words = (False, "") if found is None else (found.alert, found.shows)
        table.call(seat, call, alert, words, said.seconds, fault=said.fault, decision=found)
        return (TurnRecord(seat, "call", call, said.seconds, found),)
    thoughts = []
    faults = []
    if not state.has_claimed(seat):
        said = _claim(player, state, seat)
        tricks = said.action if isinstance(said.action, int) else None
        thoughts.append(TurnRecord(seat, "claim", tricks, said.seconds))
        faults += [f"claim: {said.fault}"] if said.fault else []
        if tricks is not None and _is_still(state, table):
            table.claim(seat, tricks, seconds=said.seconds)
            if table.state.phase is not Phase.PLAYING:
                return tuple(thoughts)
    said = _card(player, state, seat)
    if not _is_still(state, table):
        return tuple(thoughts)
    card = said.action if isinstance(said.action, Card) else lowest(state)
    faults += [said.fault] if said.fault else []
    table.card(seat, card, said.seconds, fault="; ".join(faults), decision=said.decision)
    return (*thoughts, TurnRecord(seat, "card", card, said.seconds, said.decision))


def _is_still(state: State, table: Referee) -> bool:
    """Whether a player who thought about a state may still act on it."""
    now = table.state
    same = (now.auction.calls, now.play) == (state.auction.calls, state.play)
    return same and now.turn is state.turn


def lowest(state: State) -> Card:
    """The lowest card that may be played; of several suits, the one that is last in order."""
    if state.play is None:
        raise CrossruffError("there is nothing to play")
    return min(reversed(list(state.play.legal_cards)), key=lambda card: card.rank.index)


def remind(players: Mapping[Seat, Player], events: Iterable[Event]) -> tuple[TurnRecord, ...]:
    """Ask players again about the turns that they had, so that they remember; their answers change nothing.

    What was taken back is not asked again: after an undo, a new player that is reminded knows nothing of it.
    The records have the decisions of the log.
    """
    thoughts: list[TurnRecord] = []
    state: State | None = None
    for event in without_undone(events):
        if isinstance(event, BoardDealt):
            state = State.start(event)
        elif state is not None:
            turn = state.turn
            if turn is not None and turn in players:
                thoughts += _again(players[turn], state, turn, event)
            state = state.after(event)
    return tuple(thoughts)


def _again(player: Player, state: State, seat: Seat, event: Event) -> list[TurnRecord]:
    """What a player thinks who is asked once more what it was asked before an event."""
    match event:
        case CallMade():
            _call(player, state, seat)
            return [TurnRecord(seat, "call", event.call, event.seconds, event.decision)]
        case ClaimMade() if event.seat is seat and not state.has_claimed(seat):
            _claim(player, state, seat)
            return [TurnRecord(seat, "claim", event.tricks, event.seconds)]
        case CardPlayed():
            thoughts = []
            if not state.has_claimed(seat):
                thoughts.append(TurnRecord(seat, "claim", None, _claim(player, state, seat).seconds))
            _card(player, state, seat)
            return [*thoughts, TurnRecord(seat, "card", event.card, event.seconds, event.decision)]
    return []


@dataclass(frozen=True, slots=True)
class _Said:
    """An answer; where it is at fault there is no action."""

    action: Call | Card | int | None = None
    decision: Decision[Any] | None = None
    fault: str = ""
    seconds: float = 0.0


def _call(player: Player, state: State, seat: Seat) -> _Said:
    view = state.view(seat)

    def ask() -> _Said:
        found = decided(player.decide(view))
        call = _of_kind(Call, found.action)
        if not state.auction.is_legal(call):
            raise IllegalCall(f"{call} is not legal here")
        return _Said(call, found)

    return _timed(ask)


def _card(player: Player, state: State, seat: Seat) -> _Said:
    view = state.view(seat)

    def ask() -> _Said:
        found = decided(player.decide(view))
        card = _of_kind(Card, found.action)
        if card not in view.play.legal_cards:
            raise IllegalCard(f"the {card.symbol} may not be played here")
        return _Said(card, found)

    return _timed(ask)


def _claim(player: Player, state: State, seat: Seat) -> _Said:
    view = state.view(seat)

    def ask() -> _Said:
        tricks = player.claim(view) if isinstance(player, Claimer) else None
        if tricks is None:
            return _Said()
        tricks = operator.index(tricks)
        state.after(ClaimMade(seat, tricks))
        return _Said(tricks)

    return _timed(ask)


def _of_kind(kind: type[_T], action: object) -> _T:
    """What a player answered, which may be anything, whatever it promises."""
    if not isinstance(action, kind):
        raise TypeError(f"a {kind.__name__} was asked for, not {action!r}")
    return action


def _timed(ask: Callable[[], _Said]) -> _Said:
    start = time.perf_counter()
    try:
        said = ask()
    except Exception as fault:
        # Whatever goes wrong in a player, the others' board goes on.
        said = _Said(fault=f"{type(fault).__name__}: {fault}")
    seconds = round(time.perf_counter() - start, 4)
    return replace(said, seconds=seconds)
