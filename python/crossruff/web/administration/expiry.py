"""Delete what nobody has used for a long time, by rules that the operator sets."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass

from crossruff.web.administration.expiry_rules import ExpiryRules
from crossruff.web.administration.forgetting import forget_profile
from crossruff.web.tables.store import TableStore

_DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Expired:
    """The names of things that have expired."""

    tables: list[str]
    profiles: list[str]
    challenges: list[str]


def find_expired(
    store: TableStore, rules: ExpiryRules, most: int = 1_000_000, now: float | None = None
) -> Expired:
    """Return what has expired, at most a number of each kind, the longest unused first."""
    now = time.time() if now is None else now

    def names(query: str, days: float, *more: float) -> list[str]:
        before = [now - each * _DAY for each in (days, *more)]
        return [name for (name,) in store.database.rows(f"{query} LIMIT ?", *before, most)]

    tables = names(
        "SELECT id FROM tables WHERE used < ?"
        " AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.id = tables.id AND profile IS NOT NULL)"
        " AND NOT EXISTS (SELECT 1 FROM history WHERE history.id = tables.id)"
        " AND NOT EXISTS (SELECT 1 FROM set_tables WHERE set_tables.id = tables.id) ORDER BY used",
        rules.tables,
    )
    profiles = names(
        "SELECT id FROM profiles WHERE used < ? OR (used < ?"
        " AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.profile = profiles.id)"
        " AND NOT EXISTS (SELECT 1 FROM history WHERE history.profile = profiles.id)) ORDER BY used",
        rules.profiles,
        rules.empty_profiles,
    )
    challenges = names(
        "SELECT id FROM sets WHERE kind = 'challenge' AND made < ?"
        " AND NOT EXISTS (SELECT 1 FROM set_tables WHERE set_id = sets.id)"
        " AND NOT EXISTS (SELECT 1 FROM scores WHERE set_id = sets.id) ORDER BY made",
        rules.challenges,
    )
    return Expired(tables, profiles, challenges)


def expire(store: TableStore, expired: Expired) -> Counter[str]:
    """Delete what has expired, each thing in a transaction of its own, and return how much it was."""
    for name in expired.tables:
        with store.transaction():
            store.delete_table(name)
    for profile in expired.profiles:
        forget_profile(store, profile)
    for name in expired.challenges:
        store.sets.delete(name)
    kinds = {"tables": expired.tables, "profiles": expired.profiles, "challenges": expired.challenges}
    return Counter({kind: len(names) for kind, names in kinds.items()})
