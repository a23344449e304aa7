"""The lines of the protocol as values: `str` writes a line, and `line_parser.parse` reads it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from crossruff.model import Bid, Call, Card, Hand, Play, Seat, Suit, Vulnerability
from crossruff.table.protocol.line_text import ascii_text, team_name

VERSION = 18
"""The version that our clients ask for."""
VERSIONS = (18, 19)
"""The versions that our manager accepts; a client of version 19 reads explanations without alerts."""
DUMMY = "Dummy"
ANY_SEAT = "ANYPL"
"""Asks for any free seat, in place of a seat's name."""


def name_of(seat: Seat | None) -> str:
    """Return the name of a seat in lines; None is dummy."""
    return DUMMY if seat is None else seat.name.title()


@dataclass(frozen=True, slots=True)
class Connecting:
    """A client's first line; `seat` None asks for any free seat.

    >>> print(Connecting("Ruffians", Seat.NORTH))
    Connecting "Ruffians" as North using protocol version 18
    """

    team: str
    seat: Seat | None
    version: int = VERSION

    def __post_init__(self) -> None:
        """Convert the name to text that a line can carry."""
        object.__setattr__(self, "team", team_name(self.team))

    def __str__(self) -> str:
        seat = ANY_SEAT if self.seat is None else name_of(self.seat)
        return f'Connecting "{self.team}" as {seat} using protocol version {self.version}'


@dataclass(frozen=True, slots=True)
class Seated:
    """The manager's answer to `Connecting`."""

    seat: Seat
    team: str

    def __post_init__(self) -> None:
        """Convert the name to text that a line can carry."""
        object.__setattr__(self, "team", team_name(self.team))

    def __str__(self) -> str:
        return f'{name_of(self.seat)} ("{self.team}") seated'


@dataclass(frozen=True, slots=True)
class Teams:
    """The names of the two teams; some managers add the scoring."""

    ns: str
    ew: str
    scoring: str = ""

    def __post_init__(self) -> None:
        """Convert the names to text that a line can carry."""
        object.__setattr__(self, "ns", team_name(self.ns))
        object.__setattr__(self, "ew", team_name(self.ew))

    def __str__(self) -> str:
        scoring = f". {Playing(self.scoring)}" if self.scoring else ""
        return f'Teams : N/S : "{self.ns}" E/W : "{self.ew}"{scoring}'


@dataclass(frozen=True, slots=True)
class Playing:
    """The scoring, from managers that send it after the teams."""

    scoring: str

    def __str__(self) -> str:
        return f"Playing {self.scoring}"


class Stage(Enum):
    """What a client is ready for, other than a call or a card."""

    TEAMS = "for teams"
    START = "to start"
    DEAL = "for deal"
    CARDS = "for cards"
    DUMMY = "for dummy"


@dataclass(frozen=True, slots=True)
class Ready:
    """A client waits for the manager's next line.

    >>> print(Ready(Seat.EAST, Stage.DEAL))
    East ready for deal
    """

    seat: Seat
    stage: Stage

    def __str__(self) -> str:
        return f"{name_of(self.seat)} ready {self.stage.value}"


@dataclass(frozen=True, slots=True)
class ReadyForCall:
    """A client waits for the call of another seat."""

    seat: Seat
    caller: Seat

    def __str__(self) -> str:
        return f"{name_of(self.seat)} ready for {name_of(self.caller)}'s bid"


@dataclass(frozen=True, slots=True)
class ReadyForCard:
    """A client waits for the card of another seat; `player` None is dummy.

    >>> print(ReadyForCard(Seat.EAST, None, 3))
    East ready for dummy's card to trick 3
    """

    seat: Seat
    player: Seat | None
    trick: int

    def __str__(self) -> str:
        player = "dummy" if self.player is None else name_of(self.player)
        return f"{name_of(self.seat)} ready for {player}'s card to trick {self.trick}"


def waits_for_card(seat: Seat, play: Play) -> ReadyForCard:
    """Return the line of a client that waits for the next card of a play."""
    return ReadyForCard(seat, None if play.turn is play.dummy else play.turn, 1 + len(play.tricks))


@dataclass(frozen=True, slots=True)
class StartOfBoard:
    """A board begins."""

    def __str__(self) -> str:
        return "Start of board"


@dataclass(frozen=True, slots=True)
class Header:
    """The number, dealer and vulnerability of the board.

    >>> print(Header(8, Seat.WEST, Vulnerability.NONE))
    Board number 8. Dealer West. Neither vulnerable.
    """

    number: int
    dealer: Seat
    vulnerability: Vulnerability

    def __str__(self) -> str:
        vulnerable = _VULNERABLE[self.vulnerability]
        return f"Board number {self.number}. Dealer {name_of(self.dealer)}. {vulnerable} vulnerable."


