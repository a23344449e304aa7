"""What a table asks of a player."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from crossruff.model import Call, Card, View
from crossruff.players.decisions import Decision


class Player(Protocol):
    """A player in one seat of one board; it sees what the seat sees and nothing else.

    A player may remember earlier views. A player that joins late, or comes back after a crash, can be asked
    again about the turns that it had: the same seed and the same views give the same answers.

    >>> from crossruff.robots import robot
    >>> player: Player = robot("club")
    """

    def decide(self, view: View) -> Decision[Any] | Call | Card:
        """Choose a call while `view.is_bidding`, else a card of the own hand or, as declarer, of dummy's."""
        ...


@runtime_checkable
class Claimer(Player, Protocol):
    """A player that may also claim.

    >>> from crossruff.robots import robot
    >>> isinstance(robot("club"), Claimer)
    True
    """

    def claim(self, view: View) -> int | None:
        """Return how many of the tricks left the player claims; asked before each of its cards."""
        ...
