"""Read the boards of a command: from a file, standard input, a link, or a typed deal."""

from __future__ import annotations

import sys
from pathlib import Path

from crossruff.cli.support.diagram_text import is_diagrams, read_diagrams
from crossruff.errors import CrossruffError
from crossruff.formats import Format, Reading, load, loads
from crossruff.formats.files import detect
from crossruff.formats.text import decode
from crossruff.model import Board


def read_source(source: str, *, format: Format | None = None) -> Reading:
    """Read boards from a file name, `-` for standard input, a handviewer link or a deal."""
    if source == "-":
        given = sys.stdin.buffer.read()
        text = decode(given)
        return read_diagrams(text) if format is None and is_diagrams(text) else loads(given, format)
    typed_in = None if is_file(source) else detect(source)
    if typed_in is Format.DEALS:
        return loads(source, typed_in, strict=True)
    return load(source, format) if typed_in is None else loads(source, typed_in)


def is_file(source: str) -> bool:
    """Return whether a word on the command line names something on the disk."""
    try:
        return Path(source).exists()
    except (OSError, ValueError):
        # Too long for a name, or with signs that no name has.
        return False


def pick_boards(reading: Reading, number: int | None, source: str) -> tuple[Board, ...]:
    """Return the boards with a number, or all of them; it is an error if there are none.

    Warnings go to standard error. If nothing was read because of a single fault, that fault is the error.
    """
    source = "standard input" if source == "-" else source
    if not len(reading) and len(reading.warnings) == 1:
        raise CrossruffError(f"{source}: {reading.warnings[0]}")
    for warning in reading.warnings:
        print(f"{source}: {warning}", file=sys.stderr)
    chosen = tuple(board for board in reading if number in (None, board.number))
    if not chosen:
        wanted = "no boards" if number is None else f"no board {number}"
        raise CrossruffError(f"{source}: {wanted} could be read")
    return chosen
