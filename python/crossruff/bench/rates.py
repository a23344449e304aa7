"""Measure the processor time of a part of Crossruff, and of a peer that does the same work."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec


@dataclass(frozen=True)
class Rate:
    """The processor time of one unit of work, beside that of a peer if there is one."""

    part: str
    """The part of Crossruff: `dd`, `worlds`, ..."""
    name: str
    unit: str
    units: int
    ours: float
    """Our microseconds of processor time for a unit."""
    peer: str = ""
    theirs: float | None = None
    """The peer's, on the same work in the same run."""

    @property
    def ratio(self) -> float | None:
        """How many times faster we are than the peer.

        >>> Rate("files", "PBN, read", "board", 5, 2.0, "endplay", 3.0).ratio
        1.5
        """
        return None if self.theirs is None else self.theirs / self.ours


def microseconds(work: Callable[[], object], units: int, runs: int = 2) -> float:
    """Return the processor time of a unit, the best of some runs.

    >>> microseconds(lambda: sum(range(1000)), 1) > 0
    True
    """
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return 1e6 * best / units


def has_endplay() -> bool:
    """Return whether endplay is installed, the peer of several parts."""
    return find_spec("endplay") is not None
