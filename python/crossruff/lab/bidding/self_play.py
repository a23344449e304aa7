"""A natural system that plays itself on solved deals: is it true, legal and sane, and how far from par?"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

from crossruff import _core
from crossruff.bidding.natural.engine.auction_patterns import PASS, level_of
from crossruff.bidding.natural.engine.contracts import contract_of, score_of, strain_index
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.hand_sets import SUITS
from crossruff.bidding.natural.engine.situation import is_game
from crossruff.bidding.natural.engine.system import NaturalSystem
from crossruff.errors import CrossruffError
from crossruff.model import Hand, Seat, Vulnerability, dealer_of_board
from crossruff.solved_deals import Library

LONGEST = 40
"""Calls; an auction that is longer has run wild."""


@dataclass(frozen=True, slots=True)
class Bidden:
    """A deal that was bid by four players of a system."""

    place: int
    """Of the deal in its library, from 0."""
    dealer: Seat
    vulnerability: Vulnerability
    calls: tuple[int, ...]
    contract: tuple[int, int, int] | None
    """The bid, the declarer as `Seat.index`, and how often it was doubled."""
    tricks: int
    score: int
    """North-South's."""
    par: int
    untrue: tuple[int, ...]
    """The numbers of the calls whose meaning did not hold the hand."""
    dropped: tuple[int, ...]
    """The numbers of passes of forcing calls."""

    @property
    def distance(self) -> int:
        """IMPs from par."""
        return abs(_core.imps(self.score - self.par))


def bid_out(
    system: NaturalSystem, hands: tuple[HandFeatures, ...], dealers: bool, others: bool
) -> tuple[tuple[int, ...], list[int], list[int]]:
    """The calls of four hands, the dealer's first; which were untrue, and which dropped a forcing call."""
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
            raise CrossruffError(f"no call for a hand after {calls}")
        if not held.is_in(situation.known[situation.position]) or not held.is_in(
            situation.reading(chosen.call).hands
        ):
            untrue.append(len(calls))
        partner = situation.call_types[situation.partner]
        if chosen.call == PASS and situation.is_forced and calls[-1] == PASS and not partner.is_takeout:
            dropped.append(len(calls))
        if not situation.is_legal(chosen.call):
            raise CrossruffError(f"an illegal call after {calls}: {chosen}")
        calls = (*calls, chosen.call)
        if len(calls) > 2 * LONGEST:
            raise CrossruffError(f"an auction without end: {calls}")


def play(
    system: NaturalSystem, library: Library, first: int = 0, count: int | None = None
) -> Iterator[Bidden]:
    """Bid the deals of a library, with dealers and vulnerabilities as on boards 1, 2, 3, ..."""
    last = len(library) if count is None else min(len(library), first + count)
    par = library.par
    kinds = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)
    for place in range(first, last):
        dealer, vulnerability = dealer_of_board(place + 1), Vulnerability.of_board(place + 1)
        packed = library.deals[place].tolist()
        hands = tuple(HandFeatures(Hand.from_bits(packed[(dealer.index + turn) % 4])) for turn in range(4))
        dealers, others = vulnerability.includes(dealer), vulnerability.includes(dealer.after(1))
        calls, untrue, dropped = bid_out(system, hands, dealers, others)
        contract = contract_of(calls, dealer)
        tricks = score = 0
        if contract is not None:
            tricks = int(library.tricks[place][strain_index(contract[0])][contract[1]])
            score = score_of(contract, tricks, vulnerability)
        yield Bidden(
            place,
            dealer,
            vulnerability,
            calls,
            contract,
            tricks,
            score,
            int(par[place][dealer.index][kinds.index(vulnerability)]),
            tuple(untrue),
            tuple(dropped),
        )


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

    def add(self, bidden: Bidden, library: Library) -> None:
        """Count a deal."""
        self.deals += 1
        self.calls += len(bidden.calls)
        self.untrue += len(bidden.untrue)
        self.dropped += len(bidden.dropped)
        self.longest = max(self.longest, len(bidden.calls))
        self.too_long += len(bidden.calls) > LONGEST
        self.distances += bidden.distance
        self.squares += bidden.distance**2
        self.passing += abs(_core.imps(bidden.par))
        self.counts.update(_marks(bidden, library))

    @property
    def distance(self) -> tuple[float, float]:
        """The mean of the IMPs from par, and half the width of its 95 % interval."""
        mean = self.distances / self.deals
        spread = sqrt(max(self.squares / self.deals - mean**2, 0) / self.deals)
        return mean, 1.96 * spread

    def lines(self) -> Iterator[str]:
        """The table."""
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
            of = self.counts[f"of {name}"] or self.deals
            share = 100 * self.counts[name] / of
            yield f"{name:45} {self.counts[name]:,} of {of:,} ({share:.2f} %)"


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


def _marks(bidden: Bidden, library: Library) -> Iterator[str]:
    hands = [Hand.from_bits(bits) for bits in library.deals[bidden.place].tolist()]
    contract = bidden.contract
    for side in (0, 1):
        points = hands[side].hcp + hands[side + 2].hcp
        fit = max(hands[side].length(suit) + hands[side + 2].length(suit) for suit in SUITS[2:])
        ours = contract is not None and contract[1] % 2 == side
        if points >= 26 and fit >= 8:
            yield "of 26+ points and a major fit, game missed"
            doubled_them = contract is not None and not ours and contract[2] > 0
            if not (ours and contract is not None and is_game(contract[0])) and not doubled_them:
                yield "26+ points and a major fit, game missed"
        if points >= 33:
            yield "of 33+ points, slam bid"
            if ours and contract is not None and level_of(contract[0]) >= 6:
                yield "33+ points, slam bid"
    if contract is None:
        yield "passed out"
        return
    call, declarer, doubled = contract
    level = level_of(call)
    down = level + 6 - bidden.tricks
    kind = "slams made" if level >= 6 else "games made" if is_game(call) else "partscores made"
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
            if level >= 6:
                yield "six or seven, doubled, three down or more"
    elif down >= 4:
        yield "four down or more, undoubled"
    side = declarer % 2
    if level >= 3 and hands[side].hcp + hands[side + 2].hcp < 17:
        yield "fewer than 17 points at the three level"


def tally(system: NaturalSystem, library: Library, first: int = 0, count: int | None = None) -> Tally:
    """Play deals and count."""
    found = Tally()
    library.par  # noqa: B018 - solved once, before the clock runs
    start = time.process_time()
    for bidden in play(system, library, first, count):
        found.add(bidden, library)
    found.seconds = time.process_time() - start
    return found
