"""How many boards a wanted precision takes, intervals without a formula, and when a match may stop."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, pstdev

import numpy as np
from numpy.typing import NDArray

from crossruff.errors import CrossruffError

Statistic = Callable[[NDArray[np.float64]], float]


def boards_needed(deviation: float, reach: float, sure: float = 0.95) -> int:
    """How many boards it takes until an interval reaches no farther than this to each side.

    `deviation` is the standard deviation of a board: about 5.5 IMPs between two pairs that bid differently.

    >>> boards_needed(5.5, 0.5), boards_needed(5.5, 0.1)
    (465, 11621)
    """
    if deviation < 0 or reach <= 0 or not 0 < sure < 1:
        raise CrossruffError("a deviation is 0 or more, a reach above 0, and how sure between 0 and 1")
    z = NormalDist().inv_cdf((1 + sure) / 2)
    return max(2, math.ceil((z * deviation / reach) ** 2))


def bootstrap(
    values: Sequence[float], statistic: Statistic = np.mean, *, sure: float = 0.95, seed: int = 0
) -> tuple[float, float]:
    """The ends of an interval for any statistic, by drawing the values again and again.

    >>> low, high = bootstrap([3.0, -2.0, 0.0, 5.0, 0.0, 1.0, -6.0, 2.0], np.median)
    >>> low <= 0.5 <= high
    True
    """
    if len(values) < 2:
        raise CrossruffError("an interval needs two values or more")
    array = np.asarray(values, dtype=np.float64)
    drawn = np.random.default_rng(seed).choice(array, size=(2000, len(array)))
    found = np.array([statistic(row) for row in drawn])
    low, high = np.quantile(found, ((1 - sure) / 2, (1 + sure) / 2))
    return float(low), float(high)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A mean whose interval holds at all times, however often one looks."""

    mean: float
    reach: float
    boards: int

    @property
    def is_clear(self) -> bool:
        """Whether it is not nought: a match may stop."""
        return abs(self.mean) > self.reach


_LEAST = 16
"""With fewer boards the deviation is too rough a guess."""


def verdict(values: Sequence[float], *, expected: int = 300, wrong: float = 0.05) -> Verdict:
    """What the boards so far say, if one may stop after any of them.

    Who looks at an ordinary interval after every board will sooner or later see nought outside of it. This is
    a confidence sequence instead (a mixture of normal martingales): the chance that it ever leaves out the
    true mean is `wrong`. It is narrowest for about `expected` boards.

    >>> verdict([1.0, -1.0] * 50).is_clear, verdict([2.0, -1.0] * 100).is_clear
    (False, True)
    """
    count = len(values)
    if count < _LEAST:
        return Verdict(fmean(values) if values else 0.0, math.inf, count)
    ease = (-2 * math.log(wrong) + math.log(1 - 2 * math.log(wrong))) / expected
    # As if one board more had been seen that is far off: a few that are alike prove nothing.
    deviation = math.hypot(pstdev(values), max(map(abs, values)) / math.sqrt(count))
    spread = 2 * (count * ease + 1) / (count**2 * ease) * math.log(math.sqrt(count * ease + 1) / wrong)
    return Verdict(fmean(values), deviation * math.sqrt(spread), count)
