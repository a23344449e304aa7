"""Par: the score when both sides bid as well as they can and every card is seen.

Bidding is a game here. A contract that would fail is doubled, one that makes is not. From the highest bid
down we know what each bid comes to: the other side leaves it alone, or goes on with its own best bid above.
Once somebody has bid, a side may choose which partner declares. Before that, the players have their turns
from the dealer on, and who opens declares: where both sides can make a contract, the first to bid it has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from crossruff import _core
from crossruff.dd.checks import check_whole
from crossruff.dd.trick_tables import table
from crossruff.model import (
    Bid,
    Contract,
    Deal,
    Doubling,
    Result,
    Seat,
    Side,
    Strain,
    TrickTable,
    Vulnerability,
    declarer_score,
)

_BIDS = tuple(Bid(level, strain) for level in range(1, 8) for strain in reversed(Strain))
"""From 1C up to 7NT."""
_SEATS = tuple(Seat)


@dataclass(frozen=True, slots=True)
class Par:
    """The par score and everything that leads to it.

    >>> found = Par(420, (Result.parse("4SN="), Result.parse("4SS=")))
    >>> str(found), found.contracts
    ('NS +420: 4S by NS', (Contract.parse('4SN'), Contract.parse('4SS')))
    """

    score: int
    """What North-South score."""
    results: tuple[Result, ...] = ()
    """The contracts with their declarers and tricks, by rank of the bid; none when all pass.

    Where a strain gives the same score at several levels, only the lowest that is safe is told."""

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts alone."""
        return tuple(result.contract for result in self.results)

    def text(self, *, symbols: bool = False) -> str:
        """The score and the contracts in a line, with pips on request."""
        words = [
            f"{what} by {''.join(str(each.contract.declarer) for each in group)}"
            for what, group in groupby(self.results, lambda result: _without_seat(result, symbols=symbols))
        ]
        return f"NS {f'{self.score:+d}' if self.score else '0'}: {', '.join(words) or 'passed out'}"

    def __str__(self) -> str:
        return self.text()


def _without_seat(result: Result, *, symbols: bool) -> str:
    bid = result.contract.bid
    over = f"{result.over:+d}" if result.over else ""
    return f"{bid.symbol if symbols else bid}{result.contract.doubling}{over}"


def par(deal: Deal, vulnerability: Vulnerability, dealer: Seat, *, solver: _core.Solver | None = None) -> Par:
    """The par score of a whole deal, and all par contracts.

    >>> deal = Deal.parse("N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 82.AT98..AKQJ874 64.6.KJ987653.T3")
    >>> print(par(deal, Vulnerability.BOTH, Seat.NORTH))
    NS +1440: 6NT by NS
    >>> print(par(deal, Vulnerability.NS, Seat.NORTH))
    NS +1400: 7Dx-6 by EW
    """
    check_whole(deal)
    return par_of(table(deal, solver=solver), vulnerability, dealer)


def par_of(tricks: TrickTable, vulnerability: Vulnerability, dealer: Seat) -> Par:
    """The par score, where the tricks of each declarer are known.

    >>> both_make_1nt = TrickTable.parse("76666766667666676666")
    >>> for dealer in (Seat.NORTH, Seat.EAST):
    ...     print(par_of(both_make_1nt, Vulnerability.NONE, dealer))
    NS +90: 1NT by N
    NS -90: 1NT by E
    """
    return _Bidding(tricks, vulnerability, dealer).par()


def par_scores(tricks: NDArray[np.uint8]) -> NDArray[np.int16]:
    """The par scores of many deals: by deal, dealer and vulnerability (none, North-South, East-West, both).

    The tricks are by deal, strain index and declarer index, as `packed_tables` gives them.

    >>> both_make_1nt = np.array([[[6] * 4] * 4 + [[7] * 4]], dtype=np.uint8)
    >>> par_scores(both_make_1nt).tolist()
    [[[90, 90, 90, 90], [-90, -90, -90, -90], [90, 90, 90, 90], [-90, -90, -90, -90]]]
    """
    scores = np.empty((len(tricks), 4, 4), dtype=np.int16)
    for number, results in enumerate(tricks.tolist()):
        each = TrickTable.of(
            {(seat, strain): results[strain.index][seat.index] for seat in Seat for strain in Strain}
        )
        for dealer in Seat:
            for place, vulnerability in enumerate(Vulnerability):
                scores[number, dealer.index, place] = par_of(each, vulnerability, dealer).score
    return scores


