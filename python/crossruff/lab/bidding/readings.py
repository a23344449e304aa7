"""Real auctions, read call by call: how often does the hand lie inside what the call shows by the system?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.system import NaturalSystem
from crossruff.model import Board

LAST_ROUND = 6
"""Later rounds are counted with it."""


@dataclass(slots=True)
class Readings:
    """Counts by round of the auction, from 1."""

    boards: int = 0
    calls: Counter[int] = field(default_factory=Counter)
    inside: Counter[int] = field(default_factory=Counter)
    """Hands that all calls so far are true of."""
    unknown: Counter[int] = field(default_factory=Counter)
    """Calls that no hand of the system makes."""
    same: Counter[int] = field(default_factory=Counter)
    """Calls that the system would have made too."""

    def lines(self) -> Iterator[str]:
        """A table."""
        yield f"{self.boards:,} boards"
        yield "round   calls  inside  not in the system  same call"
        for number in sorted(self.calls):
            calls = self.calls[number]
            inside, unknown, same = (
                100 * each[number] / calls for each in (self.inside, self.unknown, self.same)
            )
            yield f"{number:5} {calls:7,} {inside:6.1f}% {unknown:17.1f}% {same:9.1f}%"


def read_auctions(system: NaturalSystem, boards: Iterable[Board]) -> Readings:
    """Read the auctions of boards whose four hands are known."""
    found = Readings()
    for board in boards:
        auction = board.auction
        if auction is None or not board.deal.is_complete:
            continue
        found.boards += 1
        dealer, vulnerability = auction.dealer, board.vulnerability
        at_risk = (vulnerability.includes(dealer), vulnerability.includes(dealer.after(1)))
        hands = [HandFeatures(board.deal[dealer.after(turn)]) for turn in range(4)]
        numbers = tuple(call.index for call in auction.calls)
        for place, call in enumerate(numbers):
            number = min(place // 4 + 1, LAST_ROUND)
            held = hands[place % 4]
            before = system.situation(numbers[:place], *at_risk)
            after = system.situation(numbers[: place + 1], *at_risk)
            chosen = before.choose(held)
            found.calls[number] += 1
            found.inside[number] += held.is_in(after.known[place % 4])
            found.unknown[number] += not before.reading(call).hands
            found.same[number] += chosen is not None and chosen.call == call
    return found
