"""Hide from clients the parts of events that they may not know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from crossruff.model import Seat
from crossruff.table import (
    BoardDealt,
    CallExplained,
    CallMade,
    CardPlayed,
    ClaimMade,
    Event,
    HandShown,
    event_data,
    without_undone,
)

_PUBLIC = frozenset(
    [
        "event",  # without times: those of a robot would tell whether it had a choice
        *("number", "dealer", "vulnerability", "players", "tags"),  # of a board, without its cards
        *("seat", "call", "alert", "explanation", "card"),
        *("tricks", "accepted", "words", "by"),  # of claims and rulings
        *("count", "agrees", "to"),  # of undos
    ]
)
"""The fields that all clients may know. A new field of an event stays hidden until it is listed here: a
decision names cards and reasons of its player, and a fault may name cards that others do not see."""


def redacted(event: Event, seat: Seat | None) -> dict[str, Any] | None:
    """Return an event as a seat, or a watcher, may know it; None if it is not for them."""
    if isinstance(event, HandShown):
        return None
    shown = _PUBLIC
    if isinstance(event, ClaimMade) and event.seat is seat:
        shown |= {"statement"}
    if isinstance(event, CallMade | CallExplained) and event.own_words and seat is event.seat.partner:
        event = replace(event, explanation="", alert=False)
    return {name: value for name, value in event_data(event).items() if name in shown}


def hide_own_words(auction: list[dict[str, Any]], events: Sequence[Event], seat: Seat) -> None:
    """Remove from an auction, as a page shows it, what the partner of a seat has explained in own words.

    Opponents and watchers read it: a player must not learn from partner's explanation what partner has.
    """
    number = 0
    own: dict[int, bool] = {}
    for event in without_undone(events):
        if isinstance(event, CallMade):
            own[number] = event.own_words
            number += 1
        elif isinstance(event, CallExplained):
            own[event.number] = event.own_words
    for number, made in enumerate(auction):
        if own.get(number) and made["seat"] == str(seat.partner):
            made |= {"alert": False, "explanation": ""}


def without_decision(event: Event) -> Event:
    """Return an event without the player's decision.

    >>> from crossruff.model import Call
    >>> from crossruff.players import Decision
    >>> without_decision(CallMade(Seat.NORTH, Call.PASS, decision=Decision(Call.PASS))).decision is None
    True
    """
    return replace(event, decision=None) if isinstance(event, CallMade | CardPlayed) else event


def events_for_workers(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Return events as plain data without decisions, which players must not see and tasks do not need."""
    return [event_data(without_decision(event)) for event in events]


def beginning(events: Sequence[Event], actions: int) -> list[Event]:
    """Return the deal and the first calls and cards that stand, to play the board again from there."""
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
