"""How much time and how many threads a decision may take."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from crossruff.dd import CancelFlag
from crossruff.errors import CrossruffError


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one decision; the clock starts when the budget is made.

    >>> Budget().left is None, 0 < Budget(seconds=5).left <= 5
    (True, True)
    """

    seconds: float | None = None
    """The longest time for the decision; None is no limit."""
    cancel: CancelFlag | None = None
    """Ends the thinking when another thread sets it; the decision uses what is known by then."""
    threads: int | None = None
    """None is the number of the player's own solver; 0 is all cores."""
    _start: float = field(default_factory=time.perf_counter, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Reject limits that make no sense."""
        if self.seconds is not None and not 0 <= self.seconds < 1e9:
            raise CrossruffError(f"seconds must be 0 to a billion; got {self.seconds}")
        if self.threads is not None and self.threads < 0:
            raise CrossruffError(f"threads must be at least 1, or 0 for all cores; got {self.threads}")

    @property
    def elapsed(self) -> float:
        """The seconds since the budget was made."""
        return time.perf_counter() - self._start

    @property
    def left(self) -> float | None:
        """The seconds that are left, at least 0; None without a limit."""
        return None if self.seconds is None else max(0.0, self.seconds - self.elapsed)

    def begun(self, ago: float) -> Budget:
        """Return a budget with the same limits that began some seconds ago.

        >>> Budget(seconds=2).begun(5).left
        0.0
        """
        return Budget(self.seconds, self.cancel, self.threads, time.perf_counter() - ago)

    def share(self, part: float) -> Budget:
        """Return a budget with a share of this one's time and the same start.

        >>> Budget(seconds=2).share(0.5).seconds
        1.0
        """
        seconds = None if self.seconds is None else part * self.seconds
        return Budget(seconds, self.cancel, self.threads, self._start)
