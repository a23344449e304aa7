"""The tasks of worker processes by their names; each takes plain data and gives plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crossruff.web import boards_for_tables, keeping, robot_turns, studying
from crossruff.web.claim_reasons import claim_reasons
from crossruff.web.frequencies import frequencies
from crossruff.web.reviewing import review

TASKS: Mapping[str, Callable[..., Any]] = {
    "decide": robot_turns.decide,
    "claim": robot_turns.claim,
    "claim_reasons": claim_reasons,
    "hint": robot_turns.hint,
    "meanings": robot_turns.meanings,
    "board": boards_for_tables.board,
    "deals": boards_for_tables.deals,
    "review": review,
    "export": keeping.export,
    "page": keeping.page,
    "report": keeping.report,
    "solve": studying.solve,
    "cards": studying.cards,
    "find_claim": studying.find_claim,
    "explain": studying.explain,
    "frequencies": frequencies,
    "read": studying.read,
}
