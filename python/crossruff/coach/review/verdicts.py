"""Verdicts on decisions, with all thresholds in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """What the coach says of a decision, from what the player could know.

    >>> Verdict.LUCKY.is_wrong, Verdict.UNLUCKY.is_wrong
    (True, False)
    """

    FINE = "fine"
    """As good as any other choice, or not clearly worse."""
    SLIP = "slip"
    MISTAKE = "mistake"
    UNLUCKY = "unlucky"
    """A good choice that cost tricks on this deal, and these mattered."""
    LUCKY = "lucky"
    """A mistake that cost nothing on this deal."""

    @property
    def is_wrong(self) -> bool:
        """Whether another choice was clearly better."""
        return self in (Verdict.SLIP, Verdict.MISTAKE, Verdict.LUCKY)


class DecisionKind(StrEnum):
    """The part of the game that a decision belongs to.

    >>> DecisionKind.LEAD
    <DecisionKind.LEAD: 'lead'>
    >>> DecisionKind("defence")
    <DecisionKind.DEFENCE: 'defence'>
    """

    BIDDING = "bidding"
    LEAD = "lead"
    DECLARER = "declarer"
    DEFENCE = "defence"


class Unit(StrEnum):
    """The unit in which choices are compared.

    >>> Unit.IMPS.value, Unit.MATCHPOINTS.value
    ('IMPs', '% of a top')
    """

    IMPS = "IMPs"
    MATCHPOINTS = "% of a top"
    TRICKS = "tricks"
    CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The losses from which on a choice is a slip or a mistake, and how certain they must be."""

    slip: float
    mistake: float
    errors: float = 2.0
    """The loss must be more than this many standard errors, or the choice is fine."""


CARDS: Mapping[Unit, Thresholds] = {
    Unit.IMPS: Thresholds(0.4, 1.2),
    Unit.MATCHPOINTS: Thresholds(5.0, 12.0),
    Unit.TRICKS: Thresholds(0.1, 0.3),
    Unit.CHANCE: Thresholds(0.03, 0.10),
}
"""For cards."""
LEADS: Mapping[Unit, Thresholds] = {
    Unit.IMPS: Thresholds(0.7, 1.8, 2.5),
    Unit.MATCHPOINTS: Thresholds(8.0, 18.0, 2.5),
    Unit.TRICKS: Thresholds(0.2, 0.5, 2.5),
    Unit.CHANCE: Thresholds(0.05, 0.15, 2.5),
}
"""For opening leads: thirteen cards are compared, and the best of many is partly luck."""
CALLS: Mapping[Unit, Thresholds] = {
    Unit.IMPS: Thresholds(1.0, 2.5),
    Unit.MATCHPOINTS: Thresholds(10.0, 22.0),
}
"""For calls: how the auction goes on and how many tricks are made are estimates."""


def thresholds_for(kind: DecisionKind, unit: Unit) -> Thresholds:
    """Return the thresholds for a kind of decision and a unit."""
    tables = {DecisionKind.BIDDING: CALLS, DecisionKind.LEAD: LEADS}
    return tables.get(kind, CARDS)[unit]


def judge(
    loss: float, error: float, cost: float | None, thresholds: Thresholds, *, mattered: bool = True
) -> Verdict:
    """Return the verdict on a choice that loses something on average, with a standard error.

    `cost` is the loss on the actual deal in tricks, double dummy; None where it has no meaning, as for calls.
    Where it hardly `mattered`, as an overtrick at IMPs, a good choice is not called unlucky.

    >>> limits = CARDS[Unit.IMPS]
    >>> [str(judge(2.0, error, cost, limits)) for error, cost in ((0.3, 1), (0.3, 0), (1.5, 0), (1.5, 1))]
    ['mistake', 'lucky', 'fine', 'unlucky']
    """
    certain = loss > thresholds.errors * error
    if loss < thresholds.slip or not certain:
        return Verdict.UNLUCKY if mattered and cost is not None and cost > 0 else Verdict.FINE
    if loss < thresholds.mistake:
        return Verdict.SLIP
    return Verdict.LUCKY if cost is not None and cost <= 0 else Verdict.MISTAKE
