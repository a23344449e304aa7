"""Sets of boards that many people play: today's, and challenges for friends."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Literal

from crossruff.errors import CrossruffError
from crossruff.web.memory.database import Database

SetMode = Literal["full", "declare", "bid"]
SET_MODES: tuple[SetMode, ...] = ("full", "declare", "bid")
DAILY_BOARDS = 12
UNTITLED = "Challenge"
_MOST_SETS = 20_000
_DAILY = re.compile(r"(\d{4}-\d{2}-\d{2})(?:-(declare|bid))?")


class UnknownSet(CrossruffError):
    """There is no set of this name."""


@dataclass(frozen=True, slots=True)
class BoardSet:
    """A set of boards."""

    id: str
    kind: Literal["daily", "challenge"]
    title: str
    date: str | None
    mode: SetMode
    boards: int
    maker: str | None
    """The profile that made a challenge."""


def today() -> date:
    """Return the date of today's boards: a day begins at midnight UTC."""
    return datetime.now(UTC).date()


def daily_set(day: date, mode: SetMode) -> BoardSet:
    """Return the set of a day.

    >>> daily_set(date(2026, 11, 18), "declare").id
    '2026-11-18-declare'
    """
    name = day.isoformat() if mode == "full" else f"{day.isoformat()}-{mode}"
    words = {"full": "Boards", "declare": "Declarer play", "bid": "Bidding"}[mode]
    return BoardSet(name, "daily", f"{words} of {day.isoformat()}", day.isoformat(), mode, DAILY_BOARDS, None)


def read_daily(name: str) -> BoardSet | None:
    """Return the set of a day by its name; None if the name is not of this kind."""
    match = _DAILY.fullmatch(name)
    if match is None:
        return None
    try:
        day = date.fromisoformat(match[1])
    except ValueError:
        return None
    mode: SetMode = "declare" if match[2] == "declare" else "bid" if match[2] == "bid" else "full"
    return daily_set(day, mode)


class SetStore:
    """The sets in the file of games, with their boards."""

    def __init__(self, database: Database) -> None:
        self._db = database

    @property
    def first_day(self) -> date:
        """The day on which this server began."""
        return date.fromisoformat(self._db.fact("first day"))

    def seed(self, name: str, *parts: object) -> int:
        """Return a secret number for a set and a purpose; nobody can work it out from others."""
        key = bytes.fromhex(self._db.fact("secret"))
        text = json.dumps([name, *map(str, parts)]).encode()
        return int.from_bytes(hmac.new(key, text, hashlib.sha256).digest()[:7], "big")

    def find(self, name: str) -> BoardSet | None:
        """Return a set; None if it does not exist."""
        row = self._db.row("SELECT id, kind, title, date, mode, boards, maker FROM sets WHERE id = ?", name)
        return None if row is None else BoardSet(*row)

    def get(self, name: str) -> BoardSet:
        """Return a set; UnknownSet if it does not exist."""
        found = self.find(name)
        if found is None:
            raise UnknownSet("this set of boards does not exist")
        return found

    def check_room(self) -> None:
        """Reject one more set if there are too many."""
        if self._db.count("sets") >= _MOST_SETS:
            raise CrossruffError("too many sets: try again later")

    def add(self, made: BoardSet, boards: Iterable[dict[str, Any]]) -> None:
        """Store a set with the first events of its boards; keep the set that exists."""
        with self._db.transaction():
            added = self._db.run(
                "INSERT INTO sets VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                *(made.id, made.kind, made.title, made.date, made.mode, made.boards, made.maker, time.time()),
            )
            for number, data in enumerate(boards if added else (), 1):
                self._db.run("INSERT INTO set_boards VALUES (?, ?, ?)", made.id, number, json.dumps(data))

    def board(self, name: str, number: int) -> dict[str, Any]:
        """Return how a board of a set begins: its `events`, and the double-dummy `tricks` of bidding sets."""
        row = self._db.row("SELECT data FROM set_boards WHERE set_id = ? AND number = ?", name, number)
        if row is None:
            boards = self.get(name).boards
            raise CrossruffError(f"the set is finished: its last board is {boards}")
        found: dict[str, Any] = json.loads(row[0])
        return found

    def table(self, name: str, profile: str) -> str | None:
        """Return the table where a profile plays a set; None if it has none."""
        row = self._db.row("SELECT id FROM set_tables WHERE set_id = ? AND profile = ?", name, profile)
        return None if row is None else str(row[0])

    def add_table(self, name: str, profile: str, table: str) -> None:
        """Store the table where a profile plays a set."""
        self._db.run(
            "INSERT INTO set_tables VALUES (?, ?, ?, ?)"
            " ON CONFLICT (set_id, profile) DO UPDATE SET id = excluded.id, made = excluded.made",
            *(name, profile, table, time.time()),
        )

    def made_by(self, profile: str) -> list[dict[str, Any]]:
        """Return the challenges that a profile made."""
        return self._db.records(
            "SELECT id, kind, title, mode, boards, made FROM sets WHERE maker = ? ORDER BY made", (profile,)
        )

    def lacking(self, robots: Iterable[str], day: str) -> list[tuple[str, int, str]]:
        """Return the set, board and robot of the results that robots still have to play, in their order.

        Sets that somebody plays come first, then today's, then challenges. The boards of past days are
        played when somebody plays them.
        """
        order = list(robots)
        rows = self._db.rows(
            "SELECT sets.id, set_boards.number, (SELECT group_concat(place, ' ') FROM results"
            "   WHERE results.set_id = sets.id AND results.number = set_boards.number"
            "   AND place LIKE 'robot:%')"
            " FROM sets JOIN set_boards ON set_boards.set_id = sets.id"
            " LEFT JOIN (SELECT set_id, max(made) AS played FROM set_tables GROUP BY set_id) AS visits"
            "   ON visits.set_id = sets.id"
            " WHERE played IS NOT NULL OR sets.kind = 'challenge' OR sets.date = ?"
            " ORDER BY played IS NULL, played DESC, sets.kind DESC, sets.mode != 'full', sets.made, number",
            day,
        )
        return [
            (name, number, robot)
            for name, number, there in rows
            for robot in order
            if f"robot:{robot}" not in (there or "").split()
        ]

    def delete(self, name: str) -> None:
        """Delete a set with its boards and the results on them."""
        with self._db.transaction():
            for table in ("set_boards", "results", "scores"):
                self._db.run(f"DELETE FROM {table} WHERE set_id = ?", name)
            self._db.run("DELETE FROM sets WHERE id = ?", name)

    def forget(self, profile: str) -> None:
        """Delete the challenges of a profile that nobody else has played; the others lose maker and title."""
        self._db.run("DELETE FROM set_tables WHERE profile = ?", profile)
        for (name,) in self._db.rows("SELECT id FROM sets WHERE maker = ?", profile):
            others = self._db.row("SELECT 1 FROM set_tables WHERE set_id = ?", name)
            if others is None:
                self.delete(name)
        self._db.run("UPDATE sets SET maker = NULL, title = ? WHERE maker = ?", UNTITLED, profile)
