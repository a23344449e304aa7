"""Where things stand in a text that is read piece by piece."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import deque
from typing import NamedTuple

_END_OF_LINE = re.compile(r"\r\n?|\n")


class Place(NamedTuple):
    """Where something stands in a file, counted from 1."""

    line: int
    column: int


class _Piece:
    def __init__(self, text: str, start: int, place: Place) -> None:
        self.text = text
        self.start = start
        self._place = place
        self._starts: list[int] = []

    def place(self, start: int) -> Place:
        if not self._starts:
            self._starts = [0, *(match.end() for match in _END_OF_LINE.finditer(self.text))]
        offset = start - self.start
        number = bisect_right(self._starts, offset)
        column = offset - self._starts[number - 1] + (1 if number > 1 else self._place.column)
        return Place(self._place.line + number - 1, column)

    @property
    def end(self) -> Place:
        text = self.text
        count = text.count("\n") + text.count("\r") - text.count("\r\n")
        last = max(text.rfind("\n"), text.rfind("\r"))
        column = len(text) - last if count else self._place.column + len(text)
        return Place(self._place.line + count, column)


class Places:
    r"""Lines and columns of a text, of which the pieces that are still needed are kept.

    >>> places = Places()
    >>> places.add("one\ntwo"), places.add("\nthree"), places.place(5), places.place(9)
    (0, 7, Place(line=2, column=2), Place(line=3, column=2))
    """

    def __init__(self) -> None:
        self._pieces: deque[_Piece] = deque()

    def add(self, text: str) -> int:
        """Add the next piece, which must not part a line feed from its carriage return; return its start."""
        last = self._pieces[-1] if self._pieces else _Piece("", 0, Place(1, 1))
        self._pieces.append(_Piece(text, last.start + len(last.text), last.end))
        return self._pieces[-1].start

    def place(self, start: int) -> Place:
        """Return the line and the column of a character, counted from 1."""
        return next(piece for piece in reversed(self._pieces) if piece.start <= start).place(start)

    def forget(self, start: int) -> None:
        """Drop the text before a character."""
        while len(self._pieces) > 1 and self._pieces[1].start <= start:
            self._pieces.popleft()
