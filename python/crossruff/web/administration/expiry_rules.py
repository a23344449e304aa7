"""Rules by which tables and profiles expire."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ExpiryRules:
    """The days after which something expires that nobody has used.

    >>> ExpiryRules(tables=30).empty_profiles
    30.0
    """

    tables: float = 90.0
    """Tables where nobody sits or sat with a profile."""
    empty_profiles: float = 30.0
    """Profiles that have no board and no seat."""
    profiles: float = 730.0
    """All other profiles, with their history and the tables where nobody else sits."""
    challenges: float = 90.0
    """Challenges that nobody has played."""
