"""Read rule files into blocks of rules, each with its place in the file for messages.

    = Opening bids
    after 1M 2M  if not passed hand
      2NT   17-18 hcp, balanced      ; forcing               ; game try
      4M    5+ M, 19+ total points   ; sign-off              ; game

A line `= ...` is a topic. `after` begins a block and gives the pattern of its auctions; several `after` lines
give several patterns, and `if` adds conditions. The rules follow, one on each indented line: calls, a
condition in the language of docs/dealing.md, tags, a name. The first rule that fits a hand is its call. `#`
begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from crossruff.bidding.natural.engine.auction_patterns import (
    AuctionCondition,
    CallPattern,
    Pattern,
    read_calls,
    read_condition,
)
from crossruff.bidding.natural.engine.call_types import Tags, read_tags
from crossruff.errors import ParseError


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of a file: calls, a condition on the hand, tags, and a name."""

    calls: tuple[CallPattern, ...]
    condition: str
    tags: Tags
    name: str
    line: int


@dataclass(frozen=True, slots=True)
class Block:
    """The rules for some auctions; the first rule that fits a hand is its call."""

    topic: str
    patterns: tuple[Pattern, ...]
    rules: tuple[Rule, ...]
    file: str
    line: int
    goes_on: bool
    """Whether natural bids of the kernel come after the rules."""
    priority: int = 0


def read_rules(text: str, file: str = "rules") -> tuple[Block, ...]:
    r"""Read the blocks of a rule file.

    >>> block, = read_rules("= Openings\nafter opening\n 1NT  15-17 hcp, balanced ; natural ; strong")
    >>> block.topic, block.rules[0].name
    ('Openings', 'strong')
    >>> read_rules("after 1Q\n 2C  anything")
    Traceback (most recent call last):
    crossruff.errors.ParseError: rules, line 1, column 7: not a call of a pattern (1S, 2M, (1X), P, X): '1Q'
    """
    try:
        return tuple(_blocks(text, file))
    except ParseError as fault:
        place = ", ".join(
            f"{name} {number}" for name, number in (("line", fault.line), ("column", fault.column)) if number
        )
        reason = fault.reason if fault.text is None else f"{fault.reason}: {fault.text!r}"
        raise ParseError(f"{file}, {place}: {reason}") from None


def _blocks(text: str, file: str) -> Iterator[Block]:
    topic = ""
    heads: list[Pattern] = []
    rules: list[Rule] = []
    start, goes_on, priority = 0, False, 0
    for number, raw in enumerate(text.splitlines(), start=1):
        line = re.sub(r"(^|\s)#.*", "", raw).rstrip()
        if not line.strip():
            continue
        if line[0].isspace():
            if not heads:
                raise ParseError("a rule must come after an `after` line", text=line.strip(), line=number)
            rules.append(_rule(line, number))
            continue
        if rules:
            yield Block(topic, tuple(heads), tuple(rules), file, start, goes_on, priority)
            heads, rules, goes_on, priority = [], [], False, 0
        if line.startswith("="):
            topic = line.strip("= ")
        elif line.startswith("after "):
            start = start if heads else number
            head, wider, first = _head(line, number)
            goes_on, priority = goes_on or wider, max(priority, first)
            heads.append(head)
        else:
            raise ParseError(
                "a line must begin with `=`, `after` or a space", text=line.split()[0], line=number, column=1
            )
    if rules:
        yield Block(topic, tuple(heads), tuple(rules), file, start, goes_on, priority)
    elif heads:
        raise ParseError("a block must have a rule", line=start)


def _head(line: str, number: int) -> tuple[Pattern, bool, int]:
    rest, goes_on, priority = line, False, 0
    if found := re.search(r"\s+and natural$", rest):
        rest, goes_on = rest[: found.start()], True
    if found := re.search(r"\s+first$", rest):
        rest, priority = rest[: found.start()], 1
    auction, _, conditions = rest.partition(" if ")
    at = len("after ")
    calls = auction[at:]
    asked: list[AuctionCondition] = []
    column = len(auction) + len(" if ") + 1
    for part in conditions.split(",") if conditions else ():
        asked.append(read_condition(part, number, column))
        column += len(part) + 1
    return Pattern.read(calls, number, at + 1, tuple(asked)), goes_on, priority


def _rule(line: str, number: int) -> Rule:
    parts = line.split(";")
    words = parts[0].split(None, 1)
    if len(parts) > 3:
        raise ParseError(
            "a rule must have at most three parts: a call and a condition, tags, a name",
            text=line.strip(),
            line=number,
        )
    column = len(line) - len(line.lstrip()) + 1
    calls = read_calls(words[0], number, column)
    tags = parts[1] if len(parts) > 1 else ""
    return Rule(
        calls,
        words[1].strip() if len(words) > 1 else "anything",
        read_tags(tags, number, len(parts[0]) + 2),
        parts[2].strip() if len(parts) > 2 else "",
        number,
    )
