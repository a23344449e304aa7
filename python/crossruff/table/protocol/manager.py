"""The table manager: seats four clients, and runs the boards of a session."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress

from crossruff.errors import CrossruffError
from crossruff.model import Side
from crossruff.table.protocol.board_play import BoardPlay
from crossruff.table.protocol.lines import Teams, Timing, name_of
from crossruff.table.protocol.manager_connection import READ_LIMIT
from crossruff.table.protocol.rules import Rules
from crossruff.table.protocol.seated_clients import SeatedClients, SessionEnded
from crossruff.table.protocol.seating import Seating
from crossruff.table.protocol.session import Session
from crossruff.table.state import State


class Manager:
    """Run one session; `report` receives a line of text for each thing that happens."""

    def __init__(
        self, session: Session, rules: Rules, report: Callable[[str], None] = lambda _: None
    ) -> None:
        """Take the boards and the rules; `run` opens the port."""
        self.session = session
        self.rules = rules
        self.report = report
        self.seating = Seating(rules, report)
        self.clients = SeatedClients(self.seating, rules, report)
        self._totals = {Side.NS: 0.0, Side.EW: 0.0}

    async def run(self, host: str, port: int, listening: Callable[[int], None] = lambda _: None) -> None:
        """Play the boards that are left; call `listening` with the port once clients may connect.

        Raise CrossruffError if the port cannot be opened, and SessionEnded if the session cannot continue. In
        every case, the clients receive `End of session`, and the finished boards are saved.
        """
        try:
            server = await asyncio.start_server(self.seating.admit, host, port, limit=READ_LIMIT)
        except (OSError, OverflowError) as fault:
            # The text of errno is short; unknown addresses have other numbers, below zero.
            number = getattr(fault, "errno", None) or 0
            reason = os.strerror(number) if number > 0 else getattr(fault, "strerror", None) or str(fault)
            raise CrossruffError(f"{host}, port {port}: {reason.lower()}") from None
        try:
            listening(server.sockets[0].getsockname()[1])
            await self._wait_for_clients()
            for place in self.session.left:
                await self._play(place)
        finally:
            server.close()
            await self.clients.close_all()
            with suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await server.wait_closed()

    async def _wait_for_clients(self) -> None:
        """Wait for four clients, or for some of them if stand-ins may play the other seats."""
        empty = await self.seating.wait_for_four()
        if len(empty) == 4:
            raise SessionEnded(f"no client connected in {self.rules.wait:g} seconds")
        if empty and self.rules.stand_in is None:
            raise SessionEnded(f"no client connected for {' and '.join(map(name_of, empty))}")
        for seat in empty:
            self.seating.chairs[seat].fault = "no client connected"
            self.report(f"{name_of(seat)}: no client connected; a stand-in plays")

    async def _play(self, place: int) -> None:
        names = (self.seating.team(side) or "Stand-ins" for side in (Side.NS, Side.EW))
        teams = Teams(*names)
        with self.session.begin(place, teams) as table:
            await self.seating.start_arrived()
            await BoardPlay(self.clients, table, self.session.number(place)).run(teams)
        self.report(self.session.finish(place, table))
        times = self._times(table.state)
        await self.clients.send_all(lambda _: times)

    def _times(self, state: State) -> Timing:
        board = {side: sum(state.seconds(seat) for seat in side.seats) for side in Side}
        for side, seconds in board.items():
            self._totals[side] += seconds
        ns, ew = Side.NS, Side.EW
        return Timing(round(board[ns]), round(self._totals[ns]), round(board[ew]), round(self._totals[ew]))
