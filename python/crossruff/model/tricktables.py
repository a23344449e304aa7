"""The twenty double-dummy results of a deal: the tricks of each declarer in each strain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from crossruff.errors import ParseError, text_or_empty
from crossruff.model.cards import Strain
from crossruff.model.seats import Seat


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Declarer's tricks by seat and strain.

    >>> table = TrickTable.parse("78764787645666856668")
    >>> table[Seat.EAST, Strain.CLUBS], table["N", "S"]
    (8, 8)
    >>> print(table)
       NT   ♠   ♥   ♦   ♣
    N   7   8   7   6   4
    S   7   8   7   6   4
    E   5   6   6   6   8
    W   5   6   6   6   8
    """

    rows: tuple[tuple[int, int, int, int, int], ...]
    """North, East, South, West; in each notrump, spades, hearts, diamonds, clubs."""

    def __post_init__(self) -> None:
        """Reject anything but twenty numbers of tricks."""
        if len(self.rows) != 4 or any(len(row) != 5 for row in self.rows):
            raise ParseError("trick table must have four rows of five", text=self.rows)
        if any(not 0 <= tricks <= 13 for row in self.rows for tricks in row):
            raise ParseError("trick table must have numbers from 0 to 13", text=self.rows)

    @classmethod
    def of(cls, tricks: Mapping[tuple[Seat, Strain], int]) -> TrickTable:
        """Return the table of the tricks of each seat and strain."""
        try:
            rows = tuple(tuple(tricks[seat, strain] for strain in Strain) for seat in Seat)
        except KeyError as missing:
            raise ParseError(f"trick table must have all twenty results; it lacks {missing}") from None
        return cls(rows)  # type: ignore[arg-type]

    @classmethod
    def parse(cls, text: str | TrickTable) -> TrickTable:
        """Read the rows that `str` writes, or `digits`; a TrickTable is returned as it is."""
        if isinstance(text, TrickTable):
            return text
        written = text_or_empty(text).strip().lower()
        if len(written) == 20 and all(digit in _DIGITS for digit in written):
            return cls.of(dict(zip(_PBN_PLACES, (int(digit, 16) for digit in written), strict=True)))
        if found := _read_rows(written):
            return cls.of(found)
        raise ParseError("trick table must be twenty digits from 0 to d, or rows by seat", text=text)

    @property
    def digits(self) -> str:
        """The table as PBN's DoubleDummyTricks tag has it: twenty hexadecimal digits.

        North, South, East, West, and for each notrump, spades, hearts, diamonds, clubs.

        >>> TrickTable(((7, 8, 7, 6, 4), (5, 6, 6, 6, 8)) * 2).digits
        '78764787645666856668'
        """
        return "".join(f"{self[place]:x}" for place in _PBN_PLACES)

    def items(self) -> Iterator[tuple[Seat, Strain, int]]:
        """Iterate over the seats and strains with their tricks."""
        return ((seat, strain, self[seat, strain]) for seat in Seat for strain in Strain)

    def __getitem__(self, place: tuple[Seat | str, Strain | str]) -> int:
        seat, strain = place
        if not (isinstance(seat, Seat) and isinstance(strain, Strain)):
            seat, strain = Seat.parse(seat), Strain.parse(strain)
        return self.rows[seat.index][4 - strain.rank]

    def _repr_html_(self) -> str:
        from crossruff.model.html import table_html

        return table_html(self)

    def __str__(self) -> str:
        head = " ".join(strain.symbol.rjust(3) for strain in Strain)
        rows = (
            " ".join([str(seat), *(f"{self[seat, strain]:3}" for strain in Strain)]) for seat in PBN_SEATS
        )
        return "\n".join([f"  {head}", *rows])

    def __repr__(self) -> str:
        return f"TrickTable.parse('{self.digits}')"


PBN_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
"""The order in which PBN and players list the declarers."""
_PBN_PLACES = tuple((seat, strain) for seat in PBN_SEATS for strain in Strain)
_DIGITS = "0123456789abcd"


def _read_rows(text: str) -> dict[tuple[Seat, Strain], int]:
    """Read a line of strains and a line for each seat; return nothing if it is something else."""
    head, *rows = [line.split() for line in text.strip().splitlines()] or [[]]
    try:
        strains = [Strain.parse(word) for word in head]
        return {
            (Seat.parse(seat), strain): int(tricks)
            for seat, *numbers in rows
            for strain, tricks in zip(strains, numbers, strict=True)
        }
    except ValueError:
        return {}
