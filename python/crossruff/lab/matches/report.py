"""Report a match: the score, every swing with links to replay it, times and faults."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial
from string import ascii_uppercase
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.formats import handviewer, lin
from crossruff.lab.core.report import Report, table, with_reach
from crossruff.lab.core.statistics import Estimate, mean_of_means
from crossruff.lab.matches.pictures import draw_means, draw_total
from crossruff.lab.matches.scores import (
    FINE,
    BesideDoubleDummy,
    Health,
    PlayedBoards,
    Scoring,
    TeamScore,
    pairings,
)
from crossruff.lab.matches.tasks import MatchRow

PICTURE = "running-score"
_SHOWN = 10
"""The most swings to print; a page has all of them."""


def report_match(rows: Sequence[MatchRow], robots: Sequence[str], scoring: Scoring) -> Report:
    """Report a match of two, a field, or one robot with itself."""
    played = PlayedBoards.of(rows, robots, scoring)
    if not played.boards:
        raise CrossruffError("no board was played at all its tables yet")
    tables = [row for board in played.boards for row in board.values()]
    health, data = Health.of(tables), _data(played)
    after = ["## How it went", "", *_health(health), *_beside(tables, robots)]
    if len(robots) == 1:
        return Report("\n".join(after), data=data)
    score = list(_team(played) if is_team(played) else _field(played))
    shown = partial(draw_total if is_team(played) else draw_means, played)
    picture = [f"![The score, board by board, with 95 % intervals]({PICTURE}.png)", ""]
    swings = list(_swings(played))
    text = [*score, *picture, *after, *_every_swing(played, swings)]
    short = [*score, *after, *_largest_swings(played, swings)]
    return Report("\n".join(text), pictures={PICTURE: shown}, data=data, short="\n".join(short))


def is_team(played: PlayedBoards) -> bool:
    """Return whether it is a match of two robots for IMPs."""
    return len(played.robots) == 2 and played.scoring is Scoring.IMPS


def link(row: MatchRow) -> str:
    """Return a link to replay a table in BBO's hand viewer."""
    return handviewer.write(lin.read(row.record)[0])


def _team(played: PlayedBoards) -> Iterator[str]:
    one, other = played.robots
    score = TeamScore.of(played.won(one))
    ours, theirs = score.victory_points
    needed = "" if score.needed is None else f"{score.needed:,}"
    yield f"**{one}** against **{other}**: {_estimate(score.imps, 2, sign=True)} IMPs a board."
    yield ""
    yield from table(
        ("boards", "IMPs a board", "IMPs in all", "victory points", f"boards for ± {FINE}"),
        [
            (
                str(score.boards),
                _estimate(score.imps, 2, sign=True),
                f"{score.total:+d}",
                f"{ours:.2f} : {theirs:.2f}",
                needed,
            )
        ],
    )


def _field(played: PlayedBoards) -> Iterator[str]:
    """Show the score of every robot, the best first, and how far the others are behind."""
    won = {robot: played.won(robot) for robot in played.robots}
    ranked = sorted(played.robots, key=lambda robot: -sum(won[robot]))
    best, digits = ranked[0], played.scoring.digits
    boards = f"{len(played.boards)} boards" if len(played.boards) > 1 else "1 board"
    yield f"{boards} at {len(pairings(played.robots))} tables."
    yield ""
    rows = []
    for robot in ranked:
        behind = [own - first for own, first in zip(won[robot], won[best], strict=True)]
        apart = "" if robot == best else _estimate(mean_of_means([behind]), digits, sign=True)
        is_signed = played.scoring is Scoring.IMPS
        rows.append((robot, _estimate(mean_of_means([won[robot]]), digits, sign=is_signed), apart))
    yield from table(("robot", played.scoring.words, "from the first"), rows)


def _health(health: Health) -> Iterator[str]:
    yield from table(
        (
            "boards",
            "tables",
            "seconds a table",
            "longest decision",
            "of its time",
            "late",
            "few worlds",
            "fallbacks",
            "claims",
            "faults",
        ),
        [
            (
                str(health.boards),
                str(health.tables),
                f"{health.seconds:.2f}",
                f"{health.worst_seconds:.2f} s, a {health.worst_kind}",
                f"{health.worst_share:.2f}",
                str(health.late),
                str(health.few_worlds),
                str(health.fallbacks),
                str(health.claims),
                str(len(health.faults)),
            )
        ],
    )
    if health.faults:
        yield from (f"- board {number}: {words}" for number, words in health.faults)
        yield ""


