"""Report what robots took on recorded boards, beside the players and beside double dummy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.formats import handviewer, lin
from crossruff.lab.core.report import Report, table, with_reach
from crossruff.lab.core.statistics import Estimate, mean_of_means
from crossruff.lab.recorded_boards import board_of_text
from crossruff.lab.replays.tasks import UNKNOWN, ReplayRow
from crossruff.model import Result
from crossruff.model.scoring import declarer_score, imps

PICTURE = "tricks-apart"
_SHOWN = 20
"""The most boards with large differences on a page."""


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """The results of some players on a number of boards; the tricks are declarer's."""

    who: str
    boards: int
    tricks: Estimate
    made: Estimate
    """Per cent."""
    beside: Estimate
    """Tricks above double dummy after the lead."""
    declarer_gave: Estimate | None
    """Double-dummy tricks a board; None where it is not known."""
    defenders_gave: Estimate | None


def report_replays(rows: Sequence[ReplayRow]) -> Report:
    """Report the robots beside the players, if any, and beside double dummy."""
    if not rows:
        raise CrossruffError("no rows to report")
    known = [row for row in rows if row.is_beside_players]
    lines = lines_of(known or rows, with_players=bool(known))
    first = rows[0]
    text = [f"{first.declarer} declares, {first.defenders} defends.", "", *_table(lines)]
    if known:
        text += [_imps(known), "", f"![Tricks more or fewer than the players]({PICTURE}.png)", ""]
    text += list(_health(rows))
    short = list(text)
    if known:
        text += list(_apart(known))
    return Report(
        "\n".join(text),
        pictures={PICTURE: partial(_draw, known)} if known else {},
        data={"lines": [asdict(line) for line in lines], "boards": [row._asdict() for row in rows]},
        short="\n".join(short),
    )


def lines_of(rows: Sequence[ReplayRow], *, with_players: bool) -> list[ReplayLine]:
    """Return the lines of the robots, the players, and the difference board by board."""
    ours = _line("robots", rows, lambda row: (row.tricks, row.declarer_gave, row.defenders_gave))
    if not with_players:
        return [ours]
    theirs = _line(
        "players", rows, lambda row: (row.taken, row.taken_declarer_gave, row.taken_defenders_gave)
    )
    whole = [row for row in rows if row.taken_declarer_gave != UNKNOWN]
    tricks = mean_of_means([[float(row.tricks - row.taken) for row in rows]])
    apart = ReplayLine(
        "robots less players",
        len(rows),
        tricks,
        mean_of_means([[100.0 * (_is_made(row, row.tricks) - _is_made(row, row.taken)) for row in rows]]),
        tricks,
        _mean([row.declarer_gave - row.taken_declarer_gave for row in whole]),
        _mean([row.defenders_gave - row.taken_defenders_gave for row in whole]),
    )
    return [ours, theirs, apart]


def _line(
    who: str, rows: Sequence[ReplayRow], values_of: Callable[[ReplayRow], tuple[int, int, int]]
) -> ReplayLine:
    found = [(row, *values_of(row)) for row in rows]
    return ReplayLine(
        who,
        len(rows),
        mean_of_means([[float(tricks) for _, tricks, _, _ in found]]),
        mean_of_means([[100.0 * _is_made(row, tricks) for row, tricks, _, _ in found]]),
        mean_of_means([[float(tricks - row.double_dummy) for row, tricks, _, _ in found]]),
        _mean([gave for _, _, gave, _ in found if gave != UNKNOWN]),
        _mean([gave for _, _, _, gave in found if gave != UNKNOWN]),
    )


def _mean(values: Sequence[int]) -> Estimate | None:
    return mean_of_means([[float(value) for value in values]]) if values else None


def _is_made(row: ReplayRow, tricks: int) -> bool:
    return tricks >= Result.parse(row.result).contract.tricks


