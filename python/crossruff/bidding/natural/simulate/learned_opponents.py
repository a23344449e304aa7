"""Foresee opponents whose system was learned: how likely their calls are, and what they will call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crossruff.bidding.learned import LearnedSystem, Policy
from crossruff.bidding.learned.inputs import Calls
from crossruff.bidding.learned.policy import CallTurn
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.system import NaturalSystem

Hands = tuple[HandFeatures, HandFeatures, HandFeatures, HandFeatures]
"""The hands of a world, the dealer's first."""
_UNFORESEEN = 0.01
"""The least likelihood of a call that was made: what is known may be wrong."""


@dataclass(frozen=True, slots=True, eq=False)
class LearnedOpponents:
    """What is known of the opponents, and who is vulnerable: the dealer's side and the other."""

    policy: Policy
    vulnerable: tuple[bool, bool]

    def likelihoods(self, worlds: Sequence[Hands], calls: Calls) -> list[float]:
        """Return for each world how likely the opponents of the player to call have made their calls."""
        found = np.ones(len(worlds))
        for place, call in enumerate(calls):
            if (len(calls) - place) % 2:
                held = [hands[place % 4].bits for hands in worlds]
                likely = self.policy.likelihoods(held, self._turn(calls[:place]))[:, call]
                found *= np.maximum(likely, _UNFORESEEN)
        likelihoods: list[float] = found.tolist()
        return likelihoods

    def calls(self, turns: Sequence[tuple[HandFeatures, Calls]]) -> list[int]:
        """Return the likeliest call of each hand in its auction."""
        return self.policy.choices(
            [held.bits for held, _ in turns], [self._turn(calls) for _, calls in turns]
        )

    def _turn(self, calls: Calls) -> CallTurn:
        side = len(calls) % 2
        return CallTurn(calls, self.vulnerable[side], self.vulnerable[1 - side])


def learned_opponents(system: NaturalSystem, vulnerable: tuple[bool, bool]) -> LearnedOpponents | None:
    """Return the opponents that a system knows, if theirs was learned."""
    others = system.others
    return LearnedOpponents(others.policy, vulnerable) if isinstance(others, LearnedSystem) else None
