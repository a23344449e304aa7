"""The constraint language: from a player's words to conditions on hands.

The grammar is language.lark. What is counted (`hearts`, `hcp in spades`, `aces`) is read as functions that
make a condition from a range, one for each suit that would do: `5+ hearts or spades`, `a 5-card major`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial, reduce
from importlib.resources import files
from operator import or_
from typing import Any as AnyValue

from lark import Lark, Token, Transformer, Tree, v_args
from lark.exceptions import UnexpectedInput, VisitError

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
    ShapeCount,
    ShapePoints,
    SuitPoints,
)
from crossruff.dealing.shape_patterns import shapes_matching
from crossruff.dealing.syntax_faults import syntax_fault
from crossruff.errors import ParseError
from crossruff.model import Card, Hand, Rank, Seat, Shape, Side, Suit

Subject = tuple[Seat, ...]
Clauses = tuple[tuple[Subject, Condition], ...]
_Suits = tuple[Suit, ...]
_Makers = tuple[Callable[[Range], Condition], ...]

_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_SHAPE_WORDS: Mapping[str, Callable[[Shape], bool]] = {
    "balanced": lambda shape: shape.is_balanced,
    "semi-balanced": lambda shape: shape.is_semi_balanced,
    "unbalanced": lambda shape: shape.is_unbalanced,
    "one-suited": lambda shape: shape.is_one_suited,
    "two-suited": lambda shape: shape.is_two_suited,
    "three-suited": lambda shape: shape.is_three_suited,
}
_LENGTH_WORDS = {"void": 0, "singleton": 1, "doubleton": 2}
_CLASSES = {"major": (Suit.SPADES, Suit.HEARTS), "minor": (Suit.DIAMONDS, Suit.CLUBS)}
_FEATURES = {"c": Feature.CONTROLS, "l": Feature.LOSERS, "q": Feature.QUICK_TRICKS}
_BOUNDS = {
    "at most": "<=",
    "up to": "<=",
    "less than": "<",
    "fewer than": "<",
    "more than": ">",
    "no more than": "<=",
    "no less than": ">=",
    "no fewer than": ">=",
}


def parse_clauses(text: str) -> Clauses:
    """Read a constraint: each subject with what is asked of it.

    >>> [(subject, str(wish)) for subject, wish in parse_clauses("s: balanced, 15-17 hcp")]
    [((Seat.SOUTH,), 'balanced and 15-17 hcp')]
    """
    return _read(text, "start")  # type: ignore[no-any-return]


def parse_condition(text: str) -> Condition:
    """Read what is said of one hand; an empty text says nothing.

    >>> str(parse_condition("balanced, 15-17 hcp"))
    'balanced and 15-17 hcp'
    """
    return _read(text, "wish")  # type: ignore[no-any-return]


def _read(text: str, start: str) -> AnyValue:
    if len(text) > 10_000:
        raise ParseError("constraint must have at most 10,000 characters", text=text)
    plain = text.translate(_DASHES)
    try:
        return _Reader().transform(_parser().parse(plain, start=start))
    except UnexpectedInput as fault:
        raise syntax_fault(text, fault) from None
    except VisitError as fault:
        if isinstance(fault.orig_exc, ParseError) and isinstance(fault.obj, Tree):
            place = fault.obj.meta
            raise fault.orig_exc.at(place.line, place.column) from None
        if isinstance(fault.orig_exc, RecursionError):
            raise _too_deep(text) from None
        raise
    except RecursionError:
        raise _too_deep(text) from None


def _too_deep(text: str) -> ParseError:
    return ParseError("a constraint with too many parentheses", text=text)


@cache
def _parser() -> Lark:
    grammar = files("crossruff.dealing").joinpath("language.lark").read_text("utf-8")
    starts = ["start", "wish"]
    return Lark(grammar, start=starts, parser="lalr", maybe_placeholders=False, propagate_positions=True)


@v_args(inline=True)
class _Reader(Transformer):  # type: ignore[type-arg]
    """One method for each form of the grammar."""

    def start(self, *clauses: tuple[Subject, Condition]) -> Clauses:
        return clauses

    def wish(self, *items: Condition) -> Condition:
        return _all(items)

    def clause(self, subject: Subject, *items: Condition) -> tuple[Subject, Condition]:
        wish = _all(items)
        # What a side cannot be asked for is said here, where the place is known.
        list(wish.program(sum(1 << seat.index for seat in subject)))
        return subject, wish

    def seat(self, name: Token) -> Subject:
        return (Seat.parse(name),)

    def side(self, name: Token) -> Subject:
        return Side.NS.seats if name[0] in "nN" else Side.EW.seats

    # Connectives.

    def any(self, *parts: Condition) -> Condition:
        return _any(parts)

    def all(self, *parts: Condition) -> Condition:
        return _all(parts)

    def group(self, *items: Condition) -> Condition:
        return _all(items)

    def negated(self, condition: Condition) -> Condition:
        return condition.condition if isinstance(condition, Not) else Not(condition)

    def anything(self) -> Condition:
        return All(())

    # Numbers.

    def numbers(self, *ranges: Range) -> tuple[Range, ...]:
        return ranges

    def exactly(self, number: Token) -> Range:
        return Range(float(number), float(number))

    def at_least(self, number: Token) -> Range:
        return Range(float(number))

    def at_most(self, number: Token) -> Range:
        return Range(0, float(number))

    def span(self, first: Token, second: Token) -> tuple[float, float]:
        return float(first), float(second)

    def from_to(self, span: tuple[float, float]) -> Range:
        low, high = span
        if low > high:
            raise ParseError("range must go from low to high", text=f"{low:g}-{high:g}")
        return Range(low, high)

    def or_more(self, number: Token, words: Token) -> Range:
        return _compared(">=" if _is_more(words) else "<=", float(number))

    def bounded(self, words: Token, number: Token) -> Range:
        sign = _BOUNDS.get(" ".join(words.lower().split()), str(words))
        return _compared(sign, float(number))

    # What is counted, and how many of it.

    def suits(self, *names: Token) -> _Suits:
        return _CLASSES.get(names[0].lower()) or tuple(dict.fromkeys(map(Suit.parse, names)))

    def lengths_of(self, suits: _Suits = tuple(Suit)) -> _Makers:
        return tuple(_whole(partial(Length, suit)) for suit in suits)

    def cards_in(self, pair: Token) -> _Makers:
        return (_whole(partial(_held, Hand.of(*_pair(pair)), f"cards in the {_plural(pair)}")),)

    def counted(self, name: Token) -> _Makers:
        feature = _FEATURES.get(name[0].lower(), Feature.HCP)
        make = partial(Counted, feature)
        return (make if feature is Feature.QUICK_TRICKS else _whole(make),)

    def points_in(self, _points: Token, suits: _Suits) -> _Makers:
        return tuple(_whole(partial(SuitPoints, suit)) for suit in suits)

    def total_points(self, _name: Token) -> _Makers:
        return (_whole(partial(ShapePoints, ShapeCount.TOTAL, None)),)

    def support_points(self, _name: Token, suits: _Suits) -> _Makers:
        return tuple(_whole(partial(ShapePoints, ShapeCount.SUPPORT, suit)) for suit in suits)

    def rule_of(self, number: Token) -> Condition:
        return ShapePoints(ShapeCount.RULE, None, Range(float(number)).whole())

    def honours_of_rank(self, name: Token) -> _Makers:
        rank = Rank.TEN if name[0] in "tT" else Rank.parse(name[0])
        cards = Hand(Card(suit, rank) for suit in Suit)
        return (_whole(partial(_held, cards, f"{rank.name.lower()}s")),)

    def key_cards_in(self, suits: _Suits) -> _Makers:
        """Count the four aces and the king of trumps."""
        aces = [Card(suit, Rank.ACE) for suit in Suit]
        return tuple(
            _whole(partial(_held, Hand([*aces, Card(suit, Rank.KING)]), f"key cards in {suit.name.lower()}"))
            for suit in suits
        )

    def honours_in(self, suits: _Suits) -> _Makers:
        return _some_of("AKQJT", suits)

    def some_of(self, ranks: Token, suits: _Suits) -> _Makers:
        top = re.search(r"\d", ranks) if ranks.type == "TOP" else None
        return _some_of("AKQJT"[: int(top[0])] if top else ranks.upper(), suits)

    def number_of(self, numbers: tuple[Range, ...], makers: _Makers) -> Condition:
        if len(makers) > 1 and any(each.low == 0 for each in numbers):
            raise ParseError("in one of the suits, or in each? Say it of each suit, with `or` or `and`")
        return _any(make(each) for each in numbers for make in makers)

    def number_of_or_more(self, numbers: tuple[Range, ...], makers: _Makers, words: Token) -> Condition:
        if len(numbers) > 1 or numbers[0].low != numbers[0].high:
            raise ParseError(f"{' '.join(words.split())!r} must follow one number", text=str(numbers[0]))
        return self.number_of((_compared(">=" if _is_more(words) else "<=", numbers[0].low),), makers)

    def none_of(self, makers: _Makers) -> Condition:
        return _all(tuple(make(Range(0, 0)) for make in makers))

    def no_long_suit(self, numbers: tuple[Range, ...], makers: _Makers) -> Condition:
        """Return the condition of no suit with this many cards; for a single number, nor with more."""
        opened = [Range(each.low) if each.low == each.high else each for each in numbers]
        return Not(_any(make(each) for each in opened for make in makers))

    def quantity_compared(self, makers: _Makers, sign: Token, number: Token) -> Condition:
        return self.number_of((_compared(sign, float(number)),), makers)

    def length_compared(self, suit: Token, sign: Token, number: Token) -> Condition:
        return Length(Suit.parse(suit), _compared(sign, float(number)).whole())

    def comparison(self, left: Token, sign: Token, right: Token) -> Condition:
        return Comparison(Suit.parse(left), str(sign), Suit.parse(right))

    def longest(self, suits: _Suits) -> Condition:
        return _any(
            _all(tuple(Comparison(suit, ">=", other) for other in Suit if other is not suit))
            for suit in suits
        )

    def both(self, lengths: tuple[float, float], pair: Token) -> Condition:
        return _either_way([Range(length, length).whole() for length in lengths], _pair(pair))

    def both_at_least(self, lengths: tuple[float, float], pair: Token) -> Condition:
        return _either_way([Range(length).whole() for length in lengths], _pair(pair))

    # Features and shapes.

    def lengths(self, *words: Token) -> tuple[str, ...]:
        return tuple(word.lower().rstrip("s") for word in words)

    def length_words(self, names: tuple[str, ...], suits: _Suits) -> Condition:
        lengths = [_LENGTH_WORDS[name] for name in names]
        return _any(Length(suit, Range(length, length)) for suit in suits for length in lengths)

    def length_words_anywhere(self, names: tuple[str, ...]) -> Condition:
        lengths = [(name, _LENGTH_WORDS[name]) for name in names]
        return _any(_shapes((shape for shape in Shape.all() if n in shape), name) for name, n in lengths)

    def stopper(self, suits: _Suits) -> Condition:
        return _any(HasStopper(suit) for suit in suits)

    def shape(self, pattern: Token) -> Condition:
        return _shapes(shapes_matching(pattern.lower()), pattern.lower())

    def shape_in_any_order(self, pattern: Token) -> Condition:
        patterns = {shape.pattern for shape in shapes_matching(pattern.lower())}
        return _shapes(
            (shape for shape in Shape.all() if shape.pattern in patterns), f"any {pattern.lower()}"
        )

    def shape_word(self, word: Token) -> Condition:
        letters = re.sub(r"[^a-z]", "", word.lower()).replace("suiter", "suited")
        name = re.sub(r"^(semi|one|two|three)", r"\1-", letters)
        return _shapes(filter(_SHAPE_WORDS[name], Shape.all()), name)

    # Cards.

    def cards(self, *words: Token) -> Hand:
        return reduce(or_, (_cards(word) for word in words))

    def has(self, *alternatives: Hand) -> Condition:
        return _any(
            Holds(cards, Range(len(cards), len(cards)), f"has {_named(cards)}") for cards in alternatives
        )

    def hand(self, text: Token) -> Condition:
        cards = Hand.parse(text)
        if len(cards) != 13:
            raise ParseError(
                "a complete hand must have 13 cards; write `has ...` for some cards", text=str(text)
            )
        return Holds(cards, Range(13, 13), str(cards))


def _all(parts: Iterable[Condition]) -> Condition:
    flat = tuple(inner for part in parts for inner in (part.conditions if isinstance(part, All) else (part,)))
    return flat[0] if len(flat) == 1 else All(flat)


def _any(parts: Iterable[Condition]) -> Condition:
    flat = tuple(inner for part in parts for inner in (part.conditions if isinstance(part, Any) else (part,)))
    return flat[0] if len(flat) == 1 else Any(flat)


def _is_more(words: Token) -> bool:
    return words.lower().endswith(("more", "better", "longer"))


def _compared(sign: str, number: float) -> Range:
    """Return the range of a comparison, in steps of a half; `whole()` makes them steps of one."""
    low = {">=": number, ">": number + 0.5, "=": number}.get(sign, 0)
    high = {"<=": number, "<": number - 0.5, "=": number}.get(sign)
    if high is not None and high < low:
        raise ParseError("number must be 0 or more", text=f"{sign} {number:g}")
    return Range(low, high)


def _whole(make: Callable[[Range], Condition]) -> Callable[[Range], Condition]:
    return lambda numbers: make(numbers.whole())


def _held(cards: Hand, words: str, numbers: Range) -> Condition:
    return Holds(cards, numbers, f"{numbers} {words}")


def _some_of(ranks: str, suits: _Suits) -> _Makers:
    cards = {suit: Hand(Card(suit, Rank.parse(rank)) for rank in ranks) for suit in suits}
    return tuple(_whole(partial(_held, cards[suit], f"of {ranks} in {suit.name.lower()}")) for suit in suits)


def _plural(pair: Token) -> str:
    return "majors" if "major" in pair.lower() else "minors"


def _pair(pair: Token) -> _Suits:
    return _CLASSES[_plural(pair)[:-1]]


def _either_way(lengths: list[Range], suits: _Suits) -> Condition:
    ways = dict.fromkeys((tuple(lengths), tuple(reversed(lengths))))
    return _any(_all(tuple(map(Length, suits, way))) for way in ways)


def _shapes(shapes: Iterable[Shape], words: str) -> Condition:
    return HasShape(frozenset(shapes), words)


def _cards(word: str) -> Hand:
    """Cards as `SAKQ`, or one as `AS`."""
    return Hand.parse(word) if word[0].upper() in "SHDC♠♥♦♣" else Hand([Card.parse(word)])


def _named(cards: Hand) -> str:
    return " ".join(f"{suit}{cards.ranks(suit)}" for suit in Suit if cards.ranks(suit))
