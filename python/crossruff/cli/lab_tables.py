"""What `crossruff lab` prints: tables of declarers by contract, and of problems."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING

from crossruff.errors import CrossruffError

if TYPE_CHECKING:
    from rich.table import Table

    from crossruff.lab import Line, ProblemLine, Row

_WIDTHS = {"deals": 5, "optimal": 7, "success": 7, "failure": 7, "score": 7, "IMPs": 13, "seconds": 7}


def print_report(rows: Sequence[Row], reference: str | None, *, as_json: bool) -> None:
    """Print what the rows tell, those of each source of deals apart."""
    from crossruff.lab import problem_report, report
    from crossruff.lab.sources import BRIDGE_MASTER

    if not rows:
        raise CrossruffError("there are no rows to report")
    problems = [row for row in rows if row.source == BRIDGE_MASTER]
    others = [row for row in rows if row.source != BRIDGE_MASTER]
    check_reference(reference, [row.source for row in rows])
    lines = report(others, reference)
    found = problem_report(problems)
    if as_json:
        data = [*(line.to_dict() for line in lines), *(line.to_dict() for line in found)]
        print(json.dumps(data, ensure_ascii=False, indent=2))
        return
    players = dict.fromkeys((line.declarer, line.defender) for line in lines)
    blocks = [[line for line in lines if (line.declarer, line.defender) == player] for player in players]
    for place, block in enumerate(blocks):
        if place:
            print()
        _print_player(block)
    for place, defender in enumerate(dict.fromkeys(line.defender for line in found), len(blocks)):
        if place:
            print()
        _print_problems([line for line in found if line.defender == defender])


def check_reference(reference: str | None, sources: Collection[str]) -> None:
    """Refuse a reference where nothing is reported in IMPs."""
    from crossruff.lab.sources import MAKEABLE

    if reference is not None and MAKEABLE not in sources:
        raise CrossruffError("a reference is whom IMPs are won from, and bridge-master reports none")


def _print_player(lines: list[Line]) -> None:
    """Print the lines of one declarer against one defender, and below them the thesis's."""
    table = _table()
    table.add_column("contract", min_width=10)
    for name, width in _WIDTHS.items():
        table.add_column(name, justify="right", no_wrap=True, min_width=width)
    for line in lines:
        found = _numbers(line.optimal, line.success, line.failure, line.score)
        seconds = f"{line.seconds:.2f}"
        table.add_row(line.contract or "all", str(line.deals), *found, _imps(line), seconds)
        if line.thesis is not None:
            told = line.thesis
            found = _numbers(told.optimal, told.success, told.failure, told.score)
            seconds = "" if told.seconds is None else f"{told.seconds:.2f}"
            table.add_row(f"thesis {told.table}", "", *found, "", seconds)
    last = lines[-1]
    won = "" if last.reference == last.declarer else f"; IMPs won from {last.reference}"
    _print(f"{last.declarer} against {last.defender}{won}", table)


def _numbers(*values: float) -> list[str]:
    return [f"{value:.1f}" for value in values]


def _imps(line: Line) -> str:
    if line.imps is None:
        return ""
    reach = "" if line.imps.reach is None else f" ± {line.imps.reach:.2f}"
    return f"{line.imps.mean:+.2f}{reach}"


def _print_problems(lines: list[ProblemLine]) -> None:
    """Print the lines of all declarers against one defender beside each other, then the levels."""
    declarers = list(dict.fromkeys(line.declarer for line in lines))
    letters = [_letter(place) for place in range(len(declarers))]
    names = [f"{letter}  {name}" for letter, name in zip(letters, declarers, strict=True)]
    single = {(line.number, line.declarer): line for line in lines if line.number is not None}
    any_of = {line.number: line for line in single.values()}
    table = _table("level", "deal", "contract", "makeable", "thesis 4.1", *letters)
    for number in sorted(one for one in any_of if one is not None):
        line = any_of[number]
        told = ("yes" if line.makeable else "no", "made" if line.thesis_made else "failed")
        results = [_result(single.get((number, name))) for name in declarers]
        table.add_row(str(line.level), str(number), str(line.contract), *told, *results)
    _print("\n".join([*names, f"against {lines[0].defender}"]), table)

    whole = {(line.level, line.declarer): line for line in lines if line.number is None}
    table = _table("level", "makeable", "thesis 4.2", *letters)
    levels = sorted(dict.fromkeys(level for level, _ in whole if level is not None))
    for level in (*levels, None):
        asked = [line for line in any_of.values() if level in (None, line.level)]
        told = (
            _share(sum(line.makeable for line in asked), len(asked)),
            _share(sum(line.thesis_made for line in asked), len(asked)),
        )
        table.add_row(str(level or "all"), *told, *(_made(whole.get((level, name))) for name in declarers))
    table.add_row("seconds", "", "", *(f"{whole[None, name].seconds:.2f}" for name in declarers))
    _print("", table)


def _letter(place: int) -> str:
    """A, B and so on; after Z, A1."""
    again, place = divmod(place, len(ascii_uppercase))
    return ascii_uppercase[place] + (str(again) if again else "")


def _result(line: ProblemLine | None) -> str:
    """Made, or how many tricks too few; with more seeds, how often it was made."""
    if line is None:
        return ""
    if line.played > 1:
        return _made(line)
    return "made" if line.made else f"{line.tricks:.0f}"


def _made(line: ProblemLine | None) -> str:
    return "" if line is None else _share(line.made, line.played)


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole}"


def _table(*headers: str) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for header in headers:
        table.add_column(header, no_wrap=True)
    return table


def _print(title: str, table: Table) -> None:
    from rich.console import Console

    console = Console(highlight=False, markup=False)
    console.print(title, soft_wrap=True)
    console.print(table)
