"""Plain deals, one per line, as `N:AQJ3.KQ42.QT42.2 KT975.J753.A.965 ...`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crossruff.errors import CrossruffError
from crossruff.formats.reading import Found, Reading, ReadWarning, collected, lines_of
from crossruff.model import Board, Deal


def read(text: str) -> Reading:
    """Read one deal per line; boards are numbered in order. Skip empty lines and lines that begin with `#`.

    >>> read("N:A... K... Q... J...").boards[0].deal
    Deal.parse('N:A... K... Q... J...')
    """
    return collected(_boards(text.splitlines()))


def stream(pieces: Iterable[str]) -> Iterator[Found]:
    """Read the boards of the pieces of a text one by one."""
    return _boards(part for line in lines_of(pieces) for part in line.splitlines() or [""])


def _boards(lines: Iterable[str]) -> Iterator[Found]:
    count = 0
    for line, row in enumerate(lines, 1):
        if not row.strip() or row.lstrip().startswith("#"):
            continue
        try:
            yield Board(count + 1, Deal.parse(row)), ()
            count += 1
        except CrossruffError as fault:
            yield None, [ReadWarning(str(fault), line, len(row) - len(row.lstrip()) + 1)]
