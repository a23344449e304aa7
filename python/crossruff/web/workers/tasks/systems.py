"""Find the bidding systems that a page may ask for."""

from __future__ import annotations

from crossruff.bidding import BiddingSystem, system
from crossruff.errors import CrossruffError
from crossruff.web.fields import known_system


def system_named(name: str) -> BiddingSystem:
    """Return a natural or evolved system of the package by its name; a page may not name files."""
    try:
        return system(known_system(name))
    except ValueError as fault:
        raise CrossruffError(str(fault)) from None
