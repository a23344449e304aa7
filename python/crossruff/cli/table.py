"""`crossruff table`: show the twenty double-dummy results of each deal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from crossruff import dd
from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.support.positions import BoardNumber, Source, boards_of, title_of, work_on
from crossruff.dd.checks import check_deal
from crossruff.formats import dump
from crossruff.model import Board, Deal, Seat, Side, Strain, TrickTable

Threads = Annotated[int, typer.Option("--threads", "-t", min=0, help="How many threads; 0 for all cores.")]
_ROWS = (*Side.NS.seats, *Side.EW.seats)


def table(
    source: Source,
    board: BoardNumber = None,
    threads: Threads = 0,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the boards with their tables to a PBN file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show how many tricks each declarer takes in each strain, double dummy.

    Examples:

        crossruff table match.lin --board 7

        crossruff table boards.pbn --output with-tables.pbn

        crossruff table "N:AQ... J..9. 3..2. K..A."
    """
    found = solved(boards_of(source, board), threads, source)
    if output is not None:
        dump([replace(each, double_dummy=tricks) for each, tricks in found], output)
        print(f"boards written to {output}: {len(found)}", file=sys.stderr)
    elif as_json:
        print_json([_data(each, tricks) for each, tricks in found])
    else:
        _print(found)


def solved(
    boards: Sequence[Board], threads: int, source: str, check: Callable[[Deal], None] = check_deal
) -> list[tuple[Board, TrickTable]]:
    """Return each board with its table; boards that cannot be solved are reported and skipped."""
    checked = work_on(boards, lambda board: check(board.deal), "reading", source)
    usable = [board for board, _ in checked]
    hidden = not sys.stderr.isatty() or len(usable) < 2
    with Progress(console=Console(stderr=True), transient=True, disable=hidden) as progress:
        task = progress.add_task("solving", total=len(usable))
        tables = dd.tables(
            [board.deal for board in usable],
            threads=threads,
            progress=lambda done, _: progress.update(task, completed=done),
        )
    return list(zip(usable, tables, strict=True))


def _data(board: Board, tricks: TrickTable) -> dict[str, object]:
    return {
        "board": board.number,
        "tricks": {str(seat): {str(strain): tricks[seat, strain] for strain in Strain} for seat in Seat},
        "double_dummy": tricks.digits,
    }


def _print(found: list[tuple[Board, TrickTable]]) -> None:
    console = Console(highlight=False)
    for place, (board, tricks) in enumerate(found):
        if place:
            console.print()
        drawn = Table(title_of(board), box=None, pad_edge=False)
        for strain in Strain:
            drawn.add_column(strain.symbol, justify="right")
        for seat in _ROWS:
            drawn.add_row(seat.name.title(), *(str(tricks[seat, strain]) for strain in Strain))
        console.print(drawn)
