"""Scores: duplicate points, IMPs, matchpoints, board-a-match, victory points.

Points belong to the side that is named: one side wins what the other loses.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from crossruff import _core
from crossruff.errors import CrossruffError
from crossruff.model.contracts import Contract, Result, check_tricks
from crossruff.model.seats import Side, Vulnerability


def declarer_score(contract: Contract | str, tricks: int, *, vulnerable: bool) -> int:
    """Return the points of declarer's side for a contract and the tricks it took (Law 77).

    >>> declarer_score("2SNx", 8, vulnerable=True)
    670
    """
    if not isinstance(contract, Contract):
        contract = Contract.parse(contract)
    check_tricks(tricks)
    return _core.score(contract.level, contract.strain.index, contract.doubling.index, vulnerable, tricks)


def score(result: Result | str | None, vulnerability: Vulnerability | str, side: Side | str = Side.NS) -> int:
    """Return the points of a side for a result; a board that is passed out (None) scores 0.

    >>> score("3NTE-1", "None"), score(None, Vulnerability.BOTH)
    (50, 0)
    """
    if result is None:
        return 0
    result, vulnerability, side = Result.parse(result), Vulnerability.parse(vulnerability), Side.parse(side)
    declarer = result.contract.declarer
    points = declarer_score(result.contract, result.tricks, vulnerable=vulnerability.includes(declarer))
    return points if declarer.side is side else -points


def imps(points: int) -> int:
    """Return the international match points for a difference in points.

    >>> imps(620 - 170), imps(-20)
    (10, -1)
    """
    return _core.imps(max(-100_000, min(100_000, points)))


def matchpoints(scores: Sequence[float], *, top_is_one: bool = False) -> tuple[float, ...]:
    """Return the matchpoints of each score on a board: two for each score beaten, one for each equalled.

    With `top_is_one` they are shares of a top, from 0 to 1.

    >>> matchpoints([420, 450, 420, -50])
    (3.0, 6.0, 3.0, 0.0)
    >>> matchpoints([420, 450, 420, -50], top_is_one=True)
    (0.5, 1.0, 0.5, 0.0)
    """
    ordered = sorted(scores)
    first = {value: place for place, value in reversed(list(enumerate(ordered)))}
    count = dict.fromkeys(ordered, 0)
    for value in ordered:
        count[value] += 1
    points = tuple(float(2 * first[value] + count[value] - 1) for value in scores)
    top = 2.0 * (len(points) - 1)
    if not top_is_one:
        return points
    return tuple(won / top if top else 0.5 for won in points)


def board_a_match(ours: float, theirs: float) -> float:
    """Return the board-a-match points: 1 for the better score, a half for a tie, else 0.

    >>> board_a_match(430, 420), board_a_match(-50, -50)
    (1.0, 0.5)
    """
    if ours == theirs:
        return 0.5
    return 1.0 if ours > theirs else 0.0


def victory_points(margin: float, boards: int) -> float:
    """Return the winner's share of 20 victory points on the WBF's continuous scale, to two decimals.

    A negative margin returns the loser's share; the two add up to 20.

    >>> victory_points(1, 16), victory_points(10, 16), victory_points(30, 16), victory_points(-30, 16)
    (10.31, 12.8, 16.73, 3.27)
    """
    if boards < 1:
        raise CrossruffError(f"boards of a match must be at least 1; got {boards}")
    if not math.isfinite(margin):
        raise CrossruffError(f"margin in IMPs must be a finite number; got {margin}")
    ratio: float = (math.sqrt(5) - 1) / 2
    blitz = 15 * math.sqrt(boards)
    share = min(abs(margin), blitz) / blitz
    points = round(10 + 10 * (1 - math.pow(ratio, 3 * share)) / (1 - math.pow(ratio, 3)), 2)
    return points if margin >= 0 else round(20 - points, 2)
