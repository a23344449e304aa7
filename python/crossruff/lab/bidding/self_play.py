"""Let a system play itself on solved deals: are its calls true and legal, and how far from par is it?"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

import numpy as np

from crossruff.bidding import BiddingSystem
from crossruff.bidding.evolved import SystemScore
from crossruff.bidding.natural import NaturalSystem
from crossruff.bidding.natural.engine.calls import PASS, is_game
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.errors import CrossruffError
from crossruff.lab.bidding.solved_boards import SolvedBoard
from crossruff.model import Contract, Doubling, Hand, Seat, Side, Suit, Vulnerability, imps
from crossruff.solved_deals import Library

LONGEST = 40
"""The longest auction that makes sense, in calls."""


@dataclass(frozen=True, slots=True)
class BidDeal:
    """A deal that four players of a system have bid."""

    place: int
    """The place of the deal in its library, from 0."""
    dealer: Seat
    vulnerability: Vulnerability
    calls: tuple[int, ...]
    """Numbers, as `Call.index`."""
    contract: Contract | None
    tricks: int
    score: int
    """North-South's score."""
    par: int
    untrue: tuple[int, ...]
    """The numbers of the calls whose meaning did not hold the hand."""
    dropped: tuple[int, ...]
    """The numbers of passes of forcing calls."""

    @property
    def distance(self) -> int:
        """The IMPs between the score and par."""
        return abs(imps(self.score - self.par))


def bid_out(
    system: NaturalSystem, hands: tuple[HandFeatures, ...], dealers: bool, others: bool
) -> tuple[tuple[int, ...], list[int], list[int]]:
    """Return the calls of four hands, the dealer's first; the untrue ones; and passes of forcing calls."""
    calls: tuple[int, ...] = ()
    untrue: list[int] = []
    dropped: list[int] = []
    while True:
        situation = system.situation(calls, dealers, others)
        if situation.is_over:
            return calls, untrue, dropped
        held = hands[situation.position]
        chosen = situation.choose(held)
        if chosen is None:
            raise CrossruffError(f"no call fits the hand after {calls}")
        if not held.is_in(situation.known[situation.position]) or not held.is_in(
            situation.reading(chosen.call).hands
        ):
            untrue.append(len(calls))
        partner = situation.call_types[situation.partner]
        if chosen.call == PASS and situation.is_forced and calls[-1] == PASS and not partner.is_takeout:
            dropped.append(len(calls))
        if not situation.is_legal(chosen.call):
            raise CrossruffError(f"the system makes an illegal call after {calls}: {chosen}")
        calls = (*calls, chosen.call)
        if len(calls) > 2 * LONGEST:
            raise CrossruffError(f"the auction does not end: {calls}")


def play(
    system: NaturalSystem, library: Library, first: int = 0, count: int | None = None
) -> Iterator[BidDeal]:
    """Bid the deals of a library, with dealers and vulnerabilities as on boards 1, 2, 3, ..."""
    last = len(library) if count is None else min(len(library), first + count)
    for place in range(first, last):
        board = SolvedBoard(library, place)
        hands = tuple(HandFeatures(hand) for hand in board.hands)
        calls, untrue, dropped = bid_out(system, hands, *board.vulnerable)
        auction = board.auction(calls)
        contract = auction.contract
        yield BidDeal(
            place,
            board.dealer,
            board.vulnerability,
            calls,
            contract,
            0 if contract is None else board.tricks(contract),
            board.score(auction),
            board.par,
            tuple(untrue),
            tuple(dropped),
        )


def distance_score(system: BiddingSystem, library: Library, first: int = 0) -> SystemScore:
    """Return the mean distance from par in IMPs when all four players have a system."""
    boards = [SolvedBoard(library, place) for place in range(first, len(library))]
    auctions = (
        system.auction(library.deal(board.place), board.dealer, board.vulnerability) for board in boards
    )
    distances = [board.distance(auction) for board, auction in zip(boards, auctions, strict=True)]
    passing = sum(abs(imps(board.par)) for board in boards) / max(1, len(boards))
    return SystemScore.of(np.array(distances, dtype=np.float64), passing)


