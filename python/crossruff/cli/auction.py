"""`crossruff auction`: a deal bid at all four seats, with what the calls show."""

from __future__ import annotations

from typing import Annotated

import typer

from crossruff.cli.support.positions import BoardNumber, Source, boards_of


def auction(
    source: Source,
    board: BoardNumber = None,
    system: Annotated[str, typer.Option(help="sayc, sayc-weak or two-over-one.")] = "sayc",
    explain: Annotated[bool, typer.Option(help="Tell what each call shows.")] = True,
) -> None:
    """Bid boards at all four seats, and explain the calls.

    A deal typed in counts as board 1: North deals, nobody is vulnerable.

    Examples:

        crossruff auction boards.pbn --board 3

        crossruff auction "N:AQ32.K32.AJ4.Q32 ..." --no-explain
    """
    from crossruff.bidding import system as system_named
    from crossruff.formats import diagram

    chosen = system_named(system)
    for each in boards_of(source, board):
        calls = chosen.auction(each.deal, each.dealer, each.vulnerability)
        print(diagram(each.with_auction(calls), with_play=False))
        if explain:
            print()
            for told in chosen.explain(calls, each.vulnerability):
                if told.call.index:
                    print(f"{told.seat.name.title():5} {told.call!s:5} {told.words}")
        print()
