"""Seats, sides and vulnerability. Seats are absolute: North stays North, no matter which seat declares."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from crossruff.errors import CrossruffError, ParseError, text_or_empty


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
        """The two partners: North and South, or East and West, in this order."""
        return (Seat.NORTH, Seat.SOUTH) if self is Side.NS else (Seat.EAST, Seat.WEST)

    @classmethod
    def parse(cls, text: str | Side) -> Side:
        """Read `NS`, `N-S`, `N/S`, `North-South`, and the same for East-West; a Side is returned as it is.

        >>> Side.parse("east/west")
        Side.EW
        """
        if isinstance(text, Side):
            return text
        name = text_or_empty(text)
        letters = "".join(word[:1] for word in _words(name)) if len(name) > 2 else name.strip()
        for side in cls:
            if letters.upper() in (side.value, side.value[::-1]):
                return side
        raise ParseError("side must be NS or EW", text=text)

    def __str__(self) -> str:
        return self.value

    __hash__ = object.__hash__  # that of Enum is Python code

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
    side: Side
    """The partnership that this seat belongs to."""

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
        """Return the seat that comes this many turns later, clockwise.

        >>> Seat.SOUTH.after(5)
        Seat.WEST
        """
        return _CLOCKWISE[(self.index + turns) % 4]

    def turns_to(self, other: Seat | str) -> int:
        """Count the turns clockwise from here to another seat, 0 to 3.

        >>> Seat.WEST.turns_to("S")
        3
        """
        if isinstance(other, str):
            other = Seat.parse(other)
        return (other.index - self.index) % 4

    @classmethod
    def parse(cls, text: str | Seat) -> Seat:
        """Read a seat by its letter or name, in any case; a Seat is returned as it is.

        >>> Seat.parse("South")
        Seat.SOUTH
        >>> Seat.parse("Q")
        Traceback (most recent call last):
        crossruff.errors.ParseError: seat must be N, E, S or W; got 'Q'
        """
        if isinstance(text, Seat):
            return text
        seat = _SEAT_NAMES.get(text_or_empty(text).strip().upper())
        if seat is None:
            raise ParseError("seat must be N, E, S or W", text=text)
        return seat

    def __str__(self) -> str:
        return str(self._value_)

    __hash__ = object.__hash__  # that of Enum is Python code

    def __repr__(self) -> str:
        return f"Seat.{self.name}"


_CLOCKWISE = tuple(Seat)
for _index, _seat in enumerate(_CLOCKWISE):
    _seat.index = _index
    _seat.side = Side.EW if _index % 2 else Side.NS
_SEAT_NAMES: Mapping[str, Seat] = {name: seat for seat in Seat for name in (seat.value, seat.name)}


class Vulnerability(Enum):
    """Which sides are vulnerable.

    >>> Vulnerability.of_board(4), Vulnerability.NS.includes("S"), Vulnerability.NS.includes(Side.EW)
    (Vulnerability.BOTH, True, False)
    """

    NONE = "None"
    NS = "NS"
    EW = "EW"
    BOTH = "Both"

    def includes(self, who: Seat | Side | str) -> bool:
        """Return whether a side, or the side of a seat, is vulnerable."""
        if isinstance(who, str):
            who = _seat_or_side(who)
        side = who.side if isinstance(who, Seat) else who
        return self is Vulnerability.BOTH or self._value_ == side._value_

    def for_dealer(self, dealer: Seat) -> tuple[bool, bool]:
        """Return whether the dealer's side is vulnerable, and whether the other is.

        >>> Vulnerability.EW.for_dealer(Seat.WEST)
        (True, False)
        """
        return self.includes(dealer), self.includes(dealer.next)

    @classmethod
    def of(cls, *, ns: bool, ew: bool) -> Vulnerability:
        """Return the vulnerability in which exactly these sides are vulnerable.

        >>> Vulnerability.of(ns=False, ew=True)
        Vulnerability.EW
        """
        if ns:
            return cls.BOTH if ew else cls.NS
        return cls.EW if ew else cls.NONE

    @classmethod
    def of_board(cls, number: int) -> Vulnerability:
        """Return the vulnerability of a board by its number (Law 2); it repeats every 16 boards."""
        _check_number(number)
        return _BOARD_CYCLE[(number - 1 + (number - 1) // 4) % 4]

    @classmethod
    def parse(cls, text: str | Vulnerability) -> Vulnerability:
        """Read the spellings in use: `None`, `Love`, `-`, `NS`, `EW`, `Both`, `All`.

        A Vulnerability is returned as it is.

        >>> Vulnerability.parse("all"), Vulnerability.parse("N-S")
        (Vulnerability.BOTH, Vulnerability.NS)
        """
        if isinstance(text, Vulnerability):
            return text
        name = text_or_empty(text)
        found = _VULNERABILITY_NAMES.get(name) or _VULNERABILITY_NAMES.get("".join(_words(name)).upper())
        if found is None and name.strip() in ("-", "–"):
            found = cls.NONE
        if found is None:
            raise ParseError("vulnerability must be None, NS, EW or Both", text=text)
        return found

    def __str__(self) -> str:
        return self.value

    __hash__ = object.__hash__

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
    for name in (*names.split(), vulnerability.value)
}


def _seat_or_side(text: str) -> Seat | Side:
    seat = _SEAT_NAMES.get(text.strip().upper())
    if seat is not None:
        return seat
    try:
        return Side.parse(text)
    except ParseError:
        raise ParseError("seat or side must be N, E, S, W, NS or EW", text=text) from None


def dealer_of_board(number: int) -> Seat:
    """Return the dealer of a board by its number (Law 2): North deals board 1, then clockwise.

    >>> dealer_of_board(13)
    Seat.NORTH
    """
    _check_number(number)
    return Seat.NORTH.after(number - 1)


def _check_number(number: int) -> None:
    if number < 1:
        raise CrossruffError(f"board number must be at least 1; got {number}")
