"""The score sheet of a table: each finished board here and in the other room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crossruff.model import Side
from crossruff.model.scoring import victory_points
from crossruff.table import State
from crossruff.web.memory.outcomes import BoardOutcome

if TYPE_CHECKING:
    from crossruff.web.tables.store import TableStore

Data = dict[str, Any]


def score_sheet(store: TableStore, table: str, side: Side) -> Data:
    """Return the finished boards of a table with both rooms; scores and IMPs are those of a side."""
    boards = [_row(store, table, side, *found) for found in store.finished_boards(table)]
    won = [row["imps"] for row in boards if row["imps"] is not None and not row["replay"]]
    margin = sum(won) if side is Side.NS else -sum(won)
    points = victory_points(margin, len(won)) if won else None
    return {
        "boards": boards,
        "total": {"NS": margin, "EW": -margin, "boards": len(won)},
        "vps": None if points is None else {"NS": points, "EW": round(20 - points, 2)},
    }


def _row(store: TableStore, table: str, side: Side, board: int, about: Data, review: Data | None) -> Data:
    state = State.of(store.events(table, board))
    here = BoardOutcome.of(state.board) if review is None else BoardOutcome.from_data(review)
    other = None if review is None else review["other"]
    imps = None if review is None else review["imps"]
    return {
        "board": board,
        "number": state.number,
        "dealer": str(state.dealer),
        "vulnerability": str(state.vulnerability),
        "here": here.data(side)
        | {
            "calls": [str(call) for call in state.auction.calls],
            "cards": [] if state.play is None else [str(card) for card in state.play.cards],
        },
        "there": None
        if other is None
        else BoardOutcome.from_data(other).data(side) | {"calls": other["calls"], "cards": other["cards"]},
        "imps": None if imps is None else imps[str(side)],
        "replay": bool(about["replay"]),
    }
