"""How often the system calls what a list of hands with auctions expects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from crossruff.bidding.natural.engine.system import NaturalSystem
from crossruff.errors import CrossruffError
from crossruff.model import Auction, Call, Hand, Seat, Vulnerability


@dataclass(frozen=True, slots=True)
class Case:
    """A hand with an auction, and the call that is expected."""

    topic: str
    hand: Hand
    auction: Auction
    vulnerability: Vulnerability
    expected: Call


@dataclass(frozen=True, slots=True)
class Answer:
    """What was called in a case, and why."""

    case: Case
    call: Call
    reason: str

    @property
    def agrees(self) -> bool:
        """Whether it is what was expected."""
        return self.call is self.case.expected


def read_cases(path: Path) -> Iterator[Case]:
    """Read a file with a case a line: topic, hand, calls, vulnerability, expected call; tabs between."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        fields = line.split("\t")
        if len(fields) != 5:
            raise CrossruffError(f"{path.name}, line {number}: five fields with tabs between are expected")
        topic, hand, calls, vulnerable, expected = fields
        if number == 1 and "(" in hand:
            continue
        yield Case(
            topic,
            Hand.parse(hand),
            Auction.parse(Seat.NORTH, calls),
            Vulnerability.parse(vulnerable),
            Call.parse(expected),
        )


def answers(system: NaturalSystem, path: Path) -> Iterator[Answer]:
    """What a system calls in each case; also with a hand that does not fit its own earlier calls."""
    for case in read_cases(path):
        call, reason = system.judge(case.hand, case.auction, case.vulnerability)
        yield Answer(case, call, reason)
