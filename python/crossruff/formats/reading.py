"""What a lenient reader gives back: the boards it could read, and what was wrong with the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from crossruff.errors import ParseError
from crossruff.model import Board


@dataclass(frozen=True, slots=True)
class ReadWarning:
    """Something in a file that is not as it should be, and where it stands.

    >>> print(ReadWarning("the ♥6 was played by West before", line=12, column=4, board="7 Open"))
    line 12, column 4: board 7 Open: the ♥6 was played by West before
    """

    message: str
    line: int
    column: int
    board: str = ""
    """The board it concerns, by the name that the file gives it."""
    record: int | None = None
    """Which of the boards that were read that is, counted from 0; None if it is none of them."""

    def __str__(self) -> str:
        board = f"board {self.board}: " if self.board else ""
        return f"line {self.line}, column {self.column}: {board}{self.message}"


@dataclass(frozen=True, slots=True)
class Reading:
    """The boards of a file, and the warnings; it iterates over the boards."""

    boards: tuple[Board, ...]
    warnings: tuple[ReadWarning, ...] = ()

    def strict(self) -> Reading:
        """The same reading, or ParseError for its first warning."""
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
    """Collects the boards of a file with their warnings, as a reader meets them."""

    boards: list[Board] = field(default_factory=list)
    _warnings: list[ReadWarning] = field(default_factory=list)

    def add(self, board: Board, warnings: Iterable[ReadWarning]) -> None:
        """Take a board and what is wrong with it."""
        self._warnings += (replace(warning, record=len(self.boards)) for warning in warnings)
        self.boards.append(board)

    def warn(self, message: str, line: int = 1, column: int = 1) -> None:
        """Note something wrong that belongs to no board."""
        self._warnings.append(ReadWarning(message, line, column))

    def add_reading(self, reading: Reading, lines: int) -> None:
        """Take what was read from a part of the file that begins after so many lines."""
        first = len(self.boards)
        self.boards += reading.boards
        for warning in reading.warnings:
            record = None if warning.record is None else warning.record + first
            self._warnings.append(replace(warning, line=warning.line + lines, record=record))

    def reading(self) -> Reading:
        """Everything taken, the warnings in the order of the file."""
        ordered = sorted(self._warnings, key=lambda warning: (warning.line, warning.column))
        return Reading(tuple(self.boards), tuple(ordered))
