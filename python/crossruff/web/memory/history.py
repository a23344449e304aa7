"""The boards that a person has finished, with search."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from crossruff.model import Seat
from crossruff.web.memory.database import Database
from crossruff.web.memory.outcomes import BoardOutcome, contract_words, seat_side

_WRONG = {"slip", "mistake", "lucky"}
_PHASES = {"bidding": "bidding", "lead": "defending", "defence": "defending", "declarer": "declaring"}
PHASES = ("bidding", "declaring", "defending")
_EVERYTHING = 1_000_000_000


@dataclass(frozen=True, slots=True)
class FinishedBoard:
    """A finished board of a table, as all its players remember it."""

    table: str
    board: int
    number: int | None
    dealer: str
    vulnerability: str
    outcome: BoardOutcome
    title: str
    players: tuple[str, ...]
    counts: bool = True
    """Whether nobody knew the hands before; statistics leave out other boards."""
    set: str | None = None
    place: int | None = None
    """The number of the board in its set."""


def search_words(at: float, contract: str | None, title: str, players: Iterable[str]) -> str:
    """Return the text in which a search looks, in lower case.

    >>> search_words(0, "4SW", "Practice", ["Ann", "Bob"])
    '1970-01-01 4sw 4♠ by west practice ann bob'
    """
    day = datetime.fromtimestamp(at, UTC).date().isoformat()
    return " ".join([day, contract or "", contract_words(contract), title, *players]).lower()


def mistakes_of(review: dict[str, Any], seat: str) -> list[dict[str, Any]] | None:
    """Return a player's mistakes by the coach's verdicts; None if the coach has not looked."""
    coach = review.get("coach")
    if coach is None or not coach["complete"] or coach["waiting"]:
        return None
    partner = str(Seat.parse(seat).partner)
    seats = {seat, partner} if partner in coach.get("for_partner", []) else {seat}
    return [
        {
            "phase": _PHASES[one["kind"]],
            "kind": one["mistake"] or "judgement",
            "cost": round(one["loss"], 2) if one["unit"] == "IMPs" else 0.0,
            "step": one["step"],
        }
        for one in coach["decisions"]
        if one["seat"] in seats and one["verdict"] in _WRONG
    ]


class HistoryStore:
    """The history of all profiles in the file of games."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def add(self, profile: str, seat: str, board: FinishedBoard) -> None:
        """Store a board that a profile has finished; a second time changes nothing."""
        outcome = board.outcome
        (last,) = self._db.row("SELECT max(at) FROM history WHERE profile = ?", profile) or (None,)
        # Pages ask for the rows before a time, so no two rows of a profile have the same.
        at = max(round(time.time(), 3), round((last or 0.0) + 0.001, 3))
        words = search_words(at, outcome.contract, board.title, board.players)
        self._db.run(
            "INSERT INTO history VALUES"
            " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, ?, ?, ?, NULL, ?) ON CONFLICT DO NOTHING",
            *(profile, board.table, board.board, board.number, at, seat, board.dealer, board.vulnerability),
            *(outcome.contract, outcome.tricks, outcome.score_for(seat_side(seat))),
            *(board.set, board.place, board.title, json.dumps(board.players), board.counts, words),
        )

    def reviewed(self, table: str, board: int, review: dict[str, Any]) -> None:
        """Add what the review of a board found to the rows of its players."""
        outcome = BoardOutcome.from_data(review)
        won = review.get("imps")
        for profile, seat in self._db.rows(
            "SELECT profile, seat FROM history WHERE id = ? AND board = ?", table, board
        ):
            side, found = seat_side(seat), mistakes_of(review, seat)
            self._db.run(
                "UPDATE history SET tricks = ?, score = ?, imps = ?, mistakes = coalesce(?, mistakes)"
                " WHERE profile = ? AND id = ? AND board = ?",
                *(outcome.tricks, outcome.score_for(side), None if won is None else won[str(side)]),
                *(None if found is None else json.dumps(found), profile, table, board),
            )

    def has(self, table: str, board: int) -> bool:
        """Return whether a board is in the history of anybody."""
        return self._db.row("SELECT 1 FROM history WHERE id = ? AND board = ?", table, board) is not None

    def count(self, profile: str) -> int:
        """Return the number of boards of a profile."""
        (number,) = self._db.row("SELECT count(*) FROM history WHERE profile = ?", profile) or (0,)
        return int(number)

    def rows(
        self, profile: str, search: str = "", before: float | None = None, limit: int = _EVERYTHING
    ) -> list[dict[str, Any]]:
        """Return rows, the newest first; each word of the search must be in a row."""
        found = [each.replace("\\", "\\\\").replace("%", "\\%") for each in search.lower().split()]
        patterns = [f"%{each.replace('_', chr(92) + '_')}%" for each in found]
        condition = "".join(" AND words LIKE ? ESCAPE '\\'" for _ in patterns)
        return self._db.records(
            f"SELECT * FROM history WHERE profile = ? AND at < ? {condition} ORDER BY at DESC LIMIT ?",
            (profile, 1e12 if before is None else before, *patterns, limit),
        )

    def forget(self, profile: str) -> None:
        """Delete the history of a profile."""
        self._db.run("DELETE FROM history WHERE profile = ?", profile)

    def names_at(self, profile: str, table: str, seat: str) -> set[str]:
        """Return the names that a profile had at a table."""
        rows = self._db.rows(
            "SELECT players FROM history WHERE profile = ? AND id = ? AND seat = ?", profile, table, seat
        )
        return {json.loads(players)[Seat.parse(seat).index] for (players,) in rows}

    def retitle(self, name: str, title: str) -> None:
        """Replace the title of the boards of a set."""
        for row in self._db.records("SELECT * FROM history WHERE set_id = ?", (name,)):
            words = search_words(row["at"], row["contract"], title, json.loads(row["players"]))
            self._db.run(
                "UPDATE history SET title = ?, words = ? WHERE profile = ? AND id = ? AND board = ?",
                *(title, words, row["profile"], row["id"], row["board"]),
            )

    def rename_player(self, table: str, seat: Seat, old: str) -> None:
        """Replace the name of a player by that of the seat."""
        for row in self._db.records("SELECT * FROM history WHERE id = ?", (table,)):
            players = json.loads(row["players"])
            if players[seat.index] == old:
                players[seat.index] = seat.name.title()
                words = search_words(row["at"], row["contract"], row["title"], players)
                self._db.run(
                    "UPDATE history SET players = ?, words = ? WHERE profile = ? AND id = ? AND board = ?",
                    *(json.dumps(players), words, row["profile"], table, row["board"]),
                )
