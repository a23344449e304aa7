"""Look up the figures of the thesis on declarers: tables 6.1 to 6.6, and A.1 to D.10."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from crossruff import cardplay
from crossruff.players.spec_language import Spec

_PLAIN = {"samples", "relocate", "ties"}
"""Options that the thesis's declarers have."""

SHARES = {
    "1NT": 0.0793,
    "1H": 0.2932,
    "3NT": 0.1983,
    "4H": 0.2795,
    "5D": 0.0758,
    "6NT": 0.0062,
    "6H": 0.0584,
    "7NT": 0.0014,
    "7H": 0.0079,
}
"""How often contracts like these occur in tournaments.

The thesis does not print these numbers. With them the lines of A.1 to A.9 give those of A.10, except for
rounding; they also give B.10, if 6NT is left out.
"""
_ORDER = ("1H", "1NT", "3NT", "4H", "5D", "6H", "6NT", "7H", "7NT", "all")
"""The order of the contracts in each appendix."""


@dataclass(frozen=True, slots=True)
class Published:
    """A line of a table: 100 deals of a contract, or all contracts together, weighted by `SHARES`."""

    table: str
    optimal: float
    success: float
    failure: float
    score: float
    seconds: float | None
    """From tables 6.6 and D, which do not name the defender; they belong to the first."""


def published(declarer: str, defender: str, contract: str | None = None) -> Published | None:
    """Return the thesis's figures for a declarer with the same samples, and a defender, if it has them.

    >>> published("strategic(samples=100, relocate=true)", "perfect(any)")
    Published(table='6.2', optimal=75.6, success=13.91, failure=10.49, score=430.94, seconds=1663.8)
    >>> published("mc(samples=20)", "perfect(deceptive)", "3NT").table
    'B.3'
    >>> published("mc(samples=11)", "perfect(any)") is published("mc(payoff=tricks)", "perfect(any)") is None
    True
    """
    method, kind = method_of(declarer), kind_of(defender)
    if method is None or kind is None:
        return None
    return _tables().get((kind, method, contract or "all", cardplay.declarer(declarer).samples))


def published_imps(better: str, other: str, defender: str, contract: str | None = None) -> float | None:
    """Return what one declarer won from another in the thesis, in IMPs a deal.

    >>> published_imps("strategic(samples=20)", "mc(samples=20)", "perfect(any)", "1NT")
    -0.34
    """
    methods = f"{method_of(other)}-{method_of(better)}"
    samples = {cardplay.declarer(one).samples for one in (better, other)}
    if len(samples) > 1:
        return None
    return _imps().get((methods, kind_of(defender) or "", contract or "all", samples.pop()))


def published_defence(declarer: str, contract: str | None = None) -> float | None:
    """Return what the second defender saved compared with the first, in IMPs a deal: tables 6.5 and C.

    >>> published_defence("mc(samples=100)")
    0.41
    """
    key = (method_of(declarer) or "", "deceptive-any", contract or "all", cardplay.declarer(declarer).samples)
    return _imps().get(key)


def method_of(declarer: str) -> str | None:
    """Return which of the thesis's three methods a declarer has, if any."""
    asked = Spec.parse(declarer)
    if asked.name not in ("mc", "strategic") or len(asked.words) > 1 or not _PLAIN.issuperset(asked.options):
        return None
    if asked.name == "mc":
        return "mc"
    return "relocation" if cardplay.declarer(declarer).relocate else "plan"


def kind_of(defender: str) -> str | None:
    """Return which of the thesis's two defenders this is, if any."""
    against = Spec.parse(defender)
    if against.name != "perfect" or len(against.words) > 1 or not {"kind"}.issuperset(against.options):
        return None
    return str(next(iter(against.words), against.options.get("kind", "any")))


def _name(kind: str, method: str, contract: str) -> str:
    """Return the name of the table that has these figures."""
    first = method != "relocation"
    if contract == "all":
        return f"6.{1 + 2 * (kind != 'any') + (not first)}"
    number = 1 + _ORDER.index(contract) + (0 if first else len(_ORDER))
    return f"{'A' if kind == 'any' else 'B'}.{number}"


@cache
def _tables() -> dict[tuple[str, str, str, int], Published]:
    return {
        (line["defender"], line["method"], line["contract"], int(line["samples"])): Published(
            table=_name(line["defender"], line["method"], line["contract"]),
            optimal=float(line["optimal"]),
            success=float(line["success"]),
            failure=float(line["failure"]),
            score=float(line["score"]),
            seconds=float(line["seconds"]) if line["seconds"] else None,
        )
        for line in _lines("thesis_tables.csv")
    }


@cache
def _imps() -> dict[tuple[str, str, str, int], float]:
    return {
        (line["compared"], line["defender"], line["contract"], int(line["samples"])): float(line["imps"])
        for line in _lines("thesis_imps.csv")
    }


def _lines(name: str) -> list[dict[str, str]]:
    text = files("crossruff.lab.declarers").joinpath(name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))
