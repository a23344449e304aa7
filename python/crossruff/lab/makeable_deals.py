"""Deal hands on which South can make a contract: the test sets of several experiments."""

from __future__ import annotations

from crossruff import dd
from crossruff.dealing import deal
from crossruff.errors import CrossruffError
from crossruff.model import Contract, Deal, Doubling, Seat

_NOTRUMP_POINTS = (16, 19, 22, 24, 26, 29, 31)
_TRUMP_POINTS = (0, 12, 15, 18, 20, 23, 26)
"""The points of North and South, for the levels 1 to 7."""


def contract_of(text: str) -> Contract:
    """Return South's undoubled contract.

    >>> contract_of("3nt")
    Contract.parse('3NTS')
    """
    contract = Contract.parse(text, Seat.SOUTH)
    if contract.doubling is not Doubling.UNDOUBLED:
        raise CrossruffError(f"the contract of an experiment must be undoubled; got {text!r}")
    return contract


def restriction(contract: Contract) -> str:
    """Return the constraint on a deal, besides that the contract can be made.

    It makes the search for slams short, and excludes few deals on which the contract can be made.

    >>> restriction(contract_of("7NT"))
    'ns: 31+ hcp'
    >>> restriction(contract_of("4H"))
    'ns: 8+ hearts, 18+ hcp; south: 4+ hearts'
    """
    suit = contract.strain.suit
    if suit is None:
        return f"ns: {_NOTRUMP_POINTS[contract.level - 1]}+ hcp"
    name = suit.name.lower()
    points = _TRUMP_POINTS[contract.level - 1]
    return f"ns: 8+ {name}{f', {points}+ hcp' if points else ''}; south: 4+ {name}"


def makeable_deal(contract: Contract, *, seed: int, number: int) -> Deal:
    """Return the deal with a number among a seed's deals on which the contract can be made.

    >>> print(makeable_deal(contract_of("7H"), seed=1, number=1))
    N:A.AK8643.AK86.A7 T4.97.5432.KJT64 KQ965.QJ52.T9.85 J8732.T.QJ7.Q932
    """

    def can_be_made(dealt: Deal) -> bool:
        return dd.declarer_tricks(dealt, contract) >= contract.tricks

    return deal(restriction(contract), seed=seed, number=number, where=can_be_made)
