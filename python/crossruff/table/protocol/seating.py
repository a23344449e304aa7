"""Who sits where: clients are seated, or refused with one line that says why."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from crossruff.errors import CrossruffError
from crossruff.model import Seat, Side
from crossruff.table.protocol.connection import Connection, Lost
from crossruff.table.protocol.lines import VERSION, Connecting, Fault, Line, Ready, Seated, Stage, name_of
from crossruff.table.protocol.rules import Rules

LOBBY = 16
"""How many may be at the door at once; others are sent away."""


@dataclass(slots=True)
class Chair:
    """One seat of the session."""

    seat: Seat
    team: str = ""
    """Of the first client who sat here."""
    client: Connection | None = None
    """Who plays; None is a stand-in."""
    arriving: Connection | None = None
    """Who plays from the next board on."""
    reserved: Connection | None = None
    """Who has been seated and has not answered yet."""
    is_greeted: bool = False
    """Whether the client has been told the teams."""
    fault: str = ""
    """Why the client was given up, until that is in the log."""


@dataclass(slots=True)
class Seating:
    """The four chairs and the door."""

    rules: Rules
    told: Callable[[str], None]
    chairs: dict[Seat, Chair] = field(default_factory=lambda: {seat: Chair(seat) for seat in Seat})
    at_the_door: set[Connection] = field(default_factory=set)
    """Those who are not seated yet."""

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Seat one client, or send it away."""
        client = Connection(reader, writer)
        if len(self.at_the_door) >= LOBBY:
            await client.close(Fault("too many at the door"))
            return
        self.at_the_door.add(client)
        try:
            asked = await client.take(_request, self.rules.seconds, 0)
            # From here to the reservation nothing is waited for, so that no two get the same chair.
            chair = self._chair_for(asked)
            await self._seat(client, chair, asked.team)
        except (Lost, CrossruffError) as fault:
            await client.close(Fault(str(fault)))
        finally:
            self.at_the_door.discard(client)

    def _chair_for(self, asked: Connecting) -> Chair:
        chair = self.chairs[asked.seat]
        name = name_of(asked.seat)
        if asked.version != VERSION:
            raise CrossruffError(f"the protocol is version {VERSION} here, not {asked.version}")
        if not asked.team:
            raise CrossruffError("a team needs a name")
        for taken in (chair.client, chair.arriving, chair.reserved):
            if taken is not None and taken.is_open:
                raise CrossruffError(f"{name} is taken")
        team = self.team(asked.seat.side)
        if team not in ("", asked.team):
            raise CrossruffError(f'{name} plays for "{team}" here, not for "{asked.team}"')
        return chair

    async def _seat(self, client: Connection, chair: Chair, team: str) -> None:
        chair.team, before = team, chair.team
        chair.reserved = client
        try:
            await client.send(Seated(chair.seat, team), self.rules.seconds)
            await client.take(ready(chair.seat, Stage.TEAMS), self.rules.seconds, self.rules.faults)
            chair.arriving = client
        except Lost:
            chair.team = before
            raise
        finally:
            chair.reserved = None
        self.told(f"{name_of(chair.seat)}: {team}")

    def team(self, side: Side) -> str:
        """The name of a side, once one of it is seated."""
        return next((self.chairs[seat].team for seat in side.seats if self.chairs[seat].team), "")

    async def sit_down(self) -> None:
        """Those who have arrived play from now on."""
        for chair in self.chairs.values():
            if chair.arriving is not None:
                before = chair.client
                chair.client, chair.arriving, chair.is_greeted = chair.arriving, None, False
                if before is not None:
                    await before.close()

    async def wait_for_four(self) -> list[Seat]:
        """Wait until all seats are taken; the seats that nobody took in time."""
        try:
            async with asyncio.timeout(self.rules.wait):
                while await self._empty():
                    await asyncio.sleep(0.05)
        except TimeoutError:
            pass
        return await self._empty()

    async def _empty(self) -> list[Seat]:
        for chair in self.chairs.values():
            gone = chair.arriving
            if gone is not None and not gone.is_open:
                chair.arriving, chair.team = None, ""
                self.told(f"{name_of(chair.seat)} left")
                await gone.close()
        return [chair.seat for chair in self.chairs.values() if chair.arriving is None]


def ready(seat: Seat, *stages: Stage) -> Callable[[Line], bool | None]:
    """Accepts that a client is ready for the first of these; what else it might say again is passed over."""

    def judge(line: Line) -> bool | None:
        if isinstance(line, Ready) and line.seat is seat and line.stage in stages:
            return True if line.stage is stages[0] else None
        raise CrossruffError(f"expected '{Ready(seat, stages[0])}', not '{line}'")

    return judge


def _request(line: Line) -> Connecting:
    if not isinstance(line, Connecting):
        raise CrossruffError(f"expected '{Connecting('team', Seat.NORTH)}', not '{line}'")
    return line
