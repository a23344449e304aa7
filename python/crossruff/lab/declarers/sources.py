"""Provide the deals of an experiment: dealt until a contract can be made, or from a published table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crossruff.errors import CrossruffError
from crossruff.lab.declarers.bridge_master import problem, problems
from crossruff.lab.makeable_deals import contract_of, makeable_deal
from crossruff.model import Deal

MAKEABLE = "makeable"
BRIDGE_MASTER = "bridge-master"
SOURCES = (MAKEABLE, BRIDGE_MASTER)


class DealKey(NamedTuple):
    """What identifies a deal."""

    source: str
    contract: str
    number: int
    seed: int


def known(source: str) -> str:
    """Return the name of a source, if it exists.

    >>> known("newspaper")
    Traceback (most recent call last):
    crossruff.errors.CrossruffError: unknown source of deals 'newspaper'; choose makeable or bridge-master
    """
    if source not in SOURCES:
        raise CrossruffError(f"unknown source of deals {source!r}; choose {' or '.join(SOURCES)}")
    return source


def numbers(source: str, contract: str, most: int) -> Sequence[int]:
    """Return the numbers of the first deals for a contract; a published table may have fewer than `most`.

    >>> list(numbers("makeable", "6NT", 3)), list(numbers("bridge-master", "6NT", 9))
    ([1, 2, 3], [2, 7, 12])
    """
    if known(source) == MAKEABLE:
        return range(1, most + 1)
    wanted = contract_of(contract)
    return [one.number for one in problems() if one.contract == wanted][:most]


def deal_of(key: DealKey) -> Deal:
    """Return the deal; the seed has no effect on a published table.

    >>> print(deal_of(DealKey("bridge-master", "6NT", 7, seed=1)))
    N:AJ9.KQJ.AQJ.5432 K65.T987.T987.T9 432.A32.K32.AKQJ QT87.654.654.876
    """
    contract = contract_of(key.contract)
    if known(key.source) == MAKEABLE:
        return makeable_deal(contract, seed=key.seed, number=key.number)
    return problem(contract, key.number).deal
