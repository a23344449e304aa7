"""Compare a board with the other table, where robots played it."""

from __future__ import annotations

from typing import Any

from crossruff.model import Board, Side
from crossruff.model.scoring import imps, matchpoints
from crossruff.web.workers.tasks.reviews import outcome


def other_result(board: Board, tricks: dict[str, dict[str, int]]) -> dict[str, Any]:
    """Return the result of the other table; an auction without play has its double-dummy result."""
    contract = board.contract
    if contract is not None and board.result is None:
        board = board.with_tricks(tricks[str(contract.declarer)][str(contract.strain)])
    auction, play = board.auction, board.play
    return {
        **outcome(board),
        "calls": [] if auction is None else [str(call) for call in auction.calls],
        "cards": [] if play is None else [str(card) for card in play.cards],
    }


def matchpoints_won(here: dict[str, int], there: dict[str, int]) -> dict[str, float]:
    """Return the percentage of the matchpoints that each side won against the other table.

    >>> matchpoints_won({"NS": 630, "EW": -630}, {"NS": 620, "EW": -620})
    {'NS': 100.0, 'EW': 0.0}
    """
    share, _ = matchpoints([here[str(Side.NS)], there[str(Side.NS)]], top_is_one=True)
    return {"NS": 100 * share, "EW": 100 - 100 * share}


def imps_won(here: dict[str, int], there: dict[str, int]) -> dict[str, int]:
    """Return the IMPs that each side won here.

    >>> imps_won({"NS": 620, "EW": -620}, {"NS": 170, "EW": -170})
    {'NS': 10, 'EW': -10}
    """
    won = imps(here[str(Side.NS)] - there[str(Side.NS)])
    return {"NS": won, "EW": -won}
