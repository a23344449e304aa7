"""A board as plain data, for programs that read JSON."""

from __future__ import annotations

from typing import Any

from crossruff.model import Board, Seat, Side


def board_data(board: Board) -> dict[str, Any]:
    """Return everything about a board in dictionaries, lists, strings and numbers.

    >>> board_data(Board(1, "N:A... K... Q... J..."))["deal"]["N"]
    'A...'
    """
    auction, play = board.auction, board.play
    return {
        "number": board.number,
        "dealer": str(board.dealer),
        "vulnerable": str(board.vulnerability),
        "deal": {str(seat): str(hand) for seat, hand in board.deal.items()},
        "players": {str(seat): board.player(seat) for seat in Seat},
        "auction": None
        if auction is None
        else [
            {"seat": str(seat), "call": str(call), "alert": note.alert, "explanation": note.explanation}
            for seat, call, note in auction.items()
        ],
        "contract": str(board.contract) if board.contract else None,
        "passed_out": board.is_passed_out,
        "play": None if play is None else [str(card) for card in play.cards],
        "claim": None
        if play is None or play.claim is None
        else {"by": str(play.claim.by) if play.claim.by else None, "tricks": play.claim.tricks},
        "tricks": board.tricks,
        "result": str(board.result) if board.result else None,
        "score_ns": board.score(Side.NS),
        "double_dummy": board.double_dummy.digits if board.double_dummy else None,
        "comments": [
            {"text": comment.text, "calls": comment.calls, "cards": comment.cards}
            for comment in board.comments
        ],
        "tags": dict(board.tags),
    }
