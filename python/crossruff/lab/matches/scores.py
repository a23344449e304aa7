"""Score a match: IMPs, matchpoints, victory points, and how well it went."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from statistics import fmean, stdev

from crossruff.lab.core.statistics import Estimate, boards_needed, mean_of_means
from crossruff.lab.matches.tasks import MatchRow
from crossruff.model import Result, Side
from crossruff.model.scoring import imps, matchpoints, victory_points

Pairing = tuple[str, str]
"""The robots of North-South and of East-West."""

FINE = 0.25
"""IMPs a board: the reach of an interval that separates robots of nearly equal strength."""


class Scoring(Enum):
    """How the scores of a board become points."""

    IMPS = "imps"
    """IMPs between two robots; in a field, the mean of the IMPs from all other tables."""
    MATCHPOINTS = "matchpoints"
    """Per cent of a top; board-a-match between two robots."""

    @property
    def words(self) -> str:
        """Return the unit of the points."""
        return "IMPs a board" if self is Scoring.IMPS else "per cent"

    @property
    def digits(self) -> int:
        """Return how many decimals to show."""
        return 2 if self is Scoring.IMPS else 1


def pairings(robots: Sequence[str]) -> list[Pairing]:
    """Return which robots meet on every board.

    Two robots meet at two tables, in both directions. In a field every robot meets every robot, itself too,
    so that all have the same opponents. One robot alone plays against itself.

    >>> pairings(["a", "b"])
    [('a', 'b'), ('b', 'a')]
    >>> len(pairings(["a", "b", "c"])), pairings(["a"])
    (9, [('a', 'a')])
    """
    one, other = robots[0], robots[-1]
    if len(robots) == 2:
        return [(one, other), (other, one)]
    return [(ours, theirs) for ours in robots for theirs in robots]


def board_points(scores: Mapping[Pairing, int], scoring: Scoring) -> dict[str, float]:
    """Return the points of each robot on a board, as the mean of both directions, from North-South's scores.

    >>> board_points({("a", "b"): 420, ("b", "a"): -50}, Scoring.IMPS)
    {'a': 10.0, 'b': -10.0}
    >>> board_points({("a", "b"): 420, ("b", "a"): 420}, Scoring.MATCHPOINTS)
    {'a': 50.0, 'b': 50.0}
    """
    found: dict[str, list[float]] = {}
    ours = tuple(scores.values())
    theirs = tuple(-score for score in ours)
    for direction, values in enumerate((ours, theirs)):
        for pairing, points in zip(scores, _points(values, scoring), strict=True):
            found.setdefault(pairing[direction], []).append(points)
    return {robot: fmean(points) for robot, points in found.items()}


@lru_cache(maxsize=4096)
def _points(scores: tuple[int, ...], scoring: Scoring) -> list[float]:
    """Return the points of each table in one direction; cached, as the progress of a field repeats them."""
    if scoring is Scoring.MATCHPOINTS:
        return [100 * share for share in matchpoints(scores, top_is_one=True)]
    return [
        fmean(imps(score - other) for place, other in enumerate(scores) if place != own)
        for own, score in enumerate(scores)
    ]


@dataclass(frozen=True, slots=True)
class PlayedBoards:
    """The boards that were played at all tables, in order."""

    robots: tuple[str, ...]
    scoring: Scoring
    boards: tuple[dict[Pairing, MatchRow], ...]
    """The rows of each board."""

    @classmethod
    def of(cls, rows: Iterable[MatchRow], robots: Sequence[str], scoring: Scoring) -> PlayedBoards:
        """Return the boards of some rows; a board counts when its last table is done."""
        wanted = pairings(robots)
        found: dict[int, dict[Pairing, MatchRow]] = {}
        for row in rows:
            found.setdefault(row.number, {})[row.north_south, row.east_west] = row
        whole = [
            {pairing: found[number][pairing] for pairing in wanted}
            for number in sorted(found)
            if found[number].keys() >= set(wanted)
        ]
        return cls(tuple(robots), scoring, tuple(whole))

    @property
    def points(self) -> list[dict[str, float]]:
        """Return the points of each robot on each board."""
        return [
            board_points({pairing: row.score for pairing, row in board.items()}, self.scoring)
            for board in self.boards
        ]

    def won(self, robot: str) -> list[float]:
        """Return the points of a robot on each board."""
        return [points[robot] for points in self.points]

    @property
    def status(self) -> str:
        """Return the score so far in a few words; for one robot alone, how long a board takes."""
        if not self.boards:
            return ""
        if len(self.robots) == 1:
            return Health.of(row for board in self.boards for row in board.values()).status
        scores = []
        for robot in self.robots[: 1 if len(self.robots) == 2 else None]:
            found = mean_of_means([self.won(robot)])
            sign = "+" if self.scoring is Scoring.IMPS else ""
            reach = "" if found.reach is None else f" ± {found.reach:.{self.scoring.digits}f}"
            scores.append(f"{robot} {found.mean:{sign}.{self.scoring.digits}f}{reach}")
        return f"{', '.join(scores)} {self.scoring.words}"


@dataclass(frozen=True, slots=True)
class TeamScore:
    """A match of two robots, from the side of the first."""

    boards: int
    imps: Estimate
    """IMPs a board."""
    total: int
    victory_points: tuple[float, float]
    needed: int | None
    """About how many boards it takes until the interval reaches `FINE`; None with too few boards."""

    @classmethod
    def of(cls, won: Sequence[float]) -> TeamScore:
        """Sum up the IMPs on each board.

        >>> score = TeamScore.of([10, 0, -2, 0])
        >>> score.total, score.imps.mean, score.victory_points
        (8, 2.0, (14.18, 5.82))
        """
        total = round(sum(won))
        shares = (victory_points(total, len(won)), victory_points(-total, len(won)))
        needed = boards_needed(stdev(won), FINE) if len(won) > 1 else None
        return cls(len(won), mean_of_means([won]), total, shares, needed)


@dataclass(frozen=True, slots=True)
class BesideDoubleDummy:
    """The results of a robot compared with double dummy."""

    robot: str
    par: Estimate
    """IMPs a board from par."""
    declaring: Estimate | None
    """Declarer's tricks less those of double dummy, when the robot declared; None if it never did."""
    defending: Estimate | None
    """The same when the robot defended: the fewer the better."""

    @classmethod
    def of(cls, robot: str, rows: Sequence[MatchRow]) -> BesideDoubleDummy:
        """Compare all tables of the robot."""
        from_par, declaring, defending = _ByBoard(), _ByBoard(), _ByBoard()
        for row in rows:
            for side, name in ((Side.NS, row.north_south), (Side.EW, row.east_west)):
                if name != robot:
                    continue
                points = imps(row.score - row.par)
                from_par.add(row.number, points if side is Side.NS else -points)
                if row.result:
                    declares = Result.parse(row.result).contract.declarer.side is side
                    (declaring if declares else defending).add(row.number, row.tricks - row.double_dummy)
        return cls(robot, from_par.mean or Estimate(0.0, None), declaring.mean, defending.mean)


