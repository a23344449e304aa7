"""Collect everything that is stored about a profile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crossruff.table import event_data
from crossruff.web.memory.history_view import history_page
from crossruff.web.memory.outcomes import seat_side
from crossruff.web.memory.profiles import Profile
from crossruff.web.memory.set_view import SetField

if TYPE_CHECKING:
    from crossruff.web.tables.store import TableStore

_EVERYTHING = 1_000_000


def profile_data(store: TableStore, profile: Profile) -> dict[str, Any]:
    """Return the profile, its tables, its boards with calls and cards, its results in sets, and its sets.

    Boards that are not finished have no events here: these would tell the hidden hands.
    """
    rows: list[dict[str, Any]] = history_page(store, profile.id, limit=_EVERYTHING)["rows"]
    for row in rows:
        row["events"] = [event_data(event) for event in store.events(row["table"], row["board"])]
        row["review"] = store.review(row["table"], row["board"])
    return {
        "profile": {"id": profile.id, "name": profile.name, "made": profile.made},
        "tables": store.profiles.tables(profile.id),
        "history": rows,
        "results": [
            one for name in sorted(store.results.played(profile.id)) for one in _results(store, name, profile)
        ],
        "sets": store.sets.made_by(profile.id),
    }


def _results(store: TableStore, name: str, profile: Profile) -> list[dict[str, Any]]:
    field = SetField(store, name, profile.id)
    return [
        {
            "set": name,
            "number": number,
            "table": score.table[0],
            "board": score.table[1],
            "seat": score.seat,
            **field.own_result(number).outcome.data(seat_side(score.seat)),
        }
        for number, score in field.own.items()
    ]
