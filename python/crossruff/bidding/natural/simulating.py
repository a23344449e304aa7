"""Close calls judged by simulation: worlds that fit the auction, bid to the end by the rules, and scored."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from math import sqrt

import numpy as np

from crossruff import _core
from crossruff.bidding.natural.contract_scores import ContractScores, Layout
from crossruff.bidding.natural.hand_sets import hull, meaning_of, widened
from crossruff.bidding.natural.held import Held
from crossruff.bidding.natural.patterns import FIRST_BID
from crossruff.bidding.natural.situations import Candidate, Situation
from crossruff.bidding.natural.systems import BidDecision, NaturalSystem, words_of
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning, sample
from crossruff.model import Auction, Call, Deal, Hand, Play, Seat, Strain, Vulnerability
from crossruff.model.views import View

_ROUND = 16
"""Layouts between two looks whether it is clear which call is best."""
_TRIED = 50
_MOST_TRIED = 4_000
_MOST_CALLS = 60


class Scoring(Enum):
    """What a simulation counts."""

    IMPS = "IMPs"
    MATCHPOINTS = "% of a top"

    def gain(self, ours: int, rules: int) -> float:
        """What a score is worth against that of the rule's call."""
        if self is Scoring.IMPS:
            return float(_core.imps(ours - rules))
        return 50.0 * ((ours > rules) - (ours < rules))


@dataclass(frozen=True, slots=True)
class _Prior:
    """What is known before layouts are looked at: how another call compares with the rule's."""

    mean: float
    spread: float

    def worth(self, gains: Sequence[float]) -> tuple[float, float]:
        """What a call is worth after some layouts, and how far that may be off (one standard error)."""
        count = len(gains)
        # A few equal results do not mean that all are equal.
        noise = (float(np.var(gains)) * count + _DOUBTS * self.spread**2) / (count + _DOUBTS) / count
        weight = self.spread**2 / (self.spread**2 + noise)
        mean = weight * float(np.mean(gains)) + (1 - weight) * self.mean
        return mean, sqrt(weight * noise)


_DOUBTS = 4
_PRIORS = {Scoring.IMPS: _Prior(-0.5, 1.0), Scoring.MATCHPOINTS: _Prior(-5.0, 10.0)}


@dataclass(frozen=True, slots=True)
class Simulated:
    """A call with what was found: what it wins against the rule's call, and the standard error."""

    call: Call
    gain: float
    error: float
    layouts: int