class _Bidding:
    """The game of the auction: bids as places in `_BIDS`, seats by index, values as points of North-South."""

    def __init__(self, tricks: TrickTable, vulnerability: Vulnerability, dealer: Seat) -> None:
        self.tricks = tricks
        self.turns = [dealer.after(turn).index for turn in range(4)]
        points = [self._scores(seat, vulnerability) for seat in Seat]
        self.plain: list[list[int]] = [list(each) for each in zip(*points, strict=True)]
        """By bid and declarer: what it is worth when it is the last bid."""
        self.value: list[list[int]] = [[]] * len(_BIDS)
        """The same when the other side may bid on."""
        above: list[list[int]] = [[], []]  # the best bid above for each side, where there is one
        for bid in reversed(range(len(_BIDS))):
            here = [_best(1 - seat % 2, [self.plain[bid][seat], *above[1 - seat % 2]]) for seat in range(4)]
            above = [[_best(side, [here[side], here[side + 2], *above[side]])] for side in (0, 1)]
            self.value[bid] = here

    def _scores(self, seat: Seat, vulnerability: Vulnerability) -> list[int]:
        sign = 1 if seat.side is Side.NS else -1
        vulnerable = vulnerability.includes(seat)
        return [sign * _points(bid, self.tricks[seat, bid.strain], vulnerable=vulnerable) for bid in _BIDS]

    def opening_values(self) -> list[int]:
        """What the deal comes to at each turn of the first round while all pass, and after four passes."""
        values = [0]
        for seat in reversed(self.turns):
            values.insert(0, _best(seat % 2, [values[0], *(value[seat] for value in self.value)]))
        return values

    def par(self) -> Par:
        """The score, and the contracts in which nobody has anything to gain by bidding on."""
        values = self.opening_values()
        lowest: dict[tuple[Strain, int], Result] = {}
        for bid, seat in self._reached(values):
            place = (_BIDS[bid].strain, seat)
            if self.plain[bid][seat] == values[0] and place not in lowest and self._is_safe(bid, seat):
                lowest[place] = _result(_BIDS[bid], _SEATS[seat], self.tricks)
        return Par(values[0], tuple(lowest.values()))

    def _reached(self, values: list[int]) -> Iterator[tuple[int, int]]:
        """The bids that come up when nobody ever gives anything away; who has nothing to lose may pass."""
        par = values[0]
        # The first for whom a pass would cost something is the last who may open.
        last = next((turn for turn, value in enumerate(values[1:]) if value != par), 3)
        openers = self.turns[: last + 1]
        entered: set[int] = set()  # the sides that come in below this bid: the others may go on above them
        for bid, value in enumerate(self.value):
            here = [
                seat
                for seat in range(4)
                if value[seat] == par and (seat in openers or 1 - seat % 2 in entered)
            ]
            yield from ((bid, seat) for seat in here)
            entered.update(seat % 2 for seat in here)

    def _is_safe(self, bid: int, seat: int) -> bool:
        """Whether the others have no bid above it that would be better for them if all passed then."""
        other = 1 - seat % 2
        points = self.plain[bid][seat]
        higher = [value for plain in self.plain[bid + 1 :] for value in (plain[other], plain[other + 2])]
        return _best(other, [points, *higher]) == points


def _best(side: int, values: list[int]) -> int:
    """The best for North-South (0) or East-West (1)."""
    return min(values) if side else max(values)


def _result(bid: Bid, seat: Seat, tricks: TrickTable) -> Result:
    taken = tricks[seat, bid.strain]
    return Result(Contract(bid, seat, _doubling(bid, taken)), taken)


def _doubling(bid: Bid, tricks: int) -> Doubling:
    return Doubling.DOUBLED if tricks < bid.tricks else Doubling.UNDOUBLED


@cache
def _points(bid: Bid, tricks: int, *, vulnerable: bool) -> int:
    """What the last bid scores for its side; there are no more than a thousand cases."""
    contract = Contract(bid, Seat.NORTH, _doubling(bid, tricks))
    return declarer_score(contract, tricks, vulnerable=vulnerable)
