"""The numbers of PBN's tags Result and Score, which may be declarer's or name a side."""

from __future__ import annotations

import re

from crossruff.model import Board, Contract, Side

_SIDED = re.compile(
    r"\^?+\s*+(?:(?P<side>NS|EW)\s*+)?+(?P<points>[+-]?+[0-9]{1,6}+)"
    r"(?:\s*+(?P<side2>NS|EW)\s*+(?P<points2>[+-]?+[0-9]{1,6}+))?+",
    re.IGNORECASE | re.ASCII,
)


def tricks_of(value: str, side: Side | None, contract: Contract | None, size: int) -> int | None:
    """Return declarer's tricks of a Result tag, or None if it has none; `size` is the number of tricks.

    `+1`, `-1` and `=` are not in the standard, but in use.

    >>> tricks_of("^9", Side.NS, None, 13), tricks_of("EW 4", Side.NS, None, 13)
    (9, 9)
    >>> tricks_of("EW 4 NS 9", Side.NS, None, 13), tricks_of("+1", Side.NS, Contract.parse("3NTN"), 13)
    (9, 10)
    """
    if value.strip() == "=":
        value = "+0"
    match = _SIDED.fullmatch(value.strip())
    if match is None:
        return None
    points, second = match["points"], match["side2"]
    if match["side"] is None and second is None:
        relative = points[0] in "+-"
        tricks = int(points) + contract.tricks if relative and contract else None if relative else int(points)
    elif match["side"] is None or side is None:
        tricks = None
    elif match["side"].upper() == side.value:
        tricks = int(points)
    else:
        tricks = int(match["points2"]) if second else size - int(points)
    return tricks if tricks is not None and 0 <= tricks <= 13 else None


def tells_score(value: str, board: Board) -> bool:
    """Return whether a Score tag has the score of the board; a bare number is declarer's score."""
    score = board.score()
    match = _SIDED.fullmatch(value.strip())
    if match is None or score is None:
        return False
    declarer = board.contract.declarer.side if board.contract else Side.NS
    stated = [(match["side"], match["points"]), (match["side2"], match["points2"])]
    return all(
        int(points) == (score if (Side.parse(side) if side else declarer) is Side.NS else -score)
        for side, points in stated
        if points is not None
    )
