"""Get the events that start the next board of a table, from a worker process or from a set."""

from __future__ import annotations

import secrets
from dataclasses import replace

from crossruff.table import BoardDealt, Event, event_from
from crossruff.web.board_choices import SetBoards
from crossruff.web.tables.settings import TableSettings
from crossruff.web.tables.store import TableStore
from crossruff.web.workers.pool import TableWorkers, Urgency


def new_seed() -> int:
    """Return a secret seed: with the seed, anybody could deal the hidden hands."""
    return secrets.randbits(48)


async def new_board_events(
    server: tuple[TableStore, TableWorkers],
    settings: TableSettings,
    seed: int,
    number: int,
    players: list[str],
) -> tuple[int, list[Event]]:
    """Return the number and the first events of board `number`, or of the next board that can be played."""
    store, workers = server
    if isinstance(settings.choice, SetBoards):
        return number, set_board_events(store, settings.choice.set, number, players)
    found = await workers.ask(
        "board",
        urgency=Urgency.PERSON,
        wanted={**settings.model_dump(include={"choice", "mode", "seat", "system"}), "spec": settings.spec},
        seed=seed,
        number=number,
        players=players,
    )
    return found["number"], [event_from(event) for event in found["events"]]


def set_board_events(store: TableStore, name: str, number: int, players: list[str]) -> list[Event]:
    """Return the first events of a board of a set, with the names of these players."""
    first, *calls = (event_from(event) for event in store.sets.board(name, number)["events"])
    if not isinstance(first, BoardDealt):
        raise TypeError(f"the first event must be a deal; got {type(first).__name__}")
    north, east, south, west = players
    return [replace(first, players=(north, east, south, west)), *calls]
