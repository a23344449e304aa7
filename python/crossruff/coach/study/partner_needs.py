"""Find what partner needs for a lead to work, and check it in worlds that did not suggest it.

A lead gains in a world where it beats the contract and its rival does not. The rival is the
best lead of another suit. Every second world suggests what partner has where the lead gains, more often than
elsewhere; the other worlds check it, and their frequencies are reported.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from crossruff.coach.study.leads import LeadComparison, LeadValue
from crossruff.coach.study.partner_holdings import PartnerHolding, possible_holdings
from crossruff.coach.words import percent
from crossruff.model import Hand

_FEW = 8
"""With fewer worlds of each half where the lead gains, nothing is said."""
_PART = 0.02
"""The correlation that each further part of a holding must add."""
_LEAST_SHARE, _LEAST_LIFT, _ERRORS = 0.3, 1.5, 2.0
"""How often partner must have it where the lead gains, how much more often than elsewhere, and by how many
standard errors."""


@dataclass(frozen=True, slots=True)
class PartnerNeed:
    """A lead, and what partner holds where it gains, as the checking worlds have it.

    >>> from crossruff.coach.study import LeadQuestion, compare_leads, partner_needs
    >>> question = LeadQuestion.parse("QJT98.653.T72.54", "1NT P 3NT P P P", dealer="S")
    >>> *_, compared = compare_leads(question, worlds=8, seed=1)
    >>> [need.text for need in partner_needs(compared)]  # eight worlds say nothing certain
    []
    """

    lead: LeadValue
    rival: LeadValue
    contract: str
    holdings: tuple[PartnerHolding, ...]
    """One or two; partner needs one of them."""
    gains: float
    """The share of all worlds where the lead beats the contract and its rival does not."""
    then: float
    """How often partner has a holding in those of the checking worlds."""
    otherwise: float
    """How often partner has one in the other checking worlds."""
    beats_with: float
    """How often the lead beats the contract where partner has one, among the checking worlds."""
    beats_without: float

    def accepts(self, hand: Hand) -> bool:
        """Return whether a hand of partner's has one of the holdings."""
        return any(each.accepts(hand) for each in self.holdings)

    @property
    def holding(self) -> str:
        """What partner needs, in a player's words."""
        return " or ".join(each.text for each in self.holdings)

    @property
    def text(self) -> str:
        """The fact in one sentence."""
        return (
            f"{self.lead.name} beats {self.contract} where {self.rival.name} does not in "
            f"{percent(self.gains)} of the worlds. Partner has {self.holding} in "
            f"{percent(self.then)} of these, and in {percent(self.otherwise)} of the others. With that "
            f"{self.lead.name} beats the contract in {percent(self.beats_with)}, "
            f"without it in {percent(self.beats_without)}."
        )


def partner_needs(compared: LeadComparison) -> list[PartnerNeed]:
    """Return what partner needs for the best lead of each suit, the best suit first.

    A lead that the worlds say nothing certain about is left out.

    >>> from crossruff.coach.study import LeadQuestion, compare_leads
    >>> question = LeadQuestion.parse("QJT98.653.T72.54", "1NT P 3NT P P P", dealer="S")
    >>> *_, compared = compare_leads(question, worlds=8, seed=1)
    >>> partner_needs(compared)  # eight worlds say nothing certain
    []
    """
    found: list[PartnerNeed] = []
    suits = set()
    for lead in compared.leads:
        suit = lead.cards[0].suit
        if suit not in suits:
            suits.add(suit)
            need = partner_need(compared, lead)
            found += [] if need is None else [need]
    return found


def rival_of(compared: LeadComparison, lead: LeadValue) -> LeadValue | None:
    """Return the best lead of another suit; None if there is no other suit."""
    suit = lead.cards[0].suit
    return next((each for each in compared.leads if each.cards[0].suit is not suit), None)


