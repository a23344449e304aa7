"""What the manager does with clients that are slow, silent, wrong or disconnected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from crossruff.model import Seat
from crossruff.players import Player

MakePlayer: TypeAlias = Callable[[int, Seat], Player]
"""Makes the player of a seat for a board, from the board's number."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How long the manager waits, how many faults it forgives, and which stand-in replaces a lost client."""

    seconds: float = 60.0
    """The timeout for each line that a client has to send or read."""
    faults: int = 3
    """Wrong lines of a client, on one board, that the manager skips; after one more the client is lost."""
    wait: float = 300.0
    """Seconds to wait for clients in all four seats."""
    stand_in: MakePlayer | None = None
    """Makes the player of a seat that has no client; without it the session ends when a client is lost."""
