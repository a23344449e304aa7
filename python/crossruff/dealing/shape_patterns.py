"""Patterns of shapes, as players write them: `(4432)`, `5(332)`, `5=3=3=2`, `5+=4+=x=x`, `5-3-3-2`."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import permutations

from crossruff.errors import ParseError
from crossruff.model import Shape

_Slot = tuple[int, int]
_SLOT = re.compile(r"(1[0-3]|[0-9]|x)([+-]?)", re.IGNORECASE)
_PART = re.compile(r"\(([^()]*)\)|([0-9x])", re.IGNORECASE)
_ANY_ORDER = re.compile(r"[0-9x]{1,2}\+?(?:-[0-9x]{1,2}\+?){3}", re.IGNORECASE)


@lru_cache(maxsize=256)
def shapes_matching(pattern: str) -> frozenset[Shape]:
    """Return the shapes of 13 cards that a pattern stands for.

    Lengths stand by place, spades first: `5332` or `5=3=3=2`. Those in parentheses, or joined by hyphens,
    stand in any order: `(5332)`, `5(332)`, `5-3-3-2`, `5-4-x-x`. `x` is any length, `4+` is 4 or more, and
    `2-` is 0 to 2 (with `=` between, or in parentheses; `4+` also with hyphens).

    >>> len(shapes_matching("(4432)")), len(shapes_matching("5(332)")), len(shapes_matching("5+=4+=x=x"))
    (12, 3, 35)
    """
    text = pattern.replace(" ", "")
    groups = _groups(text, pattern)
    if sum(map(len, groups)) != 4:
        raise ParseError("shape must have four lengths, as in (4432) or 5=3=3=2", text=pattern)
    orders: list[list[_Slot]] = [[]]
    for group in groups:
        orders = [order + list(slots) for order in orders for slots in set(permutations(group))]
    found = frozenset(
        shape
        for shape in Shape.all()
        for slots in orders
        if all(low <= length <= high for length, (low, high) in zip(shape, slots, strict=True))
    )
    if not found:
        raise ParseError("shape must be that of a hand of 13 cards", text=pattern)
    return found


def _groups(text: str, pattern: str) -> list[list[_Slot]]:
    """Return the slots of a pattern, in groups within which they may change places."""
    if _ANY_ORDER.fullmatch(text):
        return [[_slot(word, pattern) for word in text.split("-")]]
    if "=" in text:
        return [[_slot(word, pattern)] for word in text.split("=")]
    groups: list[list[_Slot]] = []
    end = 0
    for part in _PART.finditer(text):
        if part.start() != end:
            break
        end = part.end()
        inner, single = part.groups()
        groups.append([_slot(single, pattern)] if single else _slots(inner, pattern))
    if end != len(text):
        raise ParseError("shape must be written as (4432), 5(332), 5=3=3=2 or 5+=4+=x=x", text=pattern)
    return groups


def _slots(text: str, pattern: str) -> list[_Slot]:
    """Slots that stand side by side: a digit, or x, and perhaps a sign, each."""
    words = re.findall(r"[0-9x][+-]?", text, re.IGNORECASE)
    if "".join(words) != text:
        raise ParseError("shape must be written as (4432), 5(332), 5=3=3=2 or 5+=4+=x=x", text=pattern)
    return [_slot(word, pattern) for word in words]


def _slot(text: str, pattern: str) -> _Slot:
    match = _SLOT.fullmatch(text)
    if match is None:
        raise ParseError(f"{text!r} is not a length in a shape", text=pattern)
    length, sign = match.groups()
    if length in "xX":
        return (0, 13)
    number = int(length)
    return (0 if sign == "-" else number, 13 if sign == "+" else number)
