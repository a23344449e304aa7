"""`crossruff analyse`: report what each card of a play cost."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer
from rich.table import Table

from crossruff import dd
from crossruff.cli.shell.json_output import AsJson
from crossruff.cli.shell.tables import print_table
from crossruff.cli.support.positions import (
    BoardNumber,
    Source,
    boards_of,
    cards_in_words,
    show_each,
    title_of,
    work_on,
)
from crossruff.model import Board, Side


def analyse(
    source: Source,
    board: BoardNumber = None,
    every: Annotated[bool, typer.Option("--all", "-a", help="Show every card, not only mistakes.")] = False,
    as_json: AsJson = False,
) -> None:
    """Report what each card that was played cost, double dummy.

    The tricks are declarer's in all, before and after a card. A claim is compared with double dummy too.

    Examples:

        crossruff analyse match.lin

        crossruff analyse match.lin --board 7 --all
    """
    found = work_on(boards_of(source, board), dd.analyse, "analysing", source)
    show_each(found, _data, partial(_print, every=every), as_json=as_json)


def _data(board: Board, analysis: dd.Analysis) -> dict[str, object]:
    claim = analysis.claim
    return {
        "board": board.number,
        "contract": str(board.contract) if board.contract else None,
        "declarer": str(analysis.declarer),
        "double_dummy": analysis.tricks,
        "cards": [
            {
                "seat": str(card.seat),
                "card": str(card.card),
                "before": card.before,
                "after": card.after,
                "cost": card.cost,
                "better": [str(other) for other in card.better],
            }
            for card in analysis.cards
        ],
        "claim": None
        if claim is None
        else {
            "by": str(claim.claim.by) if claim.claim.by else None,
            "tricks": claim.tricks,
            "double_dummy": claim.double_dummy,
        },
        "cost": {str(side): analysis.cost(side) for side in Side},
    }


def _print(board: Board, analysis: dd.Analysis, *, every: bool) -> None:
    what = board.contract.text(symbols=True) if board.contract else f"{analysis.declarer} declares"
    print(f"{title_of(board)}: {what}, double dummy {analysis.tricks} tricks")
    shown = analysis.cards if every else analysis.mistakes
    if shown:
        table = Table("trick", "seat", "card", "before", "after", "cost", "better", box=None, pad_edge=False)
        for card in shown:
            table.add_row(
                str(card.trick),
                str(card.seat),
                card.card.symbol,
                str(card.before),
                str(card.after),
                str(card.cost or ""),
                cards_in_words(card.better),
            )
        print_table(table)
    if analysis.claim is not None:
        print(analysis.claim)
    costs = ", ".join(f"{side} {analysis.cost(side)}" for side in Side)
    print(f"cards {len(analysis.cards)}; tricks given away: {costs}")
