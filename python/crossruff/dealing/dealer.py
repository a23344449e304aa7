"""Deals from a seed and a number: the same deal everywhere and forever (docs/dealing.md tells how)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import index

import numpy as np
from numpy.typing import NDArray

from crossruff import _core
from crossruff.dealing.constraints import Constraint
from crossruff.errors import CrossruffError, IllegalDeal
from crossruff.model import Deal

DEFAULT_LIMIT = 20_000_000
"""How many deals are tried for one that meets a constraint before giving up: some seconds' work."""
_BATCH = 4096
_PACKED_AT_ONCE = 2**20
_ATTEMPTS_AT_ONCE = 500_000
_SEED_END = 2**64
_NUMBER_END = 2**63


def deal(
    constraint: Constraint | str = "",
    *,
    seed: int,
    number: int = 1,
    where: Callable[[Deal], bool] | None = None,
    limit: int = DEFAULT_LIMIT,
) -> Deal:
    """One deal: number so-and-so of a seed, the first that meets the constraint and the predicate.

    >>> deal(seed=2026, number=7) == deal(seed=2026, number=7)
    True
    """
    return next(deals(constraint, seed=seed, first=number, count=1, where=where, limit=limit))


def deals(
    constraint: Constraint | str = "",
    *,
    seed: int,
    count: int | None = None,
    first: int = 1,
    where: Callable[[Deal], bool] | None = None,
    limit: int = DEFAULT_LIMIT,
) -> Iterator[Deal]:
    """The deals of a seed from a number on that meet the constraint and the predicate; without count, all.

    Raises IllegalDeal when `limit` tries did not find the next one.

    >>> from crossruff.model import Seat, Suit
    >>> [deal[Seat.NORTH].length(Suit.SPADES) for deal in deals("n: 8 spades", seed=1, count=3)]
    [8, 8, 8]
    >>> longer = deals(seed=1, count=2, where=lambda deal: deal[Seat.NORTH].hcp > deal[Seat.SOUTH].hcp)
    >>> sum(1 for _ in longer)
    2
    """
    wish = Constraint.parse(constraint) if isinstance(constraint, str) else constraint
    seed, first, count = _checked(seed, first, count)
    limit = index(limit)
    if limit < 1:
        raise CrossruffError(f"the limit of tries is 1 or more, not {limit}")
    if where is not None:
        return _filtered(wish, where, seed, range(first, first + count), limit)
    if wish.clauses:
        return _constrained(wish, seed, first, count, limit)
    return _unconstrained(seed, first, count)


def packed_deals(*, seed: int, count: int, first: int = 1) -> NDArray[np.uint64]:
    """Consecutive deals of a seed, packed: a row of four hands for each, as `Deal.packed` has them.

    >>> packed = packed_deals(seed=2026, count=7)
    >>> Deal.from_packed(tuple(packed[6].tolist())) == deal(seed=2026, number=7)
    True
    """
    seed, first, count = _checked(seed, first, count)
    parts = [_core.deals(seed, start, size) for start, size in _batches(first, count, _PACKED_AT_ONCE)]
    packed = np.frombuffer(b"".join(parts), dtype="<u8").reshape(-1, 4)
    return packed.astype(np.uint64)


def _checked(seed: int, first: int, count: int | None) -> tuple[int, int, int]:
    """The seed, the first number and the count of deals, if there are such deals."""
    seed, first = index(seed), index(first)
    if not 0 <= seed < _SEED_END:
        raise CrossruffError(f"the seed is from 0 to 2**64 - 1, not {seed}")
    if not 0 <= first < _NUMBER_END:
        raise CrossruffError(f"the number of a deal is from 0 to 2**63 - 1, not {first}")
    count = _NUMBER_END - first if count is None else index(count)
    if count < 0:
        raise CrossruffError(f"the count of deals is 0 or more, not {count}")
    if first + count > _NUMBER_END:
        raise CrossruffError(f"the numbers of deals end at 2**63 - 1: there are not {count} from {first} on")
    return seed, first, count


def _batches(first: int, count: int, size: int) -> Iterator[tuple[int, int]]:
    """The first numbers and the sizes of batches of consecutive deals."""
    return ((start, min(size, first + count - start)) for start in range(first, first + count, size))


def _unpacked(packed: bytes) -> Iterator[Deal]:
    hands = np.frombuffer(packed, dtype="<u8").reshape(-1, 4).tolist()
    return map(Deal.unchecked, map(tuple, hands))


def _unconstrained(seed: int, first: int, count: int) -> Iterator[Deal]:
    for start, size in _batches(first, count, _BATCH):
        yield from _unpacked(_core.deals(seed, start, size))


def _constrained(wish: Constraint, seed: int, first: int, count: int, limit: int) -> Iterator[Deal]:
    number, attempt, left = first, 0, count
    while left > 0:
        budget = min(_ATTEMPTS_AT_ONCE, limit - attempt)
        packed, number, attempt, _ = wish.core.find(seed, number, attempt, min(_BATCH, left), budget)
        yield from _unpacked(packed)
        left -= len(packed) // 32
        if attempt >= limit:
            raise _not_found(wish, number, limit)


def _filtered(
    wish: Constraint, where: Callable[[Deal], bool], seed: int, numbers: range, limit: int
) -> Iterator[Deal]:
    for number in numbers:
        attempt = 0
        while attempt < limit:
            budget = min(_ATTEMPTS_AT_ONCE, limit - attempt)
            packed, _, _, made = wish.core.find(seed, number, attempt, 1, budget)
            attempt += made
            candidate = next(_unpacked(packed), None)
            if candidate is not None and where(candidate):
                yield candidate
                break
        else:
            raise _not_found(wish, number, limit)


def _not_found(wish: Constraint, number: int, limit: int) -> IllegalDeal:
    asked = str(wish) or "the predicate"
    return IllegalDeal(
        f"no deal {number} in {limit:,} tries that meets: {asked} (a higher limit may find one)"
    )
