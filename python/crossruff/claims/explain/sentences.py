"""Describe a plan as a player would."""

from __future__ import annotations

from crossruff.claims.explain.assumptions import assumption_clause
from crossruff.claims.explain.outline import PlanOutline, outline_of
from crossruff.claims.plan.tree import ClaimPlan

_SHORT = 100
"""The most letters of a branch on one line."""


def describe_plan(plan: ClaimPlan) -> str:
    """Return the claim in one line, and the plan: numbered, with a dash for each branch."""
    outline = outline_of(plan)
    return "\n".join([describe_claim(plan), *outline_lines(outline)])


def describe_claim(plan: ClaimPlan) -> str:
    """Return the claimer, the tricks and the assumption in a sentence.

    >>> from crossruff.claims import find_claim, plan_of
    >>> from crossruff.model import Deal, Play, Seat, Strain, View
    >>> ending = Deal.parse("N:AQ... K7... 32... JT...")
    >>> view = View.of(Play(ending, Strain.NOTRUMP, Seat.SOUTH, (), Seat.SOUTH), Seat.SOUTH)
    >>> describe_claim(plan_of(find_claim(view, 2, "west has the SK")))
    'South claims both tricks if West has the ♠K (50.0 %).'
    """
    who = plan.seat.name.title()
    words = f"{who} claims {_tricks(plan.tricks, plan.left)}"
    if plan.tricks == 0:
        words = f"{who} claims no trick"
    if plan.assumption:
        words += f" if {assumption_clause(plan.assumption)} ({100 * float(plan.probability):.1f} %)"
    return f"{words}."


def _tricks(tricks: int, left: int) -> str:
    if tricks < left:
        return f"{tricks} of {left} tricks"
    return {1: "the last trick", 2: "both tricks"}.get(left, f"all {left} tricks")


def outline_lines(outline: PlanOutline, number: int = 1) -> list[str]:
    """Return an outline as lines: phrases numbered from `number` on, with a dash for each branch."""
    lines = [f"{place}. {sentence(phrase.words)}" for place, phrase in enumerate(outline.phrases, number)]
    number += len(outline.phrases)
    margin = "   " if outline.phrases else ""
    for label, inner in outline.branches:
        short = "; ".join(phrase.words for phrase in inner.phrases)
        if not inner.branches and len(label) + len(short) <= _SHORT:
            lines.append(f"{margin}- {sentence(label, '')}: {short}.")
        else:
            lines.append(f"{margin}- {sentence(label, '')}:")
            lines += [f"{margin}  {line}" for line in outline_lines(inner, number)]
    return lines


def sentence(words: str, stop: str = ".") -> str:
    """Return words with a capital letter and a full stop."""
    return words[:1].upper() + words[1:] + stop
