"""Read real auctions call by call: how often is the hand inside what the call shows by a system?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from crossruff.bidding import BiddingSystem
from crossruff.bidding.natural import NaturalSystem
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.model import Auction, Board

LAST_ROUND = 6
"""Later rounds are counted with it."""


@dataclass(slots=True)
class Readings:
    """Counts by round of the auction, from 1."""

    boards: int = 0
    calls: Counter[int] = field(default_factory=Counter)
    inside: Counter[int] = field(default_factory=Counter)
    """Hands that fit all calls so far."""
    unknown: Counter[int] = field(default_factory=Counter)
    """Calls that no hand of the system makes."""
    same: Counter[int] = field(default_factory=Counter)
    """Calls that the system makes too."""

    def lines(self) -> Iterator[str]:
        """Yield the lines of a table."""
        yield f"{self.boards:,} boards"
        yield "round   calls  inside  not in the system  same call"
        for number in sorted(self.calls):
            calls = self.calls[number]
            inside, unknown, same = (
                100 * each[number] / calls for each in (self.inside, self.unknown, self.same)
            )
            yield f"{number:5} {calls:7,} {inside:6.1f}% {unknown:17.1f}% {same:9.1f}%"


class _ReadCall(NamedTuple):
    inside: bool
    unknown: bool
    same: bool


def read_auctions(system: BiddingSystem, boards: Iterable[Board]) -> Readings:
    """Read the auctions of boards whose four hands are known."""
    found = Readings()
    for board in boards:
        auction = board.auction
        if auction is None or not board.deal.is_complete:
            continue
        found.boards += 1
        for place, call in enumerate(_read(system, board, auction)):
            number = min(place // 4 + 1, LAST_ROUND)
            found.calls[number] += 1
            found.inside[number] += call.inside
            found.unknown[number] += call.unknown
            found.same[number] += call.same
    return found


def _read(system: BiddingSystem, board: Board, auction: Auction) -> Iterator[_ReadCall]:
    if isinstance(system, NaturalSystem):
        return _by_rules(system, board, auction)
    return _by_meanings(system, board, auction)


def _by_rules(system: NaturalSystem, board: Board, auction: Auction) -> Iterator[_ReadCall]:
    """Read with the sets of hands of a natural system: faster than meanings, and never wider."""
    dealer, vulnerability = auction.dealer, board.vulnerability
    vulnerable = vulnerability.for_dealer(dealer)
    hands = [HandFeatures(board.deal[dealer.after(turn)]) for turn in range(4)]
    numbers = tuple(call.index for call in auction.calls)
    for place, call in enumerate(numbers):
        held = hands[place % 4]
        before = system.situation(numbers[:place], *vulnerable)
        after = system.situation(numbers[: place + 1], *vulnerable)
        chosen = before.choose(held)
        yield _ReadCall(
            held.is_in(after.known[place % 4]),
            not before.reading(call).hands,
            chosen is not None and chosen.call == call,
        )


def _by_meanings(system: BiddingSystem, board: Board, auction: Auction) -> Iterator[_ReadCall]:
    explained = system.explain(auction, board.vulnerability)
    for place, one in enumerate(explained):
        hand = board.deal[one.seat]
        choose = system.chooser(auction.at(place), board.vulnerability)
        yield _ReadCall(hand in one.meaning, not one.in_system, choose(hand) is one.call)
