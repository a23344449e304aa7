"""The bidding systems that a page may ask for."""

from __future__ import annotations

from crossruff.bidding import BiddingSystem, system, system_names
from crossruff.errors import CrossruffError


def system_named(name: str) -> BiddingSystem:
    """Return a system of the package by its name; a page may not name files."""
    if name not in system_names():
        raise CrossruffError(f"unknown system {name!r}; choose {', '.join(system_names())}")
    return system(name)
