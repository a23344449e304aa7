"""When enough layouts have been looked at: a test of what more of them would be worth."""

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
    """How far the leading choice is ahead of each, on the same layouts; the last axis has the choices."""

    ahead: Floats
    """The mean difference; 0 for the leader itself."""
    variance: Floats
    """The square of its standard error."""
    share: Floats
    """What one layout counts for: 1 divided by their number, if all weigh the same."""
    leader: NDArray[np.intp]
    same: NDArray[np.bool_]
    """Whether a choice was worth as much as the leader in all layouts."""
    steady: NDArray[np.bool_]
    """Whether the leader was worth the same in all layouts."""

    @classmethod
    def of(cls, values: NDArray[np.generic], weights: Floats | None = None) -> Lead:
        """From what each choice (last axis) is worth in each layout (the axis before it).

        Differences on the same layouts vary much less than the values: what is hard in a layout is hard for
        all choices.

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
        # Of several the first leads, whatever rounding makes of them.
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
    """Looks at some layouts, then at more, until as many again are not worth it.

    It goes on while the chance that a rival is better is more than `price` for each layout that would be
    looked at: as many again, or all there are. So at first only what is clear is settled, and later on what
    is nearly alike too. Being wrong between choices whose difference is known to less than `margin` tricks
    counts for less, in proportion.

    >>> test = SequentialTest(first=4, most=50)
    >>> test.stages
    (4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 50)
    >>> bool(test.is_settled(np.array([[3, 2]] * 6)))
    True
    >>> bool(test.is_settled(np.array([[3, 2], [2, 3]] * 8)))
    False
    """

    price: float = 0.0002
    """The chance of being right that a layout must be worth."""
    margin: float = 0.03
    most: int = 800
    first: int = 4
    """How many layouts are looked at in any case."""

    def __post_init__(self) -> None:
        """Refuse numbers that make no sense."""
        if not 2 <= self.first < self.most:
            raise CrossruffError(f"a test begins with 2 to {self.most - 1} layouts, not {self.first}")
        if self.price < 0 or self.margin < 0:
            raise CrossruffError("price and margin of a test are 0 or more")

    @property
    def stages(self) -> tuple[int, ...]:
        """After how many layouts it looks at what it has."""
        return stages(self.first, self.most)

    def is_settled(
        self,
        values: NDArray[np.generic],
        weights: Floats | None = None,
        *,
        trick: float = 1.0,
        population: int | None = None,
    ) -> NDArray[np.bool_]:
        """Whether no more layouts are needed, of values as in `Lead.of`, if a trick is worth so much.

        `population` is how many layouts there are, if each is looked at only once.
        """
        return np.asarray(settled(Lead.of(values, weights), [self], trick, population)[0])


AUTO = SequentialTest(price=0.001, most=200)
"""What `samples=auto` means: in play a layout is dearer, because it is weighed by the cards played."""

_ROUNDING = 1e-12
_DOUBT = 1.0
"""Tricks: as if one more layout had been seen that is so far off; the first may be alike by chance."""
_DIFFERS = 0.5
"""The chance that a rival is better that has never differed, times the root of the number of layouts."""
_STEADY = 8
"""So many times less where the tricks are the same in all layouts too."""


def settled(
    lead: Lead, tests: Sequence[SequentialTest], trick: float = 1.0, population: int | None = None
) -> NDArray[np.bool_]:
    """Whether each of some tests (first axis) needs no more layouts.

    A test whose `most` is less than the population does not know of it.
    """
    known = [population if population and population <= test.most else None for test in tests]
    keys = [(test.margin * trick, one) for test, one in zip(tests, known, strict=True)]
    wrong = {key: chance_of_error(lead, key[0], trick, key[1]) for key in set(keys)}
    count = 1 / lead.share
    # As many again, or all that are left: to part what is nearly alike takes about that.
    more = [count if one is None else np.clip(one - count, 0, count) for one in known]
    return np.array(
        [wrong[key] <= test.price * layouts for test, key, layouts in zip(tests, keys, more, strict=True)],
        dtype=np.bool_,
    )


def chance_of_error(lead: Lead, margin: float, trick: float, population: int | None) -> Floats:
    """The chance that a rival is better, added up over the rivals; less where it would not matter.

    >>> values = np.array([[3, 2], [3, 3], [3, 2], [3, 2], [3, 3]])
    >>> round(float(chance_of_error(Lead.of(values), 0.0, 1.0, None)), 3)
    0.022
    >>> round(float(chance_of_error(Lead.of(values), 0.0, 1.0, 6)), 3)
    0.0
    """
    # With weights, as many layouts of equal weight as would tell as much.
    count = 1 / lead.share[..., None]
    # The nearer to all of them, the less is left to chance.
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
"""The chance of a normal deviate to lie beyond so many standard errors."""


@cache
def stages(first: int, most: int) -> tuple[int, ...]:
    """Numbers that grow by a seventh to a fourth, from the first to the last.

    >>> stages(3, 10), stages(5, 5)
    ((3, 4, 5, 6, 7, 8, 10), (5,))
    """
    steps = sorted({factor << power for factor in (1, 3, 5, 7) for power in range(30)})
    return (first, *(step for step in steps if first < step < most), *([most] if most > first else []))
