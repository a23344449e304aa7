"""What happens at a table, one event at a time, as values that can be written down and read again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from crossruff.errors import CrossruffError, ParseError
from crossruff.model import Board, Call, Card, Deal, Hand, Seat, Vulnerability
from crossruff.players import Decision, decision_data, decision_from


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Anything that happens."""

    at: float = 0.0
    """When it happened: seconds since 1970."""
    seconds: float = 0.0
    """How long was thought about it."""


@dataclass(frozen=True, slots=True)
class BoardDealt(Event):
    """A board comes to the table. Hands that the writer of the log does not know are left out of the deal."""

    number: int | None
    dealer: Seat
    vulnerability: Vulnerability
    deal: Deal
    players: tuple[str, str, str, str] = ("", "", "", "")
    """The names, North first."""
    tags: tuple[tuple[str, str], ...] = ()
    """What else the record says: Event, Room, HomeTeam, ..."""

    @classmethod
    def of(cls, board: Board, at: float = 0.0) -> BoardDealt:
        """The beginning of a board; what has been bid and played on it is left aside."""
        return cls(
            board.number, board.dealer, board.vulnerability, board.deal, board.players, board.tags, at=at
        )


@dataclass(frozen=True, slots=True)
class CallMade(Event):
    """A call, with its alert and explanation."""

    seat: Seat
    call: Call
    alert: bool = False
    explanation: str = ""
    fault: str = ""
    """What the player did wrong, if the referee passed instead."""
    decision: Decision[Any] | None = None
    """What the player thought; nobody else sees it while the board is played."""


@dataclass(frozen=True, slots=True)
class CallExplained(Event):
    """A call is explained later, or otherwise than before, by whoever made it."""

    seat: Seat
    number: int
    """Which call, counted from 0."""
    explanation: str
    alert: bool = False


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card, by the hand that it comes from: dummy's, if declarer plays it from there."""

    seat: Seat
    card: Card
    fault: str = ""
    """What the player did wrong, in a claim or in choosing a card; the card may be the referee's."""
    decision: Decision[Any] | None = None
    """What the player thought; nobody else sees it while the board is played."""


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A hand becomes known to the writer of a log who did not know it: dummy's, or all after the play."""

    seat: Seat
    hand: Hand
    """The thirteen cards that were dealt."""


@dataclass(frozen=True, slots=True)
class ClaimMade(Event):
    """A claim of so many of the tricks that are left; the others are conceded."""

    seat: Seat
    tricks: int
    statement: tuple[Card, ...] = ()
    """Cards of the claimer in the order in which they are to be played."""


@dataclass(frozen=True, slots=True)
class ClaimJudged(Event):
    """The answer to a claim."""

    accepted: bool
    words: str = ""
    """Why, in words that tell no hidden card."""
    by: Seat | None = None
    """Who decided; None is the judge."""


@dataclass(frozen=True, slots=True)
class UndoAsked(Event):
    """Somebody wants the last actions, calls and cards, taken back."""

    seat: Seat
    count: int = 1


@dataclass(frozen=True, slots=True)
class UndoAnswered(Event):
    """An opponent agrees or refuses, or whoever asked withdraws."""

    seat: Seat
    agrees: bool


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """Actions are taken back: so many, calls and cards together, stand."""

    to: int


EVENTS: Mapping[str, type[Event]] = {
    "dealt": BoardDealt,
    "call": CallMade,
    "explained": CallExplained,
    "card": CardPlayed,
    "hand": HandShown,
    "claim": ClaimMade,
    "judged": ClaimJudged,
    "undo asked": UndoAsked,
    "undo answered": UndoAnswered,
    "undone": Undone,
}
"""The events by the names that logs give them."""
_NAMES = {kind: name for name, kind in EVENTS.items()}


def event_data(event: Event) -> dict[str, Any]:
    """An event as plain data, without what is as always.

    >>> event_data(CallMade(Seat.NORTH, Call.parse("1NT"), explanation="15-17", at=3.5))
    {'event': 'call', 'seat': 'N', 'call': '1NT', 'explanation': '15-17', 'at': 3.5}
    """
    data: dict[str, Any] = {"event": _NAMES[type(event)]}
    timing = {each.name for each in fields(Event)}
    for each in sorted(fields(event), key=lambda one: one.name in timing):
        value = getattr(event, each.name)
        if value != each.default:
            data[each.name] = _plain(value)
    return data


def event_from(data: object) -> Event:
    """The event that plain data tells; ParseError if it is none.

    >>> event_from({"event": "card", "seat": "W", "card": "SA"})
    CardPlayed(at=0.0, seconds=0.0, seat=Seat.WEST, card=Card.parse('SA'), fault='', decision=None)
    """
    if not isinstance(data, dict):
        raise ParseError("an event is an object with names", text=repr(data))
    kind = EVENTS.get(str(data.get("event")))
    if kind is None:
        raise ParseError("not an event of a table", text=repr(data.get("event")))
    values = {}
    known = {each.name for each in fields(kind)}
    for name, value in data.items():
        if name == "event":
            continue
        if name not in known:
            raise ParseError(f"{kind.__name__} has no {name!r}", text=str(value))
        try:
            values[name] = _READERS[name](value)
        except (CrossruffError, TypeError, ValueError) as fault:
            raise ParseError(f"{name} of {kind.__name__}: {fault}") from None
    try:
        return kind(**values)
    except TypeError:
        raise ParseError(f"{kind.__name__} lacks something", text=str(data)) from None


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Decision):
        return decision_data(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value.value if isinstance(value, Enum) else str(value)


def _typed(*kinds: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) not in kinds:
            raise TypeError(f"{kinds[0].__name__} expected, not {value!r}")
        return value

    return read


_text = _typed(str)


def _parsed(parse: Callable[[str], Any]) -> Callable[[Any], Any]:
    return lambda value: parse(_text(value))


def _optional(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


def _texts(value: Any, length: int) -> tuple[str, ...]:
    found = tuple(map(_text, value))
    if not isinstance(value, list) or len(found) != length:
        raise TypeError(f"{length} texts expected, not {value!r}")
    return found


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "at": _typed(float, int),
    "seconds": _typed(float, int),
    "number": _optional(_typed(int)),
    "dealer": _parsed(Seat.parse),
    "vulnerability": _parsed(Vulnerability.parse),
    "deal": _parsed(Deal.parse),
    "players": lambda value: _texts(value, 4),
    "tags": lambda value: tuple(_texts(pair, 2) for pair in value),
    "seat": _parsed(Seat.parse),
    "call": _parsed(Call.parse),
    "card": _parsed(Card.parse),
    "hand": _parsed(Hand.parse),
    "alert": _typed(bool),
    "explanation": _text,
    "fault": _text,
    "decision": decision_from,
    "tricks": _typed(int),
    "statement": lambda value: tuple(Card.parse(_text(card)) for card in value),
    "accepted": _typed(bool),
    "words": _text,
    "by": _optional(_parsed(Seat.parse)),
    "count": _typed(int),
    "agrees": _typed(bool),
    "to": _typed(int),
}
