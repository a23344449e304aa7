"""Bidding systems by their names."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from crossruff.bidding.contract import BiddingSystem
from crossruff.bidding.evolved.systems import System, path_of, shipped
from crossruff.bidding.natural.engine.system import NAMED, NaturalSystem, named
from crossruff.bidding.natural.simulate.simulator import Simulator
from crossruff.errors import CrossruffError


def system_names() -> list[str]:
    """Return the names of all systems of the package, the natural ones first.

    >>> system_names()
    ['sayc', 'sayc-weak', 'two-over-one', 'study-a', 'study-b', 'webb-a']
    """
    return [*NAMED, *(path.stem for path in shipped())]


@cache
def system(name: str, *, simulate: bool = False, threads: int = 0) -> BiddingSystem:
    """Return a system by its name: a natural one, an evolved one of the package, or an evolved one's file.

    Systems remember what they have worked out, so each name has one system. A natural system may compare
    close calls by simulation, on as many threads as there are cores, or on some.

    >>> from crossruff.model import Auction, Hand, View
    >>> view = View.of_auction(Hand.parse("AQ32.K32.AJ4.Q32"), Auction.parse("N", ""))
    >>> str(system("sayc").call(view).action)
    '1NT'
    """
    if name not in NAMED:
        return evolved_system(name)
    chosen: NaturalSystem = replace(named(name), loose=simulate)
    # The rules are read now, not during the first call.
    chosen.situation(())
    return Simulator(system=chosen, threads=threads) if simulate else chosen


def evolved_system(name: str) -> System:
    """Return an evolved system by its name in the package or by its file."""
    try:
        path = path_of(name)
    except CrossruffError:
        names = ", ".join(system_names())
        raise CrossruffError(
            f"unknown system {name!r}; choose {names}, or the file of an evolved one"
        ) from None
    return System.load(path)
