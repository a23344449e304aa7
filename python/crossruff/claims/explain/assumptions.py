"""Describe assumptions as a player says them; `parse_assumption` reads them back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossruff.claims.cases import ClaimCase, HiddenHands
from crossruff.model import Hand, Seat, Suit, View


def describe_cases(cases: Sequence[ClaimCase], view: View) -> str:
    """Return the assumption of some cases, beyond what the play has shown; empty if there is none.

    >>> from crossruff.claims.assumptions import parse_assumption
    >>> from crossruff.model import Deal, Play, Strain
    >>> ending = Deal.parse("N:KJ2.A.. Q54.K.. A63.2.. T97.3..")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> describe_cases(parse_assumption("west has the SQ", view), view)
    'West has the ♠Q'
    >>> describe_cases(parse_assumption("spades 3-3, west has sq else spades 4-2, east has sq", view), view)
    'spades 3-3, West has the ♠Q or else spades 4-2, East has the ♠Q'
    """
    said = [", ".join(_clauses(case, view)) for case in cases]
    return " or else ".join(said) if all(said) else ""


def assumption_clause(words: str) -> str:
    """Return an assumption as part of a sentence.

    >>> assumption_clause("spades 3-2, West has the ♠Q or else hearts not 5-0")
    'spades are 3-2 and West has the ♠Q, or else hearts are not 5-0'
    """
    alternatives = [
        " and ".join(_with_verb(clause) for clause in case.split(", ")) for case in words.split(" or else ")
    ]
    return ", or else ".join(alternatives)


def _with_verb(clause: str) -> str:
    suit, _, rest = clause.partition(" ")
    return f"{suit} are {rest}" if suit in _NAMES else clause


_NAMES = frozenset(suit.name.lower() for suit in Suit)


def _clauses(case: ClaimCase, view: View) -> Iterator[str]:
    hidden, known = HiddenHands.of(view), ClaimCase.known(view)
    for suit in Suit:
        possible = _possible(known, suit, hidden)
        numbers = _possible(case, suit, hidden)
        if numbers != possible:
            yield _lengths(numbers, possible, suit, hidden)
    for seat, cards in zip(hidden.seats, (case.first, case.second), strict=True):
        if cards:
            yield f"{_name(seat)} has the {_cards(cards)}"


def _possible(case: ClaimCase, suit: Suit, hidden: HiddenHands) -> frozenset[int]:
    """Return the numbers of a suit that the first hand may have, with room for them in both hands."""
    out = hidden.missing(suit)
    first, second = hidden.sizes
    return frozenset(
        number for number in case.counts[suit.index] if number <= first and out - number <= second
    )


def _lengths(numbers: frozenset[int], possible: frozenset[int], suit: Suit, hidden: HiddenHands) -> str:
    """Describe how a suit lies: as splits if both ways round are meant, else by the number in one hand."""
    out, name = hidden.missing(suit), suit.name.lower()
    turned = frozenset(out - number for number in numbers)
    if turned & possible == numbers:
        splits = sorted({max(number, out - number) for number in numbers})
        others = sorted({max(number, out - number) for number in possible} - set(splits))
        words = " or ".join(f"{most}-{out - most}" for most in splits)
        if len(others) < len(splits):
            return f"{name} not " + " or ".join(f"{most}-{out - most}" for most in others)
        return f"{name} {words}"
    first, second = (_name(seat) for seat in hidden.seats)
    least, most = min(numbers), max(numbers)
    if len(numbers) == 1:
        return f"{first} has {_number(least)} {counted(least, suit)}"
    if numbers == {number for number in possible if number >= least}:
        return f"{first} has at least {least} {counted(least, suit)}"
    if numbers == {number for number in possible if number <= most}:
        return f"{second} has at least {out - most} {counted(out - most, suit)}"
    return f"{first} has {' or '.join(map(str, sorted(numbers)))} {name}"


def _number(number: int) -> str:
    return str(number) if number else "no"


def counted(number: int, suit: Suit) -> str:
    """Return the name of a suit for a number of its cards.

    >>> counted(1, Suit.HEARTS), counted(2, Suit.HEARTS)
    ('heart', 'hearts')
    """
    return suit.name.lower()[:-1] if number == 1 else suit.name.lower()


def _name(seat: Seat) -> str:
    return seat.name.title()


def _cards(cards: Hand) -> str:
    return " and ".join(card.symbol for card in cards)
