"""Undo by consent: a seat asks, both opponents agree, and the last calls and cards are taken back.

The log keeps every event: `UndoAsked`, an `UndoAnswered` from each opponent, and `Undone`. While a request is
pending, no seat acts. `State` applies the events by the rules here; `Referee` lets robots agree at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from crossruff.errors import CrossruffError
from crossruff.model import Seat
from crossruff.table.events import (
    CallExplained,
    CallMade,
    CardPlayed,
    Event,
    HandShown,
    UndoAnswered,
    UndoAsked,
    Undone,
)


@dataclass(frozen=True, slots=True)
class PendingUndo:
    """A request to take actions back, and the opponents that have agreed so far.

    >>> from crossruff.model import Seat
    >>> PendingUndo(Seat.NORTH, to=4).waits_for == {Seat.EAST, Seat.WEST}
    True
    """

    seat: Seat
    to: int
    """The number of actions, calls and cards together, that would stand."""
    agreed: frozenset[Seat] = frozenset()

    @classmethod
    def asked(cls, event: UndoAsked, actions: int) -> PendingUndo:
        """Return the request of an event, when a number of actions stand.

        >>> pending = PendingUndo.asked(UndoAsked(Seat.NORTH), actions=5)
        >>> pending.to, sorted(map(str, pending.waits_for))
        (4, ['E', 'W'])
        """
        if not 1 <= event.count <= actions:
            raise CrossruffError(f"{event.count} actions cannot be taken back: there have been {actions}")
        return cls(event.seat, actions - event.count)

    @property
    def waits_for(self) -> frozenset[Seat]:
        """The opponents that have not answered."""
        return frozenset(self.seat.side.opponents.seats) - self.agreed

    def answered(self, event: UndoAnswered) -> PendingUndo | None:
        """Return the request after an answer; None if an opponent refuses, or the seat withdraws it."""
        withdrawn = event.seat is self.seat and not event.agrees
        if event.seat not in self.waits_for and not withdrawn:
            raise CrossruffError(f"{event.seat.name.title()} is not asked to agree")
        return replace(self, agreed=self.agreed | {event.seat}) if event.agrees else None


def without_undone(events: Iterable[Event]) -> list[Event]:
    """Return the events without undone actions and without undo requests; they give the same board.

    >>> from crossruff.model import Board, Deal, Seat
    >>> from crossruff.table.referee import Referee
    >>> table = Referee(Board(1, Deal.parse("N:- - - -")), consenting=Seat)
    >>> table.call(Seat.NORTH, "1C")
    >>> table.ask_undo(Seat.NORTH)
    >>> len(table.log.events), len(without_undone(table.log.events))
    (6, 1)
    """
    kept: list[Event] = []
    for event in events:
        if isinstance(event, Undone):
            actions = [place for place, one in enumerate(kept) if isinstance(one, CallMade | CardPlayed)]
            end = actions[event.to]
            kept[end:] = [
                one
                for one in kept[end:]
                if isinstance(one, HandShown) or (isinstance(one, CallExplained) and one.number < event.to)
            ]
        elif not isinstance(event, UndoAsked | UndoAnswered):
            kept.append(event)
    return kept
