"""Par: the score when both sides bid as well as they can and every card is seen.

The core (native/core/src/par.rs) defines it exactly and finds it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from crossruff import _core
from crossruff.dd.checks import check_whole
from crossruff.dd.trick_tables import table
from crossruff.errors import CrossruffError
from crossruff.lazy_modules import LazyModule
from crossruff.model import (
    Bid,
    Contract,
    Deal,
    Doubling,
    Result,
    Seat,
    Strain,
    TrickTable,
    Vulnerability,
    declarer_score,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = LazyModule("numpy")

_SEATS = tuple(Seat)
_STRAINS = sorted(Strain, key=lambda strain: strain.index)
_GAMES = {Strain.NOTRUMP: 3, Strain.SPADES: 4, Strain.HEARTS: 4, Strain.DIAMONDS: 5, Strain.CLUBS: 5}
"""The level of game."""
_VULNERABILITIES = tuple(Vulnerability)
"""In the order in which the core numbers them."""


@dataclass(frozen=True, slots=True)
class Par:
    """The par score and the contracts that reach it.

    >>> found = Par(420, (Result.parse("4SN="), Result.parse("4SS=")))
    >>> str(found), found.contracts
    ('NS +420: 4S by NS', (Contract.parse('4SN'), Contract.parse('4SS')))
    """

    score: int
    """The points of North-South."""
    results: tuple[Result, ...] = ()
    """The contracts with their declarers and tricks, by rank of the bid; none when all pass.

    Where a strain scores the same at several levels, only the lowest safe one is listed."""

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts alone."""
        return tuple(result.contract for result in self.results)

    def text(self, *, symbols: bool = False) -> str:
        """Return the score and the contracts in a line, with pips on request.

        A game is written at the lowest level that scores the same.

        >>> Par(460, (Result.parse("4NTN+1"),)).text()
        'NS +460: 3NT+2 by N'
        """
        words = [
            f"{what} by {''.join(str(each.contract.declarer) for each in group)}"
            for what, group in groupby(self.results, lambda result: _without_seat(result, symbols=symbols))
        ]
        return f"NS {f'{self.score:+d}' if self.score else '0'}: {', '.join(words) or 'passed out'}"

    def __str__(self) -> str:
        return self.text()


def _without_seat(result: Result, *, symbols: bool) -> str:
    result = _lowest(result)
    bid = result.contract.bid
    over = f"{result.over:+d}" if result.over else ""
    return f"{bid.symbol if symbols else bid}{result.contract.doubling}{over}"


def _lowest(result: Result) -> Result:
    """Return the lowest game in the same strain that scores the same: for 4NT+1 that is 3NT+2.

    The higher one is par where the opponents would bid over the lower one; its score is what a player reads.
    """
    bid, seat = result.contract.bid, result.contract.declarer
    for level in range(_GAMES[bid.strain], bid.level if result.over >= 0 else 0):
        lower = Contract(Bid(level, bid.strain), seat)
        # Whether two levels score the same does not depend on the vulnerability.
        scores = {declarer_score(each, result.tricks, vulnerable=False) for each in (lower, result.contract)}
        if len(scores) == 1:
            return Result(lower, result.tricks)
    return result


def par(
    deal: Deal | str,
    vulnerability: Vulnerability | str,
    dealer: Seat | str,
    *,
    solver: _core.Solver | None = None,
) -> Par:
    """Return the par score of a complete deal, and all par contracts.

    >>> deal = Deal("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
    >>> print(par(deal, Vulnerability.BOTH, Seat.NORTH))
    NS +1440: 6NT by NS
    >>> print(par(deal, "NS", "N"))
    NS +1400: 7Dx-6 by EW
    """
    deal, vulnerability, dealer = Deal.parse(deal), Vulnerability.parse(vulnerability), Seat.parse(dealer)
    check_whole(deal)
    return par_of(table(deal, solver=solver), vulnerability, dealer)


def par_of(tricks: TrickTable, vulnerability: Vulnerability | str, dealer: Seat | str) -> Par:
    """Return the par score of a deal whose trick table is known.

    >>> both_make_1nt = TrickTable.parse("76666766667666676666")
    >>> for dealer in (Seat.NORTH, Seat.EAST):
    ...     print(par_of(both_make_1nt, "None", dealer))
    NS +90: 1NT by N
    NS -90: 1NT by E
    """
    vulnerability, dealer = Vulnerability.parse(vulnerability), Seat.parse(dealer)
    results = bytes(tricks[seat, strain] for seat in Seat for strain in _STRAINS)
    place = _VULNERABILITIES.index(vulnerability)
    score, contracts = _core.par(results, place, dealer.index)
    return Par(score, tuple(_result(*contract, tricks) for contract in contracts))


def par_scores(tricks: NDArray[np.uint8]) -> NDArray[np.int16]:
    """Return the par scores of many deals: by deal, dealer and vulnerability (none, NS, EW, both).

    The tricks are by deal, strain index and declarer index, as `packed_tables` returns them.

    >>> both_make_1nt = np.array([[[6] * 4] * 4 + [[7] * 4]], dtype=np.uint8)
    >>> par_scores(both_make_1nt).tolist()
    [[[90, 90, 90, 90], [-90, -90, -90, -90], [90, 90, 90, 90], [-90, -90, -90, -90]]]
    """
    if tricks.ndim != 3 or tricks.shape[1:] != (5, 4) or tricks.dtype != np.uint8:
        shape = " x ".join(map(str, tricks.shape))
        raise CrossruffError(
            f"tricks must be n x 5 strains x 4 declarers in uint8; got {shape} of {tricks.dtype}"
        )
    try:
        scores = _core.par_scores(tricks.transpose(0, 2, 1).tobytes())
    except ValueError as fault:
        raise CrossruffError(str(fault)) from None
    return np.frombuffer(scores, dtype="<i2").reshape(-1, 4, 4).astype(np.int16)


def _result(level: int, strain: int, declarer: int, tricks: TrickTable) -> Result:
    bid, seat = Bid(level, _STRAINS[strain]), _SEATS[declarer]
    taken = tricks[seat, bid.strain]
    doubling = Doubling.DOUBLED if taken < bid.tricks else Doubling.UNDOUBLED
    return Result(Contract(bid, seat, doubling), taken)
