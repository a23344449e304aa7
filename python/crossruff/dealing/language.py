"""The constraint language: from a player's words to conditions on hands."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from functools import cache, reduce
from importlib.resources import files

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedInput, UnexpectedToken, VisitError

from crossruff.dealing.conditions import (
    All,
    Any,
    Condition,
    Counted,
    Feature,
    HasShape,
    Holds,
    Length,
    Not,
    Range,
    SuitPoints,
)
from crossruff.dealing.shape_patterns import shapes_matching
from crossruff.errors import CrossruffError, ParseError
from crossruff.model import Card, Hand, Rank, Seat, Shape, Side, Suit

Subject = tuple[Seat, ...]
Clauses = tuple[tuple[Subject, Condition], ...]

_EXPECTED = "expected a seat and conditions, as in `south: 15-17 hcp, balanced; north: 5+ hearts`"
_SHAPE_WORDS: Mapping[str, Callable[[Shape], bool]] = {
    "balanced": lambda shape: shape.is_balanced,
    "semibalanced": lambda shape: shape.is_semi_balanced,
    "unbalanced": lambda shape: shape.is_unbalanced,
    "onesuited": lambda shape: shape.is_one_suited,
    "twosuited": lambda shape: shape.is_two_suited,
    "threesuited": lambda shape: shape.is_three_suited,
}
_LENGTH_WORDS = {"void": 0, "singleton": 1, "doubleton": 2}
_COMPARISONS = {
    ">": operator.gt,
    "<": operator.lt,
    ">=": operator.ge,
    "<=": operator.le,
    "=": operator.eq,
}
_FEATURES = {"c": Feature.CONTROLS, "l": Feature.LOSERS, "q": Feature.QUICK_TRICKS}


def parse_clauses(text: str) -> Clauses:
    """Read a constraint: each subject with what is asked of it.

    >>> [(subject, str(wish)) for subject, wish in parse_clauses("s: balanced, 15-17 hcp")]
    [((Seat.SOUTH,), 'balanced and 15-17 hcp')]
    """
    if len(text) > 10_000:
        raise ParseError("a constraint of more than 10,000 characters", text=text)
    try:
        return _Reader().transform(_parser().parse(text))  # type: ignore[no-any-return]
    except UnexpectedInput as fault:
        raise _error(text, fault) from None
    except VisitError as fault:
        if isinstance(fault.orig_exc, CrossruffError):
            raise fault.orig_exc from None
        raise
    except RecursionError:
        raise ParseError("a constraint with too many parentheses", text=text) from None


def _error(text: str, fault: UnexpectedInput) -> ParseError:
    at_end = isinstance(fault, UnexpectedToken) and fault.token.type == "$END"
    at = len(text) if at_end else fault.pos_in_stream
    before = text[:at].split("\n")
    rest = text[at:].split("\n", maxsplit=1)[0] or "the end"
    return ParseError(_EXPECTED, text=rest, line=len(before), column=len(before[-1]) + 1)


@cache
def _parser() -> Lark:
    grammar = files("crossruff.dealing").joinpath("language.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", maybe_placeholders=False)


@v_args(inline=True)
class _Reader(Transformer):  # type: ignore[type-arg]
    """One method for each form of the grammar."""

    def start(self, *clauses: tuple[Subject, Condition]) -> Clauses:
        return clauses

    def clause(self, subject: Subject, *items: Condition) -> tuple[Subject, Condition]:
        return subject, _all(items)

    def seat(self, name: Token) -> Subject:
        return (Seat.parse(name),)

    def side(self, name: Token) -> Subject:
        letters = name.lower().replace("north", "n").replace("south", "s")
        letters = letters.replace("east", "e").replace("west", "w")
        return Side.parse("".join(char for char in letters if char.isalpha())).seats

    def any(self, *parts: Condition) -> Condition:
        return Any(parts)

    def all(self, *parts: Condition) -> Condition:
        return _all(parts)

    def group(self, *items: Condition) -> Condition:
        return _all(items)

    def negated(self, condition: Condition) -> Condition:
        return Not(condition)

    def anything(self) -> Condition:
        return All(())

    def range(self, text: Token) -> Range:
        words = text.replace("to", "-").replace(" ", "")
        low, dash, high = words.rstrip("+").partition("-")
        if words.endswith("+"):
            return Range(float(low))
        if dash and not high:
            return Range(0, float(low))
        found = Range(float(low), float(high or low))
        if found.high is not None and found.low > found.high:
            raise ParseError("a range goes from low to high", text=str(text))
        return found

    def at_least(self, number: Token) -> Range:
        return Range(float(number))

    def at_most(self, number: Token) -> Range:
        return Range(0, float(number))

    def none(self) -> Range:
        return Range(0, 0)

    def length(self, numbers: Range, suit: Token) -> Condition:
        return Length(_suit(suit), numbers)

    def counted(self, numbers: Range, name: Token) -> Condition:
        return Counted(_FEATURES.get(name[0].lower(), Feature.HCP), numbers)

    def suit_points(self, numbers: Range, _points: Token, suit: Token) -> Condition:
        return SuitPoints(_suit(suit), numbers)

    def honours_of_rank(self, numbers: Range, name: Token) -> Condition:
        rank = Rank.TEN if name[0] in "tT" else Rank.parse(name[0])
        cards = Hand(Card(suit, rank) for suit in Suit)
        return Holds(cards, numbers, f"{numbers} {rank.name.lower()}s")

    def honours(self, numbers: Range, suit: Token) -> Condition:
        return _some_of(numbers, "AKQJT", _suit(suit))

    def some_of(self, numbers: Range, ranks: Token, suit: Token) -> Condition:
        return _some_of(numbers, ranks.upper(), _suit(suit))

    def length_word(self, word: Token, suit: Token) -> Condition:
        length = _LENGTH_WORDS[word.lower().rstrip("s")]
        return Length(_suit(suit), Range(length, length))

    def length_word_anywhere(self, word: Token) -> Condition:
        name = word.lower().rstrip("s")
        length = _LENGTH_WORDS[name]
        return HasShape(frozenset(shape for shape in Shape.all() if length in shape), name)

    def stopper(self, name: Token) -> Condition:
        suit = _suit(name)
        return Any(
            tuple(
                All((_some_of(Range(1, 1), rank.value, suit), Length(suit, Range(length))))
                for length, rank in enumerate((Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK), start=1)
            )
        )

    def comparison(self, left: Token, sign: Token, right: Token) -> Condition:
        first, second = _suit(left), _suit(right)
        compare = _COMPARISONS[str(sign)]
        shapes = frozenset(shape for shape in Shape.all() if compare(shape.of(first), shape.of(second)))
        return HasShape(shapes, f"{first.name.lower()} {sign} {second.name.lower()}")

    def shape(self, pattern: Token) -> Condition:
        return HasShape(shapes_matching(str(pattern).lower()), str(pattern).lower())

    def shape_word(self, word: Token) -> Condition:
        test = _SHAPE_WORDS[word.lower().replace("-", "")]
        return HasShape(frozenset(filter(test, Shape.all())), word.lower())

    def has(self, *words: Token) -> Condition:
        cards = reduce(operator.or_, (Hand.parse(word) for word in words))
        named = " ".join(f"{suit}{cards.ranks(suit)}" for suit in Suit if cards.ranks(suit))
        return Holds(cards, Range(len(cards), len(cards)), f"has {named}")

    def hand(self, text: Token) -> Condition:
        cards = Hand.parse(text)
        return Holds(cards, Range(len(cards), len(cards)), str(cards))


def _suit(name: Token) -> Suit:
    return Suit.parse(name)


def _all(parts: tuple[Condition, ...]) -> Condition:
    return parts[0] if len(parts) == 1 else All(parts)


def _some_of(numbers: Range, ranks: str, suit: Suit) -> Condition:
    cards = Hand(Card(suit, Rank.parse(rank)) for rank in ranks)
    return Holds(cards, numbers, f"{numbers} of {ranks} in {suit.name.lower()}")
