"""Ask a worker process for the events that start the next board of a table."""

from __future__ import annotations

import secrets

from crossruff.table import Event, event_from
from crossruff.web.tables.settings import TableSettings
from crossruff.web.workers.pool import Urgency, WorkerPool


def new_seed() -> int:
    """Return a secret seed: with the seed, anybody could deal the hidden hands."""
    return secrets.randbits(48)


async def new_board_events(
    workers: WorkerPool, settings: TableSettings, seed: int, number: int, players: list[str]
) -> tuple[int, list[Event]]:
    """Return the number and the first events of board `number`, or of the next board that can be played."""
    found = await workers.ask(
        "board",
        urgency=Urgency.PERSON,
        wanted={**settings.model_dump(include={"choice", "mode", "seat"}), "spec": settings.spec},
        seed=seed,
        number=number,
        players=players,
    )
    return found["number"], [event_from(event) for event in found["events"]]
