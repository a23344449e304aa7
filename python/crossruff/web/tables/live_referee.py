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
    Referee,
    Undone,
    event_data,
    without_undone,
)


class LiveTable(Referee):
    """A table to which events can come that a worker process has found, as a claim with its ruling."""

    def adopt(self, events: Sequence[Event]) -> None:
        """Let events happen, all of them or, if one is illegal, none."""
        with self._lock:
            state = self.state
            for event in events:
                state = state.after(event)
            for event in events:
                self._happen(event)

    @property
    def moment(self) -> tuple[int, ...]:
        """Changes whenever somebody who thinks about the table would have to think again."""
        undone = sum(isinstance(event, Undone) for event in self.log.events)
        waits = self.state.undo is not None, self.state.claim is not None
        return self.state.actions, undone, len(self.state.judged), *map(int, waits)


def redacted(event: Event, seat: Seat | None) -> dict[str, Any] | None:
    """An event as a seat, or who watches, may know it; None if it is not for them."""
    if isinstance(event, HandShown):
        return None
    data = event_data(event)
    # What a player did wrong may name cards that others do not see.
    data.pop("fault", None)
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
