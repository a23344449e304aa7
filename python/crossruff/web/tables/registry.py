"""All tables of a server: those that somebody is at are in memory, the others come back when asked for."""

from __future__ import annotations

import secrets
import time
from pathlib import Path

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.web.api.limits import Bucket
from crossruff.web.tables.driving import Driver
from crossruff.web.tables.first_events import first_events, new_seed
from crossruff.web.tables.session import Game, save_settings
from crossruff.web.tables.settings import Settings
from crossruff.web.tables.store import Holder, Store, digest_of, new_token
from crossruff.web.workers.pool import Workers

_MOST_TABLES = 100_000
_IDLE = 120.0
"""After so many seconds without anybody a table leaves the memory."""


class Hall:
    """The tables, and who makes and finds them."""

    def __init__(self, folder: Path, workers: Workers) -> None:
        self.store = Store(folder)
        self.workers = workers
        self._drivers: dict[str, Driver] = {}
        self._used: dict[str, float] = {}
        self._making = Bucket(100, 5)

    def close(self) -> None:
        """Let go of everything; it is all stored."""
        for driver in self._drivers.values():
            driver.stop()
        self._drivers.clear()
        self.store.close()

    async def make(self, settings: Settings) -> tuple[Driver, str]:
        """A new table, and the token of who made it."""
        if not self._making.take() or self.store.count() >= _MOST_TABLES:
            raise CrossruffError("too many tables: try again later")
        seed, seat = new_seed(), Seat.parse(settings.seat)
        maker = settings.name or seat.name.title()
        names = [maker if each is seat else settings.robot.title() for each in Seat]
        number, events = await first_events(self.workers, settings, seed, 1, names)
        name, token, invite = secrets.token_hex(12), new_token(), new_token()
        with self.store.together():
            save_settings(self.store, name, settings, seed, invite)
            self.store.hold(name, Holder(seat, digest_of(token), maker, True))
            self.store.new_board(name, 1, {"replay": False, "number": number}, events)
        return self.find(name), token

    def find(self, name: str) -> Driver:
        """A table by its name; CrossruffError if there is none."""
        self._tidy()
        driver = self._drivers.get(name)
        if driver is None:
            driver = self._drivers[name] = Driver(Game(self.store, name), self.workers)
        self._used[name] = time.monotonic()
        return driver

    def join(self, name: str, invite: str, seat: Seat | None, who: str) -> tuple[Seat, str]:
        """A seat that is free for somebody who was invited, and the token that holds it."""
        driver = self.find(name)
        game = driver.game
        if not secrets.compare_digest(digest_of(invite), digest_of(game.invite)):
            raise CrossruffError("the invitation is not for this table")
        free = [each for each in _SEATS if each not in game.holders]
        if not free:
            raise CrossruffError("all four seats are taken")
        # A friend sits opposite first.
        chosen = seat or min(free, key=lambda each: each.partner not in game.holders)
        token = game.sit(chosen, who)
        driver.changed()
        return chosen, token

    def _tidy(self) -> None:
        now = time.monotonic()
        for name, driver in list(self._drivers.items()):
            since = max(self._used.get(name, now), driver.game.last_left)
            if not driver.game.viewers and now - since > _IDLE:
                driver.stop()
                del self._drivers[name], self._used[name]


_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
