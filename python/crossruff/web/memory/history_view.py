"""Show the history of a profile, and statistics of it."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from crossruff.web.memory.comparison import FieldComparison
from crossruff.web.memory.history import PHASES
from crossruff.web.memory.outcomes import contract_words
from crossruff.web.memory.set_view import SetField

if TYPE_CHECKING:
    from crossruff.web.tables.store import TableStore

Data = dict[str, Any]


class _Fields:
    """Compares boards of sets with the field, which is read once for each set."""

    def __init__(self, store: TableStore, profile: str) -> None:
        self._store, self._profile = store, profile
        self._found: dict[str, SetField] = {}

    def comparison(self, row: Data) -> FieldComparison | None:
        """Return the comparison of a row with the field; None if another table counts for this board."""
        name, place = row["set_id"], row["place"]
        if name is None:
            return None
        if name not in self._found:
            self._found[name] = SetField(self._store, name, self._profile)
        field = self._found[name]
        own = field.own.get(place)
        if own is None or own.table != (row["id"], row["board"]):
            return None
        return field.own_comparison(place)


def _row(row: Data, fields: _Fields) -> Data:
    found = fields.comparison(row)
    imps = row["imps"] if found is None or found.imps is None else round(found.imps, 2)
    percent = None if found is None or found.percent is None else round(found.percent, 1)
    return {
        "table": row["id"],
        "board": row["board"],
        "number": row["number"],
        "at": row["at"],
        "seat": row["seat"],
        "dealer": row["dealer"],
        "vulnerability": row["vulnerability"],
        "contract": contract_words(row["contract"]),
        "tricks": row["tricks"],
        "score": row["score"],
        "imps": imps,
        "percent": percent,
        "set": row["set_id"],
        "title": row["title"],
        "players": json.loads(row["players"]),
        "mistakes": json.loads(row["mistakes"] or "[]"),
    }


def history_page(
    store: TableStore, profile: str, search: str = "", before: float | None = None, limit: int = 50
) -> Data:
    """Return rows of a history, the newest first, and whether there are more."""
    fields = _Fields(store, profile)
    rows = store.history.rows(profile, search, before, limit + 1)
    return {"rows": [_row(row, fields) for row in rows[:limit]], "more": len(rows) > limit}


def statistics(store: TableStore, profile: str) -> Data:
    """Return boards, IMPs a board and the coach's costs by day (UTC) and in total, and kinds of mistakes.

    IMPs are against the field, or against the other table where there is no field. The costs are IMPs a
    board, over the boards that the coach has looked at. Boards whose hands were known before do not count.
    """
    fields = _Fields(store, profile)
    by_day: dict[str, list[tuple[Data, bool]]] = defaultdict(list)
    kinds: Counter[str] = Counter()
    for row in reversed(store.history.rows(profile)):
        if row["counts"]:
            shown = _row(row, fields)
            by_day[datetime.fromtimestamp(row["at"], UTC).date().isoformat()].append(
                (shown, row["mistakes"] is not None)
            )
            kinds.update(one["kind"] for one in shown["mistakes"])
    everything = [one for found in by_day.values() for one in found]
    return {
        "days": [{"date": day, **_figures(found)} for day, found in by_day.items()],
        "kinds": dict(kinds.most_common()),
        "total": _figures(everything),
    }


def _figures(rows: list[tuple[Data, bool]]) -> Data:
    imps = [row["imps"] for row, _ in rows if row["imps"] is not None]
    coached = [row["mistakes"] for row, is_coached in rows if is_coached]
    costs = {
        phase: round(
            sum(one["cost"] for found in coached for one in found if one["phase"] == phase) / len(coached), 2
        )
        if coached
        else None
        for phase in PHASES
    }
    return {"boards": len(rows), "imps": round(sum(imps) / len(imps), 2) if imps else None, **costs}
