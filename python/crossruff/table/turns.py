"""Asking players who answer at once: each answer with what was thought, and with what was wrong about it."""

from __future__ import annotations

import operator
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from crossruff.errors import CrossruffError, IllegalCall, IllegalCard
from crossruff.gc_pause import gc_paused
from crossruff.model import Call, Card, Seat
from crossruff.robots import Player
from crossruff.table.events import BoardDealt, CallMade, CardPlayed, ClaimMade, Event
from crossruff.table.phases import Phase
from crossruff.table.referee import Referee
from crossruff.table.state import State
from crossruff.table.truncation import without_undone

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Thought:
    """A question that a player was asked, the answer, and what it took."""

    seat: Seat
    kind: Literal["call", "card", "claim"]
    answer: Call | Card | int | None
    """What was done; of a claim the number of tricks, or None if nothing was claimed."""
    elapsed: float
    """Seconds by the clock on the wall."""
    worlds: int = 0
    """How many layouts were looked at."""
    reason: str = ""


@gc_paused()
def take_turn(table: Referee, player: Player) -> tuple[Thought, ...]:
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
        table.call(seat, call, said.alert, said.explanation, said.seconds, fault=said.fault)
        return (Thought(seat, "call", call, said.seconds, said.worlds, said.reason),)
    thoughts = []
    faults = []
    if not state.has_claimed(seat):
        said = _claim(player, state, seat)
        tricks = said.action if isinstance(said.action, int) else None
        thoughts.append(Thought(seat, "claim", tricks, said.seconds))
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
    table.card(seat, card, said.seconds, fault="; ".join(faults))
    return (*thoughts, Thought(seat, "card", card, said.seconds, said.worlds, said.reason))


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


def remind(players: Mapping[Seat, Player], events: Iterable[Event]) -> tuple[Thought, ...]:
    """Ask players again about the turns that they had, so that they remember; their answers change nothing.

    What was taken back is not asked again: after an undo, a new player that is reminded knows nothing of it.
    What was done then is told with what is thought now.
    """
    thoughts: list[Thought] = []
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


def _again(player: Player, state: State, seat: Seat, event: Event) -> list[Thought]:
    """What a player thinks who is asked once more what it was asked before an event."""
    match event:
        case CallMade():
            said = _call(player, state, seat)
            same = said.action == event.call
            return [Thought(seat, "call", event.call, event.seconds, *said.told(same))]
        case ClaimMade() if event.seat is seat and not state.has_claimed(seat):
            _claim(player, state, seat)
            return [Thought(seat, "claim", event.tricks, event.seconds)]
        case CardPlayed():
            thoughts = []
            if not state.has_claimed(seat):
                thoughts.append(Thought(seat, "claim", None, _claim(player, state, seat).seconds))
            said = _card(player, state, seat)
            same = said.action == event.card
            return [*thoughts, Thought(seat, "card", event.card, event.seconds, *said.told(same))]
    return []


@dataclass(frozen=True, slots=True)
class _Said:
    """An answer; where it is at fault there is no action."""

    action: Call | Card | int | None = None
    alert: bool = False
    explanation: str = ""
    worlds: int = 0
    reason: str = ""
    fault: str = ""
    seconds: float = 0.0

    def told(self, same: bool) -> tuple[int, str]:
        return (self.worlds, self.reason) if same else (0, "")


def _call(player: Player, state: State, seat: Seat) -> _Said:
    hand = state.deal[seat]

    def ask() -> _Said:
        found = player.call(hand, state.auction, state.vulnerability)
        call = _of_kind(Call, found.action)
        if not state.auction.is_legal(call):
            raise IllegalCall(f"{call} is not legal here")
        alert, words = bool(found.call_type.is_alerted), str(found.shows)
        return _Said(call, alert, words, int(found.worlds), str(found.reason))

    return _timed(ask)


def _card(player: Player, state: State, seat: Seat) -> _Said:
    view = state.view(seat)

    def ask() -> _Said:
        found = player.card(view)
        card = _of_kind(Card, found.action)
        if card not in view.play.legal_cards:
            raise IllegalCard(f"the {card.symbol} may not be played here")
        return _Said(card, worlds=int(found.worlds), reason=str(found.reason))

    return _timed(ask)


def _claim(player: Player, state: State, seat: Seat) -> _Said:
    view = state.view(seat)

    def ask() -> _Said:
        tricks = player.claim(view)
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
