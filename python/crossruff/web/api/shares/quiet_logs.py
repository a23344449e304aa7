"""Keep a log small that somebody tries to fill."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from crossruff.web.api.shares.rates import ClientRates, RateLimit

_AT_ONCE, _A_SECOND = 20, 0.2
_INFO_AT_ONCE, _INFO_A_SECOND = 100, 2.0
"""For lines about requests of one client, and for each kind of event."""
_ALL_AT_ONCE, _ALL_A_SECOND = 2000, 50.0
"""For all lines together: less than 1 MB a minute."""
_MOST_KINDS = 1000


class QuietLogs(logging.Filter):
    """Lets each kind of line pass a few times, then once in five seconds with the number left out.

    >>> quiet = QuietLogs(clock=lambda: 0.0)
    >>> line = logging.LogRecord("x", logging.WARNING, "", 0, "no", (), None)
    >>> sum(quiet.filter(line) for _ in range(1000))
    20
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._rates = ClientRates(_AT_ONCE, _A_SECOND, clock)
        self._info_rates = ClientRates(_INFO_AT_ONCE, _INFO_A_SECOND, clock)
        self._all = RateLimit(_ALL_AT_ONCE, _ALL_A_SECOND, clock)
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written; requests that end with the server are no faults."""
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            return False
        kind = getattr(record, "kind", f"{record.name} {record.levelno} {str(record.msg)[:80]}")
        rates = self._info_rates if record.levelno <= logging.INFO else self._rates
        if not (rates.of(kind).take() and self._all.take()):
            if kind in self._left_out or len(self._left_out) < _MOST_KINDS:
                self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return False
        if left_out := self._left_out.pop(kind, 0):
            record.msg = f"{record.msg} ({left_out} more such lines left out)"
        return True
