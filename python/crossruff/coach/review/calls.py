"""Review a call: what it showed, whether the hand fits, the system's call, and the cost over worlds."""

from __future__ import annotations

import time
from dataclasses import dataclass

from crossruff.bidding.natural import NaturalSystem
from crossruff.bidding.natural.simulate.call_comparison import (
    CallComparison,
    Caution,
    SimulatedCall,
    SimulationScoring,
)
from crossruff.bidding.natural.simulate.likely_worlds import LikelyWorlds
from crossruff.coach.review.decision_points import DecisionPoint
from crossruff.coach.review.facts import CallCostFact, CallShowsFact, Fact, NotInSystemFact, SystemCallFact
from crossruff.coach.review.knowledge import Knowledge, named_system
from crossruff.coach.review.mistakes import MistakeKind
from crossruff.errors import CrossruffError
from crossruff.gc_pause import gc_paused
from crossruff.model import Call

_WORLDS = {False: 48, True: 160}
"""Worlds for a first look, and for a closer one."""
_ANY = -1000.0
"""A margin that every call keeps."""


@dataclass(frozen=True, slots=True)
class CallFindings:
    """What was found about a call."""

    best: Call | None
    """The system's call; None where the system has none for the hand."""
    loss: float
    error: float
    worlds: int
    facts: tuple[Fact, ...]
    mistake: MistakeKind | None
    judged: bool
    """Whether the loss means something: the call is one of the system, or known not to fit."""


@gc_paused()
def find_about_call(
    point: DecisionPoint, knowledge: Knowledge, scoring: str, *, closer: bool, until: float | None
) -> CallFindings:
    """Return what the system says of a call and what it cost on average."""
    assert isinstance(point.action, Call)
    view, call = point.view, point.action
    system = named_system(knowledge.system)
    name = system.name.upper() if system.name == "sayc" else system.name
    made = view.calls.call(call)
    explained = system.explain(made, view.vulnerability)
    facts: list[Fact] = []
    shown = explained[-1]
    fits = shown.in_system and shown.meaning.accepts(view.hand)
    if shown.in_system:
        facts.append(CallShowsFact(call, shown.words, fits))
    else:
        facts.append(NotInSystemFact(call, name))
    best, why = _system_call(point, knowledge)
    if best is None or best == call:
        return CallFindings(best, 0.0, 0.0, 0, tuple(facts), None, best is not None)
    facts.append(SystemCallFact(best, why, name))
    known = all(each.in_system for each in explained[:-1])
    if not known or not (fits or knowledge.agreed):
        # Another system is at work: what its calls lead to, this one cannot say.
        return CallFindings(best, 0.0, 0.0, 0, tuple(facts), None, False)
    found = _simulated(point, best, knowledge, scoring, _WORLDS[closer], until)
    if found is None:
        return CallFindings(best, 0.0, 0.0, 0, tuple(facts), None, False)
    unit = SimulationScoring(scoring_unit(scoring)).value
    facts.append(CallCostFact(call, best, -found.gain, found.error, unit, found.worlds))
    mistake = MistakeKind.JUDGEMENT if fits else MistakeKind.FIT
    return CallFindings(best, -found.gain, found.error, found.worlds, tuple(facts), mistake, True)


def scoring_unit(scoring: str) -> SimulationScoring:
    """Return the unit of a simulation by its name."""
    return SimulationScoring.IMPS if scoring == "imps" else SimulationScoring.MATCHPOINTS


def _system_call(point: DecisionPoint, knowledge: Knowledge) -> tuple[Call | None, str]:
    """Return the call of the rules and why; None where the hand does not fit its own earlier calls."""
    try:
        decision = named_system(knowledge.system).call(point.view)
    except CrossruffError:
        return None, ""
    return decision.action, decision.reason


def _simulated(
    point: DecisionPoint, best: Call, knowledge: Knowledge, scoring: str, worlds: int, until: float | None
) -> SimulatedCall | None:
    """Compare the call with the system's in worlds that fit the auction."""
    assert isinstance(point.action, Call)
    plain = named_system(knowledge.system)
    if not isinstance(plain, NaturalSystem):
        return None
    view = point.view
    loose = _loose(knowledge.system)
    deadline = time.perf_counter() + 3600 if until is None else until
    likely = LikelyWorlds(loose, view.hand, view.calls, view.vulnerability, knowledge.seed, deadline)
    likely.partner = knowledge.callers[point.seat.partner]
    likely.opponents = knowledge.callers[point.seat.next]
    unit = scoring_unit(scoring)
    # Nothing ends the comparison before it has enough worlds: the question is how much, not which.
    patient = Caution(_ANY, _ANY, _ANY, _ANY, _ANY)
    comparison = CallComparison(likely, unit, worlds, patient)
    comparison.compare([best.index, point.action.index])
    return comparison.found[0] if comparison.found else None


def _loose(name: str) -> NaturalSystem:
    """Return the system as players who judge bid it; it is kept."""
    if name not in _LOOSE:
        plain = named_system(name)
        assert isinstance(plain, NaturalSystem)
        _LOOSE[name] = NaturalSystem(plain.switches, plain.name, True, plain.table)
    return _LOOSE[name]


_LOOSE: dict[str, NaturalSystem] = {}
