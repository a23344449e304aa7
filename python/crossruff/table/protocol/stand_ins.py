"""Players that replace lost clients, and players without claims: the protocol has no line for a claim."""

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
    """A player that never claims, and otherwise decides like another."""

    player: Player

    def decide(self, view: View) -> Decision[Any] | Call | Card:
        """Return the decision of the player."""
        return self.player.decide(view)


@dataclass(slots=True)
class StandIn:
    """Play one seat of one board, from any turn on."""

    seat: Seat
    player: Player
    _has_caught_up: bool = False
    _thinking: asyncio.Task[Event] | None = field(default=None, repr=False)

    async def act(self, table: Referee, seconds: float, fault: str) -> None:
        """Take the turn and log a fault; pass or play the lowest card if the player is too slow."""
        deadline = asyncio.get_running_loop().time() + seconds
        if self._thinking is not None:
            # Never ask a player twice at once: wait first for an answer that is late.
            await asyncio.wait({self._thinking}, timeout=seconds)
        if self._thinking is None or self._thinking.done():
            # The player decides at a copy of the table, so that a late answer changes nothing.
            copy = Referee.resume(EventLog(table.log.events))
            self._thinking = asyncio.create_task(asyncio.to_thread(self._think, copy))
            await asyncio.wait({self._thinking}, timeout=deadline - asyncio.get_running_loop().time())
        if not self._thinking.done():
            _act_by_default(table, self.seat, _joined(fault, f"no stand-in in {seconds:g} seconds"))
            return
        event = self._thinking.result()
        self._thinking = None
        if isinstance(event, CallMade):
            table.call(
                self.seat,
                event.call,
                event.alert,
                event.explanation,
                event.seconds,
                fault=_joined(fault, event.fault),
                decision=event.decision,
            )
        elif isinstance(event, CardPlayed):
            faults = _joined(fault, event.fault)
            table.card(self.seat, event.card, event.seconds, fault=faults, decision=event.decision)

    def _think(self, table: Referee) -> Event:
        player = WithoutClaims(self.player)
        if not self._has_caught_up:
            # Some players remember earlier turns, so ask about those first.
            remind({self.seat: player}, table.log.events)
            self._has_caught_up = True
        take_turn(table, player)
        return table.log.events[-1]


def _act_by_default(table: Referee, seat: Seat, fault: str) -> None:
    """Pass, or play the lowest card."""
    if table.state.play is None:
        table.call(seat, Call.PASS, fault=fault)
    else:
        table.card(seat, lowest(table.state), fault=fault)


def _joined(*faults: str) -> str:
    return "; ".join(filter(None, faults))
