"""Ask a robot for a hint: its decision, and the decision as a page shows it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from crossruff.errors import CrossruffError
from crossruff.model import Call, Seat
from crossruff.players import Decision, decision_data
from crossruff.robots import robot
from crossruff.robots.explain import explain
from crossruff.web.workers.context import Data, TaskContext, referee_of

_FIGURES = re.compile(
    r"declarer then takes [\d.]+ tricks on average(?: and makes the contract in \d+ % of the worlds)?"
)
_SHORT_PLAN = re.compile(r"the best plan (?:one choice|\d+ choices) ahead; it needs no guess")


def hint(context: TaskContext, seat: str, spec: str, events: list[Data]) -> Data:
    """Decide for a seat; `shown` is for the page, `decision` is for the log and the review."""
    state = referee_of(events, []).state
    asking = Seat.parse(seat)
    if state.turn is not asking:
        raise CrossruffError("you can ask for a hint only when it is your turn")
    context.cancel.robot = player = robot(spec, against=spec, threads=1)
    decision = player.decide(state.view(asking))
    # A robot that was stopped half-way has thought about nothing that should be kept.
    context.cancel.check()
    contract = None if state.contract is None else str(state.contract)
    return {"shown": hint_data(decision, contract), "decision": decision_data(decision)}


def hint_data(decision: Decision[Any], contract: str | None = None) -> Data:
    """Return a decision as a page shows it: the reason, and beside it the alternatives.

    Tricks and chances are those of the side that declares the contract.
    """
    words = explain(replace(decision, reason=_without_figures(decision.reason)), alternatives=False)
    data: Data = {"action": str(decision.action), "words": words, "contract": contract}
    if isinstance(decision.action, Call):
        fitting = {str(one.action): one.reason for one in decision.candidates if one.fits and one.reason}
        others = [
            {"action": action, "words": reason}
            for action, reason in fitting.items()
            if action != str(decision.action) and reason not in words
        ]
        return data | {"kind": "call", "candidates": others}
    cards = [
        {
            # Of cards that touch, the chosen one stands for all.
            "action": str(decision.action if decision.action in one.touching else one.action),
            "cards": [str(card) for card in one.touching],
            "tricks": None if one.tricks is None else round(one.tricks, 2),
            "chance": None if one.chance is None else round(one.chance, 3),
            "words": "",
        }
        for one in decision.candidates
    ]
    return data | {"kind": "card", "candidates": cards}


def _without_figures(reason: str) -> str:
    """Return a reason without the figures that stand in the table of the alternatives.

    >>> _without_figures("top of a sequence; declarer then takes 6.8 tricks on average")
    'top of a sequence'
    >>> _without_figures("play low; the best plan one choice ahead; it needs no guess")
    'play low; the best on average'
    """
    short = _FIGURES.sub("", _SHORT_PLAN.sub("the best on average", reason)).strip("; ")
    return short or ("declarer takes the fewest tricks on average" if reason else "")
