"""The answer of a lenient reader: the boards that it could read, and warnings about the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from crossruff.errors import ParseError
from crossruff.model import Board


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


@dataclass
class ReadingBuilder:
    """Collects the boards of a file with their warnings."""

    boards: list[Board] = field(default_factory=list)
    _warnings: list[ReadWarning] = field(default_factory=list)

    def add(self, board: Board, warnings: Iterable[ReadWarning]) -> None:
        """Add a board and its warnings."""
        self._warnings += (replace(warning, record=len(self.boards)) for warning in warnings)
        self.boards.append(board)

    def warn(self, message: str, line: int = 1, column: int = 1) -> None:
        """Add a warning that belongs to no board."""
        self._warnings.append(ReadWarning(message, line, column))

    def add_reading(self, reading: Reading, lines: int) -> None:
        """Add the reading of a part of the file that begins after a number of lines."""
        first = len(self.boards)
        self.boards += reading.boards
        for warning in reading.warnings:
            record = None if warning.record is None else warning.record + first
            self._warnings.append(replace(warning, line=warning.line + lines, record=record))

    def reading(self) -> Reading:
        """Return all boards, and the warnings in the order of the file."""
        ordered = sorted(self._warnings, key=lambda warning: (warning.line, warning.column))
        return Reading(tuple(self.boards), tuple(ordered))
