"""Reviewed decisions as plain data, for the page, for stored sessions and for reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crossruff.coach.review.card_values import CardOption
from crossruff.coach.review.decisions import ReviewedDecision
from crossruff.coach.review.facts import DoubleDummyFact, Fact, LeadFact, LossFact, SystemCallFact

DecisionData = Mapping[str, Any]
"""A reviewed decision as `decision_record` returns it."""

_MOST_OPTIONS = 6
_PLAIN = (LossFact, LeadFact, DoubleDummyFact)


def decision_record(found: ReviewedDecision) -> dict[str, Any]:
    """Return a reviewed decision as data that JSON can hold."""
    point = found.point
    return {
        "step": point.step,
        "seat": str(point.seat),
        "hand": str(point.hand),
        "kind": point.kind.value,
        "trick": point.trick,
        "action": str(point.action),
        "symbol": point.action.symbol,
        "verdict": found.verdict.value,
        "loss": round(found.loss, 3),
        "error": round(found.error, 3),
        "unit": found.unit.value,
        "best": None if found.best is None else str(found.best),
        "best_symbol": None if found.best is None else found.best.symbol,
        "mistake": None if found.mistake is None else found.mistake.value,
        "cost": point.cost,
        "credit": round(found.credit, 3),
        "worlds": found.worlds,
        "judged": found.judged,
        "settled": found.settled,
        "facts": [fact.text for fact in found.facts],
        "main": _main(found.facts),
        "options": [_option(one) for one in _shown(found)],
    }


def _main(facts: Sequence[Fact]) -> int:
    """Return which fact says most: the system's call, else one beside the loss, the lead and the cost."""
    calls = (place for place, fact in enumerate(facts) if isinstance(fact, SystemCallFact))
    telling = (place for place, fact in enumerate(facts) if not isinstance(fact, _PLAIN))
    return next(calls, next(telling, 0))


def _shown(found: ReviewedDecision) -> list[CardOption]:
    """Return the best cards, and the played one wherever it stands."""
    first = list(found.options[:_MOST_OPTIONS])
    return first + [one for one in found.options[_MOST_OPTIONS:] if found.point.action in one.cards]


def _option(option: CardOption) -> dict[str, Any]:
    return {
        "cards": [str(card) for card in option.cards],
        "value": round(option.value, 3),
        "chance": None if option.chance is None else round(option.chance, 4),
        "tricks": round(option.tricks, 3),
        "loss": round(option.loss, 3),
        "error": round(option.error, 3),
        "planned": option.planned,
    }