@dataclass(eq=False)
class Simulator:
    """A natural system that looks ahead where more than one of its rules fits.

    The other calls are of rules that the hand fits, so they are true of it; its system reads calls loosely.
    """

    system: NaturalSystem = field(default_factory=lambda: NaturalSystem(loose=True))
    worlds: int = 96
    seconds: float = 0.9
    seed: int = 1
    threads: int = 0
    scoring: Scoring = Scoring.IMPS

    def bid(
        self, hand: Hand, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> BidDecision:
        """What to call: the rule's call, unless another that fits is better in the worlds looked at."""
        start = time.perf_counter()
        decision = self.system.bid(hand, auction, vulnerability)
        situation = self.system.situation_of(auction, vulnerability)
        options = options_of(situation, Held(hand))
        if len(options) < 2:
            return decision
        board = _Board(self, hand, auction, vulnerability, start + self.seconds)
        found = board.compare([each.call for each in options])
        looked = replace(
            decision,
            notes=tuple(
                f"{each.call}: {each.gain:+.2f} ± {each.error:.2f} {self.scoring.value}" for each in found
            ),
            worlds=max((each.layouts for each in found), default=0),
            elapsed=time.perf_counter() - start,
        )
        best = max(found, key=lambda each: each.gain, default=None)
        if best is None or best.gain <= 0:
            return looked
        chosen = next(each for each in options if each.call == best.call.index)
        reading = situation.reading(chosen.call)
        better = f"better by {best.gain:.1f} {self.scoring.value} in {best.layouts} layouts"
        return replace(
            looked,
            action=best.call,
            reason=f"{chosen.name}: {chosen.words}; {better}",
            shows=words_of(reading),
            meaning=meaning_of(reading.hands),
            standing=chosen.standing,
        )


@dataclass(eq=False)
class _Board:
    """One decision: the worlds that fit it, and what calls come to in them."""

    simulator: Simulator
    hand: Hand
    auction: Auction
    vulnerability: Vulnerability
    until: float

    def compare(self, calls: Sequence[int]) -> list[Simulated]:
        """The other calls against the first, in as many worlds as there is time for, and as are needed."""
        prior = _PRIORS[self.simulator.scoring]
        gains: dict[int, list[float]] = {call: [] for call in calls[1:]}
        alive = list(calls[1:])
        scores = ContractScores(self.auction.dealer, self.vulnerability, self.until, self.simulator.threads)
        sign = 1 if self.auction.turn.index % 2 == 0 else -1
        for layouts in self._rounds():
            ended = [[self._bid_out(layout, call) for call in (calls[0], *alive)] for layout in layouts]
            for rule, *others in scores.of(layouts, ended):
                for call, score in zip(alive, others, strict=True):
                    gains[call].append(self.simulator.scoring.gain(sign * score, sign * rule))
            worths = {call: prior.worth(gains[call]) for call in alive if gains[call]}
            alive = [call for call, (worth, error) in worths.items() if worth + 1.5 * error > 0]
            if not alive or time.perf_counter() > self.until or _is_clear(worths):
                break
        return [
            Simulated(Call.all()[call], *prior.worth(won), len(won)) for call, won in gains.items() if won
        ]

    def _rounds(self) -> Iterator[list[Layout]]:
        """Layouts in which every hand makes the calls that it made, some at a time."""
        seat, auction, system = self.auction.turn, self.auction, self.simulator.system
        situation = system.situation_of(auction, self.vulnerability)
        view = View.of(Play(Deal({seat: self.hand}), Strain.NOTRUMP, seat), seat)
        meanings = {
            auction.dealer.after(place): Meaning((hull(situation.expected[place]).box,))
            for place in range(4)
            if auction.dealer.after(place) is not seat
        }
        given, first = 0, 0
        kept: list[Layout] = []
        while given < self.simulator.worlds and first < _MOST_TRIED:
            if time.perf_counter() > self.until:
                return
            drawn = sample(view, meanings, _TRIED, self.simulator.seed, first).layouts.tolist()
            first += _TRIED
            for north, east, south, west in drawn:
                if self._agrees((north, east, south, west)):
                    kept.append((north, east, south, west))
                if len(kept) == _ROUND:
                    yield kept
                    given, kept = given + _ROUND, []
        if kept:
            yield kept

    def _agrees(self, layout: Layout) -> bool:
        """Whether the hidden hands fit all that their calls show."""
        system = self.simulator.system
        numbers = tuple(call.index for call in self.auction.calls)
        vulnerable = vulnerable_sides(self.auction.dealer, self.vulnerability)
        for turn in range(4):
            seat = self.auction.dealer.after(turn)
            if seat is self.auction.turn:
                continue
            held = Held(Hand.from_bits(layout[seat.index]))
            if not held.is_in(system.situation(numbers, *vulnerable).expected[turn]):
                return False
            for place in range(turn, len(numbers), 4):
                reading = system.situation(numbers[:place], *vulnerable).reading(numbers[place])
                if reading.candidates and not any(each.accepts(held) for each in reading.candidates):
                    return False
        return True

    def _bid_out(self, layout: Layout, call: int) -> tuple[int, ...]:
        dealer, system = self.auction.dealer, self.simulator.system
        vulnerable = vulnerable_sides(dealer, self.vulnerability)
        hands = [Held(Hand.from_bits(layout[dealer.after(turn).index])) for turn in range(4)]
        calls = (*(each.index for each in self.auction.calls), call)
        while len(calls) < _MOST_CALLS:
            situation = system.situation(calls, *vulnerable)
            if situation.is_over:
                break
            chosen = situation.choose(hands[len(calls) % 4])
            calls = (*calls, 0 if chosen is None else chosen.call)
        return calls


def _is_clear(worths: Mapping[int, tuple[float, float]]) -> bool:
    """Whether one call is better than the rule's, and than all others that were still looked at."""
    (first, error), *others = sorted(worths.values(), reverse=True)
    return first - 2 * error > 0 and all(first - worth > 2 * error for worth, _ in others)


def options_of(situation: Situation, held: Held) -> list[Candidate]:
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


def vulnerable_sides(dealer: Seat, vulnerability: Vulnerability) -> tuple[bool, bool]:
    """Whether the dealer's side is vulnerable, and whether the other is."""
    return vulnerability.includes(dealer), vulnerability.includes(dealer.after(1))
