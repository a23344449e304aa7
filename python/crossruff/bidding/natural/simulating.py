"""Close calls judged by simulation: worlds that fit the auction, bid to the end by the rules, and scored."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from crossruff import _core
from crossruff.bidding.natural.hand_sets import hull, meaning_of, widened
from crossruff.bidding.natural.held import Held
from crossruff.bidding.natural.patterns import FIRST_BID
from crossruff.bidding.natural.self_play import contract_of, score_of, strain_index
from crossruff.bidding.natural.situations import Candidate, Situation
from crossruff.bidding.natural.systems import BidDecision, NaturalSystem
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning, sample
from crossruff.model import Auction, Call, Deal, Hand, Play, Seat, Strain, Vulnerability
from crossruff.model.views import View

_BATCH = 8
_MOST_CALLS = 60
_MARGIN = 0.4
"""IMPs a board by which another call must be better than the rule's."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """A call with what was found: IMPs against the rule's call, with the standard error."""

    call: Call
    imps: float
    error: float


@dataclass(eq=False)
class Simulator:
    """A natural system that looks ahead where more than one of its rules fits.

    The other calls are of rules that the hand fits, so they are true of it; its system reads calls loosely.
    """

    system: NaturalSystem = field(default_factory=lambda: NaturalSystem(loose=True))
    worlds: int = 24
    seconds: float = 0.9
    seed: int = 1
    threads: int = 0

    def bid(
        self, hand: Hand, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> BidDecision:
        """What to call: the rule's call, unless another that fits is better in the worlds looked at."""
        start = time.perf_counter()
        decision = self.system.bid(hand, auction, vulnerability)
        situation = self.system.situation_of(auction, vulnerability)
        options = _options(situation, Held(hand))
        if len(options) < 2:
            return decision
        found, worlds = self._compare(hand, auction, vulnerability, [each.call for each in options], start)
        notes = tuple(f"{each.call}: {each.imps:+.2f} ± {each.error:.2f} IMPs" for each in found)
        best = max(found, key=lambda each: each.imps, default=None)
        elapsed = time.perf_counter() - start
        if best is None or best.imps <= _MARGIN + 2 * best.error:
            return replace(decision, notes=notes, worlds=worlds, elapsed=elapsed)
        chosen = next(each for each in options if each.call == best.call.index)
        reading = situation.reading(chosen.call)
        return replace(
            decision,
            action=best.call,
            reason=f"{chosen.name}: {chosen.words}; better by {best.imps:.1f} IMPs in {worlds} layouts",
            meaning=meaning_of(reading.hands),
            standing=chosen.standing,
            notes=notes,
            worlds=worlds,
            elapsed=elapsed,
        )

    def _compare(
        self,
        hand: Hand,
        auction: Auction,
        vulnerability: Vulnerability,
        calls: list[int],
        start: float,
    ) -> tuple[list[Simulated], int]:
        """The other calls against the first, in as many worlds as there is time for."""
        gains: list[list[float]] = [[] for _ in calls[1:]]
        worlds = 0
        for layouts in self._worlds(hand, auction, vulnerability, start):
            scores = self._scores(layouts, auction, vulnerability, calls)
            for row in scores:
                for place, score in enumerate(row[1:]):
                    gains[place].append(float(_core.imps(score - row[0])))
            worlds += len(scores)
            if time.perf_counter() - start > self.seconds:
                break
        found = [
            Simulated(Call.all()[call], float(np.mean(won)), float(np.std(won)) / sqrt(len(won)))
            for call, won in zip(calls[1:], gains, strict=True)
            if len(won) >= _BATCH // 2
        ]
        return found, worlds

    def _worlds(
        self, hand: Hand, auction: Auction, vulnerability: Vulnerability, start: float
    ) -> list[NDArray[np.uint64]]:
        """Layouts in which every hand makes the calls that it made, in batches."""
        seat = auction.turn
        situation = self.system.situation_of(auction, vulnerability)
        view = View.of(Play(Deal({seat: hand}), Strain.NOTRUMP, seat), seat)
        meanings = {
            auction.dealer.after(place): Meaning((hull(situation.expected[place]).box,))
            for place in range(4)
            if auction.dealer.after(place) is not seat
        }
        kept: list[list[int]] = []
        first = 0
        while len(kept) < self.worlds and time.perf_counter() - start < self.seconds / 2 and first < 2000:
            for layout in sample(view, meanings, 50, self.seed, first).layouts.tolist():
                if self._agrees(layout, auction, vulnerability):
                    kept.append(layout)
            first += 50
        whole = np.array(kept[: self.worlds], dtype=np.uint64).reshape(-1, 4)
        return [whole[place : place + _BATCH] for place in range(0, len(whole), _BATCH)]

    def _agrees(self, layout: list[int], auction: Auction, vulnerability: Vulnerability) -> bool:
        """Whether the hidden hands fit all that their calls show."""
        numbers = tuple(call.index for call in auction.calls)
        dealers, others = vulnerable(auction.dealer, vulnerability)
        for turn in range(4):
            seat = auction.dealer.after(turn)
            if seat is auction.turn:
                continue
            held = Held(Hand.from_bits(layout[seat.index]))
            if not held.is_in(self.system.situation(numbers, dealers, others).expected[turn]):
                return False
            for place in range(turn, len(numbers), 4):
                reading = self.system.situation(numbers[:place], dealers, others).reading(numbers[place])
                if reading.candidates and not any(each.accepts(held) for each in reading.candidates):
                    return False
        return True

    def _scores(
        self, layouts: NDArray[np.uint64], auction: Auction, vulnerability: Vulnerability, calls: list[int]
    ) -> list[list[int]]:
        """By world and call: what the side to call scores."""
        side = auction.turn.index % 2
        solver = _core.Solver(threads=self.threads or None)
        rows = []
        for layout in layouts.tolist():
            tricks = _Tricks(layout, solver)
            row = []
            for call in calls:
                made = self._bid_out(layout, auction, vulnerability, call)
                row.append(_score(made, auction.dealer, vulnerability, tricks, side))
            rows.append(row)
        return rows

    def _bid_out(
        self, layout: list[int], auction: Auction, vulnerability: Vulnerability, call: int
    ) -> tuple[int, ...]:
        dealers, others = vulnerable(auction.dealer, vulnerability)
        hands = [Held(Hand.from_bits(layout[auction.dealer.after(turn).index])) for turn in range(4)]
        calls = (*(each.index for each in auction.calls), call)
        while len(calls) < _MOST_CALLS:
            situation = self.system.situation(calls, dealers, others)
            if situation.is_over:
                break
            chosen = situation.choose(hands[len(calls) % 4])
            calls = (*calls, 0 if chosen is None else chosen.call)
        return calls


