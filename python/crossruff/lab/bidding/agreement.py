"""Compare the calls of a system with a list of hands, auctions and expected calls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from crossruff.bidding import BiddingSystem
from crossruff.bidding.natural import NaturalSystem
from crossruff.errors import CrossruffError
from crossruff.model import Auction, Call, Hand, Seat, View, Vulnerability


@dataclass(frozen=True, slots=True)
class ExpectedCall:
    """A hand with an auction, and the call that is expected."""

    topic: str
    hand: Hand
    auction: Auction
    vulnerability: Vulnerability
    call: Call


@dataclass(frozen=True, slots=True)
class Answer:
    """The call of a system where another may be expected, and the reason."""

    expected: ExpectedCall
    call: Call
    reason: str

    @property
    def agrees(self) -> bool:
        """Whether the call is the expected one."""
        return self.call is self.expected.call


def read_expected(path: Path) -> Iterator[ExpectedCall]:
    """Read a file with five fields in each line: topic, hand, calls, vulnerability, call; tabs between."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        fields = line.split("\t")
        if len(fields) != 5:
            raise CrossruffError(
                f"{path.name}, line {number}: a line must have 5 fields with tabs between; got {len(fields)}"
            )
        topic, hand, calls, vulnerable, expected = fields
        if number == 1 and "(" in hand:
            continue
        yield ExpectedCall(
            topic,
            Hand.parse(hand),
            Auction.parse(Seat.NORTH, calls),
            Vulnerability.parse(vulnerable),
            Call.parse(expected),
        )


def answers(system: BiddingSystem, path: Path) -> Iterator[Answer]:
    """Yield the calls of a system, also for hands that do not fit their own earlier calls."""
    for expected in read_expected(path):
        hand, auction, vulnerability = expected.hand, expected.auction, expected.vulnerability
        if isinstance(system, NaturalSystem):
            # A natural system also names the rule, and answers for a hand that its calls deny.
            yield Answer(expected, *system.judge(hand, auction, vulnerability))
        else:
            decision = system.call(View.of_auction(hand, auction, vulnerability))
            yield Answer(expected, decision.action, decision.reason)
