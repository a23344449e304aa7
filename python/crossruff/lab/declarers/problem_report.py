"""What the rows tell of a table of problems: which are made, by whom, and which the thesis's program made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from crossruff.lab.core.makeable_deals import contract_of
from crossruff.lab.declarers.bridge_master import Problem, problem
from crossruff.lab.declarers.tasks import Row


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """A declarer on one problem, on those of a level, or on all."""

    declarer: str
    defender: str
    level: int | None
    """None for all levels together."""
    number: int | None
    """None for more than one problem."""
    contract: str | None
    problems: int
    makeable: int
    """Problems that are made if all four players see all cards."""
    thesis_made: int
    """Problems that the thesis's program made."""
    played: int
    """Deals, one for each problem and seed."""
    made: int
    """Deals of these."""
    tricks: float
    """More than the contract, a deal; below 0, fewer."""
    seconds: float
    """How long declarer thought about a deal."""
    worst_seconds: float
    """How long about a card, at worst."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for programs."""
        return asdict(self)


def problem_report(rows: Iterable[Row]) -> list[ProblemLine]:
    """For each declarer a line for each problem, one for each level and one for all of them.

    >>> result = (11, 12, -50, False, False, 1.0, 1.0, 1.0)
    >>> row = Row("6NT", 7, "mc", "perfect(any)", 1, *result, source="bridge-master")
    >>> for line in problem_report([row, row._replace(seed=2, tricks=12, made=True)]):
    ...     print(line.level, line.number, line.makeable, line.thesis_made, line.made, "of", line.played)
    2 7 1 0 1 of 2
    2 None 1 0 1 of 2
    None None 1 0 1 of 2
    """
    players: dict[tuple[str, str], list[tuple[Problem, Row]]] = {}
    for row in rows:
        one = problem(contract_of(row.contract), row.number)
        players.setdefault((row.defender, row.declarer), []).append((one, row))
    return [line for played in players.values() for line in _lines(played)]


def _lines(played: list[tuple[Problem, Row]]) -> list[ProblemLine]:
    """The lines of one declarer."""
    problems: dict[int, list[Row]] = {}
    levels: dict[int, list[Row]] = {}
    for one, row in sorted(played, key=lambda pair: pair[0].number):
        problems.setdefault(one.number, []).append(row)
        levels.setdefault(one.level, []).append(row)
    return [
        *(_line(rows, number=number) for number, rows in problems.items()),
        *(_line(rows, level=level) for level, rows in levels.items()),
        _line([row for _, row in played]),
    ]


def _line(rows: Sequence[Row], *, level: int | None = None, number: int | None = None) -> ProblemLine:
    """The line of some problems, or of one if it has a number."""
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
