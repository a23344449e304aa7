"""What a table waits for, and how claims were answered."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from crossruff.model import Seat
from crossruff.table.events import ClaimJudged, ClaimMade


class Phase(Enum):
    """What a table is waiting for."""

    BIDDING = "bidding"
    PLAYING = "playing"
    CLAIM_PENDING = "claim pending"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A claim that was answered, and after how many cards."""

    claim: ClaimMade
    verdict: ClaimJudged
    cards: int


@dataclass(frozen=True, slots=True)
class PendingUndo:
    """Somebody asked to take actions back, and not all who must agree have answered."""

    seat: Seat
    to: int
    """How many actions would stand."""
    agreed: frozenset[Seat] = frozenset()

    @property
    def waits_for(self) -> frozenset[Seat]:
        """The opponents who have not answered."""
        return frozenset(self.seat.side.opponents.seats) - self.agreed
