"""Summarize rows of problems: which declarers make them, and which the thesis's program made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from crossruff.lab.declarers.bridge_master import Problem, problem
from crossruff.lab.declarers.tasks import DeclarerRow
from crossruff.lab.makeable_deals import contract_of


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """A declarer on one problem, on the problems of a level, or on all."""

    declarer: str
    defender: str
    level: int | None
    """None for all levels together."""
    number: int | None
    """None for more than one problem."""
    contract: str | None
    problems: int
    makeable: int
    """Problems that can be made if all four players see all cards."""
    thesis_made: int
    """Problems that the thesis's program made."""
    played: int
    """Deals played: one for each problem and seed."""
    made: int
    """Deals made."""
    tricks: float
    """Mean tricks above the contract; below 0 the contract failed."""
    seconds: float
    """The mean time of declarer for a deal."""
    worst_seconds: float
    """The longest time of declarer for a card."""

    def to_dict(self) -> dict[str, Any]:
        """Return plain data for programs."""
        return asdict(self)


def problem_lines(rows: Iterable[DeclarerRow]) -> list[ProblemLine]:
    """Return for each declarer a line for each problem, one for each level and one for all.

    >>> result = (11, 12, -50, False, False, 1.0, 1.0, 1.0)
    >>> row = DeclarerRow("6NT", 7, "mc", "perfect(any)", 1, *result, source="bridge-master")
    >>> for line in problem_lines([row, row._replace(seed=2, tricks=12, made=True)]):
    ...     print(line.level, line.number, line.makeable, line.thesis_made, line.made, "of", line.played)
    2 7 1 0 1 of 2
    2 None 1 0 1 of 2
    None None 1 0 1 of 2
    """
    players: dict[tuple[str, str], list[tuple[Problem, DeclarerRow]]] = {}
    for row in rows:
        one = problem(contract_of(row.contract), row.number)
        players.setdefault((row.defender, row.declarer), []).append((one, row))
    return [line for played in players.values() for line in _lines(played)]


def _lines(played: list[tuple[Problem, DeclarerRow]]) -> list[ProblemLine]:
    """Return the lines of one declarer."""
    problems: dict[int, list[DeclarerRow]] = {}
    levels: dict[int, list[DeclarerRow]] = {}
    for one, row in sorted(played, key=lambda pair: pair[0].number):
        problems.setdefault(one.number, []).append(row)
        levels.setdefault(one.level, []).append(row)
    return [
        *(_line(rows, number=number) for number, rows in problems.items()),
        *(_line(rows, level=level) for level, rows in levels.items()),
        _line([row for _, row in played]),
    ]


def _line(rows: Sequence[DeclarerRow], *, level: int | None = None, number: int | None = None) -> ProblemLine:
    """Return the line of some problems, or of one if a number is given."""
    distinct = {row.number: row for row in rows}
    asked = [problem(contract_of(row.contract), row.number) for row in distinct.values()]
    return ProblemLine(
        declarer=rows[0].declarer,
        defender=rows[0].defender,
        level=level if number is None else asked[0].level,
        number=number,
        contract=None if number is None else rows[0].contract,
        problems=len(asked),
        makeable=sum(
            row.double_dummy >= one.contract.tricks for row, one in zip(distinct.values(), asked, strict=True)
        ),
        thesis_made=sum(one.thesis_made for one in asked),
        played=len(rows),
        made=sum(row.made for row in rows),
        tricks=fmean(row.tricks - contract_of(row.contract).tricks for row in rows),
        seconds=fmean(row.declarer_seconds for row in rows),
        worst_seconds=max(row.worst_seconds for row in rows),
    )