@dataclass(slots=True)
class Tally:
    """The measures of many deals."""

    deals: int = 0
    calls: int = 0
    untrue: int = 0
    dropped: int = 0
    too_long: int = 0
    longest: int = 0
    distances: int = 0
    squares: int = 0
    passing: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def add(self, deal: BidDeal, library: Library) -> None:
        """Count a deal."""
        self.deals += 1
        self.calls += len(deal.calls)
        self.untrue += len(deal.untrue)
        self.dropped += len(deal.dropped)
        self.longest = max(self.longest, len(deal.calls))
        self.too_long += len(deal.calls) > LONGEST
        self.distances += deal.distance
        self.squares += deal.distance**2
        self.passing += abs(imps(deal.par))
        self.counts.update(_marks(deal, library))

    @property
    def distance(self) -> tuple[float, float]:
        """The mean of the IMPs from par, and half the width of its 95 % interval."""
        mean = self.distances / self.deals
        spread = sqrt(max(self.squares / self.deals - mean**2, 0) / self.deals)
        return mean, 1.96 * spread

    def lines(self) -> Iterator[str]:
        """Yield the lines of a table."""
        mean, within = self.distance
        yield f"deals                                         {self.deals:,}"
        yield f"calls                                         {self.calls:,}"
        yield f"calls untrue of the hand                      {self.untrue:,}"
        yield f"forcing calls passed                          {self.dropped:,}"
        yield f"longest auction                               {self.longest} calls"
        yield f"IMPs from par                                 {mean:.3f} ± {within:.3f}"
        yield f"passing always                                {self.passing / self.deals:.3f}"
        if self.seconds:
            yield f"auctions a second of one core                 {self.deals / self.seconds:.0f}"
        for name in _NAMES:
            of = self.counts[f"of {name}"] if name in _SHARES else self.deals
            share = f" ({100 * self.counts[name] / of:.2f} %)" if of else ""
            yield f"{name:45} {self.counts[name]:,} of {of:,}{share}"


_SHARES = frozenset(
    (
        "26+ points and a major fit, game missed",
        "33+ points, slam bid",
        "doubled contracts made",
        "doubled and three down or more",
        "partscores made",
        "games made",
        "slams made",
    )
)
"""Counts among the deals where the case arises; the others are among all deals."""
_NAMES = (
    "six or seven, doubled, three down or more",
    "26+ points and a major fit, game missed",
    "33+ points, slam bid",
    "passed out",
    "partscores made",
    "games made",
    "slams made",
    "four down or more, undoubled",
    "doubled contracts made",
    "doubled and three down or more",
    "fewer than 17 points at the three level",
)


def _marks(deal: BidDeal, library: Library) -> Iterator[str]:
    hands = [Hand.from_bits(bits) for bits in library.deals[deal.place].tolist()]
    points = {side: sum(hands[seat.index].hcp for seat in side.seats) for side in Side}
    contract = deal.contract
    declaring = None if contract is None else contract.declarer.side
    doubled = contract is not None and contract.doubling is not Doubling.UNDOUBLED
    game = contract is not None and is_game(contract.bid.index)
    for side in Side:
        fit = max(
            sum(hands[seat.index].length(suit) for seat in side.seats) for suit in (Suit.SPADES, Suit.HEARTS)
        )
        if points[side] >= 26 and fit >= 8:
            yield "of 26+ points and a major fit, game missed"
            # Doubling the opponents is no missed game.
            if not (declaring is side and game) and not (declaring is side.opponents and doubled):
                yield "26+ points and a major fit, game missed"
        if points[side] >= 33:
            yield "of 33+ points, slam bid"
            if contract is not None and declaring is side and contract.level >= 6:
                yield "33+ points, slam bid"
    if contract is None or declaring is None:
        yield "passed out"
        return
    down = contract.tricks - deal.tricks
    kind = "slams made" if contract.level >= 6 else "games made" if game else "partscores made"
    yield f"of {kind}"
    if down <= 0:
        yield kind
    if doubled:
        yield "of doubled contracts made"
        yield "of doubled and three down or more"
        if down <= 0:
            yield "doubled contracts made"
        if down >= 3:
            yield "doubled and three down or more"
            if contract.level >= 6:
                yield "six or seven, doubled, three down or more"
    elif down >= 4:
        yield "four down or more, undoubled"
    if contract.level >= 3 and points[declaring] < 17:
        yield "fewer than 17 points at the three level"


def tally(system: NaturalSystem, library: Library, first: int = 0, count: int | None = None) -> Tally:
    """Let a system play deals of a library, and count."""
    found = Tally()
    library.par  # noqa: B018 - computed once, before the clock starts
    start = time.process_time()
    for deal in play(system, library, first, count):
        found.add(deal, library)
    found.seconds = time.process_time() - start
    return found
