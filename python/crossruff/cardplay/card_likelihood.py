"""Weigh worlds by what players usually do: the opening lead, discards and signals, and what was not done."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from crossruff.cardplay.weights import Means, NoWeights, Weighting, Weights
from crossruff.dd import PackedWorlds
from crossruff.errors import CrossruffError
from crossruff.inference.card_model import CardStrengths, SuitsBid, card_model, exponents_of
from crossruff.model import View

STRENGTH = 0.8
"""The measured strength of inference; see docs/cardplay.md."""


@dataclass(frozen=True, slots=True)
class CardLikelihood:
    """A hidden hand plays as others have played: by the card model, without solving.

    Declarer judges the defenders' cards, and a defender judges declarer's, from both hands, and partner's.
    """

    strength: float = STRENGTH
    """The exponent of the likelihoods: 0 learns nothing, 1 takes the model at its word."""
    lead: bool = True
    """Whether the opening lead is judged."""
    defenders: bool = True
    """Whether the defenders' later cards are judged."""
    declarer: bool = True
    """Whether declarer's cards are judged."""
    players: str = "all"
    """Whose play the model was fitted to: `experts`, `robots` or `all`."""

    def __post_init__(self) -> None:
        """Reject a strength that makes no sense, and unknown players."""
        card_model(self.players)
        if not 0 <= self.strength <= 10:
            raise CrossruffError(f"strength must be from 0 to 10; got {self.strength}")

    def weigh(self, view: View, worlds: PackedWorlds, since: int, means: Means) -> Weights:
        """Weigh by the likelihood of each card from number `since` on."""
        return self.weigh_without((), view, worlds, since, means)

    def weigh_without(
        self,
        spared: Collection[int],
        view: View,
        worlds: PackedWorlds,
        since: int,
        means: Means,  # noqa: ARG002 - it needs no solver
    ) -> Weights:
        """Weigh by all cards but those with some numbers, which another weighting judges."""
        play = view.play
        if play.declarer is None or play.dummy is None:
            return np.ones(len(worlds))
        judged = [*view.hidden, *([play.dummy] if play.declarer in view.hidden else [])]
        strengths = CardStrengths(
            self.strength * self.lead, self.strength * self.defenders, self.strength * self.declarer
        )
        exponents = exponents_of(play, judged, strengths, since)
        for number in spared:
            exponents[number] = 0.0
        suits_bid = SuitsBid.of(view.auction, view.contract)
        return np.exp(card_model(self.players).weigh(worlds, play, exponents, suits_bid))


@dataclass(frozen=True, slots=True)
class CombinedWeights:
    """Two weightings at once: the factors are multiplied."""

    first: Weighting
    second: Weighting

    def weigh(self, view: View, worlds: PackedWorlds, since: int, means: Means) -> Weights:
        """Multiply the factors; where one of them is not found in time, old worlds go by the other."""
        return self.weigh_without((), view, worlds, since, means)

    def weigh_without(
        self, spared: Collection[int], view: View, worlds: PackedWorlds, since: int, means: Means
    ) -> Weights:
        """Do the same, but leave some cards to another weighting, as far as a part can do that."""
        factors = [
            one.weigh_without(spared, view, worlds, since, means)
            if isinstance(one, CardLikelihood)
            else one.weigh(view, worlds, since, means)
            for one in (self.first, self.second)
        ]
        if since:
            factors = [np.where(np.isnan(one), 1.0, one) for one in factors]
        return np.asarray(factors[0] * factors[1])


def sieve_and_judge(weighting: Weighting) -> tuple[Weighting, Weighting]:
    """Split a weighting into a part that needs no solver and the rest.

    >>> sieve_and_judge(CombinedWeights(CardLikelihood(0.5), NoWeights()))[0].strength
    0.5
    """
    if isinstance(weighting, CardLikelihood):
        return weighting, NoWeights()
    if isinstance(weighting, CombinedWeights):
        parts = (weighting.first, weighting.second)
        cheap = [one for one in parts if isinstance(one, CardLikelihood)]
        dear = [one for one in parts if not isinstance(one, CardLikelihood)]
        if len(cheap) == len(dear) == 1:
            return cheap[0], dear[0]
    return NoWeights(), weighting
