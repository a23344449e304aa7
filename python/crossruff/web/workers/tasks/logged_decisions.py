"""Read the decisions that the log of a board holds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from crossruff.model import Call, Card
from crossruff.players import Decision
from crossruff.table import CallMade, CardPlayed, Event, without_undone


def logged_actions(events: Iterable[Event]) -> list[CallMade | CardPlayed]:
    """Return the calls and cards that stand, in their order: action n is step n + 1 of a review.

    >>> from crossruff.model import Seat
    >>> logged_actions([CallMade(Seat.NORTH, Call.PASS)])[0].call
    Call.parse('Pass')
    """
    return [event for event in without_undone(events) if isinstance(event, CallMade | CardPlayed)]


def action_of(event: CallMade | CardPlayed) -> Call | Card:
    """Return the call or the card of an event."""
    return event.call if isinstance(event, CallMade) else event.card


def own_decision(event: CallMade | CardPlayed) -> Decision[Any] | None:
    """Return the decision that led to the action; None if nobody logged one, or the player chose otherwise.

    A person who took a hint has the hint's decision in the log, whether or not the person followed it.
    """
    decision = event.decision
    return decision if decision is not None and decision.action == action_of(event) else None
