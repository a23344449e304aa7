"""Whether a constraint can be met at all, found without dealing.

For every shape and number of points that a hand, or the two hands of a side, may have, a condition is
certainly met, certainly not, or either. So a seat or side that no cards fit is found, and seats that ask for
more than the pack holds between them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, reduce
from itertools import product
from operator import and_, or_

import numpy as np
from numpy.typing import ArrayLike, NDArray

from crossruff.dealing.conditions import (
    All,
    Any,
    Comparison,
    Condition,
    Counted,
    Feature,
    HasShape,
    HasStopper,
    Holds,
    Length,
    Not,
    Range,
    SuitPoints,
)
from crossruff.errors import IllegalDeal
from crossruff.model import Hand, Seat, Shape, Side, Suit

_Grid = NDArray[np.bool_]
_Numbers = NDArray[np.int_]
_POINTS = 41
_NAMES = (*(suit.name.lower() for suit in Suit), "hcp")
_IN_PACK = np.array([13, 13, 13, 13, 40])
_MOST_COUNTED = {Feature.CONTROLS: 12, Feature.LOSERS: 12, Feature.QUICK_TRICKS: 8}
_MOST_SUIT_POINTS = np.array([0, 4, 7, 9, *[10] * 10])
"""The most points in a suit by its length; the least are what the cards that are missing leave."""


@dataclass(frozen=True)
class _Verdict:
    """Where on the grid of shapes and points a condition may be met, and where it must be."""

    may: _Grid
    must: _Grid


@dataclass(frozen=True)
class _Needs:
    """The least and most that can be had of each suit, and of points (the last column)."""

    least: _Numbers
    most: _Numbers


def check_feasible(
    wishes: Iterable[tuple[tuple[Seat, ...], Condition]], fixed: tuple[Hand, Hand, Hand, Hand]
) -> None:
    """Raise IllegalDeal if no deal can meet what is asked of the seats and sides, as far as that can be seen.

    >>> from crossruff.dealing.language import parse_clauses
    >>> check_feasible(parse_clauses("s: 22+ hcp; n: 19+ hcp"), (Hand(),) * 4)
    Traceback (most recent call last):
    crossruff.errors.IllegalDeal: the seats ask for at least 41 hcp, and there are 40
    """
    asked: dict[tuple[Seat, ...], list[Condition]] = {}
    for who, condition in wishes:
        asked.setdefault(who, []).append(condition)
    sides = [_side_needs(side, asked, fixed) for side in Side]
    least, most = _sums(sides)
    for name, low, high, there in zip(_NAMES, least, most, _IN_PACK, strict=True):
        if low > there:
            raise IllegalDeal(f"the seats ask for at least {low} {name}, and there are {there}")
        if high < there:
            raise IllegalDeal(f"the seats take at most {high} {name}, and there are {there}")


def _sums(needs: list[_Needs]) -> tuple[_Numbers, _Numbers]:
    return np.sum([need.least for need in needs], axis=0), np.sum([need.most for need in needs], axis=0)


def _side_needs(
    side: Side, asked: dict[tuple[Seat, ...], list[Condition]], fixed: tuple[Hand, Hand, Hand, Hand]
) -> _Needs:
    """Return the range of a side that follows from its own conditions and those of its seats."""
    parts = [_needs((seat,), asked.get((seat,), []), fixed) for seat in side.seats]
    least, most = _sums(parts)
    if side.seats not in asked:
        return _Needs(least, most)
    whole = _needs(side.seats, asked[side.seats], fixed)
    for name, low, high, own_low, own_high in zip(_NAMES, least, most, whole.least, whole.most, strict=True):
        if low > own_high:
            raise IllegalDeal(
                f"{side} is asked for at most {own_high} {name}, and its seats for {low} or more"
            )
        if high < own_low:
            raise IllegalDeal(
                f"{side} is asked for at least {own_low} {name}, and its seats for {high} or fewer"
            )
    return _Needs(np.maximum(least, whole.least), np.minimum(most, whole.most))


def _needs(
    who: tuple[Seat, ...], conditions: list[Condition], fixed: tuple[Hand, Hand, Hand, Hand]
) -> _Needs:
    held = reduce(or_, (fixed[seat.index] for seat in who))
    elsewhere = reduce(or_, fixed) - held
    cards = _Cards(13 * len(who), held, elsewhere)
    grid = reduce(and_, (cards.verdict(condition).may for condition in conditions), cards.possible)
    if not grid.any():
        whose = f"hand of {who[0].name.title()}" if len(who) == 1 else f"two hands of {who[0]}{who[1]}"
        wish = ", ".join(str(condition).removeprefix("has ") for condition in conditions)
        raise IllegalDeal(f"no {whose} can have {wish}")
    rows, points = np.nonzero(grid)
    suits = _lengths(cards.number)[rows]
    return _Needs(
        least=np.append(np.min(suits, axis=0), np.min(points)),
        most=np.append(np.max(suits, axis=0), np.max(points)),
    )


@dataclass(frozen=True)
class _Cards:
    """The 13 or 26 cards of a seat or side, of which some are known, and others are known to be elsewhere."""

    number: int
    held: Hand
    elsewhere: Hand

    @property
    def possible(self) -> _Grid:
        """The shapes and points that these cards can have, if nothing is asked of them."""
        lengths, points = _lengths(self.number), np.arange(_POINTS)
        least, most = _spread(self.held), 13 - _spread(self.elsewhere)
        fits = np.all((least <= lengths) & (lengths <= most), axis=1, keepdims=True)
        known = self.held.hcp
        top = known if len(self.held) == self.number else 40 - self.elsewhere.hcp
        return self._grid(_points_by_shape(self.number) & fits & (known <= points) & (points <= top))

    def verdict(self, condition: Condition) -> _Verdict:
        """Where a condition may be met, and where it must be."""
        match condition:
            case All(conditions):
                parts = [self.verdict(part) for part in conditions]
                return _Verdict(
                    reduce(and_, (part.may for part in parts), self._grid(True)),
                    reduce(and_, (part.must for part in parts), self._grid(True)),
                )
            case Any(conditions):
                parts = [self.verdict(part) for part in conditions]
                return _Verdict(
                    reduce(or_, (part.may for part in parts)), reduce(or_, (part.must for part in parts))
                )
            case Not(inner):
                verdict = self.verdict(inner)
                return _Verdict(~verdict.must, ~verdict.may)
            case HasStopper():
                return self.verdict(condition.spelled_out)
        return self._test(condition)

    def _test(self, condition: Condition) -> _Verdict:
        lengths = _lengths(self.number)
        match condition:
            case HasShape(shapes):
                fits = self._grid(np.array([shape in shapes for shape in Shape.all()])[:, None])
                return _Verdict(fits, fits)
            case Comparison(suit, _, other):
                pairs = lengths[:, [suit.index, other.index]].tolist()
                fits = self._grid(np.array([condition.holds(*pair) for pair in pairs])[:, None])
                return _Verdict(fits, fits)
            case Length(suit, numbers):
                return self._between(numbers, lengths[:, suit.index, None], lengths[:, suit.index, None])
            case Holds(cards, numbers):
                return self._holds(cards, numbers)
            case SuitPoints(suit, numbers):
                length = lengths[:, suit.index, None]
                most = _MOST_SUIT_POINTS[length]
                return self._between(numbers, 10 - _MOST_SUIT_POINTS[13 - length], most, worth=numbers.low)
            case Counted(Feature.HCP, numbers):
                return self._between(numbers, np.arange(_POINTS), np.arange(_POINTS))
            case Counted(feature, numbers):
                return self._between(numbers, 0, _MOST_COUNTED[feature])
        return _Verdict(self._grid(True), self._grid(False))

    def _holds(self, cards: Hand, numbers: Range) -> _Verdict:
        """By suit: the known ones, and of the unknown as many as there is room for."""
        known = _spread(cards & self.held)
        open_cards = cards - self.held - self.elsewhere
        wanted = _spread(open_cards)
        others = 13 - _spread(self.held) - _spread(self.elsewhere) - wanted
        room = np.maximum(_lengths(self.number) - _spread(self.held), 0)
        least = (known + np.maximum(room - others, 0)).sum(axis=1, keepdims=True)
        most = (known + np.minimum(room, wanted)).sum(axis=1, keepdims=True)
        worth = sorted(Hand([card]).hcp for card in cards)[: int(numbers.low)]
        return self._between(numbers, least, most, worth=sum(worth))

    def _between(self, numbers: Range, least: ArrayLike, most: ArrayLike, worth: float = 0) -> _Verdict:
        """Return the range of a number between two bounds, with the points that its lowest value needs."""
        least, most = np.asarray(least), np.asarray(most)
        top = np.inf if numbers.high is None else numbers.high
        may = (numbers.low <= most) & (least <= top) & (np.arange(_POINTS) >= worth)
        return _Verdict(self._grid(may), self._grid((numbers.low <= least) & (most <= top)))

    def _grid(self, values: ArrayLike) -> _Grid:
        return np.broadcast_to(np.asarray(values), (len(_lengths(self.number)), _POINTS))


def _spread(cards: Hand) -> _Numbers:
    return np.array([cards.length(suit) for suit in Suit])


@cache
def _lengths(cards: int) -> _Numbers:
    """Return the suit lengths that 13 or 26 cards can have, in the order of Shape.all()."""
    threes = product(range(14), repeat=3)
    return np.array([(*three, cards - sum(three)) for three in threes if 0 <= cards - sum(three) <= 13])


@cache
def _points_by_shape(cards: int) -> _Grid:
    """Which numbers of points go with which shapes."""
    reach = [_reach(tuple(sorted(shape))) for shape in _lengths(cards).tolist()]
    return (np.array(reach)[:, None] >> np.arange(_POINTS) & 1).astype(np.bool_)


@cache
def _reach(lengths: tuple[int, ...]) -> int:
    """Return the points that suits can have together, as bits: each has some of the 16 honour sets."""
    if not lengths:
        return 1
    found, rest = 0, _reach(lengths[1:])
    for honours in range(16):
        if honours.bit_count() <= lengths[0] <= honours.bit_count() + 9:
            found |= rest << sum(place + 1 for place in range(4) if honours >> place & 1)
    return found
