"""A sequential test: stop sampling when more worlds are not worth their cost."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossruff.errors import CrossruffError

Floats = NDArray[np.float64]


class Lead(NamedTuple):
    """How far the leading choice is ahead in the same worlds; the last axis has the choices."""

    ahead: Floats
    """The mean difference; 0 for the leader itself."""
    variance: Floats
    """The square of its standard error."""
    share: Floats
    """The weight of one world: 1 divided by their number, if all weigh the same."""
    leader: NDArray[np.intp]
    same: NDArray[np.bool_]
    """Whether a choice was worth as much as the leader in all worlds."""
    steady: NDArray[np.bool_]
    """Whether the leader was worth the same in all worlds."""

    @classmethod
    def of(cls, values: NDArray[np.generic], weights: Floats | None = None) -> Lead:
        """Compare choices (last axis) by their values in each world (the axis before it).

        Differences in the same worlds vary much less than the values: a hard world is hard for all choices.

        >>> lead = Lead.of(np.array([[3, 2], [5, 4], [2, 2], [4, 3]]))
        >>> lead.ahead.tolist(), int(lead.leader)
        ([0.0, 0.75], 0)
        """
        points = values.astype(np.float64)
        if weights is None:
            weights = np.full(points.shape[:-1], 1 / points.shape[-2])
        else:
            weights = weights / weights.sum(axis=-1, keepdims=True)
        means = np.einsum("...n,...nk->...k", weights, points)
        # Among equals the first leads, whatever the rounding.
        slack = _ROUNDING * np.ptp(points, axis=(-2, -1))[..., None]
        leader = (means >= means.max(axis=-1, keepdims=True) - slack).argmax(axis=-1)
        leading = np.take_along_axis(points, leader[..., None, None], axis=-1)
        behind = leading - points
        ahead = np.einsum("...n,...nk->...k", weights, behind)
        variance = np.einsum("...n,...nk->...k", weights**2, (behind - ahead[..., None, :]) ** 2)
        return cls(
            np.maximum(ahead, 0),
            variance,
            (weights**2).sum(axis=-1),
            leader,
            (behind == 0).all(axis=-2),
            np.ptp(leading[..., 0], axis=-1) == 0,
        )


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Looks at some worlds, then at more, until twice as many are not worth it.

    It continues while the chance that a rival is better exceeds `price` for each world that it would add: as
    many again, or all there are. So early stages settle only clear choices, and later ones close choices too.
    An error between choices whose difference is known to less than `margin` tricks counts less, in
    proportion.

    >>> test = SequentialTest(first=4, most=50)
    >>> test.stages
    (4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 50)
    >>> bool(test.is_settled(np.array([[3, 2]] * 6)))
    True
    >>> bool(test.is_settled(np.array([[3, 2], [2, 3]] * 8)))
    False
    """

    price: float = 0.0002
    """The chance of being right that one more world must add."""
    margin: float = 0.03
    most: int = 800
    first: int = 4
    """How many worlds the test always looks at."""

    def __post_init__(self) -> None:
        """Reject numbers that make no sense."""
        if not 2 <= self.first < self.most:
            raise CrossruffError(f"first must be 2 to {self.most - 1} worlds; got {self.first}")
        if self.price < 0 or self.margin < 0:
            raise CrossruffError(f"price and margin must be 0 or more; got {self.price} and {self.margin}")

    @property
    def stages(self) -> tuple[int, ...]:
        """The numbers of worlds after which it decides whether to stop."""
        return stages(self.first, self.most)

    def is_settled(
        self,
        values: NDArray[np.generic],
        weights: Floats | None = None,
        *,
        trick: float = 1.0,
        population: int | None = None,
    ) -> NDArray[np.bool_]:
        """Return whether no more worlds are needed; values are as in `Lead.of`, `trick` is a trick's value.

        `population` is the number of all worlds, if each is looked at only once.
        """
        return np.asarray(settled(Lead.of(values, weights), [self], trick, population)[0])


AUTO = SequentialTest(price=0.001, most=200)
"""What `samples=auto` means: in play a world costs more, because the cards played are weighed in it."""

_ROUNDING = 1e-12
_DOUBT = 1.0
"""Tricks: as if one more world had been seen that is this far off, since the first may agree by chance."""
_DIFFERS = 0.5
"""The chance that a rival that never differed is better, times the root of the number of worlds."""
_STEADY = 8
"""The chance is this many times smaller where the tricks are the same in all worlds too."""


def settled(
    lead: Lead, tests: Sequence[SequentialTest], trick: float = 1.0, population: int | None = None
) -> NDArray[np.bool_]:
    """Return whether each of some tests (first axis) needs no more worlds.

    A test whose `most` is less than the population ignores the population.
    """
    known = [population if population and population <= test.most else None for test in tests]
    keys = [(test.margin * trick, one) for test, one in zip(tests, known, strict=True)]
    wrong = {key: chance_of_error(lead, key[0], trick, key[1]) for key in set(keys)}
    count = 1 / lead.share
    # As many again, or all that are left: close choices need about that many.
    more = [count if one is None else np.clip(one - count, 0, count) for one in known]
    return np.array(
        [wrong[key] <= test.price * extra for test, key, extra in zip(tests, keys, more, strict=True)],
        dtype=np.bool_,
    )


def chance_of_error(lead: Lead, margin: float, trick: float, population: int | None) -> Floats:
    """Return the chance that a rival is better, added up over the rivals; less where it matters less.

    >>> values = np.array([[3, 2], [3, 3], [3, 2], [3, 2], [3, 3]])
    >>> round(float(chance_of_error(Lead.of(values), 0.0, 1.0, None)), 3)
    0.022
    >>> round(float(chance_of_error(Lead.of(values), 0.0, 1.0, 6)), 3)
    0.0
    """
    # With weights: the effective number of worlds.
    count = 1 / lead.share[..., None]
    # The fewer worlds are left out, the less is left to chance.
    left = np.ones_like(count) if population is None else 1 - count / population
    left = np.where(left > _ROUNDING, left, 0)
    error = np.sqrt(left * (lead.variance + (_DOUBT * trick / count) ** 2))
    ahead = np.divide(lead.ahead, error, out=np.full_like(error, np.inf), where=error > 0)
    differs = np.interp(ahead, _AHEAD, _BEYOND) * (np.minimum(error / margin, 1) if margin > 0 else 1)
    steady = np.where(lead.steady, _STEADY, 1)[..., None]
    never_differed = np.minimum(_DIFFERS * left / (steady * np.sqrt(count)), 0.5)
    is_leader = np.arange(lead.ahead.shape[-1]) == lead.leader[..., None]
    wrong = np.where(is_leader, 0, np.where(lead.same, never_differed, differs))
    return np.asarray(wrong.sum(axis=-1), dtype=np.float64)


_AHEAD = np.linspace(0, 8, 801)
_BEYOND = np.array([math.erfc(ahead / math.sqrt(2)) / 2 for ahead in _AHEAD])
"""The chance that a normal deviate exceeds a number of standard errors."""


@cache
def stages(first: int, most: int) -> tuple[int, ...]:
    """Return numbers that grow by a seventh to a fourth, from the first to the last.

    >>> stages(3, 10), stages(5, 5)
    ((3, 4, 5, 6, 7, 8, 10), (5,))
    """
    steps = sorted({factor << power for factor in (1, 3, 5, 7) for power in range(30)})
    return (first, *(step for step in steps if first < step < most), *([most] if most > first else []))
