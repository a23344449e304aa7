"""`crossruff score`: score results and files of boards in points, IMPs, matchpoints and victory points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.support.sources import is_file, pick_boards, read_source
from crossruff.errors import CrossruffError, ParseError
from crossruff.model import (
    Board,
    Result,
    Vulnerability,
    imps,
    matchpoints,
    victory_points,
)
from crossruff.model import score as score_of


def score(
    results: Annotated[
        list[str], typer.Argument(help="Results such as 4SN+1 or Pass, or one file of boards.")
    ],
    vulnerable: Annotated[
        str | None,
        typer.Option("--vul", "-v", help="The vulnerability: None, NS, EW or Both.", show_default="None"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Score results, or the boards of a file; points and IMPs are North-South's.

    Several results of one board are scored in matchpoints, two results also in IMPs. A file of a match with
    two rooms is scored in IMPs and victory points for the home team: North-South in the open room.

    Examples:

        crossruff score 3NTN+1 --vul NS

        crossruff score 4SN= 4SN-1 --vul both

        crossruff score match.lin
    """
    if any(word == "-" or is_file(word) for word in results):
        if len(results) > 1 or vulnerable is not None:
            raise CrossruffError("give either one file, which has the vulnerability, or results")
        report = _of_file(results[0])
    else:
        report = _of_results(results, Vulnerability.parse(vulnerable or "None"))
    if as_json:
        print_json({"rows": report.rows, **report.totals})
    else:
        _print(report)


@dataclass
class _Report:
    rows: list[dict[str, object]]
    totals: dict[str, object]


def _of_results(words: list[str], vulnerability: Vulnerability) -> _Report:
    points = [score_of(_result(word), vulnerability) for word in words]
    rows: list[dict[str, object]] = [
        {"result": word, "score": won} for word, won in zip(words, points, strict=True)
    ]
    if len(points) > 1:
        for row, share in zip(rows, matchpoints(points), strict=True):
            row["matchpoints"] = share
    totals: dict[str, object] = {"imps": imps(points[0] - points[1])} if len(points) == 2 else {}
    return _Report(rows, totals)


def _result(word: str) -> Result | None:
    if word.strip().lower() in ("pass", "p", "passed"):
        return None
    try:
        return Result.parse(word)
    except ParseError as fault:
        raise CrossruffError(
            f"neither a file nor a result such as 4SN+1 or Pass: {word!r}: {fault.reason}"
        ) from None


def _of_file(source: str) -> _Report:
    reading = read_source(source)
    boards = pick_boards(reading, None, source)
    rows = [_row(board) for board in boards]
    swings = _swings(boards)
    for row, board in zip(rows, boards, strict=True):
        if board.number in swings and board.tag("Room") == "Closed":
            row["imps"] = swings[board.number]
    if not swings:
        return _Report(rows, {})
    margin = sum(swings.values())
    home = victory_points(margin, len(swings))
    totals: dict[str, object] = {"boards": len(swings), "imps": margin, "vps": [home, round(20 - home, 2)]}
    return _Report(rows, totals)


def _row(board: Board) -> dict[str, object]:
    result = "Pass" if board.is_passed_out else str(board.result or "?")
    row: dict[str, object] = {"board": board.number, "result": result, "score": board.score()}
    room = board.tag("Room")
    return {"board": board.number, "room": room, **row} if room else row


def _swings(boards: tuple[Board, ...]) -> dict[int | None, int]:
    """Return the IMPs of the home team on every board with a score in both rooms."""
    rooms: dict[str, dict[int | None, int]] = {"Open": {}, "Closed": {}}
    for board in boards:
        points = board.score()
        room = board.tag("Room")
        if points is not None and room in rooms:
            rooms[room].setdefault(board.number, points)
    both = [number for number in rooms["Open"] if number in rooms["Closed"]]
    return {number: imps(rooms["Open"][number] - rooms["Closed"][number]) for number in both}


def _print(report: _Report) -> None:
    from rich.console import Console
    from rich.table import Table

    from crossruff.cli.shell.tables import print_table

    columns = list(dict.fromkeys(name for row in report.rows for name in row))
    table = Table(*columns, box=None, pad_edge=False)
    for row in report.rows:
        table.add_row(*(_cell(name, row.get(name)) for name in columns))
    console = Console(highlight=False)
    print_table(table, console)
    for name, value in report.totals.items():
        words = " - ".join(f"{part:.2f}" for part in value) if isinstance(value, list) else _cell(name, value)
        console.print(f"{name}: {words}")


def _cell(name: str, value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, int) and name in ("score", "imps"):
        return f"{value:+d}" if value else "0"
    return f"{value:g}" if isinstance(value, float) else str(value)
