"""The referee's table on the server, where others work out what a turn leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crossruff.model import Seat
from crossruff.table import (
    BoardDealt,
    CallMade,
    CardPlayed,
    ClaimMade,
    Event,
    HandShown,
    event_data,
    without_undone,
)


def redacted(event: Event, seat: Seat | None) -> dict[str, Any] | None:
    """An event as a seat, or who watches, may know it; None if it is not for them."""
    if isinstance(event, HandShown):
        return None
    data = event_data(event)
    # What a player did wrong may name cards that others do not see.
    data.pop("fault", None)
    data.pop("decision", None)
    if isinstance(event, BoardDealt):
        data.pop("deal")
    if isinstance(event, ClaimMade) and event.seat is not seat:
        data.pop("statement", None)
    return data


def beginning(events: Sequence[Event], actions: int) -> list[Event]:
    """What stands of a board up to so many calls and cards: the board to play it again from there."""
    kept: list[Event] = []
    for event in without_undone(events):
        if isinstance(event, CallMade | CardPlayed):
            if actions == 0:
                break
            actions -= 1
            kept.append(event)
        elif isinstance(event, BoardDealt):
            kept.append(event)
    return kept
