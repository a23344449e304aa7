"""The clients in play: spoken to all at once, and given up one by one by the rules."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.table.protocol.connection import Connection, Lost
from crossruff.table.protocol.lines import EndOfSession, Fault, Line, name_of
from crossruff.table.protocol.rules import Rules
from crossruff.table.protocol.seating import Chair, Seating


class SessionEnded(CrossruffError):
    """The session cannot go on; the message says why."""


@dataclass(slots=True)
class Floor:
    """The four chairs, whoever sits on them."""

    seating: Seating
    rules: Rules
    told: Callable[[str], None]
    end: str | None = None
    """Why the session cannot go on."""

    def chair(self, seat: Seat) -> Chair:
        """The chair of a seat."""
        return self.seating.chairs[seat]

    async def each(
        self, step: Callable[[Chair, Connection], Awaitable[object]], *, but: Seat | None = None
    ) -> None:
        """Do something with every client at once; those who fail are given up, and the others go on."""
        await asyncio.gather(
            *(self.one(chair, step) for chair in self.seating.chairs.values() if chair.seat is not but)
        )

    async def one(self, chair: Chair, step: Callable[[Chair, Connection], Awaitable[object]]) -> None:
        """Do something with one client, if there is one."""
        client = chair.client
        if client is None:
            return
        try:
            await step(chair, client)
        except Lost as lost:
            await self._give_up(chair, client, str(lost))

    async def say(self, line: Callable[[Chair], Line], *, but: Seat | None = None) -> None:
        """Send everybody a line."""

        async def send(chair: Chair, client: Connection) -> None:
            await client.send(line(chair), self.rules.seconds)

        await self.each(send, but=but)

    async def hear(
        self, judge: Callable[[Chair], Callable[[Line], object]], *, but: Seat | None = None
    ) -> None:
        """Wait until everybody has sent a line that is accepted."""

        async def take(chair: Chair, client: Connection) -> None:
            await client.take(judge(chair), self.rules.seconds, self.rules.faults)

        await self.each(take, but=but)

    async def _give_up(self, chair: Chair, client: Connection, why: str) -> None:
        chair.client = None
        chair.fault = why
        if self.rules.stand_in is None:
            self.end = self.end or f"{name_of(chair.seat)} is lost: {why}"
            await client.close(Fault(why), EndOfSession())
            return
        self.told(f"{name_of(chair.seat)} is lost: {why}; a stand-in plays")
        await client.close(Fault(f"{why}; a stand-in plays this board, connect again for the next"))

    def check(self) -> None:
        """Raise SessionEnded if it makes no sense to go on."""
        if self.end is not None:
            raise SessionEnded(self.end)
        if all(chair.client is None and chair.arriving is None for chair in self.seating.chairs.values()):
            raise SessionEnded("no client is left")

    async def say_goodbye(self) -> None:
        """Tell all who are here that it is over, and hang up."""
        chairs = self.seating.chairs.values()
        here = {one for chair in chairs for one in (chair.client, chair.arriving) if one is not None}
        here |= self.seating.at_the_door
        await asyncio.gather(*(client.close(EndOfSession()) for client in here))
