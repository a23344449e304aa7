"""Scores: duplicate points, IMPs, matchpoints, board-a-match, victory points.

Points are those of the side named: what one side wins the other loses.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from crossruff import _core
from crossruff.errors import CrossruffError
from crossruff.model.contracts import Contract, Result
from crossruff.model.seats import Side, Vulnerability


def declarer_score(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """What declarer's side scores for a contract and the tricks it took (Law 77).

    >>> declarer_score(Contract.parse("2SNx"), 8, vulnerable=True)
    670
    """
    if not 0 <= tricks <= 13:
        raise CrossruffError(f"declarer takes 0 to 13 tricks, not {tricks}")
    return _core.score(contract.level, contract.strain.index, contract.doubling.index, vulnerable, tricks)


def score(result: Result | None, vulnerability: Vulnerability, side: Side = Side.NS) -> int:
    """What a side scores for a result; a board passed out (None) scores nothing.

    >>> score(Result.parse("3NTE-1"), Vulnerability.NONE), score(None, Vulnerability.BOTH)
    (50, 0)
    """
    if result is None:
        return 0
    declarer = result.contract.declarer
    points = declarer_score(result.contract, result.tricks, vulnerable=vulnerability.includes(declarer))
    return points if declarer.side is side else -points


def imps(points: int) -> int:
    """International match points for a difference in points.

    >>> imps(620 - 170), imps(-20)
    (10, -1)
    """
    return _core.imps(max(-100_000, min(100_000, points)))


def matchpoints(scores: Sequence[float], *, top_is_one: bool = False) -> tuple[float, ...]:
    """Matchpoints of each score on a board: two for each score beaten, one for each equalled.

    With `top_is_one` they are shares of a top, as in percentages.

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
    """Board-a-match: 1 for the better score, a half for a tie, else 0.

    >>> board_a_match(430, 420), board_a_match(-50, -50)
    (1.0, 0.5)
    """
    if ours == theirs:
        return 0.5
    return 1.0 if ours > theirs else 0.0


def victory_points(margin: float, boards: int) -> float:
    """The winner's share of 20 victory points on the WBF's continuous scale, to two decimals.

    A negative margin gives the loser's share; the two add up to 20.

    >>> victory_points(1, 16), victory_points(10, 16), victory_points(30, 16), victory_points(-30, 16)
    (10.31, 12.8, 16.73, 3.27)
    """
    if boards < 1:
        raise CrossruffError(f"a match has at least one board, not {boards}")
    if not math.isfinite(margin):
        raise CrossruffError(f"a margin in IMPs is a number, not {margin}")
    ratio: float = (math.sqrt(5) - 1) / 2
    blitz = 15 * math.sqrt(boards)
    share = min(abs(margin), blitz) / blitz
    points = round(10 + 10 * (1 - math.pow(ratio, 3 * share)) / (1 - math.pow(ratio, 3)), 2)
    return points if margin >= 0 else round(20 - points, 2)
