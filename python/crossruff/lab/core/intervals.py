"""Means with intervals that hold the true mean 95 times of 100."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, variance

_FIRST_T = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
"""Student's t for 1 to 9 degrees of freedom, where the expansion below is not good enough."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and how far the interval reaches to each side; None where there is too little to tell."""

    mean: float
    reach: float | None


def student_t(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, to three digits.

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
    """The mean of the means of some groups, however large each of them is: plain, or weighted.

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
