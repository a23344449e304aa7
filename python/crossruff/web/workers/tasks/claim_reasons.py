"""Explain the judge's answer to a claim: with the plan, or with a world of the hidden cards that beats it."""

from __future__ import annotations

from crossruff.claims import Refusal, describe_refusal, judge, plan_of, plan_picture
from crossruff.claims.judging import TABLE_EFFORT
from crossruff.model import View
from crossruff.players import Budget
from crossruff.table import State
from crossruff.web.workers.context import Data, TaskContext, referee_of

_SECONDS = 10.0
"""The time for the replies to a stated line, and for a defence."""


def claim_reasons(context: TaskContext, events: list[Data]) -> Data:
    """Return the reasons of the last ruling, found from what the claimer sees and from nothing else."""
    context.cancel.check()
    return reasons_of(referee_of(events, []).state)


def reasons_of(state: State) -> Data:
    """Return a plan or a refutation; neither for a concession, or if the judge has none."""
    last, play = state.judged[-1], state.play
    claim, verdict = last.claim, last.verdict
    if play is None or not claim.tricks or verdict.by is not None:
        return {}
    view = View.of(play.at(last.cards), claim.seat, state.contract, state.auction, state.vulnerability)
    # An accepted claim needs no second look at its statement: the plan is a proof without it.
    statement = () if verdict.accepted else claim.statement
    found = judge(view, claim.tricks, statement, effort=TABLE_EFFORT, budget=Budget(seconds=_SECONDS))
    if verdict.accepted:
        if found.claim is None:
            return {}
        plan = plan_of(found.claim)
        return {"plan": {"words": str(plan), "svg": plan_picture(plan)}}
    return {} if found.refusal is None else {"refutation": _refutation_data(found.refusal)}


def _refutation_data(refusal: Refusal) -> Data:
    """Return a deal of the cards that the claimer does not see, and how the play goes in it, by trick."""
    made = len(refusal.view.play.cards)
    cards = [(str(before.turn), card.symbol) for before, card in refusal.play.steps(made)]
    first = 4 - made % 4
    tricks = [cards[:first], *(cards[start : start + 4] for start in range(first, len(cards), 4))]
    return {
        "hands": {str(seat): hand.text(symbols=True) for seat, hand in refusal.hands.items()},
        "line": [[{"seat": seat, "card": card} for seat, card in trick] for trick in tricks if trick],
        "tricks": refusal.tricks,
        "certain": refusal.is_certain,
        "stated": bool(refusal.stated_line),
        "words": describe_refusal(refusal),
    }
