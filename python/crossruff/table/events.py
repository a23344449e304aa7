"""The events of a table as immutable values, and their form as plain data in logs."""

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
    """Anything that happens at a table.

    >>> from crossruff.model import Seat
    >>> event = UndoAsked(Seat.NORTH, seconds=1.5)
    >>> isinstance(event, Event), event.seconds
    (True, 1.5)
    """

    at: float = 0.0
    """The time of the event: seconds since 1970."""
    seconds: float = 0.0
    """The seconds that the player took."""


@dataclass(frozen=True, slots=True)
class BoardDealt(Event):
    """A board comes to the table; the deal lacks the hands that the owner of the log does not know.

    >>> from crossruff.model import Board
    >>> event = BoardDealt.of(Board(7, "N:- - - -"))
    >>> event.number, str(event.dealer), str(event.vulnerability)
    (7, 'S', 'Both')
    """

    number: int | None
    dealer: Seat
    vulnerability: Vulnerability
    deal: Deal
    players: tuple[str, str, str, str] = ("", "", "", "")
    """The names of the players, North first."""
    tags: tuple[tuple[str, str], ...] = ()
    """Other tags of the record: Event, Room, HomeTeam, ..."""

    @classmethod
    def of(cls, board: Board, at: float = 0.0) -> BoardDealt:
        """Return the first event of a board; ignore its auction and play so far."""
        return cls(
            board.number, board.dealer, board.vulnerability, board.deal, board.players, board.tags, at=at
        )


@dataclass(frozen=True, slots=True)
class CallMade(Event):
    """A call, with its alert and explanation.

    >>> from crossruff.model import Call, Seat
    >>> event_data(CallMade(Seat.NORTH, Call.parse("1NT"), explanation="15 to 17 points"))
    {'event': 'call', 'seat': 'N', 'call': '1NT', 'explanation': '15 to 17 points'}
    """

    seat: Seat
    call: Call
    alert: bool = False
    explanation: str = ""
    fault: str = ""
    """The fault of the player, if the referee passed instead."""
    decision: Decision[Any] | None = None
    """The player's decision; the other seats do not see it during the play."""
    own_words: bool = False
    """Whether the player alerted or explained the call: then partner may not read it during the board."""


@dataclass(frozen=True, slots=True)
class CallExplained(Event):
    """The maker of a call explains it later, or in other words.

    >>> from crossruff.model import Seat
    >>> event_data(CallExplained(Seat.NORTH, 0, "15 to 17 points"))
    {'event': 'explained', 'seat': 'N', 'number': 0, 'explanation': '15 to 17 points'}
    """

    seat: Seat
    number: int
    """The number of the call, counted from 0."""
    explanation: str
    alert: bool = False
    own_words: bool = False


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card, with the hand that it comes from: dummy's, if declarer plays it from dummy.

    >>> from crossruff.model import Card, Seat
    >>> event_data(CardPlayed(Seat.WEST, Card.parse("SQ")))
    {'event': 'card', 'seat': 'W', 'card': 'SQ'}
    """

    seat: Seat
    card: Card
    fault: str = ""
    """The fault of the player, in a claim or a card; the card may be the referee's choice."""
    decision: Decision[Any] | None = None
    """The player's decision; the other seats do not see it during the play."""


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """The owner of the log learns a hand: dummy's after the lead, or all hands after the play.

    >>> from crossruff.model import Hand, Seat
    >>> event_data(HandShown(Seat.NORTH, Hand("AQ32.K32.AJ4.Q32")))
    {'event': 'hand', 'seat': 'N', 'hand': 'AQ32.K32.AJ4.Q32'}
    """

    seat: Seat
    hand: Hand
    """The thirteen cards of the deal."""


@dataclass(frozen=True, slots=True)
class ClaimMade(Event):
    """A claim of some of the remaining tricks; the claimer concedes the others.

    >>> from crossruff.model import Card, Seat
    >>> event_data(ClaimMade(Seat.SOUTH, 3, (Card.parse("SA"),)))
    {'event': 'claim', 'seat': 'S', 'tricks': 3, 'statement': ['SA']}
    """

    seat: Seat
    tricks: int
    statement: tuple[Card, ...] = ()
    """Cards of the claimer, in the order of play."""


@dataclass(frozen=True, slots=True)
class ClaimJudged(Event):
    """The verdict on a claim.

    >>> event_data(ClaimJudged(accepted=True))
    {'event': 'judged', 'accepted': True}
    """

    accepted: bool
    words: str = ""
    """The reason, without any hidden card."""
    by: Seat | None = None
    """The seat that decided; None is the judge."""


@dataclass(frozen=True, slots=True)
class UndoAsked(Event):
    """A seat asks to take back the last actions, calls and cards together.

    >>> from crossruff.model import Seat
    >>> event_data(UndoAsked(Seat.NORTH, count=2))
    {'event': 'undo asked', 'seat': 'N', 'count': 2}
    """

    seat: Seat
    count: int = 1


@dataclass(frozen=True, slots=True)
class UndoAnswered(Event):
    """An opponent agrees or refuses, or the seat that asked withdraws.

    >>> from crossruff.model import Seat
    >>> event_data(UndoAnswered(Seat.EAST, agrees=True))
    {'event': 'undo answered', 'seat': 'E', 'agrees': True}
    """

    seat: Seat
    agrees: bool


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """Actions are taken back; `to` calls and cards together stand.

    >>> event_data(Undone(to=3))
    {'event': 'undone', 'to': 3}
    """

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
"""The types of events by their names in logs."""
_NAMES = {kind: name for name, kind in EVENTS.items()}


def event_data(event: Event) -> dict[str, Any]:
    """Return an event as plain data, without default values.

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
    """Return the event of plain data; raise ParseError if the data is not an event.

    >>> event_from({"event": "card", "seat": "W", "card": "SA"})
    CardPlayed(at=0.0, seconds=0.0, seat=Seat.WEST, card=Card.parse('SA'), fault='', decision=None)
    """
    if not isinstance(data, dict):
        raise ParseError("not an object with an 'event' field", text=repr(data))
    kind = EVENTS.get(str(data.get("event")))
    if kind is None:
        raise ParseError(f"not an event ({', '.join(EVENTS)})", text=str(data.get("event")))
    values = {}
    known = {each.name for each in fields(kind)}
    for name, value in data.items():
        if name == "event":
            continue
        if name not in known:
            raise ParseError(f"{kind.__name__} has no field {name!r}", text=str(value))
        try:
            values[name] = _READERS[name](value)
        except (CrossruffError, TypeError, ValueError) as fault:
            raise ParseError(f"{name} of {kind.__name__}: {fault}") from None
    try:
        return kind(**values)
    except TypeError:
        raise ParseError(f"{kind.__name__} lacks a required field", text=str(data)) from None


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
            raise TypeError(f"must be of type {kinds[0].__name__}; got {value!r}")
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
        raise TypeError(f"must be a list of {length} texts; got {value!r}")
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
    "own_words": _typed(bool),
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
