"""`crossruff par`: show the par score and the par contracts."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from crossruff import dd
from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.shell.tables import print_table
from crossruff.cli.support.positions import BoardNumber, Source, boards_of
from crossruff.cli.table import Threads, solved
from crossruff.dd.checks import check_whole
from crossruff.model import Board, Seat, Vulnerability


def par(
    source: Source,
    board: BoardNumber = None,
    vulnerable: Annotated[
        str | None, typer.Option("--vul", "-v", help="None, NS, EW or Both; default: the board's.")
    ] = None,
    dealer: Annotated[
        str | None, typer.Option("--dealer", "-d", help="N, E, S or W; default: the board's.")
    ] = None,
    threads: Threads = 0,
    as_json: AsJson = False,
) -> None:
    """Show the par score: the result if both sides bid their best and all cards are seen.

    A deal typed in counts as board 1: North deals, nobody is vulnerable.

    Examples:

        crossruff par match.lin

        crossruff par boards.pbn --board 3 --vul both --dealer W
    """
    wanted = None if vulnerable is None else Vulnerability.parse(vulnerable)
    first = None if dealer is None else Seat.parse(dealer)
    # The auction is left out: it would not fit another dealer.
    boards = [
        Board(each.number, each.deal, first or each.dealer, each.vulnerability if wanted is None else wanted)
        for each in boards_of(source, board)
    ]
    found = [
        (each, dd.par_of(tricks, each.vulnerability, each.dealer))
        for each, tricks in solved(boards, threads, source, check_whole)
    ]
    if as_json:
        print_json([_data(each, result) for each, result in found])
        return
    table = Table("board", "dealer", "vulnerable", "par", box=None, pad_edge=False)
    for each, result in found:
        number = "" if each.number is None else str(each.number)
        table.add_row(number, str(each.dealer), str(each.vulnerability), result.text(symbols=True))
    print_table(table)


def _data(board: Board, found: dd.Par) -> dict[str, object]:
    return {
        "board": board.number,
        "dealer": str(board.dealer),
        "vulnerable": str(board.vulnerability),
        "score_ns": found.score,
        "results": [str(result) for result in found.results],
        "text": str(found),
    }
