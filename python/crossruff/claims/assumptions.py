"""Read assumptions as players say them: `spades 3-2`, `hearts not 5-1`, `west has at least 1 club`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from crossruff.claims.cases import ClaimCase, HiddenHands
from crossruff.errors import ClaimError, ParseError
from crossruff.model import Card, Hand, Seat, Suit, View

_SUITS = {f"{suit.name.lower()[:-1]}": suit for suit in Suit} | {suit.name.lower(): suit for suit in Suit}
_SUITS |= {str(suit).lower(): suit for suit in Suit}
_SPLIT = re.compile(r"(?P<suit>\S+) (?P<no>not )?(?P<splits>\d+-\d+(?: or \d+-\d+)*)")
_LENGTH = re.compile(
    r"(?P<who>\w+) (?:has |have )?(?P<how>at least |at most |exactly )?(?P<number>\d+|no) (?P<suit>\S+)"
)
_PLACE = re.compile(r"(?P<who>\w+) (?:has|have) (?:the )?(?P<cards>\S{2,3}(?:(?: and | )\S{2,3})*)")


def parse_assumption(text: str, view: View) -> tuple[ClaimCase, ...]:
    """Return the cases of an assumption that agree with the play so far.

    Commas or `and` join clauses, `else` joins alternatives. A split is meant either way round, and counts
    the cards that are still out.

    >>> from crossruff.model import Deal, Play, Strain
    >>> play = Play(Deal.parse("N:KJ2... Q54... A63... T97..."), Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH)
    >>> view = View.of(play, Seat.SOUTH)
    >>> [sorted(case.counts[0]) for case in parse_assumption("spades not 6-0, west has the SQ", view)]
    [[1, 2, 3, 4, 5]]
    >>> parse_assumption("hearts 3-2", view)
    Traceback (most recent call last):
    crossruff.errors.ClaimError: no hearts are out: they cannot be 3-2
    """
    hidden = HiddenHands.of(view)
    alternatives = [_case(part, view, hidden) for part in re.split(r"\belse\b", text.lower())]
    possible = tuple(case for case in alternatives if case.worlds(hidden))
    if not possible:
        raise ClaimError(f"no deal of the hidden cards agrees with {text.strip()!r}")
    return possible


def _case(text: str, view: View, hidden: HiddenHands) -> ClaimCase:
    case = ClaimCase.known(view)
    if not text.strip():
        return case
    for clause in re.split(r",| and (?!\S{2,3}(?: |$))", text):
        case &= _clause(" ".join(clause.split()), hidden)
    return case


def _clause(clause: str, hidden: HiddenHands) -> ClaimCase:
    anything = ClaimCase.anything(hidden)
    if found := _SPLIT.fullmatch(clause):
        suit = _suit(found["suit"], clause)
        wanted = {
            number for split in found["splits"].split(" or ") for number in _numbers(split, suit, hidden)
        }
        numbers = range(hidden.missing(suit) + 1)
        return anything.with_counts(
            suit, (number for number in numbers if (number in wanted) != bool(found["no"]))
        )
    if found := _LENGTH.fullmatch(clause):
        suit, number = _suit(found["suit"], clause), 0 if found["number"] == "no" else int(found["number"])
        how = (found["how"] or "exactly ").strip()
        for hand in _who(found["who"], hidden):
            anything &= _lengths(anything, hand, suit, how, number, hidden)
        return anything
    if found := _PLACE.fullmatch(clause):
        cards = Hand(Card.parse(word) for word in re.split(r" and | ", found["cards"]))
        if not cards <= hidden.cards:
            seen = min(cards - hidden.cards)
            raise ClaimError(f"the {seen.symbol} is not hidden")
        for hand in _who(found["who"], hidden):
            anything = anything.with_cards(hand, cards)
        return anything
    raise ParseError("an assumption must be like 'spades 3-2' or 'west has at least 1 club'", text=clause)


def _numbers(split: str, suit: Suit, hidden: HiddenHands) -> tuple[int, int]:
    one, other = (int(number) for number in split.split("-"))
    out = hidden.missing(suit)
    if one + other != out:
        count = f"{out} {suit.name.lower()} are out" if out else f"no {suit.name.lower()} are out"
        raise ClaimError(f"{count}: they cannot be {split}")
    return one, other


def _lengths(case: ClaimCase, hand: int, suit: Suit, how: str, number: int, hidden: HiddenHands) -> ClaimCase:
    out = hidden.missing(suit)

    def fits(mine: int) -> bool:
        return {"at least": mine >= number, "at most": mine <= number}.get(how, mine == number)

    return case.with_counts(suit, (first for first in range(out + 1) if fits(out - first if hand else first)))


def _suit(text: str, clause: str) -> Suit:
    if text not in _SUITS:
        raise ParseError(f"unknown suit {text!r}; choose spades, hearts, diamonds or clubs", text=clause)
    return _SUITS[text]


def _who(text: str, hidden: HiddenHands) -> Sequence[int]:
    if text in ("each", "both"):
        return (0, 1)
    try:
        seat = Seat.parse(text)
    except ParseError:
        raise ParseError("a seat must be north, east, south or west", text=text) from None
    if seat not in hidden.seats:
        raise ClaimError(f"{seat.name.title()}'s cards are not hidden")
    return (hidden.seats.index(seat),)
