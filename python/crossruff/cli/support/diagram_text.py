"""Read boards from the diagrams that `crossruff deal` and `crossruff show` print."""

from __future__ import annotations

import re

from crossruff.errors import CrossruffError
from crossruff.formats import Reading
from crossruff.formats.reading import ReadWarning
from crossruff.model import Board, Deal, Hand, Seat, Vulnerability

_HEADER = re.compile(
    r"^(?:\*\*)?(?:Board (?P<number>\d+), )?Dealer (?P<dealer>North|East|South|West), "
    r"(?P<vulnerable>None|NS|EW|All) vulnerable(?:\*\*)?\s*$",
    re.MULTILINE,
)
_HOLDING = re.compile(r"(?:(?<=\s)|^)([♠♥♦♣SHDC]) ([AKQJT2-9]{1,13}|-)(?=\s|$)", re.MULTILINE)
_NORTH, _SOUTH = slice(0, 4), slice(12, 16)
_WEST, _EAST = slice(4, 12, 2), slice(5, 12, 2)


def is_diagrams(text: str) -> bool:
    """Return whether a text begins with a diagram."""
    return _HEADER.match(text.lstrip()) is not None


def read_diagrams(text: str) -> Reading:
    r"""Read the hands, the dealer and the vulnerability of each diagram; the rest is not read.

    >>> from crossruff.formats import diagram
    >>> board = Board(2, "N:A.K.. Q..J. K.A.. J..Q.", "E", "NS")
    >>> read_diagrams(diagram(board, "plain") + "\n\n" + diagram(board)).boards == (board, board)
    True
    """
    boards: list[Board] = []
    warnings: list[ReadWarning] = []
    headers = list(_HEADER.finditer(text))
    ends = [found.start() for found in headers[1:]] + [len(text)]
    for header, end in zip(headers, ends, strict=True):
        try:
            boards.append(_board(header, text[header.end() : end]))
        except CrossruffError as fault:
            line = text.count("\n", 0, header.start()) + 1
            warnings.append(ReadWarning(f"the diagram cannot be read: {fault}", line, 1))
    return Reading(tuple(boards), tuple(warnings))


def _board(header: re.Match[str], text: str) -> Board:
    found = _HOLDING.findall(text)[:16]
    if len(found) < 16:
        raise CrossruffError(f"a diagram must show 16 holdings; it shows {len(found)}")
    holdings = ["" if ranks == "-" else ranks for _, ranks in found]
    parts = {Seat.NORTH: _NORTH, Seat.EAST: _EAST, Seat.SOUTH: _SOUTH, Seat.WEST: _WEST}
    hands = {seat: Hand.parse(".".join(holdings[part])) for seat, part in parts.items()}
    number = header["number"]
    return Board(
        None if number is None else int(number),
        Deal(hands),
        Seat.parse(header["dealer"]),
        Vulnerability.parse(header["vulnerable"]),
    )
