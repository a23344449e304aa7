"""Close calls judged by simulation: worlds that fit the auction, bid to the end by the rules, and scored."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import islice
from math import sqrt

import numpy as np

from crossruff.bidding.contract import BiddingSystem, ExplainedCall
from crossruff.bidding.natural.engine.auction_patterns import FIRST_BID, PASS
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.hand_sets import meaning_of
from crossruff.bidding.natural.engine.situation import Candidate, Situation, loosely
from crossruff.bidding.natural.engine.system import NaturalSystem, words_of
from crossruff.bidding.natural.simulate.contract_scores import ContractScores
from crossruff.bidding.natural.simulate.worlds import Hands, Layouts
from crossruff.errors import CrossruffError
from crossruff.gc_pause import gc_paused
from crossruff.inference import Meaning
from crossruff.model import Auction, Call, Deal, Hand, Seat, View, Vulnerability, imps
from crossruff.players import Budget, Decision

_ROUND = 8
"""Layouts between two looks whether it is clear which call is best."""
_MOST_CALLS = 60
_MOST_OPTIONS = 5
_LEAST = 8
"""Layouts without which nothing is concluded."""


class Scoring(Enum):
    """What a simulation counts."""

    IMPS = "IMPs"
    MATCHPOINTS = "% of a top"

    def gain(self, ours: int, rules: int) -> float:
        """What a score is worth against that of the rule's call."""
        if self is Scoring.IMPS:
            return float(imps(ours - rules))
        return 50.0 * ((ours > rules) - (ours < rules))


@dataclass(frozen=True, slots=True)
class Caution:
    """How much better than the rule's call another must look.

    Players at the table do not all bid by the rules, and the best of some guesses is a lucky one; so a call
    is preferred only if it gains more than this on average, and by some standard errors.
    """

    over_them: float | None
    """Over a bid of the opponents; nothing: the rules are followed."""
    over_partner: float | None = None
    errors: float = 1.0

    def margin(self, situation: Situation) -> float | None:
        """What must be gained in a situation."""
        theirs = situation.last_by >= 0 and situation.last_by % 2 != situation.side
        return self.over_them if theirs else self.over_partner


_CAUTIONS = {Scoring.IMPS: Caution(1.2, 1.0), Scoring.MATCHPOINTS: Caution(12.0, 10.0)}
_DOUBTS = 4
_SPREADS = {Scoring.IMPS: 4.0, Scoring.MATCHPOINTS: 40.0}


@dataclass(frozen=True, slots=True)
class Simulated:
    """A call with what was found: what it wins against the rule's call, and the standard error."""

    call: Call
    gain: float
    error: float
    layouts: int


@dataclass(eq=False)
class Simulator:
    """A natural system that looks ahead where more than one call may be right.

    The other calls are of rules that the hand fits, give or take two points, and raises in
    competition. They are true of the hand, because its system reads calls so.
    """

    system: NaturalSystem = field(default_factory=lambda: NaturalSystem(loose=True))
    worlds: int = 48
    seconds: float = 0.9
    seed: int = 1
    threads: int = 0
    scoring: Scoring = Scoring.IMPS
    caution: Caution | None = None

    @property
    def name(self) -> str:
        """The name of the system."""
        return self.system.name

    def explain(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: BiddingSystem | None = None,
    ) -> list[ExplainedCall]:
        """Explain each call as the system does, which reads calls as loosely as simulation makes them."""
        return self.system.explain(auction, vulnerability, others)

    def continuations(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: BiddingSystem | None = None,
    ) -> dict[Call, str]:
        """Return the calls that the next player may make, and what each shows."""
        return self.system.continuations(auction, vulnerability, others)

    def chooser(
        self, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> Callable[[Hand], Call]:
        """Return a function from a hand to the next call, by simulation."""
        return lambda hand: self.call(View.of_auction(hand, auction, vulnerability)).action

    def auction(self, deal: Deal, dealer: Seat, vulnerability: Vulnerability = Vulnerability.NONE) -> Auction:
        """Bid a deal at all four seats, by simulation."""
        made = Auction(dealer)
        while not made.is_over:
            made = made.call(self.call(View.of_auction(deal[made.turn], made, vulnerability)).action)
        return made

    def expect(self, auction: Auction, vulnerability: Vulnerability) -> Mapping[Seat, Meaning]:
        """Return the hands that the rules expect of each seat that has called."""
        return self.system.expect(auction, vulnerability)

    def describe(self) -> str:
        """Return the rules by topic as a document in Markdown."""
        return self.system.describe()

    @gc_paused()
    def call(self, view: View, budget: Budget | None = None) -> Decision[Call]:
        """Choose the rule's call, unless another that fits is better in the worlds looked at."""
        budget = Budget(self.seconds) if budget is None else budget
        auction, vulnerability = view.calls, view.vulnerability
        decision = self.system.call(view)
        situation = self.system.situation_of(auction, vulnerability)
        caution = self.caution or _CAUTIONS[self.scoring]
        margin = caution.margin(situation)
        options = [] if margin is None else options_of(situation, HandFeatures(view.hand))
        if margin is None or len(options) < 2:
            return decision
        seconds = self.seconds if budget.seconds is None else budget.seconds
        until = time.perf_counter() - budget.elapsed + seconds
        layouts = Layouts(self.system, view.hand, auction, vulnerability, self.seed, until)
        board = _Board(self, layouts, margin, caution.errors)
        found = board.compare([each.call for each in options])
        looked = replace(
            decision,
            notes=tuple(
                f"{each.call}: {each.gain:+.2f} ± {each.error:.2f} {self.scoring.value}" for each in found
            ),
            worlds=max((each.layouts for each in found), default=0),
            elapsed=budget.elapsed,
        )
        best = max(found, key=lambda each: each.gain, default=None)
        if best is None or not board.is_better(best):
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
            call_type=str(reading.call_type),
            alert=reading.call_type.is_alerted,
        )


