"""Count how often each call follows in a system, on deals of the library and for a limited time."""

from __future__ import annotations

import time
from collections import Counter

from crossruff import solved_deals
from crossruff.model import Auction, Hand, Vulnerability
from crossruff.web.workers.context import Data, TaskContext
from crossruff.web.workers.tasks.systems import system_named

_SECONDS = 1.0
_AT_ONCE = 100
"""Deals between two looks at the clock."""


def frequencies(context: TaskContext, system: str, dealer: str, vulnerability: str, calls: str) -> Data:
    """Return how many deals were bid like this within a second, and how often each call came next.

    A deal counts if all four hands make these calls in the system. Each deal is tried with every hand as the
    dealer's.
    """
    auction, vulnerable = Auction.parse(dealer, calls), Vulnerability.parse(vulnerability)
    found: Counter[str] = Counter()
    if auction.is_over:
        return {"deals": 0, "next": {}}
    shown = system_named(system)
    steps = [(shown.chooser(auction.at(place), vulnerable), call) for place, call in enumerate(auction.calls)]
    last, turn = shown.chooser(auction, vulnerable), len(auction)
    deals, until, stopped = solved_deals.default().deals, time.monotonic() + _SECONDS, None
    for first in range(0, len(deals), _AT_ONCE):
        context.cancel.check()
        if time.monotonic() > until:
            stopped = f"{_SECONDS:g} s is over: {first:,} of {len(deals):,} deals were looked at"
            break
        for hands in deals[first : first + _AT_ONCE].tolist():
            for turned in range(4):
                if all(
                    choose(Hand.from_bits(hands[(turned + place) % 4])) == call
                    for place, (choose, call) in enumerate(steps)
                ):
                    found[str(last(Hand.from_bits(hands[(turned + turn) % 4])))] += 1
    total = found.total()
    shares = {call: round(count / total, 4) for call, count in found.most_common()}
    return {"deals": total, "next": shares, "complete": stopped is None, "stopped": stopped}
