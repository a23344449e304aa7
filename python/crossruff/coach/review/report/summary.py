"""Sum up a session: what each player lost and how, and on each board what was skill and what was luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from crossruff.coach.review.records import DecisionData
from crossruff.coach.review.report.sessions import BoardRecord
from crossruff.coach.review.verdicts import DecisionKind, Verdict
from crossruff.dd import Solver
from crossruff.model import Board, Seat, Side, imps

_GOOD, _MOST_FINDS = 0.4, 10
"""The least that a good find saves, and how many a report has."""
WRONG = tuple(verdict.value for verdict in Verdict if verdict.is_wrong)


@dataclass(slots=True)
class PlayerSummary:
    """The decisions of one player."""

    name: str
    boards: int = 0
    decisions: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    lost: dict[str, float] = field(default_factory=dict)
    """What wrong choices lost on average, by the part of the game."""
    ideas: Counter[str] = field(default_factory=Counter)
    """Wrong choices by the idea that was missed."""

    @property
    def total(self) -> float:
        """What all wrong choices lost on average."""
        return sum(self.lost.values())

    def add(self, decision: DecisionData) -> None:
        """Count a decision."""
        self.decisions += 1
        self.verdicts[decision["verdict"]] += 1
        if decision["verdict"] in WRONG:
            kind = decision["kind"]
            self.lost[kind] = self.lost.get(kind, 0.0) + decision["loss"]
            if decision["mistake"]:
                self.ideas[decision["mistake"]] += 1


@dataclass(frozen=True, slots=True)
class BoardSummary:
    """A board at one table, from the side of North and South."""

    board: Board
    against_par: int | None
    """IMPs against par; None without a result."""
    swing: int | None
    """IMPs against the other table of the same deal; None without one."""
    skill: float
    """What East and West lost by wrong choices, less what North and South lost."""

    @property
    def luck(self) -> float | None:
        """The rest of the IMPs against par; None where a side was not reviewed."""
        return None if self.against_par is None else self.against_par - self.skill


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """All boards of a session, the players, and the wrong choices with the worst first."""

    title: str
    records: tuple[BoardRecord, ...]
    boards: tuple[BoardSummary, ...]
    players: tuple[PlayerSummary, ...]
    unit: str
    both_sides: bool
    """Whether the decisions of both sides were reviewed, so that skill and luck can be separated."""

    @classmethod
    def of(cls, title: str, records: Sequence[BoardRecord], *, both_sides: bool) -> SessionSummary:
        """Sum up boards that were reviewed."""
        solver = Solver(threads=1)
        units = (str(one["unit"]) for record in records for one in record.decisions)
        return cls(
            title,
            tuple(records),
            tuple(_board(record, records, solver) for record in records),
            tuple(_players(records)),
            next(units, "IMPs"),
            both_sides,
        )

    @property
    def unreviewed(self) -> int:
        """The decisions of all boards for which there was no time."""
        return sum(record.unreviewed for record in self.records)

    def wrong(self) -> list[tuple[BoardRecord, DecisionData]]:
        """Return the wrong choices, the most expensive first."""
        found = [
            (record, one) for record in self.records for one in record.decisions if one["verdict"] in WRONG
        ]
        return sorted(found, key=lambda pair: -pair[1]["loss"])

    def unlucky(self) -> list[tuple[BoardRecord, DecisionData]]:
        """Return the good choices that cost tricks on the deal, the most expensive first."""
        found = [
            (record, one)
            for record in self.records
            for one in record.decisions
            if one["verdict"] == Verdict.UNLUCKY.value
        ]
        return sorted(found, key=lambda pair: -(pair[1]["cost"] or 0))


def good_finds(summary: SessionSummary) -> list[tuple[BoardRecord, DecisionData]]:
    """Return the best cards that common sense would not have played, the most valuable first; ten at most."""
    found = [
        (record, one)
        for record in summary.records
        for one in record.decisions
        if one.get("credit", 0.0) > _GOOD and one["verdict"] not in WRONG
    ]
    return sorted(found, key=lambda pair: -pair[1]["credit"])[:_MOST_FINDS]


def name_of(board: Board, seat: Seat) -> str:
    """Return the name of a player, or the seat."""
    return board.player(seat) or seat.name.title()


def kinds() -> list[str]:
    """Return the parts of the game in the order of a report."""
    return [kind.value for kind in DecisionKind]


def _players(records: Iterable[BoardRecord]) -> list[PlayerSummary]:
    found: dict[str, PlayerSummary] = {}
    for record in records:
        seen = set()
        for one in record.decisions:
            name = name_of(record.board, Seat.parse(one["seat"]))
            summary = found.setdefault(name, PlayerSummary(name))
            summary.add(one)
            seen.add(name)
        for name in seen:
            found[name].boards += 1
    return sorted(found.values(), key=lambda each: -each.total)


def _board(record: BoardRecord, records: Sequence[BoardRecord], solver: Solver) -> BoardSummary:
    board = record.board
    score = board.score(Side.NS)
    par = board.par(solver=solver).score if score is not None else 0
    others = [
        other.board.score(Side.NS)
        for other in records
        if other is not record and other.board.number == board.number and other.board.deal == board.deal
    ]
    swing = None
    if score is not None and len(others) == 1 and others[0] is not None:
        swing = imps(score - others[0])
    skill = 0.0
    for one in record.decisions:
        if one["verdict"] in WRONG and one["unit"] == "IMPs":
            ours = Seat.parse(one["seat"]).side is Side.NS
            skill += -one["loss"] if ours else one["loss"]
    return BoardSummary(board, None if score is None else imps(score - par), swing, skill)
