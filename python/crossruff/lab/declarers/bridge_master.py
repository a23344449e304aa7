"""Read the 25 Bridge Master deals of a thesis: its table 4.1, with corrections of its misprints."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from crossruff.errors import CrossruffError
from crossruff.model import Contract, Deal, Seat


@dataclass(frozen=True, slots=True)
class Problem:
    """A deal that South plays in a contract."""

    number: int
    """Its place in the table, from 1."""
    level: int
    """Bridge Master's, from 1 for beginners to 5 for experts."""
    contract: Contract
    deal: Deal
    thesis_made: bool
    """Whether the thesis's program made it."""
    completed: str
    """What differs from the printed table, and why; empty if nothing does."""


@cache
def problems() -> tuple[Problem, ...]:
    """Return all problems, in the order of the table.

    >>> first = problems()[0]
    >>> first.level, str(first.contract), str(first.deal)
    (1, '3NTS', 'N:Q4.K54.KJ54.A654 A65.QJT.9876.987 J32.A32.AQ32.K32 KT987.9876.T.QJT')
    """
    text = files("crossruff.lab.declarers").joinpath("bridge_master.csv").read_text(encoding="utf-8")
    return tuple(
        Problem(
            number=int(line["number"]),
            level=int(line["level"]),
            contract=Contract.parse(line["contract"], Seat.SOUTH),
            deal=Deal.parse(line["deal"]),
            thesis_made=line["thesis"] == "made",
            completed=line["completed"],
        )
        for line in csv.DictReader(text.splitlines())
    )


def problem(contract: Contract, number: int) -> Problem:
    """Return the problem with a number, which must be in the contract.

    >>> problem(Contract.parse("6HS"), 24).completed[:14]
    'Printed as 6S,'
    """
    for one in problems():
        if (one.number, one.contract) == (number, contract):
            return one
    raise CrossruffError(f"bridge-master has no deal {number} in {contract.bid}")
