"""Limit how much happens in a time: for one connection, or for each client apart."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

_MOST_CLIENTS = 20_000
"""Clients that are remembered; of more, those are forgotten that asked for nothing for the longest time."""

Clock = Callable[[], float]


class RateLimit:
    """Allow `size` at once, and then `rate` a second.

    >>> limit = RateLimit(2, 1, clock=lambda: 0.0)
    >>> limit.take(), limit.take(), limit.take()
    (True, True, False)
    >>> limit.wait()
    1.0
    """

    def __init__(self, size: float, rate: float, clock: Clock = time.monotonic) -> None:
        self._size, self._rate, self._clock = size, rate, clock
        self._level, self._then = size, clock()

    def take(self, amount: float = 1) -> bool:
        """Return whether so much is allowed now, and count it."""
        if self.wait(amount) > 0:
            return False
        self._level -= amount
        return True

    def charge(self, amount: float) -> None:
        """Count what was used already, also if it is more than what was left."""
        self.wait()
        self._level -= amount

    def wait(self, amount: float = 1) -> float:
        """Return the seconds until so much is allowed."""
        now = self._clock()
        self._level = min(self._size, self._level + (now - self._then) * self._rate)
        self._then = now
        return max(0.0, (amount - self._level) / self._rate)


class ClientRates:
    """One rate limit for each client.

    >>> rates = ClientRates(1, 1, clock=lambda: 0.0)
    >>> rates.of("a").take(), rates.of("a").take(), rates.of("b").take()
    (True, False, True)
    """

    def __init__(self, size: float, rate: float, clock: Clock = time.monotonic) -> None:
        self._size, self._rate, self._clock = size, rate, clock
        self._limits: OrderedDict[str, RateLimit] = OrderedDict()

    def of(self, client: str) -> RateLimit:
        """Return the limit of a client."""
        limit = self._limits.get(client)
        if limit is None:
            limit = self._limits[client] = RateLimit(self._size, self._rate, self._clock)
            if len(self._limits) > _MOST_CLIENTS:
                self._limits.popitem(last=False)
        self._limits.move_to_end(client)
        return limit
