"""List the tasks of worker processes by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crossruff.web.workers.tasks import boards, exports, robot_turns, study
from crossruff.web.workers.tasks.claim_reasons import claim_reasons
from crossruff.web.workers.tasks.coach import comparisons, problems
from crossruff.web.workers.tasks.coach.plan import plan
from crossruff.web.workers.tasks.coach.reviews import coach_decision, coach_steps
from crossruff.web.workers.tasks.coach.suits import suit
from crossruff.web.workers.tasks.convention_cards import convention_card
from crossruff.web.workers.tasks.frequencies import frequencies
from crossruff.web.workers.tasks.hints import hint
from crossruff.web.workers.tasks.reviews import review

TASKS: Mapping[str, Callable[..., Any]] = {
    "decide": robot_turns.decide,
    "claim": robot_turns.claim,
    "claim_reasons": claim_reasons,
    "hint": hint,
    "meanings": robot_turns.meanings,
    "board": boards.board,
    "deals": boards.deals,
    "review": review,
    "coach_steps": coach_steps,
    "coach_decision": coach_decision,
    "export": exports.export,
    "page": exports.page,
    "report": exports.report,
    "solve": study.solve,
    "cards": study.cards,
    "find_claim": study.find_claim,
    "explain": study.explain,
    "convention_card": convention_card,
    "frequencies": frequencies,
    "read": study.read,
    "compare_leads": comparisons.compare_leads_task,
    "compare_contracts": comparisons.compare_contracts_task,
    "play_contract": comparisons.play_contract_task,
    "plan": plan,
    "suit": suit,
    "problem_list": problems.problem_list,
    "problem_view": problems.problem_view,
    "problem_answer": problems.problem_answer,
    "problem_play": problems.problem_play,
}
