"""The twenty double-dummy results of a deal: how many tricks each seat takes in each strain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from crossruff.errors import ParseError
from crossruff.model.cards import Strain
from crossruff.model.seats import Seat


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Declarer's tricks by seat and strain.

    It is written as PBN's DoubleDummyTricks tag is: North, South, East, West, and for each notrump, spades,
    hearts, diamonds, clubs, in hexadecimal.

    >>> table = TrickTable.parse("78764787645666856668")
    >>> table[Seat.EAST, Strain.CLUBS], table[Seat.NORTH, Strain.SPADES]
    (8, 8)
    """

    rows: tuple[tuple[int, int, int, int, int], ...]
    """North, East, South, West; in each notrump, spades, hearts, diamonds, clubs."""

    def __post_init__(self) -> None:
        """Refuse anything but twenty numbers of tricks."""
        if len(self.rows) != 4 or any(len(row) != 5 for row in self.rows):
            raise ParseError("a trick table has four rows of five", text=repr(self.rows))
        if any(not 0 <= tricks <= 13 for row in self.rows for tricks in row):
            raise ParseError("a trick table holds numbers from 0 to 13", text=repr(self.rows))

    @classmethod
    def of(cls, tricks: Mapping[tuple[Seat, Strain], int]) -> TrickTable:
        """Make a table from the tricks of each seat and strain."""
        try:
            rows = tuple(tuple(tricks[seat, strain] for strain in Strain) for seat in Seat)
        except KeyError as missing:
            raise ParseError("a trick table lacks a result", text=str(missing)) from None
        return cls(rows)  # type: ignore[arg-type]

    @classmethod
    def parse(cls, text: str) -> TrickTable:
        """Read twenty hexadecimal digits in the order of PBN's DoubleDummyTricks."""
        digits = text.strip().lower()
        if len(digits) != 20 or any(digit not in "0123456789abcd" for digit in digits):
            raise ParseError("a trick table is twenty digits from 0 to d", text=text)
        places = [(seat, strain) for seat in _PBN_SEATS for strain in Strain]
        return cls.of({place: int(digit, 16) for place, digit in zip(places, digits, strict=True)})

    def items(self) -> Iterator[tuple[Seat, Strain, int]]:
        """Each seat and strain with its tricks."""
        return ((seat, strain, self[seat, strain]) for seat in Seat for strain in Strain)

    def __getitem__(self, place: tuple[Seat, Strain]) -> int:
        seat, strain = place
        return self.rows[seat.index][4 - strain.rank]

    def __str__(self) -> str:
        return "".join(f"{self[seat, strain]:x}" for seat in _PBN_SEATS for strain in Strain)

    def __repr__(self) -> str:
        return f"TrickTable.parse('{self}')"


_PBN_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
