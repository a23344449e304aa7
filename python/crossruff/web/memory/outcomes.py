"""The result of a finished board, and how a page writes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.model import Board, Contract, Result, Seat, Side

TrickData = dict[str, dict[str, int]]
"""Double-dummy tricks by declarer and strain."""


@dataclass(frozen=True, slots=True)
class BoardOutcome:
    """Contract, tricks of declarer and the points of North and South; tricks may come later.

    >>> BoardOutcome("3NTE", 8, 50).data(Side.EW)
    {'contract': '3NT by East', 'tricks': 8, 'score': -50}
    """

    contract: str | None
    """As in `4SWx`; None if the board was passed out."""
    tricks: int | None
    score: int | None

    @classmethod
    def of(cls, board: Board, tricks: TrickData | None = None) -> BoardOutcome:
        """Return the outcome of a board; one that was only bid has its double-dummy tricks, if given."""
        contract = board.contract
        if contract is not None and board.result is None and tricks is not None:
            board = board.with_tricks(tricks[str(contract.declarer)][str(contract.strain)])
        result = board.result
        return cls(
            None if contract is None else str(contract),
            None if result is None else result.tricks,
            board.score(Side.NS),
        )

    @classmethod
    def from_data(cls, found: dict[str, Any]) -> BoardOutcome:
        """Return the outcome of a review, or of its other table."""
        result = None if found["result"] in ("Pass", "None") else Result.parse(found["result"])
        return cls(found["contract"], None if result is None else result.tricks, found["score"][str(Side.NS)])

    def score_for(self, side: Side) -> int | None:
        """Return the points of a side."""
        if self.score is None:
            return None
        return self.score if side is Side.NS else -self.score

    def data(self, side: Side) -> dict[str, Any]:
        """Return what a page shows of the outcome, from a side."""
        return {
            "contract": contract_words(self.contract),
            "tricks": self.tricks,
            "score": self.score_for(side),
        }


def contract_words(contract: str | None) -> str:
    """Return a contract as a page shows it.

    >>> contract_words("4SWx"), contract_words(None)
    ('4♠x by West', 'Passed out')
    """
    if contract is None:
        return "Passed out"
    found = Contract.parse(contract)
    return f"{found.bid.symbol}{found.doubling} by {found.declarer.name.title()}"


def seat_side(seat: str) -> Side:
    """Return the side of a seat's letter."""
    try:
        return Seat.parse(seat).side
    except CrossruffError:
        return Side.NS
