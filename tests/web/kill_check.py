"""Kill the server at random moments while people play: no event that a client got may be lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import signal
import sqlite3
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

from crossruff.model import Seat
from crossruff.table import EventLog, Referee, State, event_from
from crossruff.web.memory.sqlite_database import FILE
from tests.web.memory_check import StoredMemory, memory_faults
from tests.web.people import Person, finish, sit_down, sit_down_for_a_set
from tests.web.server_process import Data, Site
from tests.web.trouble import Trouble

TABLES = ("S", "NE", "NESW+", "*SE+")
"""With `*`, people with profiles play a set."""
_SEED = 8_100_000_000
_MOST_EVENTS = 60
_PATIENCE = 60.0
"""Seconds until the events must have come."""


def kill_again_and_again(
    site: Site, kills: int, seed: int = 1, *, quiet: bool = True, trouble: Trouble | None = None
) -> tuple[Counter[str], list[str]]:
    """Kill the server a number of times and compare sent with stored events; at the end play on.

    Shortly before each kill some other trouble may begin, such as a full disk.
    """
    trouble = trouble or Trouble()
    chance = random.Random(seed)
    counts: Counter[str] = Counter()
    faults: list[str] = []
    people: list[Person] = []
    for number, seats in enumerate(TABLES):
        people += _table(site, seats, _SEED + 100 * seed + number)
    for kill in range(kills):
        if kill % 10 == 9:
            people += _table(site, chance.choice("NESW"), _SEED + 100 * seed + 50 + kill)
        workers = _children(site.process.pid)
        if not asyncio.run(_play_until_killed(site, people, *_when(chance), trouble)):
            faults.append(f"nothing happens any more at the tables before kill {kill + 1}")
        site.stop(signal.SIGKILL)
        trouble.end()
        stored = _Stored(site.folder)
        faults += trouble.faults(stored.events)
        faults += memory_faults(stored.memory, stored.events, people)
        for person in people:
            faults += _lost(person, stored)
            counts["events sent"] += len(person.events)
            person.events.clear()
        site.start()
        faults += [f"worker {worker} outlives its server" for worker in workers if not _ends(worker)]
        for person in people:
            faults += _not_resumed(site, person, stored)
        counts["kills"] += 1
        if not quiet:
            sent = counts["events sent"]
            print(f"kill {kill + 1}: {sent} events sent, {len(faults)} faults", flush=True)
    counts += trouble.counts
    faults += asyncio.run(_play_to_the_end(people))
    caught_up, missing = _catch_up(site, people)
    counts["other tables"] += caught_up
    faults += missing
    for person in people:
        faults += person.faults
    counts |= Counter(
        {
            "boards": sum(person.boards for person in people if person.leads),
            "tables": sum(person.leads for person in people),
            "refusals of a full disk": sum(person.counts["refusals of a full disk"] for person in people),
        }
    )
    return counts, faults


def _table(site: Site, seats: str, seed: int) -> list[Person]:
    people = (sit_down_for_a_set if seats.startswith("*") else sit_down)(site, seats.lstrip("*"), seed)
    for person in people:
        person.keeps = True
    return people


def _when(chance: random.Random) -> tuple[int, float]:
    """Return after how many events to kill the server, and how many seconds later."""
    if chance.random() < 0.1:
        return 0, 3 * chance.random()
    return chance.randint(1, _MOST_EVENTS), chance.choice((0, 0.3 * chance.random()))


async def _play_until_killed(
    site: Site, people: list[Person], events: int, delay: float, trouble: Trouble
) -> bool:
    """Play until the moment to kill; return whether events came."""
    playing = [asyncio.create_task(person.play(10**9)) for person in people]
    end = time.monotonic() + _PATIENCE
    while sum(len(person.events) for person in people) < events and time.monotonic() < end:
        await asyncio.sleep(0.001)
    trouble.begin(site)
    await asyncio.sleep(delay + trouble.seconds)
    os.kill(site.process.pid, signal.SIGKILL)
    await asyncio.gather(*playing)
    return not events or any(person.events for person in people)


def _catch_up(site: Site, people: list[Person]) -> tuple[int, list[str]]:
    """Wait until each finished board has its other table, and compare the sheet with the history."""
    for person in people:
        if not person.leads:
            continue
        path = f"/api/tables/{person.made['table']}/sheet?token={person.token}"
        end, before = time.monotonic() + 3 * _PATIENCE, 0
        while True:
            sheet = site.http.get(path).json()
            missing = [row["board"] for row in sheet["boards"] if row["there"] is None and not row["replay"]]
            done = sum(row["there"] is not None for row in sheet["boards"])
            if done != before:
                end, before = time.monotonic() + 3 * _PATIENCE, done
            if not missing or time.monotonic() > end:
                break
            time.sleep(0.5)
        if missing:
            return 0, [f"boards {missing} of {person.made['table']} have no other table"]
    return sum(person.boards for person in people if person.leads), []


async def _play_to_the_end(people: list[Person]) -> list[str]:
    playing = [asyncio.create_task(person.play(10**9)) for person in people]
    await asyncio.sleep(0)
    return await finish(people, playing)


class _Stored:
    """The data that the dead server left, read from a copy that the next server does not see."""

    def __init__(self, folder: Path) -> None:
        self.events: dict[tuple[str, int], list[Data]] = {}
        self.reviews: dict[tuple[str, int], Data] = {}
        with tempfile.TemporaryDirectory() as copy:
            for path in folder.glob(f"{FILE}*"):
                shutil.copy(path, copy)
            with closing(sqlite3.connect(Path(copy, FILE))) as found:
                for table, board, data in found.execute(
                    "SELECT id, board, data FROM events ORDER BY id, board, number"
                ):
                    self.events.setdefault((table, board), []).append(json.loads(data))
                self.memory = StoredMemory.read(found)
                for table, board, review in found.execute("SELECT id, board, review FROM boards"):
                    self.reviews[table, board] = {} if review is None else json.loads(review)

    def board(self, table: str) -> int:
        return max(board for name, board in self.events if name == table)

    def state(self, table: str, people: set[str]) -> State:
        """Return the state that the server has to resume: robots agree to pending requests."""
        log = EventLog(map(event_from, self.events[table, self.board(table)]))
        return Referee.resume(log, consenting=[seat for seat in Seat if str(seat) not in people]).state


def _without(event: Data, *names: str) -> Data:
    return {name: value for name, value in event.items() if name not in names}


def lost_events(
    person: Person, told: list[tuple[int, Data]], stored: dict[tuple[str, int], list[Data]]
) -> list[str]:
    """Return events that a person got over one connection but the server did not store in this order."""
    faults = []
    for board in {board for board, _ in told}:
        sent = [_without(event, "statement") for number, event in told if number == board]
        there = [
            _without(event, "deal", "fault", "statement", "decision", "at", "seconds")
            for event in stored.get((person.made["table"], board), [])
        ]
        if not any(there[first : first + len(sent)] == sent for first in range(len(there))):
            faults.append(f"{person.seat} got events of board {board}: {sent[-3:]}; stored is {there[-3:]}")
    return faults


def _lost(person: Person, stored: _Stored) -> list[str]:
    """Return the events and reviews that a person got but the server did not store in this order."""
    table = person.made["table"]
    faults = lost_events(person, person.events, stored.events)
    for board, review in person.reviews.items():
        kept = stored.reviews.get((table, board), {})
        if not kept or any(review[name] != value for name, value in kept.items()):
            faults.append(f"{person.seat} was sent a review of board {board} that is not stored")
    return faults


def _not_resumed(site: Site, person: Person, stored: _Stored) -> list[str]:
    """Return the differences that a person finds after coming back with the token."""
    table, before = person.made["table"], person.snapshot
    player = site.sit(table, person.token)
    try:
        now = player.until(lambda message: message["type"] == "snapshot")
    finally:
        player.close()
    held = {seat for seat, who in now["people"].items() if who["kind"] == "person"}
    state = stored.state(table, held)
    done = [*state.auction.calls, *(() if state.play is None else state.play.cards)]
    shown = [one["call"] for one in now["table"]["auction"]]
    shown += [one["card"] for trick in now["table"]["tricks"] for one in trick["cards"]]
    seat = None if person.seat is None else str(person.seat)
    wrong = {
        "the seat": now["you"]["seat"] != seat,
        "the board": now["board"] != stored.board(table),
        # Robots may have played on since the person came back.
        "calls and cards": shown[: len(done)] != [str(each) for each in done],
    }
    if before:
        wrong |= {
            "the version": now["version"] <= before["version"],
            "the people": {who: one["name"] for who, one in now["people"].items()}
            != {who: one["name"] for who, one in before["people"].items()},
            "the boards that count": now["total"]["boards"] < before["total"]["boards"],
            "an earlier board": now["board"] < before["board"],
        }
    return [f"{person.seat} finds otherwise {what}: {json.dumps(now)[:200]}" for what in wrong if wrong[what]]


def _children(process: int) -> list[int]:
    """Return the worker processes, if the system reports them."""
    try:
        return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()))
    except OSError:
        return []


def _ends(process: int) -> bool:
    """Return whether a process ends soon; a zombie has ended."""
    for _ in range(200):
        try:
            if Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.1)
    return False
