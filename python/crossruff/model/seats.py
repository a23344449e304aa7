"""Seats, sides and vulnerability. Seats are absolute: North is North, whoever declares."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from crossruff.errors import CrossruffError, ParseError


class Side(Enum):
    """A partnership.

    >>> Side.NS.opponents
    Side.EW
    >>> [str(seat) for seat in Side.EW.seats]
    ['E', 'W']
    """

    NS = "NS"
    EW = "EW"

    @property
    def opponents(self) -> Side:
        """The other side."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two partners, the one nearer to North in the order of play first."""
        return (Seat.NORTH, Seat.SOUTH) if self is Side.NS else (Seat.EAST, Seat.WEST)

    @classmethod
    def parse(cls, text: str) -> Side:
        """Read `NS`, `N-S`, `N/S`, `North-South`, and the same for East-West.

        >>> Side.parse("east/west")
        Side.EW
        """
        letters = "".join(word[:1] for word in _words(text)) if len(text) > 2 else text.strip()
        for side in cls:
            if letters.upper() in (side.value, side.value[::-1]):
                return side
        raise ParseError("not a side (NS or EW)", text=text)

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Side.{self.name}"


def _words(text: str) -> list[str]:
    return text.replace("-", " ").replace("/", " ").split()


class Seat(Enum):
    """A seat at the table; iteration goes clockwise from North.

    >>> Seat.parse("n"), Seat.WEST.next, Seat.EAST.partner
    (Seat.NORTH, Seat.NORTH, Seat.WEST)
    """

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    index: int
    """0 for North, then clockwise; the order in which packed hands travel."""

    @property
    def side(self) -> Side:
        """The partnership that this seat belongs to."""
        return Side.NS if self in (Seat.NORTH, Seat.SOUTH) else Side.EW

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return self.after(2)

    @property
    def next(self) -> Seat:
        """The next seat clockwise: the left-hand opponent."""
        return self.after(1)

    @property
    def previous(self) -> Seat:
        """The seat before: the right-hand opponent."""
        return self.after(3)

    def after(self, turns: int) -> Seat:
        """The seat that many turns later, clockwise.

        >>> Seat.SOUTH.after(5)
        Seat.WEST
        """
        return _CLOCKWISE[(self.index + turns) % 4]

    def turns_to(self, other: Seat) -> int:
        """How many turns clockwise from here to another seat, 0 to 3.

        >>> Seat.WEST.turns_to(Seat.SOUTH)
        3
        """
        return (other.index - self.index) % 4

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read a seat by its letter or name, in any case.

        >>> Seat.parse("South")
        Seat.SOUTH
        """
        name = text.strip().upper()
        seat = _SEAT_NAMES.get(name)
        if seat is None:
            raise ParseError("not a seat (N, E, S or W)", text=text)
        return seat

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"Seat.{self.name}"


_CLOCKWISE = tuple(Seat)
for _index, _seat in enumerate(_CLOCKWISE):
    _seat.index = _index
_SEAT_NAMES: Mapping[str, Seat] = {name: seat for seat in Seat for name in (seat.value, seat.name)}


class Vulnerability(Enum):
    """Which sides are vulnerable.

    >>> Vulnerability.of_board(4), Vulnerability.NS.includes(Seat.SOUTH)
    (Vulnerability.BOTH, True)
    """

    NONE = "None"
    NS = "NS"
    EW = "EW"
    BOTH = "Both"

    def includes(self, who: Seat | Side) -> bool:
        """Whether a side, or the side of a seat, is vulnerable."""
        side = who.side if isinstance(who, Seat) else who
        return self is Vulnerability.BOTH or self.value == side.value

    @classmethod
    def of(cls, *, ns: bool, ew: bool) -> Vulnerability:
        """The vulnerability in which these sides are vulnerable.

        >>> Vulnerability.of(ns=False, ew=True)
        Vulnerability.EW
        """
        if ns:
            return cls.BOTH if ew else cls.NS
        return cls.EW if ew else cls.NONE

    @classmethod
    def of_board(cls, number: int) -> Vulnerability:
        """The vulnerability of a board by its number (Law 2): it repeats every 16 boards."""
        _check_number(number)
        return _BOARD_CYCLE[(number - 1 + (number - 1) // 4) % 4]

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        """Read the spellings in use: `None`, `Love`, `-`, `NS`, `EW`, `Both`, `All`.

        >>> Vulnerability.parse("all"), Vulnerability.parse("N-S")
        (Vulnerability.BOTH, Vulnerability.NS)
        """
        found = _VULNERABILITY_NAMES.get("".join(_words(text)).upper())
        if found is None and text.strip() in ("-", "–"):
            found = cls.NONE
        if found is None:
            raise ParseError("not a vulnerability (None, NS, EW or Both)", text=text)
        return found

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Vulnerability.{self.name}"


_BOARD_CYCLE = tuple(Vulnerability)
_VULNERABILITY_NAMES: Mapping[str, Vulnerability] = {
    name: vulnerability
    for vulnerability, names in {
        Vulnerability.NONE: "NONE NIL LOVE O 0 Z NOBODY NEITHER",
        Vulnerability.NS: "NS SN N NORTHSOUTH",
        Vulnerability.EW: "EW WE E EASTWEST",
        Vulnerability.BOTH: "BOTH ALL B",
    }.items()
    for name in names.split()
}


def dealer_of_board(number: int) -> Seat:
    """The dealer of a board by its number (Law 2): North deals board 1, then clockwise.

    >>> dealer_of_board(13)
    Seat.NORTH
    """
    _check_number(number)
    return Seat.NORTH.after(number - 1)


def _check_number(number: int) -> None:
    if number < 1:
        raise CrossruffError(f"boards are numbered from 1, not {number}")
