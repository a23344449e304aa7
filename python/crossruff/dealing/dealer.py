"""Deals from a seed and a number: the same deal on every machine and in every version (see docs/dealing.md).

Without a seed the deals are random.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import index
from struct import iter_unpack
from typing import TYPE_CHECKING

from crossruff import _core
from crossruff.dealing.constraints import Constraint
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.lazy_modules import LazyModule
from crossruff.model import Deal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = LazyModule("numpy")

DEFAULT_LIMIT = 20_000_000
"""The number of tries for one deal that meets a constraint: a few seconds of work."""
_BATCH = 4096
_PACKED_AT_ONCE = 2**20
_ATTEMPTS_AT_ONCE = 500_000
_SEED_END = 2**64
_NUMBER_END = 2**63


def deal(
    constraint: Constraint | str = "",
    *,
    seed: int | None = None,
    number: int = 1,
    where: Callable[[Deal], bool] | None = None,
    limit: int = DEFAULT_LIMIT,
    progress: Callable[[int], None] | None = None,
) -> Deal:
    """Deal once: return the deal of this number of a seed that meets the constraint and the predicate.

    `progress` is called with the number of tries now and then; what it raises ends the search.

    >>> deal(seed=2026, number=7) == deal(seed=2026, number=7)
    True
    >>> deal("south: 15-17 hcp, balanced").south.hcp in (15, 16, 17)
    True
    """
    return next(
        deals(constraint, seed=seed, first=number, count=1, where=where, limit=limit, progress=progress)
    )


def deals(  # noqa: PLR0913 - all but the first are options with a name
    constraint: Constraint | str = "",
    *,
    seed: int | None = None,
    count: int | None = None,
    first: int = 1,
    where: Callable[[Deal], bool] | None = None,
    limit: int = DEFAULT_LIMIT,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Deal]:
    """Iterate over the deals of a seed, from number `first` on, that meet the constraint and the predicate.

    Without a seed the deals are random; without a count they do not end. Raise IllegalDeal when `limit` tries
    did not find the next one. `progress` is called with the tries for the next deal, several times a second.

    >>> [deal.north.length("S") for deal in deals("n: 8 spades", seed=1, count=3)]
    [8, 8, 8]
    >>> stronger = deals(seed=1, count=2, where=lambda deal: deal.north.hcp > deal.south.hcp)
    >>> [deal.north.hcp - deal.south.hcp for deal in stronger]
    [2, 3]
    """
    wish = Constraint.parse(constraint) if isinstance(constraint, str) else constraint
    seed, first, count = _checked(seed, first, count)
    limit = index(limit)
    if limit < 1:
        raise CrossruffError(f"limit of tries must be at least 1; got {limit}")
    if where is not None:
        return _filtered(wish, where, seed, range(first, first + count), _Limits(limit, progress))
    if wish.clauses:
        return _constrained(wish, seed, first, count, _Limits(limit, progress))
    return _unconstrained(seed, first, count)


def packed_deals(*, seed: int | None = None, count: int, first: int = 1) -> NDArray[np.uint64]:
    """Return consecutive deals of a seed, packed: a row of four hands for each, as `Deal.packed` has them.

    >>> packed = packed_deals(seed=2026, count=7)
    >>> Deal.from_packed(tuple(packed[6].tolist())) == deal(seed=2026, number=7)
    True
    """
    seed, first, count = _checked(seed, first, count)
    parts = [_core.deals(seed, start, size) for start, size in _batches(first, count, _PACKED_AT_ONCE)]
    packed = np.frombuffer(b"".join(parts), dtype="<u8").reshape(-1, 4)
    return packed.astype(np.uint64)


def _checked(seed: int | None, first: int, count: int | None) -> tuple[int, int, int]:
    """Return the seed, the first number and the count of deals; reject numbers that no deal has."""
    seed, first = secrets.randbits(64) if seed is None else index(seed), index(first)
    if not 0 <= seed < _SEED_END:
        raise CrossruffError(f"seed must be 0 to 2**64 - 1; got {seed}")
    if not 0 <= first < _NUMBER_END:
        raise CrossruffError(f"number of a deal must be 0 to 2**63 - 1; got {first}")
    count = _NUMBER_END - first if count is None else index(count)
    if count < 0:
        raise CrossruffError(f"count of deals must be 0 or more; got {count}")
    if first + count > _NUMBER_END:
        raise CrossruffError(
            f"count of deals from {first} on must be at most {_NUMBER_END - first}; got {count}"
        )
    return seed, first, count


def _batches(first: int, count: int, size: int) -> Iterator[tuple[int, int]]:
    """Iterate over the first numbers and the sizes of batches of consecutive deals."""
    return ((start, min(size, first + count - start)) for start in range(first, first + count, size))


def _unpacked(packed: bytes) -> Iterator[Deal]:
    return map(Deal.unchecked, iter_unpack("<4Q", packed))


def _unconstrained(seed: int, first: int, count: int) -> Iterator[Deal]:
    for start, size in _batches(first, count, _BATCH):
        yield from _unpacked(_core.deals(seed, start, size))


@dataclass(frozen=True, slots=True)
class _Limits:
    """How many tries one deal may take, and the callback that hears of them."""

    tries: int
    progress: Callable[[int], None] | None

    def budget(self, attempt: int) -> int:
        """Return how many tries to make at once, after reporting those made."""
        if self.progress is not None:
            self.progress(attempt)
        return min(_ATTEMPTS_AT_ONCE, self.tries - attempt)


def _constrained(wish: Constraint, seed: int, first: int, count: int, limits: _Limits) -> Iterator[Deal]:
    number, attempt, left = first, 0, count
    while left > 0:
        budget = limits.budget(attempt)
        packed, number, attempt, _ = wish.core.find(seed, number, attempt, min(_BATCH, left), budget)
        yield from _unpacked(packed)
        left -= len(packed) // 32
        if attempt >= limits.tries:
            raise _not_found(wish, number, limits.tries)


def _filtered(
    wish: Constraint, where: Callable[[Deal], bool], seed: int, numbers: range, limits: _Limits
) -> Iterator[Deal]:
    for number in numbers:
        attempt = 0
        while attempt < limits.tries:
            budget = limits.budget(attempt)
            packed, _, _, made = wish.core.find(seed, number, attempt, 1, budget)
            attempt += made
            candidate = next(_unpacked(packed), None)
            if candidate is not None and where(candidate):
                yield candidate
                break
        else:
            raise _not_found(wish, number, limits.tries)


def _not_found(wish: Constraint, number: int, limit: int) -> IllegalDeal:
    asked = str(wish) or "the predicate"
    return IllegalDeal(
        f"no deal {number} in {limit:,} tries that meets: {asked} (a higher limit may find one)"
    )
