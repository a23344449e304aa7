"""Contracts and results: the final bid, its declarer, and the tricks that declarer took."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from crossruff.errors import CrossruffError, ParseError, text_or_empty
from crossruff.model.calls import Bid
from crossruff.model.cards import Strain
from crossruff.model.seats import Seat


class Doubling(Enum):
    """Whether a contract is doubled.

    >>> Doubling.parse("xx").factor
    4
    """

    UNDOUBLED = ""
    DOUBLED = "x"
    REDOUBLED = "xx"

    @property
    def factor(self) -> int:
        """The factor of the trick points: 1, 2 or 4."""
        return 1 << self.index

    @property
    def index(self) -> int:
        """0, 1 or 2: the core's numbering."""
        return len(self.value)

    @classmethod
    def parse(cls, text: str | Doubling) -> Doubling:
        """Read an empty text, `x`, `xx`, or stars, in any case; a Doubling is returned as it is."""
        if isinstance(text, Doubling):
            return text
        if text == "":
            return cls.UNDOUBLED
        try:
            return cls(text.strip().lower().replace("*", "x"))
        except ValueError:
            raise ParseError("doubling must be empty, x or xx", text=text) from None

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Doubling.{self.name}"


@dataclass(frozen=True, slots=True)
class Contract:
    """A final bid, its doubling and its declarer.

    >>> contract = Contract.parse("4♠Nx")
    >>> str(contract), contract.declarer, contract.leader, contract.tricks, contract.doubling
    ('4SNx', Seat.NORTH, Seat.EAST, 10, Doubling.DOUBLED)
    """

    bid: Bid
    declarer: Seat
    doubling: Doubling = Doubling.UNDOUBLED

    @property
    def level(self) -> int:
        """1 to 7."""
        return self.bid.level

    @property
    def strain(self) -> Strain:
        """The strain that was bid."""
        return self.bid.strain

    @property
    def tricks(self) -> int:
        """The number of tricks that declarer must take."""
        return self.bid.tricks

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner

    @property
    def leader(self) -> Seat:
        """The seat of the opening lead, on declarer's left."""
        return self.declarer.next

    @classmethod
    def parse(cls, text: str | Contract, declarer: Seat | str | None = None) -> Contract:
        """Read a contract: `3NTE`, `4SNx`, `7♦ W xx`, `4SxN`, or `4SX` with the declarer as an argument.

        A Contract is returned as it is.

        >>> Contract.parse("3nx", "W")
        Contract.parse('3NTWx')
        """
        if isinstance(text, Contract):
            return text
        match = _CONTRACT.fullmatch(text_or_empty(text).strip().replace("\ufe0f", ""))
        if match is None:
            raise ParseError("contract must be a bid and a declarer, as in 3NTE or 4SNx", text=text)
        if declarer is not None:
            declarer = Seat.parse(declarer)
        seat = match["seat"]
        if seat:
            named = Seat.parse(seat)
            if declarer not in (None, named):
                raise ParseError(f"declarer of the contract must be {declarer}", text=text)
            declarer = named
        if declarer is None:
            raise ParseError("contract must name its declarer, as in 3NTE or 4SNx", text=text)
        before, after = match["before"], match["after"]
        if before and after:
            raise ParseError("contract must be doubled in one place, as in 3NTE or 4SNx", text=text)
        bid = Bid(int(match["level"]), Strain.parse(match["strain"]))
        return cls(bid, declarer, Doubling.parse(before or after or ""))

    def text(self, *, symbols: bool = False) -> str:
        """Return the contract as players write it, with a pip on request."""
        bid = self.bid.symbol if symbols else str(self.bid)
        return f"{bid}{self.declarer}{self.doubling}"

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Contract.parse('{self}')"


_CONTRACT = re.compile(
    r"(?P<level>[1-7]) ?(?P<strain>NT?|[SHDC♠♥♦♣♤♡♢♧]) ?(?P<before>x{1,2}|\*{1,2})?"
    r" ?(?:by )?(?P<seat>[NESW]|North|East|South|West)? ?(?P<after>x{1,2}|\*{1,2})?",
    re.IGNORECASE | re.ASCII,
)


def check_tricks(tricks: int) -> None:
    """Raise CrossruffError unless declarer can take this many tricks."""
    if not 0 <= tricks <= 13:
        raise CrossruffError(f"declarer's tricks must be 0 to 13; got {tricks}")


@dataclass(frozen=True, slots=True)
class Result:
    """A contract with the tricks that declarer took.

    >>> result = Result.parse("3NTN+1")
    >>> result.tricks, result.over, str(result), result.made
    (10, 1, '3NTN+1', True)
    """

    contract: Contract
    tricks: int

    def __post_init__(self) -> None:
        """Reject a number of tricks that no deal has."""
        check_tricks(self.tricks)

    @property
    def over(self) -> int:
        """Tricks above the contract; negative when it went down."""
        return self.tricks - self.contract.tricks

    @property
    def made(self) -> bool:
        """Whether the contract was made."""
        return self.over >= 0

    @classmethod
    def parse(cls, text: str | Result) -> Result:
        """Read a contract followed by `=`, `+1`, `-2`; or by the number of tricks, as in `3NTN 9`.

        A Result is returned as it is.
        """
        if isinstance(text, Result):
            return text
        match = _RESULT.fullmatch(text_or_empty(text).strip())
        if match is None:
            raise ParseError("result must be a contract and =, +1 or -1, as in 3NTN+1", text=text)
        contract = Contract.parse(match["contract"])
        word = match["result"]
        if word.isdigit():
            return cls(contract, int(word))
        return cls(contract, contract.tricks + (0 if word == "=" else int(word)))

    def text(self, *, symbols: bool = False) -> str:
        """Return the result as players write it, with a pip on request."""
        return f"{self.contract.text(symbols=symbols)}{f'{self.over:+d}' if self.over else '='}"

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Result.parse('{self}')"


_RESULT = re.compile(r"(?P<contract>.+?) *(?P<result>=|[+-][0-9]{1,2}|(?<= )[0-9]{1,2})")
