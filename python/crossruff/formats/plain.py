"""Plain deals, one per line, as `N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 ...`."""

from __future__ import annotations

from collections.abc import Iterable

from crossruff.errors import CrossruffError
from crossruff.formats.reading import Reading, ReadingBuilder
from crossruff.model import Board, Deal


def read(text: str) -> Reading:
    """Read one deal per line; boards are numbered in order. Skip empty lines and lines that begin with `#`.

    >>> read("N:A... K... Q... J...").boards[0].deal
    Deal.parse('N:A... K... Q... J...')
    """
    result = ReadingBuilder()
    for line, row in enumerate(text.splitlines(), 1):
        if not row.strip() or row.lstrip().startswith("#"):
            continue
        try:
            result.add(Board(len(result.boards) + 1, Deal.parse(row)), ())
        except CrossruffError as fault:
            result.warn(str(fault), line, len(row) - len(row.lstrip()) + 1)
    return result.reading()


def write(boards: Iterable[Board]) -> str:
    """Write one deal per line; everything but the cards is left out."""
    return "".join(f"{board.deal}\n" for board in boards)
