"""WorldEstimate means from worlds: each with the interval that holds the true mean in 95 of 100 studies."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
_Z = 1.96
"""The standard errors to each side of a mean: 95 %."""


@dataclass(frozen=True, slots=True)
class WorldEstimate:
    """A mean over worlds and its interval.

    >>> WorldEstimate(mean=0.5, low=0.4, high=0.6).mean
    0.5
    """

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Numbers, weights: Numbers) -> WorldEstimate:
        """Estimate a mean from the values of worlds that count by their weights.

        >>> found = WorldEstimate.of(np.array([1.0, 3.0, 1.0, 3.0]), np.ones(4))
        >>> found.mean, round(found.margin, 2)
        (2.0, 1.13)
        """
        total = float(weights.sum())
        mean = float(weights @ values) / total
        if effective_number(weights) <= 1:
            return cls(mean, -math.inf, math.inf)
        shares = weights / total
        bias = 1 - float((shares**2).sum())
        error = math.sqrt(float((shares**2) @ ((values - mean) ** 2)) / bias)
        return cls(mean, mean - _Z * error, mean + _Z * error)

    @classmethod
    def of_chance(cls, happens: NDArray[np.bool_], weights: Numbers) -> WorldEstimate:
        """Estimate a chance; its interval (Wilson's) stays within 0 and 1, and never has length 0.

        >>> found = WorldEstimate.of_chance(np.array([False] * 20), np.ones(20))
        >>> found.mean, found.low, round(found.high, 2)
        (0.0, 0.0, 0.16)
        """
        number = effective_number(weights)
        mean = float(weights[happens].sum() / weights.sum())
        spread = _Z * math.sqrt(mean * (1 - mean) / number + _Z**2 / (4 * number**2))
        share = 1 + _Z**2 / number
        middle = mean + _Z**2 / (2 * number)
        low, high = (middle - spread) / share, (middle + spread) / share
        return cls(mean, max(0.0, min(low, mean)), min(1.0, max(high, mean)))

    @property
    def margin(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2

    @property
    def may_be_zero(self) -> bool:
        """Whether 0 is in the interval."""
        return self.low <= 0 <= self.high


def effective_number(weights: Numbers) -> float:
    """Return the number of worlds of equal weight that would tell as much.

    >>> effective_number(np.array([1.0, 1.0, 0.0]))
    2.0
    """
    return float(weights.sum()) ** 2 / float((weights**2).sum())
