"""Put into a player's words what shape and points do not decide: stoppers, honours, aces, losers."""

from __future__ import annotations

from crossruff.dealing.conditions import (
    All,
    Any,
    Condition,
    Counted,
    Feature,
    HasStopper,
    Holds,
    Length,
    Not,
    Range,
    SuitPoints,
)
from crossruff.inference.boxes import MOST_CARDS
from crossruff.inference.phrases import NUMBERS, length_text, points_text
from crossruff.model import Card, Rank, Suit

_LONGEST = 48
"""A phrase with alternatives that is longer than this says nothing that a player keeps in mind."""
_TOP = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN})
_HONOURS = _TOP | {Rank.JACK, Rank.TEN}


def condition_phrase(condition: Condition) -> str:  # noqa: PLR0911
    """Say a condition in a few words; nothing if it takes more.

    >>> from crossruff.dealing.language import parse_condition
    >>> condition_phrase(parse_condition("stopper in hearts")), condition_phrase(parse_condition("2 aces"))
    ('hearts stopped', 'two aces')
    """
    match condition:
        case Any(parts):
            return _either(parts)
        case All(parts):
            phrases = [condition_phrase(part) for part in parts]
            return " and ".join(phrases) if all(phrases) else ""
        case Not(HasStopper(suit)):
            return f"no stopper in {_name(suit)}"
        case Not(Holds(cards, numbers)) if numbers.low == 1:
            return f"no {_held(tuple(cards), Range(1, 1)).removeprefix('the ')}".replace("no no ", "no ")
        case HasStopper(suit):
            return f"{_name(suit)} stopped"
        case Holds(cards, numbers):
            return _held(tuple(cards), numbers)
        case Length(suit, numbers):
            return length_text(suit, _span(numbers, MOST_CARDS))
        case SuitPoints(suit, numbers):
            return points_text(_span(numbers, 10), f"points in {_name(suit)}", 10)
        case Counted(feature, numbers) if feature is not Feature.HCP:
            return _counted(numbers, feature.value.removesuffix("s"))
        case _:
            return ""


def _either(parts: tuple[Condition, ...]) -> str:
    """Say alternatives; the two kinds of honours that make a suit good or fair have a name of their own."""
    match parts:
        case (Holds(top, least), Holds(honours, more)):
            suits = {card.suit for card in (*top, *honours)}
            ranks = frozenset(card.rank for card in top), frozenset(card.rank for card in honours)
            if ranks == (_TOP, _HONOURS) and len(suits) == 1 and more.low == least.low + 1:
                return f"{'good' if least.low >= 2 else 'fair'} {_name(suits.pop())}"
        case _:
            pass
    phrases = [condition_phrase(part) for part in parts]
    said = " or ".join(dict.fromkeys(phrases))
    return said if all(phrases) and len(said) <= _LONGEST else ""


def _held(cards: tuple[Card, ...], numbers: Range) -> str:
    """Say how many of some cards are held."""
    low, high = _span(numbers, len(cards))
    suits, ranks = {card.suit for card in cards}, {card.rank for card in cards}
    if len(ranks) == 1 and len(suits) == 4:
        return _counted(numbers, next(iter(ranks)).name.lower())
    if len(suits) > 1:
        return ""
    suit = _name(next(iter(suits)))
    if high == 0:
        return f"no top honour in {suit}" if ranks == _TOP else f"no {_listed(cards)} of {suit}"
    if low == len(cards):
        return f"the {_listed(cards)} of {suit}"
    if high < len(cards):
        return ""
    if ranks == _TOP:
        return f"two of the top three {suit}" if low == 2 else f"a top honour in {suit}"
    if ranks == _HONOURS:
        return f"{NUMBERS[low]} honours in {suit}" if low > 1 else f"an honour in {suit}"
    return f"the {_listed(cards, 'or')} of {suit}" if low == 1 and len(cards) == 2 else ""


def _listed(cards: tuple[Card, ...], word: str = "and") -> str:
    names = [card.rank.name.lower() for card in sorted(cards, key=lambda card: card.rank, reverse=True)]
    return f" {word} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def _counted(numbers: Range, noun: str) -> str:
    """Say a number of aces, kings, losers or quick tricks."""
    low, high = numbers.low, numbers.high
    plural = f"{noun}s"
    if high is None or (noun in ("ace", "king") and high >= 4 > low):
        return f"{_number(low)} {noun if low == 1 else plural} or more"
    if low == high:
        return f"{_number(low)} {noun if low in (0, 1) else plural}"
    if low == 0:
        return f"at most {_number(high)} {noun if high == 1 else plural}"
    return f"{_number(low)} {'or' if high == low + 1 else 'to'} {_number(high)} {plural}"


def _number(number: float) -> str:
    return NUMBERS[int(number)] if number == int(number) and number < len(NUMBERS) else f"{number:g}"


def _span(numbers: Range, most: int) -> tuple[int, int]:
    return int(numbers.low), most if numbers.high is None else int(numbers.high)


def _name(suit: Suit) -> str:
    return suit.name.lower()
