"""What a table asks of whoever sits at it."""

from __future__ import annotations

from typing import Protocol

from crossruff.bidding.natural import BidDecision
from crossruff.cardplay import Decision
from crossruff.model import Auction, Hand, View, Vulnerability


class Player(Protocol):
    """Somebody in one seat of one board, who sees what the seat sees and nothing else.

    A player may remember what it saw before. One who joins late, or comes back after a crash, can be asked
    again about the turns that it had: the same seed and the same views give the same answers.
    """

    def call(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> BidDecision:
        """What to call, when it is the player's turn."""
        ...

    def card(self, view: View) -> Decision:
        """What to play from the player's own hand, or as declarer from dummy's."""
        ...

    def claim(self, view: View) -> int | None:
        """How many of the tricks left the player claims; asked before each of its cards."""
        ...
