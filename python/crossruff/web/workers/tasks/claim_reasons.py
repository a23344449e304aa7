"""Why the judge answered a claim as he did: the plan, or a layout of the hidden cards that beats it."""

from __future__ import annotations

from crossruff.claims import Refusal, find_claim, judge, plan_of, plan_picture
from crossruff.model import View
from crossruff.table import State
from crossruff.web.workers.context import Data, TaskContext, referee_of

_EFFORT = 1_000_000
"""As the judge at the table: about half a second."""


def claim_reasons(context: TaskContext, events: list[Data]) -> Data:
    """What stands behind the last ruling, told from what the claimer sees and from nothing else."""
    context.cancel.check()
    return reasons_of(referee_of(events, []).state)


def reasons_of(state: State) -> Data:
    """A plan or a refutation; neither, where somebody conceded, or where the judge has none."""
    last, play = state.judged[-1], state.play
    claim, verdict = last.claim, last.verdict
    if play is None or not claim.tricks or verdict.by is not None:
        return {}
    view = View.of(play.at(last.cards), claim.seat, state.contract, state.auction, state.vulnerability)
    if verdict.accepted:
        proved = find_claim(view, claim.tricks, effort=_EFFORT)
        if proved is None:
            return {}
        plan = plan_of(proved)
        return {"plan": {"words": str(plan), "svg": plan_picture(plan)}}
    refusal = judge(view, claim.tricks, effort=_EFFORT).refusal
    return {} if refusal is None else {"refutation": _told(refusal, view)}


def _told(refusal: Refusal, view: View) -> Data:
    """The cards that the claimer does not see as they may lie, and how the play goes then, trick by trick."""
    made = len(view.play.cards)
    then = refusal.play.at(made).remaining
    cards = [(str(before.turn), card.symbol) for before, card in refusal.play.steps(made)]
    first = 4 - made % 4
    tricks = [cards[:first], *(cards[start : start + 4] for start in range(first, len(cards), 4))]
    return {
        "hands": {str(seat): then[seat].text(symbols=True) for seat in view.hidden},
        "line": [[{"seat": seat, "card": card} for seat, card in trick] for trick in tricks if trick],
        "tricks": refusal.tricks,
        "certain": refusal.is_certain,
    }
