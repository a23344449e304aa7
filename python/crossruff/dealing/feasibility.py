"""Whether a constraint can be met at all, found without dealing.

For every shape and number of points a hand may have, a condition is certainly met, certainly not, or either.
So a seat that no hand fits is found, and seats that ask for more than the pack holds between them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, reduce
from operator import and_, or_

import numpy as np
from numpy.typing import NDArray

from crossruff.dealing.conditions import All, Any, Condition, Counted, Feature, HasShape, Length, Not
from crossruff.errors import IllegalDeal
from crossruff.model import Hand, Seat, Shape, Suit

_Grid = NDArray[np.bool_]
_POINTS = 41


@dataclass(frozen=True)
class _Verdict:
    """Where on the grid of shapes and points a condition may be met, and where it must be."""

    may: _Grid
    must: _Grid


@dataclass(frozen=True)
class _Needs:
    """The least and most that a seat can have of each suit, and of points (the last column)."""

    least: NDArray[np.int_]
    most: NDArray[np.int_]


def check_feasible(wishes: Iterable[tuple[Seat, Condition]], fixed: tuple[int, int, int, int]) -> None:
    """Raise IllegalDeal if no deal can meet what is asked of each single seat.

    >>> from crossruff.dealing.language import parse_clauses
    >>> wishes = [(seat, wish) for (seat,), wish in parse_clauses("s: 22+ hcp; n: 19+ hcp")]
    >>> check_feasible(wishes, (0, 0, 0, 0))
    Traceback (most recent call last):
    crossruff.errors.IllegalDeal: the seats ask for at least 41 hcp, and there are 40
    """
    asked: dict[Seat, list[Condition]] = {seat: [] for seat in Seat}
    for seat, condition in wishes:
        asked[seat].append(condition)
    needs = [_needs(seat, asked[seat], fixed[seat.index]) for seat in Seat]
    least = np.sum([need.least for need in needs], axis=0)
    most = np.sum([need.most for need in needs], axis=0)
    names = [suit.name.lower() for suit in Suit] + ["hcp"]
    for name, low, high, there in zip(names, least, most, (13, 13, 13, 13, 40), strict=True):
        if low > there:
            raise IllegalDeal(f"the seats ask for at least {low} {name}, and there are {there}")
        if high < there:
            raise IllegalDeal(f"the seats take at most {high} {name}, and there are {there}")


def _needs(seat: Seat, conditions: list[Condition], fixed: int) -> _Needs:
    grid = _possible()
    held = Hand.from_bits(fixed)
    if held:
        fits = np.array([all(shape.of(suit) >= held.length(suit) for suit in Suit) for shape in Shape.all()])
        grid = grid & fits[:, None] & (np.arange(_POINTS) >= held.hcp)
        if len(held) == 13:
            grid = grid & (np.arange(_POINTS) == held.hcp)
    for condition in conditions:
        grid = grid & _verdict(condition).may
    if not grid.any():
        asked = ", ".join(map(str, conditions))
        raise IllegalDeal(f"no hand of {seat.name.title()} can have {asked}")
    shapes, points = np.nonzero(grid)
    suits = _lengths()[shapes]
    return _Needs(
        least=np.append(np.min(suits, axis=0), np.min(points)),
        most=np.append(np.max(suits, axis=0), np.max(points)),
    )


def _verdict(condition: Condition) -> _Verdict:
    match condition:
        case All(conditions):
            parts = [_verdict(part) for part in conditions]
            return _Verdict(
                reduce(and_, (part.may for part in parts), _whole()),
                reduce(and_, (part.must for part in parts), _whole()),
            )
        case Any(conditions):
            parts = [_verdict(part) for part in conditions]
            return _Verdict(
                reduce(or_, (part.may for part in parts)), reduce(or_, (part.must for part in parts))
            )
        case Not(inner):
            verdict = _verdict(inner)
            return _Verdict(~verdict.must, ~verdict.may)
        case HasShape(shapes):
            return _certain(np.array([shape in shapes for shape in Shape.all()])[:, None])
        case Length(suit, numbers):
            return _certain(np.array([shape.of(suit) in numbers for shape in Shape.all()])[:, None])
        case Counted(Feature.HCP, numbers):
            return _certain(np.array([points in numbers for points in range(_POINTS)]))
    return _Verdict(_whole(), ~_whole())


def _certain(grid: _Grid) -> _Verdict:
    full = np.broadcast_to(grid, (len(Shape.all()), _POINTS))
    return _Verdict(full, full)


@cache
def _whole() -> _Grid:
    return np.ones((len(Shape.all()), _POINTS), dtype=np.bool_)


@cache
def _lengths() -> NDArray[np.int_]:
    return np.array(Shape.all())


@cache
def _possible() -> _Grid:
    """Which numbers of points go with which shapes: a suit of n cards has some of the 16 honour sets."""
    in_suit = np.zeros((14, 11), dtype=np.bool_)
    for honours in range(16):
        count = honours.bit_count()
        points = sum(place + 1 for place in range(4) if honours >> place & 1)
        in_suit[count : count + 10, points] = True
    grid = np.zeros((len(Shape.all()), _POINTS), dtype=np.bool_)
    for row, shape in enumerate(Shape.all()):
        reach = {0}
        for length in shape:
            reach = {total + int(points) for total in reach for points in np.nonzero(in_suit[length])[0]}
        grid[row, list(reach)] = True
    return grid
