"""The record of a decision: what was played, why, and what else there was."""

from __future__ import annotations

from dataclasses import dataclass

from crossruff.model import Card


@dataclass(frozen=True, slots=True)
class Candidate:
    """A card that could be played, for all that touch it."""

    card: Card
    """The lowest of them."""
    touching: tuple[Card, ...]
    """All of them, from the lowest up."""
    tricks: float
    """The tricks that declarer's side may expect in all, if all cards were seen after it."""
    chance: float | None
    """The chance to make the contract, likewise; None without a contract."""
    promise: float
    """The payoff, likewise."""
    value: float
    """The payoff of the plan; at most so much, if it was not `searched`."""
    searched: bool = True


@dataclass(frozen=True, slots=True)
class Decision:
    """A card, why it was chosen, and what was known of the others."""

    action: Card
    reason: str
    candidates: tuple[Candidate, ...]
    """The best first."""
    worlds: int
    """How many layouts were looked at."""
    elapsed: float
    """Seconds."""
    notes: tuple[str, ...] = ()
    """What should be known about it: meanings of calls that were given up, a deadline that was met."""
