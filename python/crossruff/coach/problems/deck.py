"""Decks of problems: a line of JSON each; one deck ships with the package."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from crossruff.coach.problems.problem import PlayProblem
from crossruff.coach.problems.themes import theme_named
from crossruff.errors import CrossruffError, ParseError

_SHIPPED = "deck.jsonl"


@cache
def shipped_deck() -> tuple[PlayProblem, ...]:
    """Return the problems that ship with the package.

    >>> len(shipped_deck()) > 0
    True
    """
    text = files("crossruff.coach.problems").joinpath(_SHIPPED).read_text(encoding="utf-8")
    return tuple(read_deck(text.splitlines()))


def read_deck(lines: Iterable[str]) -> Iterator[PlayProblem]:
    """Read problems from lines of JSON, and number them from 1 on."""
    place = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        place += 1
        try:
            data = json.loads(line)
        except json.JSONDecodeError as fault:
            raise ParseError(f"line {number} of a deck must be JSON: {fault.msg}") from None
        if not isinstance(data, dict):
            raise ParseError(f"line {number} of a deck must be an object; got {type(data).__name__}")
        yield replace(PlayProblem.from_data(data), number=place)


def load_deck(path: Path | None) -> tuple[PlayProblem, ...]:
    """Read the deck of a file, or the shipped one."""
    if path is None:
        return shipped_deck()
    try:
        problems = tuple(read_deck(path.read_text(encoding="utf-8").splitlines()))
    except UnicodeDecodeError:
        raise ParseError(f"{path}: a deck must be UTF-8 text") from None
    except ParseError as fault:
        raise ParseError(f"{path}: {fault}") from None
    if not problems:
        raise ParseError(f"{path}: a deck must have at least one problem; got none")
    return problems


def deck_line(problem: PlayProblem) -> str:
    """Return a problem as a line of a deck."""
    return json.dumps(problem.to_data(), ensure_ascii=False, separators=(",", ":"))


def choose(problems: Iterable[PlayProblem], wanted: str | None) -> list[PlayProblem]:
    """Return the problems of a theme, or the one with a number; all of them without either."""
    listed = list(problems)
    if wanted is None:
        return listed
    if wanted.isdigit():
        found = [problem for problem in listed if problem.number == int(wanted)]
        if not found:
            raise CrossruffError(f"no problem {wanted} in the deck; it has {len(listed)} problems")
        return found
    found = [problem for problem in listed if problem.theme == theme_named(wanted)]
    if not found:
        names = ", ".join(sorted({problem.theme for problem in listed}))
        raise CrossruffError(f"unknown theme {wanted!r}; choose {names}")
    return found
