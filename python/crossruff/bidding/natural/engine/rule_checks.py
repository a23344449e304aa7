"""Check all rules of a file at once: a table reads conditions only when an auction needs them."""

from __future__ import annotations

from collections.abc import Iterator

from crossruff.bidding.natural.engine.auction_patterns import read_condition, suit_of
from crossruff.bidding.natural.engine.calls import CLUBS, DIAMONDS, HEARTS, SPADES
from crossruff.bidding.natural.engine.requirements import requirement
from crossruff.bidding.natural.engine.rule_files import Block, Rule
from crossruff.errors import CrossruffError, ParseError

_LETTERS = {"M": SPADES, "m": CLUBS, "X": SPADES, "Y": HEARTS, "Z": DIAMONDS, "W": CLUBS, "T": SPADES}
"""Any suits: a condition can be read with all or with none."""


def check_rules(blocks: tuple[Block, ...], text: str) -> None:
    """Raise an error with file, line and column for the first condition or letter that cannot be read."""
    lines = text.splitlines()
    for block in blocks:
        for rule in block.rules:
            _check(rule, block.file, lines[rule.line - 1])


def _check(rule: Rule, file: str, line: str) -> None:
    start = line.find(rule.condition)
    column = max(start, 0) + 1
    fault = _fault(rule.condition)
    if fault:
        for piece, place in _pieces(rule.condition):
            if _fault(piece):
                raise ParseError(f"{file}, line {rule.line}, column {column + place}: {_fault(piece)}")
        raise ParseError(f"{file}, line {rule.line}, column {column}: {fault}")
    for words in rule.tags.conditions:
        place = line.find(words) + 1
        try:
            read_condition(words, rule.line, place)
        except ParseError as unread:
            raise ParseError(
                f"{file}, line {rule.line}, column {place}: {unread.reason}: {unread.text!r}"
            ) from None
    for letter in filter(None, (rule.tags.agrees, rule.tags.shows)):
        try:
            suit_of(letter, _LETTERS)
        except KeyError:
            place = line.find(letter, line.find(";")) + 1
            raise ParseError(
                f"{file}, line {rule.line}, column {place}: a suit or a letter of a suit must follow; "
                f"got {letter!r}"
            ) from None


def _fault(condition: str) -> str:
    """Return why a condition cannot be read, or nothing."""
    try:
        requirement(condition, _LETTERS)
    except ParseError as fault:
        return f"{fault.reason}; got {fault.text!r}" if fault.text is not None else fault.reason
    except CrossruffError as fault:
        return str(fault)
    return ""


def _pieces(condition: str) -> Iterator[tuple[str, int]]:
    """Yield the parts between commas outside parentheses, each with its place."""
    depth = start = 0
    for place, sign in enumerate(f"{condition},"):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth <= 0:
            piece = condition[start:place]
            yield piece.strip(), start + len(piece) - len(piece.lstrip())
            start = place + 1
