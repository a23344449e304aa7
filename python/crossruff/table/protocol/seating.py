"""Seat the clients that connect, or reject a client with one line that says why."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from crossruff.errors import CrossruffError
from crossruff.model import Seat, Side
from crossruff.table.protocol.lines import (
    VERSIONS,
    Connecting,
    Line,
    ProtocolFault,
    Ready,
    Seated,
    Stage,
    name_of,
)
from crossruff.table.protocol.manager_connection import ClientLost, ManagerConnection
from crossruff.table.protocol.rules import Rules

LOBBY_SIZE = 16
"""Clients without a seat that may be connected at once; the manager rejects more."""


@dataclass(slots=True)
class Chair:
    """One seat of the session, and its clients."""

    seat: Seat
    team: str = ""
    """The team of the first client in this seat."""
    client: ManagerConnection | None = None
    """The client that plays; None is a stand-in."""
    arriving: ManagerConnection | None = None
    """The client that plays from the next board on."""
    reserved: ManagerConnection | None = None
    """The client that is seated and has not confirmed yet."""
    is_greeted: bool = False
    """Whether the manager has sent the client the teams."""
    fault: str = ""
    """Why a stand-in plays."""

    @property
    def is_taken(self) -> bool:
        """Whether a client is in the chair, or about to be."""
        clients = (self.client, self.arriving, self.reserved)
        return any(client is not None and client.is_open for client in clients)


@dataclass(slots=True)
class Seating:
    """The four chairs, and the clients without a seat."""

    rules: Rules
    report: Callable[[str], None]
    chairs: dict[Seat, Chair] = field(default_factory=lambda: {seat: Chair(seat) for seat in Seat})
    lobby: set[ManagerConnection] = field(default_factory=set)
    """Clients without a seat."""

    async def admit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Seat one client, or reject it."""
        client = ManagerConnection(reader, writer)
        if len(self.lobby) >= LOBBY_SIZE:
            await client.close(ProtocolFault("too many clients are connecting"))
            return
        self.lobby.add(client)
        try:
            await self._admit(client)
        finally:
            self.lobby.discard(client)

    async def _admit(self, client: ManagerConnection) -> None:
        try:
            request = await client.receive(_request, self.rules.seconds, 0)
            # No await between the check and the reservation, so that no two clients get the same chair.
            chair = self._chair_for(request)
        except (ClientLost, CrossruffError) as fault:
            await client.close(ProtocolFault(str(fault)))
            return
        client.version = request.version
        client.report = lambda fault: self.report(f"{name_of(chair.seat)} is at fault: {fault}")
        try:
            await self._seat(client, chair, request.team)
        except ClientLost:
            await client.close()

    def _chair_for(self, request: Connecting) -> Chair:
        if request.version not in VERSIONS:
            accepted = " or ".join(map(str, VERSIONS))
            raise CrossruffError(f"protocol version must be {accepted}; got {request.version}")
        if not request.team:
            raise CrossruffError("a team needs a name")
        if request.seat is None:
            return self._any_chair(request.team)
        chair, name = self.chairs[request.seat], name_of(request.seat)
        if chair.is_taken:
            raise CrossruffError(f"{name} is taken")
        team = self.team(request.seat.side)
        if team not in ("", request.team):
            raise CrossruffError(f'{name} must play for "{team}"; got "{request.team}"')
        return chair

    def _any_chair(self, team: str) -> Chair:
        """Return a free chair: with the client's own team, or else on a side without a team."""
        for name in (team, ""):
            for side in Side:
                for seat in side.seats:
                    if self.team(side) == name and not self.chairs[seat].is_taken:
                        return self.chairs[seat]
        raise CrossruffError(f'no seat is free for "{team}"')

    async def _seat(self, client: ManagerConnection, chair: Chair, team: str) -> None:
        chair.team, before = team, chair.team
        chair.reserved = client
        try:
            await client.send(Seated(chair.seat, team), self.rules.seconds)
            await client.receive(ready(chair.seat, Stage.TEAMS), self.rules.seconds, self.rules.faults)
            chair.arriving = client
        except ClientLost:
            chair.team = before
            raise
        finally:
            chair.reserved = None
        self.report(f"{name_of(chair.seat)}: {team}")

    def team(self, side: Side) -> str:
        """Return the name of a side's team, or "" before its first client is seated."""
        return next((self.chairs[seat].team for seat in side.seats if self.chairs[seat].team), "")

    async def start_arrived(self) -> None:
        """Let the clients that have arrived play from now on."""
        for chair in self.chairs.values():
            if chair.arriving is not None:
                before = chair.client
                chair.client, chair.arriving, chair.is_greeted = chair.arriving, None, False
                chair.fault = ""
                if before is not None:
                    await before.close()

    async def wait_for_four(self) -> list[Seat]:
        """Wait until all seats are taken; return the seats that are empty when the time is up."""
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
                self.report(f"{name_of(chair.seat)} left")
                await gone.close()
        return [chair.seat for chair in self.chairs.values() if chair.arriving is None]


def ready(seat: Seat, *stages: Stage) -> Callable[[Line], bool | None]:
    """Return a check that accepts `ready` for the first stage, and skips it for the others."""

    def accept(line: Line) -> bool | None:
        if isinstance(line, Ready) and line.seat is seat and line.stage in stages:
            return True if line.stage is stages[0] else None
        raise CrossruffError(f"expected '{Ready(seat, stages[0])}', not '{line}'")

    return accept


def _request(line: Line) -> Connecting:
    if not isinstance(line, Connecting):
        raise CrossruffError(f"expected '{Connecting('team', Seat.NORTH)}', not '{line}'")
    return line