_VULNERABLE = {
    Vulnerability.NONE: "Neither",
    Vulnerability.NS: "N/S",
    Vulnerability.EW: "E/W",
    Vulnerability.BOTH: "Both",
}


@dataclass(frozen=True, slots=True)
class Cards:
    """A client's own hand; with `seat` None, dummy's.

    >>> print(Cards(Seat.NORTH, Hand.parse("AT95.K65.QJ8764.")))
    North's cards : S A T 9 5. H K 6 5. D Q J 8 7 6 4. C -.
    """

    seat: Seat | None
    hand: Hand

    def __str__(self) -> str:
        suits = " ".join(f"{suit} {' '.join(self.hand.ranks(suit)) or '-'}." for suit in Suit)
        return f"{name_of(self.seat)}'s cards : {suits}"


@dataclass(frozen=True, slots=True)
class Calls:
    """A call: its maker sends it to the manager, and the manager to the others.

    The protocol has explanations with alerts; many programs also send `Infos.` with other calls.

    >>> print(Calls(Seat.WEST, Call.parse("2D"), alert=True, explanation="weak, 6+ ♥"))
    West bids 2D Alert. weak, 6+ H
    >>> print(Calls(Seat.WEST, Call.PASS, explanation="0-12 points"))
    West passes Infos. 0-12 points
    """

    seat: Seat
    call: Call
    alert: bool = False
    explanation: str = ""

    def __post_init__(self) -> None:
        """Convert the explanation to text that a line can carry."""
        object.__setattr__(self, "explanation", ascii_text(self.explanation))

    def __str__(self) -> str:
        call = f"bids {self.call}" if isinstance(self.call, Bid) else _VERBS[self.call]
        word = " Alert." if self.alert else " Infos." if self.explanation else ""
        return f"{name_of(self.seat)} {call}{word} {self.explanation}".rstrip()


_VERBS = {Call.PASS: "passes", Call.DOUBLE: "doubles", Call.REDOUBLE: "redoubles"}


@dataclass(frozen=True, slots=True)
class ToLead:
    """The manager asks for a lead; `seat` None asks declarer for dummy's."""

    seat: Seat | None

    def __str__(self) -> str:
        return f"{name_of(self.seat)} to lead"


@dataclass(frozen=True, slots=True)
class Plays:
    """A card: its player sends it to the manager, and the manager to the others.

    Declarer sends dummy's cards with dummy's seat; some programs write `Dummy`, which is `seat` None.

    >>> print(Plays(Seat.NORTH, Card.parse("HK")))
    North plays KH
    """

    seat: Seat | None
    card: Card

    def __str__(self) -> str:
        return f"{name_of(self.seat)} plays {self.card.rank}{self.card.suit}"


@dataclass(frozen=True, slots=True)
class Timing:
    """The seconds that each side has used, on the board and in total.

    >>> print(Timing(75, 683, 78, 3623))
    Timing - N/S : this board 01:15, total 0:11:23. E/W : this board 01:18, total 1:00:23.
    """

    ns_board: int
    ns_total: int
    ew_board: int
    ew_total: int

    def __str__(self) -> str:
        ns = f"this board {_minutes(self.ns_board)}, total {_hours(self.ns_total)}"
        ew = f"this board {_minutes(self.ew_board)}, total {_hours(self.ew_total)}"
        return f"Timing - N/S : {ns}. E/W : {ew}."


def _minutes(seconds: int) -> str:
    return f"{seconds // 60:02}:{seconds % 60:02}"


def _hours(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


@dataclass(frozen=True, slots=True)
class EndOfSession:
    """The manager's last line."""

    def __str__(self) -> str:
        return "End of session"


@dataclass(frozen=True, slots=True)
class ProtocolFault:
    """The reason why a manager rejects a client; ours sends it only in answer to `Connecting`."""

    text: str

    def __post_init__(self) -> None:
        """Convert the reason to text that a line can carry."""
        object.__setattr__(self, "text", ascii_text(self.text))

    def __str__(self) -> str:
        return f"ERROR: {self.text}"


Line: TypeAlias = (
    Connecting
    | Seated
    | Teams
    | Playing
    | Ready
    | ReadyForCall
    | ReadyForCard
    | StartOfBoard
    | Header
    | Cards
    | Calls
    | ToLead
    | Plays
    | Timing
    | EndOfSession
    | ProtocolFault
)