class _ByBoard(dict[int, list[float]]):
    """Values of boards. Tables of one board are not independent, so each board counts once."""

    def add(self, number: int, value: float) -> None:
        self.setdefault(number, []).append(value)

    @property
    def mean(self) -> Estimate | None:
        return mean_of_means([[fmean(values) for values in self.values()]]) if self else None


@dataclass(frozen=True, slots=True)
class Health:
    """Times, claims and faults at some tables."""

    tables: int
    boards: int
    seconds: float
    """The mean time of a table."""
    worst_seconds: float
    worst_kind: str
    worst_share: float
    late: int
    few_worlds: int
    fallbacks: int
    claims: int
    passed_out: int
    faults: tuple[tuple[int, str], ...]
    """The board of each fault, and its description."""

    @classmethod
    def of(cls, rows: Iterable[MatchRow]) -> Health:
        """Sum up the tables of some rows."""
        tables = list(rows)
        worst = max(tables, key=lambda row: row.worst_seconds)
        return cls(
            len(tables),
            len({row.number for row in tables}),
            fmean(row.seconds for row in tables),
            worst.worst_seconds,
            worst.worst_kind,
            max(row.worst_share for row in tables),
            sum(row.late for row in tables),
            sum(row.few_worlds for row in tables),
            sum(row.fallbacks for row in tables),
            sum(row.claims for row in tables),
            sum(not row.result for row in tables),
            tuple((row.number, line) for row in tables for line in row.faults.splitlines()),
        )

    @property
    def status(self) -> str:
        """Return the time of a board and the number of faults in a few words."""
        return f"{self.seconds:.2f} s a board, {len(self.faults) or 'no'} faults"
