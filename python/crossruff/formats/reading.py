"""The answer of a lenient reader: the boards that it could read, and warnings about the rest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from crossruff.errors import ParseError
from crossruff.model import Board

_END_OF_LINE = re.compile(r"\r\n?|\n")


@dataclass(frozen=True, slots=True)
class ReadWarning:
    """A fault in a file, with its place.

    >>> print(ReadWarning("the ♥6 was played by West before", line=12, column=4, board="7 Open"))
    line 12, column 4: board 7 Open: the ♥6 was played by West before
    """

    message: str
    line: int
    column: int
    board: str = ""
    """The name of the board in the file."""
    record: int | None = None
    """The place of that board among those that were read, counted from 0; None if it is not there."""

    def __str__(self) -> str:
        board = f"board {self.board}: " if self.board else ""
        return f"line {self.line}, column {self.column}: {board}{self.message}"


@dataclass(frozen=True, slots=True)
class Reading:
    r"""The boards of a file, and the warnings; it iterates over the boards.

    >>> from crossruff import formats
    >>> reading = formats.loads('[Board "1"]\n[Deal "N:AK... QJ... T9... 87..."]\n[Score "high"]\n')
    >>> len(reading), reading[0].number
    (1, 1)
    >>> [warning.message for warning in reading.warnings]
    ['the file gives the score high, but no result is known']
    """

    boards: tuple[Board, ...]
    warnings: tuple[ReadWarning, ...] = ()

    def strict(self) -> Reading:
        """Return the same reading, or raise ParseError for its first warning."""
        if self.warnings:
            first = self.warnings[0]
            board = f"board {first.board}: " if first.board else ""
            raise ParseError(board + first.message, line=first.line, column=first.column)
        return self

    def __iter__(self) -> Iterator[Board]:
        return iter(self.boards)

    def __len__(self) -> int:
        return len(self.boards)

    def __getitem__(self, index: int) -> Board:
        return self.boards[index]


Found: TypeAlias = tuple[Board | None, Sequence[ReadWarning]]
"""A board with its warnings, or warnings that belong to no board."""


def lines_of(pieces: Iterable[str]) -> Iterator[str]:
    r"""Iterate over the lines of a text that comes in pieces, without their ends.

    >>> list(lines_of(["a\nb", "c\r\n", "d\r"]))
    ['a', 'bc', 'd', '']
    """
    kept = ""
    for piece in pieces:
        *lines, kept = _END_OF_LINE.split(kept + piece)
        yield from lines
    yield kept


def numbered(found: Iterable[Found]) -> Iterator[Found]:
    """Iterate over the same boards, with their places among all boards in their warnings."""
    count = 0
    for board, warnings in found:
        if board is None:
            yield board, warnings
        else:
            yield board, [replace(warning, record=count) for warning in warnings]
            count += 1


def collected(found: Iterable[Found]) -> Reading:
    """Return all boards, and the warnings in the order of the file."""
    boards: list[Board] = []
    warnings: list[ReadWarning] = []
    for board, its_warnings in numbered(found):
        if board is not None:
            boards.append(board)
        warnings += its_warnings
    return Reading(tuple(boards), tuple(sorted(warnings, key=lambda warning: (warning.line, warning.column))))
