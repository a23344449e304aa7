"""When enough layouts have been looked at: a sequential test on the differences between choices."""

from __future__ import annotations

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
        leader = means.argmax(axis=-1)
        leading = np.take_along_axis(points, leader[..., None, None], axis=-1)
        steady = np.ptp(leading[..., 0], axis=-1) == 0
        behind = leading - points
        ahead = np.einsum("...n,...nk->...k", weights, behind)
        variance = np.einsum("...n,...nk->...k", weights**2, (behind - ahead[..., None, :]) ** 2)
        return cls(ahead, variance, (weights**2).sum(axis=-1), leader, steady)


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Looks at some layouts, then at more, until the choice is clear or does not matter.

    A rival is done with when the leader is clearly ahead of it, when it has taken the same tricks in `same`
    layouts (fewer if there are not many, or if the tricks are the same in all of them), or when it differs by
    less than `margin` tricks. The choice is made when all rivals are done with, or after `most` layouts. What
    is clear: `z` standard errors at first, fewer later on, and none at the end; to part what is nearly alike
    takes more layouts than it is worth.

    >>> test = SequentialTest(first=4, most=50)
    >>> test.stages
    (4, 6, 8, 12, 16, 24, 32, 48, 50)
    >>> bool(test.is_settled(np.array([[3, 2]] * 4)))
    True
    >>> bool(test.is_settled(np.array([[3, 2], [2, 3]] * 8)))
    False
    """

    z: float = 2.0
    same: int = 128
    margin: float = 0.01
    most: int = 400
    first: int = 4
    """How many layouts are looked at in any case."""

    def __post_init__(self) -> None:
        """Refuse numbers that make no sense."""
        if not 2 <= self.first < self.most:
            raise CrossruffError(f"a test begins with 2 to {self.most - 1} layouts, not {self.first}")
        if self.z < 0 or self.margin < 0 or self.same < 1:
            raise CrossruffError("z and margin of a test are 0 or more, and same is 1 or more")

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


AUTO = SequentialTest(z=3.0, same=384, margin=0.01, most=200)
"""What `samples=auto` means: set by the odd deals of docs/convergence.md, and tried on the even ones."""

_DOUBT = 1.0
"""Tricks: as if one more layout had been seen that is so far off; the first may be alike by chance."""


_STEADY = 8
"""Where the tricks are the same in all layouts too, so many times fewer show that choices are alike."""


def settled(
    lead: Lead, tests: Sequence[SequentialTest], trick: float = 1.0, population: int | None = None
) -> NDArray[np.bool_]:
    """Whether each of some tests (first axis) needs no more layouts.

    A test whose `most` is less than the population does not know of it.
    """
    columns = np.array(
        [(test.z, test.same, test.margin, test.most, test.first) for test in tests], dtype=float
    )
    z, same, margin, most, first = columns.T.reshape(5, -1, *(1,) * lead.ahead.ndim)
    # With weights, as many layouts of equal weight as would tell as much.
    count = 1 / lead.share[..., None]
    # The nearer to all of them, the less is left to chance.
    left = (
        1.0 if population is None else np.where(population <= most, np.maximum(1 - count / population, 0), 1)
    )
    falling = np.sqrt(np.clip(np.log(most / count) / np.log(most / first), 0, 1))
    reach = z * falling * np.sqrt(left * (lead.variance + (_DOUBT * trick / count) ** 2))
    needed = left * np.where(lead.steady[..., None], same / _STEADY, same)
    never_differed = (lead.ahead == 0) & (lead.variance == 0) & (count > needed - 0.5)
    done = (lead.ahead > reach) | never_differed | (lead.ahead + reach < margin * trick)
    is_leader = np.arange(lead.ahead.shape[-1]) == lead.leader[..., None]
    return np.asarray((done | is_leader).all(axis=-1), dtype=np.bool_)


@cache
def stages(first: int, most: int) -> tuple[int, ...]:
    """Numbers that grow by a third or a half, from the first to the last.

    >>> stages(3, 10), stages(5, 5)
    ((3, 4, 6, 8, 10), (5,))
    """
    steps = sorted({factor << power for factor in (2, 3) for power in range(30)})
    return (first, *(step for step in steps if first < step < most), *([most] if most > first else []))
