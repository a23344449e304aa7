"""List the tables and profiles of a server."""

from __future__ import annotations

from typing import Any

from crossruff.web.tables.store import TableStore

_TABLES = """
SELECT tables.id AS id, made, used,
    (SELECT count(*) FROM boards WHERE boards.id = tables.id) AS boards,
    (SELECT group_concat(name, ', ') FROM seats WHERE seats.id = tables.id) AS people,
    (SELECT coalesce(sum(length(data)), 0) FROM events WHERE events.id = tables.id)
    + (SELECT coalesce(sum(length(data) + coalesce(length(review), 0)), 0) FROM boards
        WHERE boards.id = tables.id) AS bytes
FROM tables ORDER BY used DESC LIMIT ?
"""
_PROFILES = """
SELECT id, name, made, used,
    (SELECT count(*) FROM history WHERE history.profile = profiles.id) AS boards
FROM profiles ORDER BY used DESC LIMIT ?
"""


def tables(store: TableStore, most: int) -> list[dict[str, Any]]:
    """Return the tables, the latest used first, with their people, boards and bytes."""
    return store.database.records(_TABLES, (most,))


def profiles(store: TableStore, most: int) -> list[dict[str, Any]]:
    """Return the profiles, the latest used first, with the number of their boards."""
    return store.database.records(_PROFILES, (most,))