def gains_over(compared: LeadComparison, lead: LeadValue, rival: LeadValue) -> NDArray[np.bool_]:
    """Return for each world whether a lead beats the contract and its rival does not."""
    beaten = compared.beaten
    return beaten[:, compared.place_of(lead)] & ~beaten[:, compared.place_of(rival)]


def partner_need(compared: LeadComparison, lead: LeadValue) -> PartnerNeed | None:
    """Return what partner needs for a lead; None if the worlds say nothing certain.

    >>> from crossruff.coach.study import LeadQuestion, compare_leads
    >>> question = LeadQuestion.parse("QJT98.653.T72.54", "1NT P 3NT P P P", dealer="S")
    >>> *_, compared = compare_leads(question, worlds=8, seed=1)
    >>> print(partner_need(compared, compared.leads[0]))  # eight worlds say nothing certain
    None
    """
    rival = rival_of(compared, lead)
    if rival is None:
        return None
    gains, weights = gains_over(compared, lead, rival), compared.weights
    partners = compared.hands[:, compared.question.leader.partner.index]
    beaten = compared.beaten[:, compared.place_of(lead)]
    if min(gains[::2].sum(), gains[1::2].sum()) < _FEW:
        return None
    # Tricks differ in many more worlds than the result, and for the same reasons.
    more = compared.tricks[:, compared.place_of(lead)] - compared.tricks[:, compared.place_of(rival)]
    unseen = Hand.of() - compared.question.hand
    holdings = _suggest(partners[::2], (more + gains)[::2], weights[::2], unseen)
    has = np.any([each.among(partners[1::2]) for each in holdings], axis=0)
    checked, worth = gains[1::2], weights[1::2]
    then, otherwise = _share(has, worth * checked), _share(has, worth * ~checked)
    error = math.sqrt(
        then * (1 - then) / checked.sum() + otherwise * (1 - otherwise) / max(1, (~checked).sum())
    )
    clear = then >= _LEAST_SHARE and then >= _LEAST_LIFT * otherwise
    if not clear or then - otherwise < _ERRORS * error:
        return None
    contract = compared.question.contract
    return PartnerNeed(
        lead,
        rival,
        contract.bid.symbol,
        holdings,
        _share(gains, weights),
        then,
        otherwise,
        _share(beaten[1::2], worth * has),
        _share(beaten[1::2], worth * ~has),
    )


def _suggest(
    partners: NDArray[np.uint64], gains: NDArray[np.int64], weights: NDArray[np.float64], unseen: Hand
) -> tuple[PartnerHolding, ...]:
    """Return the one or two holdings that correlate best with the gains, less a price for each part."""
    holdings = list(possible_holdings(unseen))
    has = np.stack([each.among(partners) for each in holdings], axis=1).astype(np.float64)
    parts = np.array([each.parts for each in holdings])
    worth = weights / weights.sum()
    mean = float(worth @ gains)
    # For each two holdings: how often partner has one of them, and how much the lead gains there.
    often, gained = (_either(has, each) for each in (worth, worth * gains))
    variance = float(worth @ (gains - mean) ** 2)
    spread = np.sqrt(np.maximum(often * (1 - often) * variance, 1e-12))
    # A pair of the same holding is the holding alone.
    price = _PART * (parts[:, None] + parts[None, :] - np.diag(parts))
    score = (gained - often * mean) / spread - price
    one, other = np.unravel_index(int(score.argmax()), score.shape)
    return tuple(dict.fromkeys((holdings[one], holdings[other])))


def _either(has: NDArray[np.float64], worth: NDArray[np.float64]) -> NDArray[np.float64]:
    single = worth @ has
    return np.asarray(single[:, None] + single[None, :] - has.T @ (worth[:, None] * has))


def _share(happens: NDArray[np.bool_], weights: NDArray[np.float64]) -> float:
    total = float(weights.sum())
    return float(weights[happens].sum()) / total if total else 0.0
