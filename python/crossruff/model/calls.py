"""Calls: pass, double, redouble and the 35 bids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import total_ordering
from typing import ClassVar, TypeVar

from crossruff.errors import ParseError, text_or_empty
from crossruff.model.cards import Strain


class Call:
    """A pass, a double, a redouble or a bid. Each of the 38 calls exists once.

    >>> Call.parse("p") is Call.PASS, Call.parse("dbl") is Call.DOUBLE, Call.parse("1nt")
    (True, True, Call.parse('1NT'))
    """

    __slots__ = ("_text", "index")

    index: int
    """0 pass, 1 double, 2 redouble, then the bids from 1C (3) to 7NT (37)."""
    _text: str

    PASS: ClassVar[Call]
    DOUBLE: ClassVar[Call]
    REDOUBLE: ClassVar[Call]

    @classmethod
    def parse(cls, text: str | Call) -> Call:
        """Read a call in any of the usual spellings; a Call is returned as it is.

        `Pass P -`; `X D Dbl Double *`; `XX R Rdbl Redouble **`; `1NT 1N 1♠ 1s`.
        """
        if isinstance(text, Call):
            return text
        call = _CALL_NAMES.get(text_or_empty(text).strip().upper().replace("\ufe0f", ""))
        if call is None:
            raise ParseError("call must be Pass, X, XX or a bid from 1C to 7NT", text=text)
        return call

    @classmethod
    def all(cls) -> tuple[Call, ...]:
        """Return every call, in the order of `index`."""
        return _CALLS

    @property
    def symbol(self) -> str:
        """The call with its pip, as in `1♠`."""
        return self._text

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a call is immutable; {name} cannot be set")

    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (Call.parse, (self._text,))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Call.parse('{self}')"


@total_ordering
class Bid(Call):
    """A level and a strain; a sufficient bid compares greater.

    >>> Bid(1, Strain.NOTRUMP) < Bid(2, Strain.CLUBS), str(Bid(4, "S")), Bid(3, Strain.CLUBS).tricks
    (True, '4S', 9)
    """

    __slots__ = ("level", "strain")

    level: int
    strain: Strain

    def __new__(cls, level: int, strain: Strain | str) -> Bid:
        """Return the one object that is this bid."""
        if level not in range(1, 8):
            raise ParseError("level of a bid must be 1 to 7", text=level)
        if isinstance(strain, str):
            strain = Strain.parse(strain)
        return _BIDS[5 * (level - 1) + strain.rank]

    @property
    def tricks(self) -> int:
        """The number of tricks bid for."""
        return self.level + 6

    @property
    def symbol(self) -> str:
        """The bid with its pip, as in `1♠`."""
        return f"{self.level}{self.strain.symbol}"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Bid):
            return NotImplemented
        return self.index < other.index


_C = TypeVar("_C", bound=Call)


def _make(cls: type[_C], index: int, text: str) -> _C:
    call = object.__new__(cls)
    object.__setattr__(call, "index", index)
    object.__setattr__(call, "_text", text)
    return call


def _make_bids() -> Iterator[Bid]:
    for level in range(1, 8):
        for strain in reversed(Strain):
            bid = _make(Bid, 3 + 5 * (level - 1) + strain.rank, f"{level}{strain}")
            object.__setattr__(bid, "level", level)
            object.__setattr__(bid, "strain", strain)
            yield bid


_BIDS: tuple[Bid, ...] = tuple(_make_bids())
Call.PASS, Call.DOUBLE, Call.REDOUBLE = (
    _make(Call, index, text) for index, text in enumerate(("Pass", "X", "XX"))
)
_CALLS: tuple[Call, ...] = (Call.PASS, Call.DOUBLE, Call.REDOUBLE, *_BIDS)
_CALL_NAMES: Mapping[str, Call] = (
    dict.fromkeys(("PASS", "P", "-", "--", "/"), Call.PASS)
    | dict.fromkeys(("X", "D", "DBL", "DOUBLE", "*"), Call.DOUBLE)
    | dict.fromkeys(("XX", "R", "RDBL", "REDBL", "REDOUBLE", "**"), Call.REDOUBLE)
    | {
        name: bid
        for bid in _BIDS
        for strain in (bid.strain.value, bid.strain.value[0], bid.strain.symbol)
        for name in (f"{bid.level}{strain}", f"{bid.level} {strain}")
    }
)