def _beside(rows: Sequence[MatchRow], robots: Sequence[str]) -> Iterator[str]:
    """Show the robots beside double dummy."""
    found = [BesideDoubleDummy.of(robot, rows) for robot in robots]
    if len(found) == 1:
        # One side wins what the other loses, and both are this robot.
        tricks = _estimate(found[0].declaring, 2, sign=True) or "0"
        yield f"Declarer's tricks beside double dummy: {tricks} a board."
        yield ""
        return
    yield "Beside double dummy: IMPs from par, and declarer's tricks above double dummy."
    yield ""
    yield from table(
        ("robot", "IMPs from par", "tricks as declarer", "declarer's against it"),
        [
            (
                one.robot,
                _estimate(one.par, 2, sign=True),
                _estimate(one.declaring, 2, sign=True),
                _estimate(one.defending, 2, sign=True),
            )
            for one in found
        ],
    )


_Swing = tuple[float, list[MatchRow]]


def _swings(played: PlayedBoards) -> Iterator[_Swing]:
    """Return the boards that were not flat, the largest swing first; of two robots, what the first won."""
    found: list[_Swing] = []
    for board, points in zip(played.boards, played.points, strict=True):
        rows = list(board.values())
        scores = [row.score for row in rows]
        size = points[played.robots[0]] if len(played.robots) == 2 else float(max(scores) - min(scores))
        if len(set(scores)) > 1:
            found.append((size, rows))
    centre = 50 if len(played.robots) == 2 and played.scoring is Scoring.MATCHPOINTS else 0
    yield from sorted(found, key=lambda swing: -abs(swing[0] - centre))


def _every_swing(played: PlayedBoards, swings: Sequence[_Swing]) -> Iterator[str]:
    """Show all swings, each result with a link to replay it."""
    yield "## Swings"
    yield ""
    yield f"{len(swings)} of {len(played.boards)} boards, the largest first. Each result links to a replay."
    yield ""
    lines, links = [], []
    for size, rows in swings:
        cells = []
        for place, row in enumerate(rows, start=1):
            name = f"{row.number}-{place}"
            cells.append(f"[{_result(row)}][{name}]")
            links.append(f"[{name}]: {link(row)}")
        lines.append((str(rows[0].number), _size(played, size), *cells, f"{rows[0].par:+d}"))
    yield from _key(played)
    yield from table(_swing_head(played), lines)
    yield from links
    yield ""


def _largest_swings(played: PlayedBoards, swings: Sequence[_Swing]) -> Iterator[str]:
    """Show the largest swings, without links."""
    yield "## Largest swings" if len(swings) > _SHOWN else "## Swings"
    yield ""
    yield from _key(played)
    lines = [
        (str(rows[0].number), _size(played, size), *map(_result, rows), f"{rows[0].par:+d}")
        for size, rows in swings[:_SHOWN]
    ]
    yield from table(_swing_head(played), lines)


def _swing_head(played: PlayedBoards) -> tuple[str, ...]:
    what = "points apart"
    if len(played.robots) == 2:
        what = "IMPs" if played.scoring is Scoring.IMPS else "per cent"
    letter = dict(zip(played.robots, ascii_uppercase, strict=False))
    names = [f"{letter[ours]}–{letter[theirs]}" for ours, theirs in pairings(played.robots)]
    return ("board", what, *names, "par")


def _key(played: PlayedBoards) -> Iterator[str]:
    """Explain the heads of the columns."""
    names = ", ".join(
        f"{letter} is {robot}" for letter, robot in zip(ascii_uppercase, played.robots, strict=False)
    )
    yield f"{names}; North-South come first."
    yield ""


def _size(played: PlayedBoards, size: float) -> str:
    return f"{size:+.0f}" if is_team(played) else f"{size:.0f}"


def _result(row: MatchRow) -> str:
    return f"{row.result} {row.score:+d}" if row.result else "passed out"


def _estimate(found: Estimate | None, digits: int, *, sign: bool = False) -> str:
    return "" if found is None else with_reach(found.mean, found.reach, digits, sign=sign)


def _data(played: PlayedBoards) -> Any:
    """Return the same results for programs."""
    won = (
        {robot: mean_of_means([played.won(robot)]) for robot in played.robots}
        if len(played.robots) > 1
        else {}
    )
    tables = [row for board in played.boards for row in board.values()]
    return {
        "scoring": played.scoring.value,
        "boards": len(played.boards),
        "points": {robot: asdict(found) for robot, found in won.items()},
        "match": asdict(TeamScore.of(played.won(played.robots[0]))) if is_team(played) else None,
        "health": asdict(Health.of(tables)),
        "beside": [asdict(BesideDoubleDummy.of(robot, tables)) for robot in played.robots],
        "tables": [{**row._asdict(), "link": link(row)} for row in tables],
    }
