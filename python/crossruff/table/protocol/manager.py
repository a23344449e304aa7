"""The table manager: seats four clients, and has them play the boards of a session."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress

from crossruff.errors import CrossruffError
from crossruff.model import Side
from crossruff.table.protocol.connection import LIMIT
from crossruff.table.protocol.floor import Floor, SessionEnded
from crossruff.table.protocol.lines import Teams, Timing, name_of
from crossruff.table.protocol.playing import BoardPlay
from crossruff.table.protocol.rules import Rules
from crossruff.table.protocol.seating import Seating
from crossruff.table.protocol.sessions import Session
from crossruff.table.state import State


class Manager:
    """Runs one session; what there is to tell goes line by line to `told`."""

    def __init__(self, session: Session, rules: Rules, told: Callable[[str], None] = lambda _: None) -> None:
        """Take the boards and the rules; nothing is opened yet."""
        self.session = session
        self.rules = rules
        self.told = told
        self.seating = Seating(rules, told)
        self.floor = Floor(self.seating, rules, told)
        self._totals = {Side.NS: 0.0, Side.EW: 0.0}

    async def run(self, host: str, port: int, listening: Callable[[int], None] = lambda _: None) -> None:
        """Play the boards that are left; `listening` is told the port once clients may come.

        Raises CrossruffError if the port cannot be had, and SessionEnded if the session broke off. However it
        ends, the clients are told `End of session`, and the boards that are over have been kept.
        """
        try:
            server = await asyncio.start_server(self.seating.welcome, host, port, limit=LIMIT)
        except (OSError, OverflowError) as fault:
            # The number tells it shortly; addresses that are not found have others, below zero.
            number = getattr(fault, "errno", None) or 0
            words = os.strerror(number) if number > 0 else getattr(fault, "strerror", None) or str(fault)
            raise CrossruffError(f"{host}, port {port}: {words.lower()}") from None
        try:
            listening(server.sockets[0].getsockname()[1])
            await self._gather()
            for number in self.session.left:
                await self._board(number)
        finally:
            server.close()
            await self.floor.say_goodbye()
            with suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await server.wait_closed()

    async def _gather(self) -> None:
        """Wait for the players."""
        empty = await self.seating.wait_for_four()
        if len(empty) == 4:
            raise SessionEnded(f"nobody came in {self.rules.wait:g} seconds")
        if empty and self.rules.stand_in is None:
            raise SessionEnded(f"nobody came to play {' and '.join(map(name_of, empty))}")
        for seat in empty:
            self.told(f"{name_of(seat)}: nobody came, so a stand-in plays")

    async def _board(self, place: int) -> None:
        names = (self.seating.team(side) or "Stand-ins" for side in (Side.NS, Side.EW))
        teams = Teams(*names)
        with self.session.begin(place, teams) as table:
            await self.seating.sit_down()
            await BoardPlay(self.floor, table, self.session.number(place)).run(teams)
        self.told(self.session.finish(place, table))
        times = self._times(table.state)
        await self.floor.say(lambda _: times)

    def _times(self, state: State) -> Timing:
        board = {side: sum(state.seconds(seat) for seat in side.seats) for side in Side}
        for side, seconds in board.items():
            self._totals[side] += seconds
        ns, ew = Side.NS, Side.EW
        return Timing(round(board[ns]), round(self._totals[ns]), round(board[ew]), round(self._totals[ew]))
