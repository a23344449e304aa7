"""Kill one of two servers of a database while people play: all tables go on at the other, nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import httpx

from crossruff.web.administration.files import database_faults
from crossruff.web.memory.postgres_database import PostgresDatabase
from tests.patience import PATIENCE
from tests.web.kill_check import lost_events
from tests.web.memory_check import StoredMemory, memory_faults
from tests.web.people import Person, Whims, sit_down, sit_down_for_a_set
from tests.web.postgres_server import PostgresServer
from tests.web.server_process import Data, Player, Site

TABLES = ("S", "N", "NE", "NESW+", "*SE+", "S")
"""With `*`, people with profiles play a set."""
_SEED = 8_200_000_000
_WHIMS = Whims(question=0, review=0, pause=0.1)
_MOST_EVENTS = 60
_QUICK = 5.0
"""Seconds within which all tables must go on."""


class Balancer:
    """Sends each request and each socket to the next server that runs, as a proxy does."""

    def __init__(self, sites: list[Site]) -> None:
        self.sites, self._turn = sites, 0

    @property
    def site(self) -> Site:
        """The next server."""
        self._turn += 1
        alive = [site for site in self.sites if site.process.poll() is None]
        return alive[self._turn % len(alive)]

    @property
    def address(self) -> str:
        """The address of the next server."""
        return self.site.address

    @property
    def http(self) -> httpx.Client:
        """A client of the next server."""
        return self.site.http

    def make(self, **settings: Any) -> Data:
        """Make a table."""
        return self.site.make(**settings)

    def post(self, path: str, **given: Any) -> Data:
        """Post a form."""
        return self.site.post(path, **given)

    def sit(self, table: str, token: str | None, **query: str) -> Player:
        """Connect to a table."""
        return self.site.sit(table, token, **query)


@dataclass(eq=False)
class Visitor:
    """A person who connects again as often as the connection is lost."""

    person: Person
    connected: float = 0.0
    """When the last connection was begun."""
    snapshots: int = 0
    told: list[list[tuple[int, Data]]] = field(default_factory=list)
    """The events of each connection that has ended."""
    compared: int = 0
    """How many of these are compared with the database."""

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            self.connected, self.snapshots = time.monotonic(), self.person.counts["snapshot"]
            await self.person.play(10**9)
            self.told.append(self.person.events)
            self.person.events = []
            await asyncio.sleep(0.05)

    def is_back(self, since: float) -> bool:
        """Return whether a connection that began later has shown the table."""
        return self.connected > since and self.person.counts["snapshot"] > self.snapshots

    @property
    def events(self) -> int:
        """How many events have come."""
        return len(self.person.events) + sum(map(len, self.told))


@contextlib.contextmanager
def two_servers(folder: Path, postgres: PostgresServer) -> Iterator[tuple[Balancer, str]]:
    """Run two servers of a new database."""
    url = postgres.new_database()
    sites = [Site(folder / name, options=["--database", url]) for name in ("one", "other")]
    try:
        yield Balancer(sites), url
    finally:
        for site in sites:
            site.stop()


def kill_one_of_two(
    servers: Balancer, url: str, kills: int, seed: int = 1, *, quiet: bool = True
) -> tuple[Counter[str], list[str]]:
    """Kill one server after the other, each time while people play, and compare sent with stored events."""
    people: list[Person] = []
    for number, seats in enumerate(TABLES):
        sit = sit_down_for_a_set if seats.startswith("*") else sit_down
        people += sit(cast(Site, servers), seats.lstrip("*"), _SEED + 100 * seed + number, _WHIMS)
    for person in people:
        person.keeps = True
    counts, faults = asyncio.run(_kill(servers, url, [Visitor(one) for one in people], kills, seed, quiet))
    faults += [f"the log: {fault}" for fault in database_faults(url)]
    for site in servers.sites:
        faults += site.tracebacks()
    return counts, faults


async def _kill(
    servers: Balancer, url: str, visitors: list[Visitor], kills: int, seed: int, quiet: bool
) -> tuple[Counter[str], list[str]]:
    chance, counts, faults = random.Random(seed), Counter[str](), list[str]()
    playing = [asyncio.create_task(one.play()) for one in visitors]
    worst_back, worst_next = 0.0, 0.0
    for kill in range(kills):
        victim = servers.sites[kill % 2]
        wanted = sum(one.events for one in visitors) + chance.randint(1, _MOST_EVENTS)
        end = time.monotonic() + PATIENCE
        while sum(one.events for one in visitors) < wanted and time.monotonic() < end:
            await asyncio.sleep(0.001)
        await asyncio.sleep(chance.choice((0, 0.3 * chance.random())))
        moved = _tables_of(url, victim.address)
        os.kill(victim.process.pid, signal.SIGKILL)
        killed = time.monotonic()
        await asyncio.to_thread(victim.process.wait)
        back, following = await _wait(moved, visitors, killed)
        worst_back, worst_next = max(worst_back, back), max(worst_next, following)
        counts["takeovers over 5 s"] += back > _QUICK
        counts["tables moved"] += len(moved)
        counts["kills"] += 1
        if back > _QUICK:
            faults.append(f"kill {kill + 1}: the last of {len(moved)} tables came back after {back:.1f} s")
        faults += _lost(url, visitors)
        await asyncio.to_thread(_restart, victim)
        if not quiet:
            print(
                f"kill {kill + 1}: {len(moved)} tables back after {back:.1f} s, next event after"
                f" {following:.1f} s, {len(faults)} faults",
                flush=True,
            )
    await asyncio.sleep(2)
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    faults += [repr(one) for one in ended if not isinstance(one, asyncio.CancelledError)]
    sent = sum(one.events for one in visitors)
    for one in visitors:
        one.told.append(one.person.events)
        faults += one.person.faults
    faults += _lost(url, visitors) + _forgotten(url, visitors)
    counts["events sent"] = sent
    counts["boards"] = sum(one.person.boards for one in visitors if one.person.leads)
    print(
        f"the slowest table was back after {worst_back:.1f} s, its next event came after {worst_next:.1f} s"
    )
    return counts, faults


def _restart(site: Site) -> None:
    site.stop(signal.SIGKILL)
    site.start()


def _tables_of(url: str, address: str) -> set[str]:
    """Return the tables that a server has."""
    database = PostgresDatabase(url, serves=False)
    rows = database.rows(
        "SELECT name FROM leases JOIN servers ON servers.id = server JOIN tables ON tables.id = name"
        " WHERE address = ?",
        address,
    )
    database.close()
    return {name for (name,) in rows}


async def _wait(moved: set[str], visitors: list[Visitor], killed: float) -> tuple[float, float]:
    """Return the seconds until all moved tables are shown to all their people, and until each had an event.

    A table where a board has ended may wait for its players: it counts as shown.
    """
    there = [one for one in visitors if one.person.made["table"] in moved]
    back: dict[Visitor, float] = {}
    following: dict[Visitor, float] = {}
    before = {one: one.events for one in there}
    end = killed + PATIENCE
    while len(following) < len(there) and time.monotonic() < end:
        for one in there:
            if one not in back and one.is_back(killed):
                back[one], before[one] = time.monotonic() - killed, one.events
            if one in back and one not in following and one.events > before[one]:
                following[one] = time.monotonic() - killed
        await asyncio.sleep(0.005)
    if len(back) < len(there):
        return PATIENCE, PATIENCE
    return max(back.values(), default=0.0), max(following.values(), default=PATIENCE)


def _lost(url: str, visitors: list[Visitor]) -> list[str]:
    """Compare what people got over connections that have ended since the last call with the database."""
    database, faults = PostgresDatabase(url, serves=False), []
    for one in visitors:
        for told in one.told[one.compared :]:
            stored: dict[tuple[str, int], list[Data]] = {}
            table = one.person.made["table"]
            for board in {board for board, _ in told}:
                rows = database.rows(
                    "SELECT data FROM events WHERE id = ? AND board = ? ORDER BY number", table, board
                )
                stored[table, board] = [json.loads(data) for (data,) in rows]
            faults += lost_events(one.person, told, stored)
        one.compared = len(one.told)
    database.close()
    return faults


def _forgotten(url: str, visitors: list[Visitor]) -> list[str]:
    """Compare the history and the results of people with the events, at one moment of the database."""
    database = PostgresDatabase(url, serves=False)
    stored: dict[tuple[str, int], list[Data]] = {}
    with database.transaction():
        database.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        rows = database.rows("SELECT id, board, data FROM events ORDER BY id, board, number")
        for table, board, data in rows:
            stored.setdefault((table, board), []).append(json.loads(data))
        memory = StoredMemory.read(database)
    database.close()
    return memory_faults(memory, stored, [one.person for one in visitors])
