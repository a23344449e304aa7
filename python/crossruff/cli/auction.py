"""`crossruff auction`: bid a deal at all four seats, and explain the calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from crossruff.cli.shell.json_output import AsJson, print_json
from crossruff.cli.shell.names import SystemOption
from crossruff.cli.support.positions import BoardNumber, Source, boards_of

if TYPE_CHECKING:
    from crossruff.bidding import BiddingSystem
    from crossruff.model import Board


def auction(
    source: Source,
    board: BoardNumber = None,
    system: SystemOption = "sayc",
    explain: Annotated[bool, typer.Option(help="Explain what each call shows.")] = True,
    as_json: AsJson = False,
) -> None:
    """Bid boards at all four seats, and explain the calls.

    A deal on the command line is board 1: North deals, nobody is vulnerable.

    Examples:

        crossruff auction boards.pbn --board 3

        crossruff auction boards.pbn --system webb-a

        crossruff auction "N:AQ32.K32.AJ4.Q32 ..." --no-explain
    """
    from crossruff.bidding import system as system_named
    from crossruff.formats import diagram
    from crossruff.model import Call

    chosen = system_named(system)
    if as_json:
        print_json([_data(each, chosen) for each in boards_of(source, board)])
        return
    for each in boards_of(source, board):
        calls = chosen.auction(each.deal, each.dealer, each.vulnerability)
        print(diagram(each.with_auction(calls), with_play=False))
        if explain:
            print()
            for one in chosen.explain(calls, each.vulnerability):
                if one.call is not Call.PASS:
                    print(f"{one.seat.name.title():5} {one.call!s:5} {one.words}")
        print()


def _data(board: Board, system: BiddingSystem) -> dict[str, object]:
    calls = system.auction(board.deal, board.dealer, board.vulnerability)
    return {
        "board": board.number,
        "dealer": str(board.dealer),
        "vulnerable": str(board.vulnerability),
        "contract": str(calls.contract) if calls.contract else None,
        "calls": [
            {"seat": str(one.seat), "call": str(one.call), "shows": one.words, "alert": one.alert}
            for one in system.explain(calls, board.vulnerability)
        ],
    }
