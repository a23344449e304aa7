"""What is left of a log when what was taken back is left out."""

from __future__ import annotations

from collections.abc import Iterable

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


def without_undone(events: Iterable[Event]) -> list[Event]:
    """The events without those that were taken back, and without the talk about it; they give the same board.

    >>> from crossruff.model import Board, Deal, Seat
    >>> from crossruff.table.referee import Referee
    >>> table = Referee(Board.numbered(1, Deal.parse("N:- - - -")), consenting=Seat)
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
