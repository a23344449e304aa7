"""The figures of the thesis whose experiment is run again: its tables 6.1 to 6.4 and 6.6."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from crossruff import cardplay
from crossruff.cardplay.specs import Spec

_PLAIN = {"samples", "relocate", "ties"}
"""Options with which a declarer is still one of the thesis's."""


@dataclass(frozen=True, slots=True)
class Published:
    """A line of a table: all contracts together, weighted as often as they are met in tournaments."""

    table: str
    optimal: float
    success: float
    failure: float
    score: float
    seconds: float | None
    """Table 6.6; it does not tell the defender, and stands with the first."""


def published(declarer: str, defender: str) -> Published | None:
    """What the thesis found for a declarer with as many samples, and a defender, if it has them.

    >>> published("strategic(samples=100, relocate=true)", "perfect(any)")
    Published(table='6.2', optimal=75.6, success=13.91, failure=10.49, score=430.94, seconds=1663.8)
    >>> published("mc(samples=11)", "perfect(any)") is published("mc(payoff=tricks)", "perfect(any)") is None
    True
    """
    asked, against = Spec.parse(declarer), Spec.parse(defender)
    if len(asked.words) > 1 or not _PLAIN.issuperset(asked.options):
        return None
    kind = str(next(iter(against.words), against.options.get("kind", "any")))
    if len(against.words) > 1 or not {"kind"}.issuperset(against.options):
        return None
    player = cardplay.declarer(declarer)
    method = "mc" if asked.name == "mc" else "relocation" if player.relocate else "plan"
    return _tables().get((method, kind, player.samples))


@cache
def _tables() -> dict[tuple[str, str, int], Published]:
    text = files("crossruff.lab").joinpath("thesis_tables.csv").read_text(encoding="utf-8")
    return {
        (line["method"], line["defender"], int(line["samples"])): Published(
            table=line["table"],
            optimal=float(line["optimal"]),
            success=float(line["success"]),
            failure=float(line["failure"]),
            score=float(line["score"]),
            seconds=float(line["seconds"]) if line["seconds"] else None,
        )
        for line in csv.DictReader(text.splitlines())
    }
