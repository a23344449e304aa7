"""Players who sit in for clients, and players who do not claim: the protocol has no line for it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from crossruff.model import Call, Card, Seat, View
from crossruff.players import Decision, Player
from crossruff.table.events import CallMade, CardPlayed, Event
from crossruff.table.log import EventLog
from crossruff.table.referee import Referee
from crossruff.table.turns import lowest, remind, take_turn


@dataclass(frozen=True, slots=True)
class WithoutClaims:
    """A player as it is, but for its claims."""

    player: Player

    def decide(self, view: View) -> Decision[Any] | Call | Card:
        """Choose what the player chooses."""
        return self.player.decide(view)


@dataclass(slots=True)
class StandIn:
    """Sits in for one seat of one board, from any turn on."""

    seat: Seat
    player: Player
    _has_caught_up: bool = False
    _thinking: asyncio.Task[Event] | None = field(default=None, repr=False)

    async def act(self, table: Referee, seconds: float, fault: str) -> None:
        """Take the turn, with a fault to be logged; who is too slow passes or plays the lowest card."""
        deadline = asyncio.get_running_loop().time() + seconds
        if self._thinking is not None:
            # A player is not asked two things at once: an answer that came too late is waited for first.
            await asyncio.wait({self._thinking}, timeout=seconds)
        if self._thinking is None or self._thinking.done():
            # It thinks at a copy of the table, so that a late answer changes nothing.
            copy = Referee.resume(EventLog(table.log.events))
            self._thinking = asyncio.create_task(asyncio.to_thread(self._think, copy))
            await asyncio.wait({self._thinking}, timeout=deadline - asyncio.get_running_loop().time())
        if not self._thinking.done():
            _act_plainly(table, self.seat, _both(fault, f"no stand-in in {seconds:g} seconds"))
            return
        event = self._thinking.result()
        self._thinking = None
        if isinstance(event, CallMade):
            words = _both(fault, event.fault)
            table.call(
                self.seat,
                event.call,
                event.alert,
                event.explanation,
                event.seconds,
                fault=words,
                decision=event.decision,
            )
        elif isinstance(event, CardPlayed):
            words = _both(fault, event.fault)
            table.card(self.seat, event.card, event.seconds, fault=words, decision=event.decision)

    def _think(self, table: Referee) -> Event:
        player = WithoutClaims(self.player)
        if not self._has_caught_up:
            # As if it had sat there from the start: some remember what they were asked.
            remind({self.seat: player}, table.log.events)
            self._has_caught_up = True
        take_turn(table, player)
        return table.log.events[-1]


def _act_plainly(table: Referee, seat: Seat, fault: str) -> None:
    """Pass, or play the lowest card."""
    if table.state.play is None:
        table.call(seat, Call.PASS, fault=fault)
    else:
        table.card(seat, lowest(table.state), fault=fault)


def _both(*faults: str) -> str:
    return "; ".join(filter(None, faults))
