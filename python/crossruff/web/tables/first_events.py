"""The events with which the next board of a table begins, worked out by a worker process."""

from __future__ import annotations

import secrets

from crossruff.table import Event, event_from
from crossruff.web.tables.settings import Settings
from crossruff.web.workers.pool import Workers


def new_seed() -> int:
    """A seed that nobody knows: whoever did could deal the hidden hands himself."""
    return secrets.randbits(48)


async def first_events(
    workers: Workers, settings: Settings, seed: int, number: int, players: list[str]
) -> tuple[int, list[Event]]:
    """Board `number` of what was chosen, or the next one that can be played; which one it is."""
    found = await workers.ask(
        "board",
        urgency=1,
        choice=settings.choice.model_dump(),
        mode=settings.mode,
        seat=settings.seat,
        spec=settings.spec,
        seed=seed,
        number=number,
        players=players,
    )
    return found["number"], [event_from(event) for event in found["events"]]
