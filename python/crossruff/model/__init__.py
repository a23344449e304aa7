"""The game itself: seats, cards, hands, deals, calls, auctions, play, scoring, boards.

Every value is immutable; `parse` reads it and `str` writes it.
"""

from crossruff.model.auctions import NO_NOTE, Auction, CallNote
from crossruff.model.boards import Board, Comment, Section
from crossruff.model.calls import Bid, Call
from crossruff.model.cards import Card, Rank, Strain, Suit
from crossruff.model.contracts import Contract, Doubling, Result
from crossruff.model.deals import Deal
from crossruff.model.hands import Hand
from crossruff.model.plays import Claim, Play, Trick
from crossruff.model.scoring import (
    board_a_match,
    declarer_score,
    imps,
    matchpoints,
    score,
    victory_points,
)
from crossruff.model.seats import Seat, Side, Vulnerability, dealer_of_board
from crossruff.model.shapes import Shape
from crossruff.model.tricktables import TrickTable
from crossruff.model.views import View

__all__ = [
    "NO_NOTE",
    "Auction",
    "Bid",
    "Board",
    "Call",
    "CallNote",
    "Card",
    "Claim",
    "Comment",
    "Contract",
    "Deal",
    "Doubling",
    "Hand",
    "Play",
    "Rank",
    "Result",
    "Seat",
    "Section",
    "Shape",
    "Side",
    "Strain",
    "Suit",
    "Trick",
    "TrickTable",
    "View",
    "Vulnerability",
    "board_a_match",
    "dealer_of_board",
    "declarer_score",
    "imps",
    "matchpoints",
    "score",
    "victory_points",
]
