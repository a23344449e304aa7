"""What to say of a constraint that cannot be read: where, and what was expected there."""

from __future__ import annotations

import re

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from crossruff.errors import ParseError

_SEAT = re.compile(r"(north|east|south|west|[nesw]|ns|ew)\b(?!\s*:)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_JOINT = "expected `,`, `and`, `or` or {end}"
_EXPECTED = (
    # The first whose terminal could have come next tells what was expected.
    ("SEAT", "expected a seat or side with a colon, as in `south: 15-17 hcp, balanced; north: 5+ hearts`"),
    ("_NOT", "expected a condition, as `15-17 hcp`, `5+ hearts` or `balanced`"),
    ("_COMMA", _JOINT),
    ("POINTS", "expected what is counted: hcp, a suit, controls, losers, quick tricks, aces, ..."),
    ("NUMBER", "expected a number"),
    ("RANKS", "expected honours, as `AKQ` or `top 3`"),
    ("CARDS", "expected cards, as `SAK HQ`"),
    ("SUIT", "expected a suit"),
    ("PAIR", "expected `majors` or `minors`"),
    ("_CARD", "expected `card` and a suit, as in `no 5-card major`"),
    ("_IN", "expected `in` and a suit"),
    ("RPAR", _JOINT),
    ("SEMICOLON", _JOINT),
)


def syntax_fault(text: str, fault: UnexpectedInput) -> ParseError:
    """Return the error for a text that the parser rejected."""
    at_end = isinstance(fault, UnexpectedToken) and fault.token.type == "$END"
    at = len(text) if at_end else fault.pos_in_stream
    before = text[:at].split("\n")
    rest = text[at:].split("\n", maxsplit=1)[0]
    return ParseError(
        _reason(rest, fault), text=rest or "the end", line=len(before), column=len(before[-1]) + 1
    )


def _reason(rest: str, fault: UnexpectedInput) -> str:
    could_come = _could_come(fault)
    if "SEAT" in could_come and _SEAT.match(rest):
        return "a seat needs a colon, as `south:`; expected a seat, a colon and conditions"
    end = "`;`" if "SEMICOLON" in could_come else "`)`" if "RPAR" in could_come else "the end"
    expected = next((words for name, words in _EXPECTED if name in could_come), "expected something else")
    unknown = _WORD.match(rest) if isinstance(fault, UnexpectedCharacters) else None
    return (f"unknown word `{unknown[0]}`; " if unknown else "") + expected.format(end=end)


def _could_come(fault: UnexpectedInput) -> set[str]:
    if isinstance(fault, UnexpectedToken):
        return set(fault.accepts or fault.expected)
    return set(fault.allowed or ()) if isinstance(fault, UnexpectedCharacters) else set()