@dataclass(eq=False)
class _Board:
    """One decision: the worlds that fit it, and what calls come to in them."""

    simulator: Simulator
    layouts: Layouts
    margin: float
    errors: float

    def compare(self, calls: Sequence[int]) -> list[Simulated]:
        """The other calls against the first, in as many worlds as there is time for, and as are needed."""
        simulator, auction = self.simulator, self.layouts.auction
        gains: dict[int, list[float]] = {call: [] for call in calls[1:]}
        alive = list(calls[1:])
        until = self.layouts.until
        side = auction.turn.index % 2
        scores = ContractScores(auction.dealer, self.layouts.vulnerability, until, simulator.threads, side)
        sign = 1 - 2 * side
        worlds = islice(self.layouts, simulator.worlds)
        while drawn := list(islice(worlds, _ROUND)):
            ended: list[list[tuple[int, ...]]] = []
            for _, hands in drawn:
                auctions = self._bid_all_out(hands, (calls[0], *alive))
                if auctions is None:
                    break
                ended.append(auctions)
            for rule, *others in scores.of([layout for layout, _ in drawn[: len(ended)]], ended):
                for call, score in zip(alive, others, strict=True):
                    gains[call].append(simulator.scoring.gain(sign * score, sign * rule))
            found = {call: self._found(call, gains[call]) for call in alive if gains[call]}
            alive = [call for call, each in found.items() if each.gain + 1.5 * each.error > self.margin]
            if not alive or time.perf_counter() > until or self._is_clear(found):
                break
        return [self._found(call, won) for call, won in gains.items() if won]

    def is_better(self, found: Simulated) -> bool:
        """Whether a call is so much better than the rule's that it is made."""
        enough = found.layouts >= min(_LEAST, self.simulator.worlds)
        return enough and found.gain > max(self.margin, self.errors * found.error)

    def _found(self, call: int, gains: Sequence[float]) -> Simulated:
        count = len(gains)
        # A few equal results do not mean that all are equal.
        spread = _SPREADS[self.simulator.scoring]
        variance = (float(np.var(gains)) * count + _DOUBTS * spread**2) / (count + _DOUBTS)
        return Simulated(Call.all()[call], float(np.mean(gains)), sqrt(variance / count), count)

    def _is_clear(self, found: Mapping[int, Simulated]) -> bool:
        """Whether one call is better than the rule's, and than all others that were still looked at."""
        best, *others = sorted(found.values(), key=lambda each: -each.gain)
        clear = best.gain - 2 * best.error > self.margin
        return clear and all(best.gain - each.gain > best.error for each in others)

    def _bid_all_out(self, hands: Hands, calls: Sequence[int]) -> list[tuple[int, ...]] | None:
        """The auctions after some calls; nothing if time is over before the last."""
        auctions = []
        for call in calls:
            if time.perf_counter() > self.layouts.until:
                return None
            auctions.append(self._bid_out(hands, call))
        return auctions

    def _bid_out(self, hands: Hands, call: int) -> tuple[int, ...]:
        """How the auction goes on after a call, by the rules."""
        system, vulnerable = self.simulator.system, self.layouts.vulnerable
        calls = (*self.layouts.calls, call)
        while len(calls) < _MOST_CALLS:
            situation = system.situation(calls, *vulnerable)
            if situation.is_over:
                break
            chosen = situation.choose(hands[len(calls) % 4])
            calls = (*calls, PASS if chosen is None else chosen.call)
        return calls


def options_of(situation: Situation, held: HandFeatures) -> list[Candidate]:
    """The rule's candidate, then others that are true of the hand as calls are read; five in all.

    Only where it is judgement: calls that force nobody and mean what they say, once somebody has bid.
    """
    chosen = situation.choose(held)
    if chosen is None:
        raise CrossruffError("a hand does not fit its own calls")
    found = [chosen]
    if situation.last < FIRST_BID or not _is_judgement(chosen):
        return found
    left = situation.known[situation.position]
    for candidate in situation.candidates:
        new = candidate.call not in [each.call for each in found]
        fits = held.is_in(loosely(candidate, left)) and (candidate.test is None or candidate.test(held))
        if new and fits and _is_judgement(candidate):
            found.append(candidate)
        if candidate.test is None:
            left &= ~candidate.hands
    return found[:_MOST_OPTIONS]


def _is_judgement(candidate: Candidate) -> bool:
    call_type = candidate.call_type
    return not (call_type.must_answer or call_type.is_artificial)
