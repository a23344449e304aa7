"""Where the deals of an experiment come from: dealt until a contract can be made, or a published table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crossruff.errors import CrossruffError
from crossruff.lab.core.makeable_deals import contract_of, makeable_deal
from crossruff.lab.declarers.bridge_master import problem, problems
from crossruff.model import Deal

MAKEABLE = "makeable"
BRIDGE_MASTER = "bridge-master"
SOURCES = (MAKEABLE, BRIDGE_MASTER)


class DealKey(NamedTuple):
    """What tells a deal."""

    source: str
    contract: str
    number: int
    seed: int


def known(source: str) -> str:
    """The name of a source, if it is one.

    >>> known("newspaper")
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: no deals are called 'newspaper'; there is makeable, bridge-master
    """
    if source not in SOURCES:
        raise CrossruffError(f"no deals are called {source!r}; there is {', '.join(SOURCES)}")
    return source


def numbers(source: str, contract: str, most: int) -> Sequence[int]:
    """The numbers of the first deals for a contract: a table may have fewer of them than are asked for.

    >>> list(numbers("makeable", "6NT", 3)), list(numbers("bridge-master", "6NT", 9))
    ([1, 2, 3], [2, 7, 12])
    """
    if known(source) == MAKEABLE:
        return range(1, most + 1)
    wanted = contract_of(contract)
    return [one.number for one in problems() if one.contract == wanted][:most]


def deal_of(key: DealKey) -> Deal:
    """The deal itself; the seed changes only those that are dealt.

    >>> print(deal_of(DealKey("bridge-master", "6NT", 7, seed=1)))
    N:AJ9.KQJ.AQJ.5432 K65.T987.T987.T9 432.A32.K32.AKQJ QT87.654.654.876
    """
    contract = contract_of(key.contract)
    if known(key.source) == MAKEABLE:
        return makeable_deal(contract, seed=key.seed, number=key.number)
    return problem(contract, key.number).deal
