"""The clients in play: send to all, receive from all, and give up the lost ones by the rules."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.table.protocol.lines import EndOfSession, Line, name_of
from crossruff.table.protocol.manager_connection import ClientLost, ManagerConnection
from crossruff.table.protocol.rules import Rules
from crossruff.table.protocol.seating import Chair, Seating

Step: TypeAlias = Callable[[Chair, ManagerConnection], Awaitable[object]]
"""Something that the manager does with one client."""


class SessionEnded(CrossruffError):
    """The session cannot continue; the message is the reason."""


@dataclass(slots=True)
class SeatedClients:
    """The clients of the four chairs, as far as they are connected."""

    seating: Seating
    rules: Rules
    report: Callable[[str], None]
    end: str | None = None
    """Why the session cannot continue."""

    def chair(self, seat: Seat) -> Chair:
        """Return the chair of a seat."""
        return self.seating.chairs[seat]

    async def for_each(self, step: Step, *, but: Seat | None = None) -> None:
        """Do something with every client at once; give up the clients that fail."""
        await asyncio.gather(
            *(self.for_one(chair, step) for chair in self.seating.chairs.values() if chair.seat is not but)
        )

    async def for_one(self, chair: Chair, step: Step) -> None:
        """Do something with the client of a chair, if there is one; give it up if it fails."""
        client = chair.client
        if client is None:
            return
        try:
            await step(chair, client)
        except ClientLost as lost:
            await self._give_up(chair, client, str(lost))

    async def send_all(self, line: Callable[[Chair], Line], *, but: Seat | None = None) -> None:
        """Send every client a line."""

        async def send(chair: Chair, client: ManagerConnection) -> None:
            await client.send(line(chair), self.rules.seconds)

        await self.for_each(send, but=but)

    async def receive_all(
        self, accept: Callable[[Chair], Callable[[Line], object]], *, but: Seat | None = None
    ) -> None:
        """Wait until every client has sent a line that is accepted."""

        async def receive(chair: Chair, client: ManagerConnection) -> None:
            await client.receive(accept(chair), self.rules.seconds, self.rules.faults)

        await self.for_each(receive, but=but)

    async def _give_up(self, chair: Chair, client: ManagerConnection, why: str) -> None:
        chair.client = None
        chair.fault = why
        if self.rules.stand_in is None:
            self.end = self.end or f"{name_of(chair.seat)} is lost: {why}"
            await client.close(EndOfSession())
            return
        self.report(f"{name_of(chair.seat)} is lost: {why}; a stand-in plays")
        await client.close()

    def check_any_left(self) -> None:
        """Raise SessionEnded if no client is left, or if the session has to end for another reason."""
        if self.end is not None:
            raise SessionEnded(self.end)
        if all(chair.client is None and chair.arriving is None for chair in self.seating.chairs.values()):
            raise SessionEnded("no client is left")

    async def close_all(self) -> None:
        """Send `End of session` to every connected client, and close the connections."""
        chairs = self.seating.chairs.values()
        connected = {one for chair in chairs for one in (chair.client, chair.arriving) if one is not None}
        connected |= self.seating.lobby
        await asyncio.gather(*(client.close(EndOfSession()) for client in connected))
