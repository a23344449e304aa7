"""The softness of calls by who makes them, as it was fitted to deals whose hands are known."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from crossruff.inference.call_kinds import CallKind, kind_of
from crossruff.inference.fitted_tables import OWN, PEOPLE, PROGRAMS, Rows
from crossruff.inference.softness import Softness
from crossruff.model import Auction, Seat


class Caller(Enum):
    """Who makes the calls that are read."""

    RULES = "a robot that bids by the rules by which it is read"
    SIMULATOR = "a robot that simulates where these rules leave a choice"
    PROGRAM = "a program with a system of its own"
    PERSON = "a person, or a player of whom nothing is known"


def _softness(tables: Mapping[str, Rows]) -> dict[CallKind, Softness]:
    return {CallKind[name]: Softness(rows) for name, rows in tables.items()}


_STRANGERS = 0.1
"""The chance that calls are not those of the robot that they are taken for."""


def _or_strangers(own: Mapping[CallKind, Softness]) -> dict[CallKind, Softness]:
    """Leave a chance that the calls are another program's."""
    strangers = _softness(PROGRAMS)
    return {kind: soft.or_else(strangers[kind], _STRANGERS) for kind, soft in own.items()}


_FITTED: Mapping[Caller, Mapping[CallKind, Softness]] = {
    Caller.RULES: _or_strangers(dict.fromkeys(CallKind, Softness.NEARLY_HARD)),
    Caller.SIMULATOR: _or_strangers(_softness(OWN)),
    Caller.PROGRAM: _softness(PROGRAMS),
    Caller.PERSON: _softness(PEOPLE),
}


def softness_for(auction: Auction, seat: Seat, caller: Caller = Caller.PERSON) -> Softness:
    """Return how softly the calls of a seat are read, by their kind and the caller.

    >>> auction = Auction("N", "1S P 2S P P P")
    >>> softness_for(auction, Seat.SOUTH, Caller.RULES).at(points=1, cards=0) < 0.1
    True
    """
    return _FITTED[caller][kind_of(auction, seat)]
