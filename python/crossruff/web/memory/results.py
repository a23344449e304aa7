"""Results of sets: one for each table and each robot, and the people who sat at the tables."""

from __future__ import annotations

import time
from dataclasses import dataclass

from crossruff.web.memory.database import Database
from crossruff.web.memory.outcomes import BoardOutcome

_ROBOT = "robot:"


def robot_place(robot: str) -> str:
    """Return the place of a robot's result."""
    return _ROBOT + robot


@dataclass(frozen=True, slots=True)
class SetResult:
    """A result on a board of a set; `place` names a table with its board, or a robot."""

    number: int
    place: str
    outcome: BoardOutcome

    @property
    def robot(self) -> str | None:
        """The robot that played alone at all four seats; None for people."""
        return self.place.removeprefix(_ROBOT) if self.place.startswith(_ROBOT) else None


@dataclass(frozen=True, slots=True)
class SetScore:
    """A person's first result on a board of a set."""

    number: int
    profile: str
    place: str
    seat: str

    @property
    def table(self) -> tuple[str, int]:
        """The table and its board."""
        table, _, board = self.place.partition("/")
        return table, int(board)


class ResultStore:
    """The results of sets in the file of games."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def add(
        self, name: str, number: int, place: str, outcome: BoardOutcome, people: dict[str, str] | None = None
    ) -> None:
        """Store a result for the people, by profile with their seats, who have none on this board yet.

        The result of a table without any of them does not count: it is stored nowhere.
        """
        if people is not None:
            added = [
                self._db.run(
                    "INSERT INTO scores VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    *(name, number, profile, place, seat),
                )
                for profile, seat in people.items()
            ]
            if not any(added):
                return
        self._db.run(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            *(name, number, place, outcome.contract, outcome.tricks, outcome.score, time.time()),
        )

    def scores_of(self, name: str, profile: str) -> dict[int, SetScore]:
        """Return the results of a profile by board."""
        rows = self._db.rows(
            "SELECT number, profile, place, seat FROM scores WHERE set_id = ? AND profile = ?", name, profile
        )
        return {row[0]: SetScore(*row) for row in rows}

    def played(self, profile: str) -> set[str]:
        """Return the sets of which a profile has finished a board."""
        return {name for (name,) in self._db.rows("SELECT set_id FROM scores WHERE profile = ?", profile)}

    def scores(self, name: str, numbers: list[int]) -> list[SetScore]:
        """Return the results of all people on some boards."""
        marks = ", ".join("?" * len(numbers)) or "NULL"
        rows = self._db.rows(
            f"SELECT number, profile, place, seat FROM scores WHERE set_id = ? AND number IN ({marks})",
            *(name, *numbers),
        )
        return [SetScore(*row) for row in rows]

    def on(self, name: str, numbers: list[int]) -> list[SetResult]:
        """Return all results on some boards."""
        marks = ", ".join("?" * len(numbers)) or "NULL"
        rows = self._db.rows(
            "SELECT number, place, contract, tricks, score FROM results"
            f" WHERE set_id = ? AND number IN ({marks}) ORDER BY number, at, place",
            *(name, *numbers),
        )
        return [SetResult(number, place, BoardOutcome(*rest)) for number, place, *rest in rows]

    def forget(self, profile: str) -> None:
        """Delete the results of a profile; a table's result stays while another person has it."""
        self._db.run("DELETE FROM scores WHERE profile = ?", profile)
        self._db.run(
            "DELETE FROM results WHERE place NOT LIKE 'robot:%' AND NOT EXISTS (SELECT 1 FROM scores WHERE"
            " scores.set_id = results.set_id AND scores.number = results.number"
            " AND scores.place = results.place)"
        )
