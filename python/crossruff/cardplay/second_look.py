"""A second look at cards that came out alike: in worlds that the cards allow, whatever the calls meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crossruff.dd import Solver, solve_worlds
from crossruff.inference import WorldSource
from crossruff.model import Card, View
from crossruff.players import Budget

_WORLDS = 40
_SHARE = 0.5
"""The share of the time left that the look may take; with less left than taken, there is no look."""
_APART = 0.02
"""Cards whose tricks differ by less are still alike."""


@dataclass(frozen=True, slots=True)
class SecondLook:
    """The cards that are best in other worlds too."""

    cards: tuple[Card, ...]
    """In the given order."""
    gain: float
    """How many tricks more than with the other cards they take on average."""

    @property
    def reason(self) -> str:
        """Describe what decided."""
        return f"alike by the calls; {self.gain:.2g} tricks better if the calls meant nothing"


def second_look(
    view: View, cards: Sequence[Card], budget: Budget, solver: Solver, seed: int = 0
) -> SecondLook | None:
    """Compare cards that came out alike without the meanings of calls; return None if that decides nothing.

    Each card stands for those that touch it.

    >>> from crossruff.model import Deal, Play, Seat, Strain
    >>> deal = Deal.parse("N:AQ... K9... 3.2.. J8...")
    >>> view = View.of(Play(deal, Strain.NOTRUMP, Seat.SOUTH, declarer=Seat.SOUTH), Seat.SOUTH)
    >>> str(second_look(view, list(view.play.legal_cards), Budget(), Solver()).cards[0])
    'H2'
    """
    left = budget.left
    if len(cards) < 2 or (left is not None and left < budget.elapsed):
        return None
    worlds = WorldSource(view, {}).sample(_WORLDS, seed)
    found = solve_worlds(
        worlds.hands,
        view.play,
        only=cards,
        seconds=None if left is None else _SHARE * left,
        threads=budget.threads,
        cancel=budget.cancel,
        solver=solver,
    )
    solved = found.finished
    if not solved.any():
        return None
    means = np.array([found.of(card.bit)[solved].mean() for card in cards])
    best = means.max()
    chosen = tuple(card for card, mean in zip(cards, means, strict=True) if best - mean < _APART)
    if len(chosen) == len(cards):
        return None
    others = [mean for mean in means if best - mean >= _APART]
    return SecondLook(chosen, float(best - max(others)))
