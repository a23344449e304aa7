"""Compare what a server has stored about people with the log of events: nothing lost, nothing twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from crossruff.model import Seat, Side
from crossruff.table import State, event_from
from crossruff.web.memory.database import Connection
from tests.web.people import Person

Data = dict[str, Any]
Place = tuple[str, int]
"""A table and its board."""


@dataclass
class StoredMemory:
    """The rows about people and sets."""

    finished: dict[Place, bool] = field(default_factory=dict)
    replays: set[Place] = field(default_factory=set)
    history: list[Data] = field(default_factory=list)
    scores: list[Data] = field(default_factory=list)
    results: list[Data] = field(default_factory=list)
    numbers: dict[Place, int] = field(default_factory=dict)

    @classmethod
    def read(cls, db: Connection) -> StoredMemory:
        """Read games that no server changes now."""
        found = cls()
        for table, board, finished, replay, number in db.execute(
            "SELECT id, board, finished, json_extract(data, '$.replay'), json_extract(data, '$.number')"
            " FROM boards"
        ):
            found.finished[table, board] = finished is not None
            found.numbers[table, board] = int(number)
            if int(replay):
                found.replays.add((table, board))
        for name, rows in (("history", found.history), ("scores", found.scores), ("results", found.results)):
            cursor = db.execute(f"SELECT * FROM {name}")
            names = [each[0] for each in cursor.description]
            rows += [dict(zip(names, row, strict=True)) for row in cursor]
        return found


def memory_faults(
    stored: StoredMemory, events: Mapping[Place, list[Data]], people: list[Person]
) -> list[str]:
    """Return where the history and the results differ from the events."""
    states = {place: State.of(map(event_from, found)) for place, found in events.items()}
    faults = [
        f"board {place} is {'finished' if state.is_over else 'open'}, but stored as something else"
        for place, state in states.items()
        if state.is_over != stored.finished.get(place)
    ]
    expected_history, expected_scores = {}, {}
    for person in people:
        if person.memory is None or person.seat is None:
            continue
        for place, state in states.items():
            if place[0] == person.made["table"] and state.is_over and place not in stored.replays:
                expected_history[person.memory.id, *place] = _row(state, person.seat)
                key = (person.memory.board_set, stored.numbers[place], person.memory.id)
                expected_scores[key] = f"{place[0]}/{place[1]}", str(person.seat)
        lost = person.memory.told - {(row["id"], row["board"]) for row in stored.history}
        faults += [f"{person.seat} got board {place}, which is lost" for place in lost]
    history = {
        (row["profile"], row["id"], row["board"]): (row["contract"], row["tricks"], row["score"])
        for row in stored.history
    }
    scores = {
        (row["set_id"], row["number"], row["profile"]): (row["place"], row["seat"]) for row in stored.scores
    }
    results = {(row["set_id"], row["number"], row["place"]): row["score"] for row in stored.results}
    if history != expected_history:
        faults.append(f"the history differs from the events: {_differences(history, expected_history)}")
    if scores != expected_scores:
        faults.append(f"the scores differ from the events: {_differences(scores, expected_scores)}")
    played = {(name, number, place) for (name, number, _), (place, _) in expected_scores.items()}
    of_tables = {key for key in results if not key[2].startswith("robot:")}
    if of_tables != played:
        faults.append(f"the results differ from the events: {of_tables ^ played}")
    for (_, _, place), score in results.items():
        table, _, board = place.partition("/")
        if board and states[table, int(board)].board.score(Side.NS) != score:
            faults.append(f"the result of {place} is stored as {score}")
    if len(stored.history) != len(history) or len(stored.scores) != len(scores):
        faults.append("a row is stored twice")
    return faults


def _row(state: State, seat: Seat) -> tuple[str | None, int | None, int | None]:
    result = state.board.result
    contract = None if state.contract is None else str(state.contract)
    return contract, None if result is None else result.tricks, state.board.score(seat.side)


def _differences(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> str:
    return str(
        [
            (key, one.get(key), other.get(key))
            for key in one.keys() | other.keys()
            if one.get(key) != other.get(key)
        ][:3]
    )
