"""Choose what to say about the shapes of a set of hands: few facts, true of all, that exclude most others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from crossruff.bidding.natural.engine.calls import CLUBS, DIAMONDS, FROM_SPADES, HEARTS, SPADES, SUITS
from crossruff.bidding.natural.engine.hand_sets import SHAPES_WITH
from crossruff.bidding.natural.engine.set_weights import weight_of_shapes
from crossruff.inference.phrases import length_text
from crossruff.model import Shape

_WORTH = 0.12
"""A fact is said if it excludes at least this part of the hands that are left."""
_WORTH_OF_CEILING = 0.3
"""The same for a suit that is not long: players ask what a hand has before they ask what it has not."""
_WORTH_OF_NAMED = 0.05
"""The same for the suit that the call names."""
_LONGEST_CEILING = 3
_MOST_FACTS = 3
_MAJORS, _MINORS = (SPADES, HEARTS), (DIAMONDS, CLUBS)
_EVEN = 0.05
"""A fact is dropped if without it at most this part of the hands more is left."""


@dataclass(frozen=True, slots=True)
class ShapeFact:
    """A fact about shape: its text and the shapes of which it is true (bits of a row)."""

    text: str
    shapes: int
    place: int
    """Facts are said in the order of their places."""
    worth: float = _WORTH
    """The part of the hands that it must exclude to be said."""
    cost: float = 0.0
    """A fact with costs is said if it excludes this part more than another one."""
    suit: int = -1
    """The suit of which it names a least length."""
    about: int = -1
    """The suit that it is about."""


@lru_cache(maxsize=4096)
def shape_facts(shapes: int, before: int, named: int = -1, takeout: bool = False) -> tuple[ShapeFact, ...]:
    """Return the facts about some shapes that tell them best from those possible before, in speaking order.

    A long suit comes first if the call names it. A call for takeout may be short in a suit and support the
    rest.

    >>> five_spades = sum(SHAPES_WITH[SPADES][5:])
    >>> [fact.text for fact in shape_facts(five_spades, sum(SHAPES_WITH[SPADES]))]
    ['five or more spades']
    """
    pool = [*_true_facts(shapes), *(_support_for_the_rest(shapes) if takeout else ())]
    chosen: list[ShapeFact] = []
    left = before
    if named >= 0:
        own = [fact for fact in pool if fact.suit == named and fact.shapes & left != left]
        chosen = own[:1] if own and _excluded(own[0], left) >= _WORTH_OF_NAMED else []
        left &= chosen[0].shapes if chosen else left
    while len(chosen) < _MOST_FACTS:
        worthy = [fact for fact in pool if _excluded(fact, left) >= fact.worth and not _repeats(fact, chosen)]
        if not worthy:
            break
        best = max(worthy, key=lambda fact: _excluded(fact, left) - fact.cost)
        chosen.append(best)
        left &= best.shapes
    kept = _needed(chosen, before)
    return tuple(sorted(kept, key=lambda fact: (named < 0 or fact.suit != named, fact.place)))


def _repeats(fact: ShapeFact, chosen: list[ShapeFact]) -> bool:
    """Return whether a fact about several suits comes after one about a suit of them."""
    for word, suits in (("major", _MAJORS), ("minor", _MINORS), ("-card suit", FROM_SPADES)):
        if word in fact.text and fact.suit < 0 and any(each.suit in suits for each in chosen):
            return True
    return any(each.about >= 0 and each.about == fact.about for each in chosen)


def _excluded(fact: ShapeFact, left: int) -> float:
    """Return the part of the shapes left that a fact excludes."""
    whole = weight_of_shapes(left)
    return 1 - weight_of_shapes(left & fact.shapes) / whole if whole else 0.0


def _needed(facts: list[ShapeFact], before: int) -> list[ShapeFact]:
    """Return the facts without those that follow from the others."""
    kept = list(facts)
    for fact in facts:
        others = [each for each in kept if each is not fact]
        with_all, without = before, before
        for each in kept:
            with_all &= each.shapes
        for each in others:
            without &= each.shapes
        if weight_of_shapes(without) <= (1 + _EVEN) * weight_of_shapes(with_all):
            kept = others
    return kept


def _true_facts(shapes: int) -> Iterator[ShapeFact]:
    """Yield the facts that are true of all of some shapes."""
    for suit in FROM_SPADES:
        lengths = [n for n in range(14) if shapes & SHAPES_WITH[suit][n]]
        low, high = lengths[0], lengths[-1]
        # Long suits first; of suits that are equally long, the higher one.
        place = suit - 10 * low
        for top, cost in ((high, 0.01), (13, 0.02)) if low >= 2 else ():
            if top in (low, 13) or (top == low + 1 and low > 2):
                said, within = _said(suit, low, top), _within(suit, low, top)
                worth = _WORTH if low > 2 else _WORTH_OF_CEILING
                yield ShapeFact(said, within, place, worth, cost, suit, suit)
        if high <= _LONGEST_CEILING:
            said, within = _said(suit, 0, high), _within(suit, 0, high)
            yield ShapeFact(said, within, 40 + suit, _WORTH_OF_CEILING, about=suit)
    for place, (text, kind) in enumerate(_kinds().items()):
        if not shapes & ~kind:
            worth = _WORTH_OF_CEILING if text.startswith(("no ", "unb")) else _WORTH
            cost = 0.0 if text in ("balanced", "4-3-3-3 shape") or " in the " in text else 0.08
            yield ShapeFact(text, kind, (-50 if " in the " in text else 10) + place, worth, cost)


def _support_for_the_rest(shapes: int) -> Iterator[ShapeFact]:
    """Yield the fact that a hand is short in one suit and has three cards or more in all others."""
    for suit in FROM_SPADES:
        kind = _within(suit, 0, 2)
        for other in FROM_SPADES:
            kind &= kind if other == suit else _within(other, 3, 13)
        if not shapes & ~kind:
            yield ShapeFact(
                f"short in {SUITS[suit].name.lower()}, support for the rest", kind, -60, cost=-0.1
            )


def _said(suit: int, low: int, high: int) -> str:
    return length_text(SUITS[suit], (low, high))


@cache
def _within(suit: int, low: int, high: int) -> int:
    return sum(SHAPES_WITH[suit][low : high + 1])


@cache
def _kinds() -> dict[str, int]:
    """Return the kinds of shapes that players have names for."""

    def of(test: Callable[[Shape], bool]) -> int:
        return sum(1 << place for place, shape in enumerate(Shape.all()) if test(shape))

    def longest(shape: Shape, suits: tuple[int, int]) -> int:
        return max(tuple(shape)[suit] for suit in suits)

    def shortest(shape: Shape, suits: tuple[int, int]) -> int:
        return min(tuple(shape)[suit] for suit in suits)

    def spread(shape: Shape) -> list[int]:
        return sorted(shape, reverse=True)

    return {
        "4-3-3-3 shape": of(lambda shape: spread(shape) == [4, 3, 3, 3]),
        "balanced": of(lambda shape: shape.is_balanced),
        "five-five in the majors": of(lambda shape: shortest(shape, _MAJORS) >= 5),
        "five-five in the minors": of(lambda shape: shortest(shape, _MINORS) >= 5),
        "four-four in the majors": of(lambda shape: shortest(shape, _MAJORS) >= 4),
        "four-four in the minors": of(lambda shape: shortest(shape, _MINORS) >= 4),
        "three or more in the majors": of(lambda shape: shortest(shape, _MAJORS) >= 3),
        "at least five-five": of(lambda shape: spread(shape)[1] >= 5),
        "a six-card major": of(lambda shape: longest(shape, _MAJORS) >= 6),
        "a five-card major": of(lambda shape: longest(shape, _MAJORS) >= 5),
        "a four-card major": of(lambda shape: longest(shape, _MAJORS) >= 4),
        "a six-card minor": of(lambda shape: longest(shape, _MINORS) >= 6),
        "a five-card minor": of(lambda shape: longest(shape, _MINORS) >= 5),
        "a seven-card suit": of(lambda shape: max(shape) >= 7),
        "a six-card suit": of(lambda shape: max(shape) >= 6),
        "a five-card suit": of(lambda shape: max(shape) >= 5),
        "a singleton or void": of(lambda shape: min(shape) <= 1),
        "no singleton or void": of(lambda shape: min(shape) >= 2),
        "no five-card major": of(lambda shape: longest(shape, _MAJORS) <= 4),
        "no four-card major": of(lambda shape: longest(shape, _MAJORS) <= 3),
        "unbalanced": of(lambda shape: not shape.is_balanced),
    }
