"""Describe a plan in lines of text, and as plain data."""

from __future__ import annotations

from typing import Any

from crossruff.claims.explain.outline import PlanOutline
from crossruff.claims.explain.sentences import outline_lines
from crossruff.coach.plan.line_reports import LineReport
from crossruff.coach.plan.plan import PlayPlan

NO_ALTERNATIVE = "There is no other line to compare."


def sections(plan: PlayPlan) -> list[tuple[str, list[str]]]:
    """Return the plan as headings with sentences."""
    count = [plan.winners.text, *([plan.losers.text] if plan.losers else [])]
    sources = [source.text for source in plan.sources] or ["No suit offers more than its top tricks."]
    hopeless = [words for words in (plan.certainty, plan.hopeless) if words]
    best = [plan.best.text, *hopeless, *([plan.hinge.text] if plan.hinge else [])]
    others = [line.text for line in plan.alternatives] or [NO_ALTERNATIVE]
    dangers = [danger.text for danger in plan.dangers] or ["None was found."]
    return [
        ("Count", count),
        ("Where tricks can come from", sources),
        ("The best line", best),
        ("Other lines", others),
        ("Dangers", dangers),
    ]


def basis_of(plan: PlayPlan) -> str:
    """Describe what the chances rest on."""
    return (
        f"{plan.worlds} worlds by the auction and the lead, {plan.followed} of them played out card by card "
        "without seeing the cards, against defenders who see all of them. In brackets: 95 % confidence."
    )


def describe(plan: PlayPlan) -> str:
    """Return the whole plan as text."""
    lines: list[str] = []
    for heading, sentences in sections(plan):
        lines += [heading, *(f"  {one}" for one in sentences), ""]
    lines += ["The plan", *(f"  {one}" for one in outline_lines(plan.outline)), "", basis_of(plan)]
    return "\n".join(lines)


def plan_as_data(plan: PlayPlan) -> dict[str, Any]:
    """Return a plan as dictionaries, lists, strings and numbers.

    >>> from crossruff.coach.plan import make_plan
    >>> from crossruff.model import Contract, Play, View
    >>> play = Play("N:AQ2... KT3... 654... J98...", "NT", "S", declarer="S")
    >>> view = View.of(play, "S", Contract.parse("1NTS"))
    >>> data = plan_as_data(make_plan(view, worlds=20, seconds=None, follow=2))
    >>> data["contract"], data["card"], data["goal"]
    ('1NTS', 'S4', 2)
    """
    view = plan.view
    assert view.contract is not None
    return {
        "seat": str(view.seat),
        "contract": str(view.contract),
        "card": str(plan.card),
        "need": plan.situation.need,
        "goal": plan.goal,
        "certain": plan.certain,
        "winners": {str(suit): count for suit, count in plan.winners.by_suit},
        "winners_at_once": plan.winners.at_once,
        "losers": None if plan.losers is None else {str(suit): n for suit, n in plan.losers.by_suit},
        "sections": [{"heading": heading, "sentences": lines} for heading, lines in sections(plan)],
        "best": _line_data(plan.best),
        "alternatives": [_line_data(line) for line in plan.alternatives],
        "tree": _outline_data(plan.outline),
        "basis": basis_of(plan),
        "worlds": plan.worlds,
        "followed": plan.followed,
        "seconds": round(plan.seconds, 2),
        "notes": list(plan.notes),
    }


def _line_data(line: LineReport) -> dict[str, Any]:
    low, high = line.chance.interval
    return {
        "title": line.title,
        "words": line.words,
        "cards": [str(card) for card in line.cards],
        "trick": line.trick,
        "chance": round(line.chance.value, 4),
        "interval": [round(low, 4), round(high, 4)],
        "double_dummy": round(line.chance.double_dummy, 4),
        "worlds_followed": line.chance.followed,
    }


def _outline_data(outline: PlanOutline) -> dict[str, Any]:
    return {
        "steps": [
            {"words": phrase.words, "cards": [[str(card) for card in trick] for trick in phrase.tricks]}
            for phrase in outline.phrases
        ],
        "branches": [{"if": label, "then": _outline_data(inner)} for label, inner in outline.branches],
    }
