"""Estimate means with 95 % intervals, plan how many boards a precision takes, and decide when to stop."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, pstdev, stdev, variance

import numpy as np
from numpy.typing import NDArray

from crossruff.errors import CrossruffError

Statistic = Callable[[NDArray[np.float64]], float]

_FIRST_T = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
"""Student's t for 1 to 9 degrees of freedom, where the expansion in `student_t` is too rough."""
_NORMAL = 1.96
"""The 97.5 % point of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    reach: float | None
    """Half the width of the interval; None with too few values."""


def student_t(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution, to three digits.

    >>> round(student_t(4), 2), round(student_t(20), 2), round(student_t(1000), 2)
    (2.78, 2.09, 1.96)
    """
    if freedom <= len(_FIRST_T):
        return _FIRST_T[freedom - 1]
    z = NormalDist().inv_cdf(0.975)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def mean_of_means(groups: Sequence[Sequence[float]], weights: Sequence[float] | None = None) -> Estimate:
    """Return the mean of the means of some groups of any size, plain or weighted.

    >>> mean_of_means([[0, 0, 0, 0], [3, 5]]).mean, mean_of_means([[0, 0], [3, 5]], [1, 3]).mean
    (2.0, 3.0)
    >>> round(mean_of_means([[1, 2, 3]]).reach, 3)
    2.484
    """
    shares = [1.0] * len(groups) if weights is None else weights
    whole = sum(shares)
    mean = sum(share * fmean(values) for share, values in zip(shares, groups, strict=True)) / whole
    if any(len(values) < 2 for values in groups):
        return Estimate(mean, None)
    parts = [share**2 * variance(values) / len(values) for share, values in zip(shares, groups, strict=True)]
    error = math.sqrt(sum(parts)) / whole
    return Estimate(mean, student_t(sum(len(values) - 1 for values in groups)) * error)


def normal_mean(values: Sequence[float]) -> Estimate:
    """Return the mean of many values, with the interval of the normal distribution.

    >>> round(normal_mean([1, 2, 3]).reach, 3)
    1.132
    """
    return Estimate(fmean(values), _NORMAL * stdev(values) / math.sqrt(len(values)))


def share_of(hits: int, count: int) -> Estimate:
    """Return a share in per cent, with the interval of the normal distribution.

    >>> share_of(25, 100).mean, round(share_of(25, 100).reach, 2)
    (25.0, 8.49)
    """
    part = hits / count
    return Estimate(100 * part, 100 * _NORMAL * math.sqrt(part * (1 - part) / count))


def boards_needed(deviation: float, reach: float, sure: float = 0.95) -> int:
    """Return how many boards it takes until an interval reaches no farther than this to each side.

    `deviation` is the standard deviation of a board: about 5.5 IMPs between two pairs that bid differently.

    >>> boards_needed(5.5, 0.5), boards_needed(5.5, 0.1)
    (465, 11621)
    """
    if deviation < 0:
        raise CrossruffError(f"deviation must be at least 0; got {deviation}")
    if reach <= 0:
        raise CrossruffError(f"reach must be above 0; got {reach}")
    _check_sure(sure)
    z = NormalDist().inv_cdf((1 + sure) / 2)
    return max(2, math.ceil((z * deviation / reach) ** 2))


def bootstrap(
    values: Sequence[float], statistic: Statistic = np.mean, *, sure: float = 0.95, seed: int = 0
) -> tuple[float, float]:
    """Return the ends of an interval for any statistic, by drawing the values again and again.

    >>> low, high = bootstrap([3.0, -2.0, 0.0, 5.0, 0.0, 1.0, -6.0, 2.0], np.median)
    >>> low <= 0.5 <= high
    True
    """
    if len(values) < 2:
        raise CrossruffError(f"an interval needs at least 2 values; got {len(values)}")
    _check_sure(sure)
    array = np.asarray(values, dtype=np.float64)
    drawn = np.random.default_rng(seed).choice(array, size=(2000, len(array)))
    found = np.array([statistic(row) for row in drawn])
    low, high = np.quantile(found, ((1 - sure) / 2, (1 + sure) / 2))
    return float(low), float(high)


def _check_sure(sure: float) -> None:
    if not 0 < sure < 1:
        raise CrossruffError(f"sure must be between 0 and 1; got {sure}")


@dataclass(frozen=True, slots=True)
class SequentialVerdict:
    """A mean whose interval holds after every board, however often it is looked at."""

    mean: float
    reach: float
    boards: int

    @property
    def is_clear(self) -> bool:
        """Return whether the mean is not 0, so that a match may stop."""
        return abs(self.mean) > self.reach


_LEAST = 16
"""With fewer boards the deviation is too rough a guess."""


def verdict(values: Sequence[float], *, expected: int = 300, wrong: float = 0.05) -> SequentialVerdict:
    """Judge the boards so far, when the match may stop after any of them.

    An ordinary interval that is checked after every board excludes 0 sooner or later. This is a confidence
    sequence instead (a mixture of normal martingales): the chance that it ever excludes the true mean is
    `wrong`. It is narrowest for about `expected` boards.

    >>> verdict([1.0, -1.0] * 50).is_clear, verdict([2.0, -1.0] * 100).is_clear
    (False, True)
    """
    count = len(values)
    if count < _LEAST:
        return SequentialVerdict(fmean(values) if values else 0.0, math.inf, count)
    ease = (-2 * math.log(wrong) + math.log(1 - 2 * math.log(wrong))) / expected
    # As if one more board with an extreme result had been seen: a few equal results prove nothing.
    deviation = math.hypot(pstdev(values), max(map(abs, values)) / math.sqrt(count))
    spread = 2 * (count * ease + 1) / (count**2 * ease) * math.log(math.sqrt(count * ease + 1) / wrong)
    return SequentialVerdict(fmean(values), deviation * math.sqrt(spread), count)
