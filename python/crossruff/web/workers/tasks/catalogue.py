"""List the tasks of worker processes by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crossruff.web.workers.tasks import boards, exports, robot_turns, study
from crossruff.web.workers.tasks.claim_reasons import claim_reasons
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
    "export": exports.export,
    "page": exports.page,
    "report": exports.report,
    "solve": study.solve,
    "cards": study.cards,
    "find_claim": study.find_claim,
    "explain": study.explain,
    "frequencies": frequencies,
    "read": study.read,
}