def _table(lines: Sequence[ReplayLine]) -> Iterator[str]:
    head = ("", "boards", "tricks", "made, %", "beside double dummy", "declarer gave", "defenders gave")
    rows = []
    for line in lines:
        sign = line is lines[-1] and len(lines) > 1
        gave = [
            "" if one is None else with_reach(one.mean, one.reach, 2, sign=sign)
            for one in (line.declarer_gave, line.defenders_gave)
        ]
        rows.append(
            (
                line.who,
                str(line.boards),
                with_reach(line.tricks.mean, line.tricks.reach, 2, sign=sign),
                with_reach(line.made.mean, line.made.reach, 1, sign=sign),
                with_reach(line.beside.mean, line.beside.reach, 2, sign=True),
                *gave,
            )
        )
    yield from table(head, rows)
    yield "Tricks are declarer's; double dummy and the tricks given away are counted after the lead."
    yield ""


def _imps(rows: Sequence[ReplayRow]) -> str:
    """Describe what the tricks are worth."""
    found = mean_of_means([[float(_swing(row)) for row in rows]])
    return f"Declarer wins {with_reach(found.mean, found.reach, 2, sign=True)} IMPs a board from the players."


def _swing(row: ReplayRow) -> int:
    contract = Result.parse(row.result).contract
    ours, theirs = (
        declarer_score(contract, tricks, vulnerable=row.vulnerable) for tricks in (row.tricks, row.taken)
    )
    return imps(ours - theirs)


def _health(rows: Sequence[ReplayRow]) -> Iterator[str]:
    faults = [(row.where, line) for row in rows for line in row.faults.splitlines()]
    yield from table(
        ("boards", "seconds a board", "longest decision", "few worlds", "fallbacks", "faults"),
        [
            (
                str(len(rows)),
                f"{fmean(row.seconds for row in rows):.2f}",
                f"{max(row.worst_seconds for row in rows):.2f} s",
                str(sum(row.few_worlds for row in rows)),
                str(sum(row.fallbacks for row in rows)),
                str(len(faults)),
            )
        ],
    )
    yield from (f"- {where}: {words}" for where, words in faults)


def _apart(rows: Sequence[ReplayRow]) -> Iterator[str]:
    """Show the boards on which robots and players differ most, with links to replay both."""
    chosen = sorted(rows, key=lambda row: -abs(row.tricks - row.taken))[:_SHOWN]
    chosen = [row for row in chosen if row.tricks != row.taken]
    yield "## Largest differences"
    yield ""
    lines, links = [], []
    for place, row in enumerate(chosen, start=1):
        lines.append(
            (
                row.where,
                f"{row.tricks - row.taken:+d}",
                f"[{row.result}][{place}r]",
                f"[{row.taken_result}][{place}p]",
                str(row.double_dummy),
            )
        )
        links.append(f"[{place}r]: {handviewer.write(lin.read(row.played)[0])}")
        links.append(f"[{place}p]: {handviewer.write(board_of_text(row.record))}")
    yield from table(("board", "tricks", "robots", "players", "double dummy"), lines)
    yield from links
    yield ""


def _draw(rows: Sequence[ReplayRow], path: Path) -> None:
    """Draw how often robots took how many tricks more or fewer than the players."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    apart = [row.tricks - row.taken for row in rows]
    most = max(2, *map(abs, apart))
    places = range(-most, most + 1)
    figure = Figure(figsize=(8, 3.6), layout="constrained")
    axes: Any = figure.subplots()
    colors = ["C3" if place < 0 else "C0" if place > 0 else "#999999" for place in places]
    axes.bar(places, [apart.count(place) for place in places], color=colors, width=0.8)
    axes.set_xticks(places, [f"{place:+d}" if place else "0" for place in places])
    axes.set_xlabel("declarer's tricks, robots less players")
    axes.set_ylabel("boards")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_axisbelow(True)
    axes.grid(axis="y", alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=110)
