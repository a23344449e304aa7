"""Name the nodes that programs of evolved systems consist of, and their switches."""

from __future__ import annotations

from collections.abc import Iterable

from crossruff import _core
from crossruff.errors import CrossruffError

DECISIONS = (
    "strength",
    "length",
    "controls",
    "losers",
    "shape",
    "named length",
    "calls",
    "level",
    "strain",
    "conditions",
    "honours",
    "stopper",
    "longest",
    "advice",
    "key cards",
    "save",
)
"""The questions of decisions, by number."""
BIDS = ("direct", "relative", "steps", "pass or double", "longest suit", "raise", "game")
"""The ways to choose a bid, by number."""
_NUMBERS = {name: number for number, name in enumerate(DECISIONS)}
_NUMBERS |= {name: 32 + number for number, name in enumerate(BIDS)}

THESIS, EVERYTHING = _core.bidding_switches()


def switches_of(names: Iterable[str]) -> int:
    """Return the switches of nodes by name; `thesis` and `all` stand for many.

    >>> switches_of(["thesis"]) == switches_of([*DECISIONS[:2], *BIDS[:4]])
    True
    """
    found = 0
    for name in names:
        if name in ("thesis", "all"):
            found |= THESIS if name == "thesis" else EVERYTHING
        elif name in _NUMBERS:
            found |= 1 << _NUMBERS[name]
        else:
            known = ", ".join(("thesis", "all", *_NUMBERS))
            raise CrossruffError(f"unknown node {name!r}; choose {known}")
    return found


def names_of(switches: int) -> tuple[str, ...]:
    """Return the names of the nodes that are switched on.

    >>> names_of(THESIS)
    ('strength', 'length', 'direct', 'relative', 'steps', 'pass or double')
    """
    return tuple(name for name, number in _NUMBERS.items() if switches >> number & 1)
