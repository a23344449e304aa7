"""Check the stored logs of boards: each must be the beginning of a legal board, without gaps."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from crossruff.errors import CrossruffError
from crossruff.table import State, event_from
from crossruff.web.memory.database import Connection

Place = tuple[str, int]
"""A table and its board."""


def legal_events(rows: Sequence[tuple[int, str]]) -> tuple[int, State | None]:
    """Return how many of the numbered events of a board are its legal beginning, and the state after them."""
    state: State | None = None
    for place, (number, data) in enumerate(rows):
        try:
            event = event_from(json.loads(data))
            if number != place:
                return place, state
            state = State.of([event]) if state is None else state.after(event)
        except (CrossruffError, ValueError, TypeError):
            return place, state
    return len(rows), state


def boards_of(db: Connection) -> Iterator[tuple[Place, list[tuple[int, str]]]]:
    """Yield each board with its numbered events."""
    boards = db.execute(
        "SELECT id, board FROM boards UNION SELECT id, board FROM events ORDER BY 1, 2"
    ).fetchall()
    for table, board in boards:
        rows = db.execute(
            "SELECT number, data FROM events WHERE id = ? AND board = ? ORDER BY number", (table, board)
        )
        yield (table, board), rows.fetchall()


def is_finished(db: Connection, place: Place, state: State) -> bool:
    """Return whether a board is over, or its auction at a table that only bids."""
    row = db.execute("SELECT json_extract(data, '$.settings.mode') FROM tables WHERE id = ?", place[:1])
    (mode,) = row.fetchone() or (None,)
    return state.is_over or (mode == "bid" and state.auction.is_over)


def log_faults(db: Connection) -> Iterator[str]:
    """Yield what is wrong with the logs of a file."""
    tables = {name for (name,) in db.execute("SELECT id FROM tables")}
    finished = {
        (table, board): at is not None
        for table, board, at in db.execute("SELECT id, board, finished FROM boards")
    }
    for place, rows in boards_of(db):
        where = f"board {place[1]} of table {place[0]}"
        legal, state = legal_events(rows)
        if place[0] not in tables:
            yield f"{where}: its table is missing"
        elif place not in finished:
            yield f"{where}: has events only"
        elif legal < len(rows) or state is None:
            yield f"{where}: event {legal + 1} is missing or illegal"
        elif finished[place] != is_finished(db, place, state):
            yield f"{where}: is {'not ' * finished[place]}finished by its events"
