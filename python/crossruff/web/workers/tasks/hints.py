"""Ask a robot for a hint: its decision, and the decision as a page shows it."""

from __future__ import annotations

from typing import Any

from crossruff.errors import CrossruffError
from crossruff.model import Call, Seat
from crossruff.players import Decision, decision_data
from crossruff.robots import robot
from crossruff.robots.explain import explain
from crossruff.web.workers.context import Data, TaskContext, referee_of


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
    return {"shown": hint_data(decision), "decision": decision_data(decision)}


def hint_data(decision: Decision[Any]) -> Data:
    """Return a decision as a page shows it."""
    data: Data = {"action": str(decision.action), "words": explain(decision)}
    if isinstance(decision.action, Call):
        others = [{"action": str(one.action), "words": one.reason} for one in decision.candidates if one.fits]
        return data | {"kind": "call", "candidates": others}
    cards = [
        {
            "action": str(one.action),
            "cards": [str(card) for card in one.touching],
            "tricks": None if one.tricks is None else round(one.tricks, 2),
            "chance": None if one.chance is None else round(one.chance, 3),
            "words": "",
        }
        for one in decision.candidates
    ]
    return data | {"kind": "card", "candidates": cards}
