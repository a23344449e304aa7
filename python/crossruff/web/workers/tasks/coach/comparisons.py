"""Compare leads and contracts, a little sharper with each request; let robots play a contract."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from itertools import islice
from typing import Any

from crossruff import dd
from crossruff.coach.study import (
    ContractComparison,
    ContractQuestion,
    LeadComparison,
    LeadQuestion,
    StudyScoring,
    compare_contracts,
    compare_leads,
    contract_data,
    lead_data,
    play_contract,
)
from crossruff.coach.study.leads import MOST_WORLDS
from crossruff.model import Contract, Deal
from crossruff.web.workers.cancellation import TimeOver
from crossruff.web.workers.context import Data, TaskContext
from crossruff.web.workers.tasks.coach.sharpening import SharpeningStudies

_MEMORY = 64 << 20
"""Bytes for the solver's table, which all studies of a process share."""

_LEADS: SharpeningStudies[LeadComparison] = SharpeningStudies()
_CONTRACTS: SharpeningStudies[ContractComparison] = SharpeningStudies()


@cache
def _solver() -> dd.Solver:
    return dd.Solver(memory=_MEMORY, threads=1)


def compare_leads_task(context: TaskContext, worlds: int, scoring: str, seed: int, **asked: Any) -> Data:
    """Return the leads over as many worlds as the time allows, up to those wanted."""
    key = (seed, *sorted(asked.items()))
    question = LeadQuestion.parse(asked.pop("hand"), asked.pop("calls"), **asked)
    begin = partial(compare_leads, question, MOST_WORLDS, seed=seed, threads=1, solver=_solver())
    found = _LEADS.advance(key, begin, worlds, context.cancel)
    chosen = replace(found.found, scoring=StudyScoring.parse(scoring)).first(worlds)
    return {**lead_data(chosen), "wanted": worlds, **found.completion(worlds)}


def compare_contracts_task(context: TaskContext, worlds: int, seed: int, **asked: Any) -> Data:
    """Return the contracts over as many worlds as the time allows, up to those wanted."""
    key = (seed, *sorted(asked.items()))
    question = _contract_question(**asked)
    begin = partial(compare_contracts, question, MOST_WORLDS, seed=seed, threads=1, solver=_solver())
    found = _CONTRACTS.advance(key, begin, worlds, context.cancel)
    return {**contract_data(found.found.first(worlds)), "wanted": worlds, **found.completion(worlds)}


def play_contract_task(context: TaskContext, contract: str, number: int, seed: int, **asked: Any) -> Data:
    """Let robots play a contract in one of the worlds; return declarer's tricks, and those double dummy.

    Declarer's tricks are missing if the robots did not finish the board in time.
    """
    question, bid = _contract_question(**asked), Contract.parse(contract)
    batch = next(islice(question.hidden.batches(seed, 1), number - 1, None))
    north, east, south, west = batch.hands[0].tolist()
    world = (north, east, south, west)
    seen = dd.declarer_tricks(Deal.unchecked(world), bid, solver=_solver())
    answer: Data = {"contract": str(bid), "number": number, "tricks": None, "double_dummy": seen}
    try:
        return answer | {"tricks": play_contract(question, bid, world, seed=number, check=context.check)}
    except TimeOver:
        return answer | context.stopped("the robots have not finished the board")


def _contract_question(north: str, south: str, calls: str, **more: Any) -> ContractQuestion:
    return ContractQuestion.parse(north, south, auction=calls, **more)