@dataclass(slots=True)
class _Tricks:
    """The tricks of a layout by strain and declarer, solved when they are asked for."""

    layout: list[int]
    solver: _core.Solver
    known: dict[tuple[int, int], int] = field(default_factory=dict)

    def of(self, strain: int, declarer: int) -> int:
        key = (strain, declarer)
        if key not in self.known:
            north, east, south, west = self.layout
            leader = (declarer + 1) % 4
            worth = self.solver.cards((north, east, south, west), strain, leader, [], "best")
            self.known[key] = 13 - max(tricks for _, tricks in worth)
        return self.known[key]


def _options(situation: Situation, held: Held) -> list[Candidate]:
    """The rule's candidate, then others that the hand fits, give or take a point; four calls in all.

    Only where it is judgement: calls that force nobody and mean what they say, once the side has bid.
    """
    chosen = situation.choose(held)
    if chosen is None:
        raise CrossruffError("a hand does not fit its own calls")
    found = [chosen]
    bidden = any(call >= FIRST_BID for call in situation.calls[situation.side :: 2])
    if not bidden or not _is_judgement(chosen):
        return found
    left = situation.known[situation.position]
    for candidate in situation.candidates:
        new = candidate.call not in [each.call for each in found]
        wide = widened(candidate.hands if candidate.words else candidate.hands & left)
        fits = held.is_in(wide) and (candidate.test is None or candidate.test(held))
        if new and fits and _is_judgement(candidate):
            found.append(candidate)
        if candidate.test is None:
            left &= ~candidate.hands
    return found[:4]


def _is_judgement(candidate: Candidate) -> bool:
    standing = candidate.standing
    return not (standing.must_answer or standing.is_artificial)


def vulnerable(dealer: Seat, vulnerability: Vulnerability) -> tuple[bool, bool]:
    """Whether the dealer's side is vulnerable, and whether the other is."""
    return vulnerability.includes(dealer), vulnerability.includes(dealer.after(1))


def _score(
    calls: tuple[int, ...],
    dealer: Seat,
    vulnerability: Vulnerability,
    tricks: _Tricks,
    side: int,
) -> int:
    contract = contract_of(calls, dealer)
    if contract is None:
        return 0
    taken = tricks.of(strain_index(contract[0]), contract[1])
    score = score_of(contract, taken, vulnerability)
    return score if side == 0 else -score
