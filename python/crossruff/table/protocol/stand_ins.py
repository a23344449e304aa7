"""Players who sit in for clients, and players who do not claim: the protocol has no line for it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from crossruff.bidding.natural import BidDecision
from crossruff.cardplay import Decision
from crossruff.model import Auction, Call, Hand, View, Vulnerability
from crossruff.robots import Player
from crossruff.table.events import CallMade, CardPlayed
from crossruff.table.log import EventLog
from crossruff.table.referee import Table
from crossruff.table.turns import lowest, take_turn


@dataclass(frozen=True, slots=True)
class WithoutClaims:
    """A player as it is, but for its claims."""

    player: Player

    def call(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> BidDecision:
        """What the player calls."""
        return self.player.call(hand, auction, vulnerability)

    def card(self, view: View) -> Decision:
        """What the player plays."""
        return self.player.card(view)

    def claim(self, view: View) -> None:
        """Nothing: every board is played to the last card."""


async def ask(player: Player, table: Table, seconds: float, fault: str) -> None:
    """Have a stand-in take the turn, with a fault to be logged; one that is too slow passes or plays low."""
    # It thinks at a copy of the table, so that an answer that comes too late changes nothing.
    copy = Table.resume(EventLog(table.log.events))
    try:
        async with asyncio.timeout(seconds):
            await asyncio.to_thread(take_turn, copy, WithoutClaims(player))
    except TimeoutError:
        _act_plainly(table, "; ".join(filter(None, (fault, f"no stand-in in {seconds:g} seconds"))))
        return
    seat, event = table.state.turn, copy.log.events[-1]
    assert seat is not None
    if isinstance(event, CallMade):
        words = "; ".join(filter(None, (fault, event.fault)))
        table.call(seat, event.call, event.alert, event.explanation, event.seconds, fault=words)
    elif isinstance(event, CardPlayed):
        words = "; ".join(filter(None, (fault, event.fault)))
        table.card(seat, event.card, event.seconds, fault=words)


def _act_plainly(table: Table, fault: str) -> None:
    """Pass, or play the lowest card."""
    seat = table.state.turn
    assert seat is not None
    if table.state.play is None:
        table.call(seat, Call.PASS, fault=fault)
    else:
        table.card(seat, lowest(table.state), fault=fault)
