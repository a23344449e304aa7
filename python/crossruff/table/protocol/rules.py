"""What the manager does with clients that are slow, silent, wrong or gone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from crossruff.model import Seat
from crossruff.players import Player

MakePlayer: TypeAlias = Callable[[int, Seat], Player]
"""Makes the player of a seat for a board, by its number."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How long the manager waits, how much it forgives, and who sits in for whom it gives up."""

    seconds: float = 60.0
    """For each line that a client owes."""
    faults: int = 3
    """Lines of a client, on one board, that are told to be wrong and passed over; with one more it is out."""
    wait: float = 300.0
    """Seconds until the four seats must be taken."""
    stand_in: MakePlayer | None = None
    """Plays a seat that has no client; without it the session ends when one is lost."""
