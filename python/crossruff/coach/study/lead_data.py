"""Write a comparison of leads as data for programs and pages."""

from __future__ import annotations

import math
from typing import Any

from crossruff.coach.study.estimates import WorldEstimate
from crossruff.coach.study.leads import LeadComparison, LeadValue
from crossruff.coach.study.partner_needs import PartnerNeed, partner_needs

_DIGITS = 4


def lead_data(compared: LeadComparison) -> dict[str, Any]:
    """Return the leads, the best first, and what partner needs.

    >>> from crossruff.coach.study import LeadQuestion, compare_leads
    >>> question = LeadQuestion.parse("QJT98.653.T72.54", "1NT P 3NT P P P", dealer="S")
    >>> *_, compared = compare_leads(question, worlds=8, seed=1)
    >>> lead_data(compared)["suggested"]
    '♠QJT98'
    """
    question = compared.question
    return {
        "hand": str(question.hand),
        "leader": str(question.leader),
        "contract": str(question.contract),
        "vulnerability": str(question.vulnerability),
        "scoring": compared.scoring.value,
        "worlds": compared.worlds,
        "suggested": compared.suggested.name,
        "leads": [_lead(lead) for lead in compared.leads],
        "needs": [_need(need) for need in partner_needs(compared)],
    }


def estimate_data(found: WorldEstimate) -> dict[str, float | None]:
    """Return a mean and its interval; an interval without an end has None there.

    >>> estimate_data(WorldEstimate(0.5, 0.25, math.inf))
    {'mean': 0.5, 'low': 0.25, 'high': None}
    """
    ends = {"mean": found.mean, "low": found.low, "high": found.high}
    return {name: round(end, _DIGITS) if math.isfinite(end) else None for name, end in ends.items()}


def _lead(lead: LeadValue) -> dict[str, Any]:
    return {
        "name": lead.name,
        "cards": [str(card) for card in lead.cards],
        "beats": estimate_data(lead.beats),
        "tricks": estimate_data(lead.tricks),
        "imps": estimate_data(lead.imps),
        "matchpoints": estimate_data(lead.matchpoints),
        "behind": estimate_data(lead.behind),
        "as_good": lead.is_as_good,
        "usual": round(lead.usual, _DIGITS),
    }


def _need(need: PartnerNeed) -> dict[str, Any]:
    return {
        "lead": need.lead.name,
        "rival": need.rival.name,
        "holding": need.holding,
        "text": need.text,
        "gains": round(need.gains, _DIGITS),
        "then": round(need.then, _DIGITS),
        "otherwise": round(need.otherwise, _DIGITS),
        "beats_with": round(need.beats_with, _DIGITS),
        "beats_without": round(need.beats_without, _DIGITS),
    }
