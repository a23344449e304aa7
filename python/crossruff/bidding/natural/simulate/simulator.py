"""Choose between close calls by simulation."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from crossruff.bidding.contract import BiddingSystem, DocumentOptions, ExplainedCall
from crossruff.bidding.convention_card import ConventionCard
from crossruff.bidding.natural.engine.calls import FIRST_BID
from crossruff.bidding.natural.engine.explanations import explanation
from crossruff.bidding.natural.engine.explanations import reason as reason_of
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.hand_sets import meaning_of
from crossruff.bidding.natural.engine.situation import RuleCandidate, Situation, loosely
from crossruff.bidding.natural.simulate.call_comparison import (
    CAUTIONS,
    CallComparison,
    Caution,
    SimulationScoring,
)
from crossruff.bidding.natural.simulate.fitting_worlds import FittingWorlds
from crossruff.bidding.natural.system import NaturalSystem
from crossruff.errors import CrossruffError
from crossruff.gc_pause import gc_paused
from crossruff.inference import Meaning
from crossruff.model import Auction, Call, Deal, Hand, Seat, View, Vulnerability
from crossruff.players import Budget, Decision

_MOST_OPTIONS = 5


@dataclass(eq=False)
class Simulator:
    """A natural system that looks ahead where more than one call may be right.

    The other calls are those of rules that the hand fits within two points, and raises in competition. They
    are true of the hand, because the system reads calls the same way.
    """

    system: NaturalSystem = field(default_factory=lambda: NaturalSystem(loose=True))
    worlds: int = 48
    seconds: float = 0.9
    seed: int = 1
    threads: int = 0
    scoring: SimulationScoring = SimulationScoring.IMPS
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

    def describe(self, options: DocumentOptions | None = None) -> str:
        """Return the rules by topic as a document in Markdown."""
        return self.system.describe(options)

    def card(self) -> ConventionCard:
        """Return the convention card of the system."""
        return self.system.card()

    @gc_paused()
    def call(self, view: View, budget: Budget | None = None) -> Decision[Call]:
        """Choose the rule's call, unless another call that fits does better in the sampled worlds."""
        budget = Budget(self.seconds) if budget is None else budget
        auction, vulnerability = view.calls, view.vulnerability
        decision = self.system.call(view)
        situation = self.system.situation_of(auction, vulnerability)
        caution = self.caution or CAUTIONS[self.scoring]
        margin = caution.margin(situation)
        options = [] if margin is None else options_of(situation, HandFeatures(view.hand))
        if margin is None or len(options) < 2:
            return decision
        seconds = self.seconds if budget.seconds is None else budget.seconds
        until = time.perf_counter() - budget.elapsed + seconds
        fitting = FittingWorlds(
            self.system, view.hand, auction, vulnerability, self.seed, until, budget.cancel
        )
        threads = self.threads if budget.threads is None else budget.threads
        comparison = CallComparison(fitting, self.scoring, self.worlds, threads, margin, caution.errors)
        found = comparison.compare([each.call for each in options])
        looked = replace(
            decision,
            notes=tuple(
                f"{each.call}: {each.gain:+.2f} ± {each.error:.2f} {self.scoring.value}" for each in found
            ),
            worlds=max((each.worlds for each in found), default=0),
            elapsed=budget.elapsed,
        )
        best = max(found, key=lambda each: each.gain, default=None)
        if best is None or not comparison.is_better(best):
            return looked
        chosen = next(each for each in options if each.call == best.call.index)
        reading = situation.reading(chosen.call)
        better = f"better by {best.gain:.1f} {self.scoring.value} in {best.worlds} worlds"
        return replace(
            looked,
            action=best.call,
            reason=f"{reason_of(reading, chosen)}; {better}",
            shows=explanation(reading),
            meaning=meaning_of(reading.hands),
            call_type=str(reading.call_type),
            alert=reading.call_type.is_alerted,
        )


def options_of(situation: Situation, held: HandFeatures) -> list[RuleCandidate]:
    """Return the rule's candidate, then others that are true of the hand as calls are read; five in all.

    There are others only after the first bid, among calls that are natural and do not force.
    """
    chosen = situation.choose(held)
    if chosen is None:
        raise CrossruffError("the hand must fit its own calls; it does not")
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


def _is_judgement(candidate: RuleCandidate) -> bool:
    call_type = candidate.call_type
    return not (call_type.must_answer or call_type.is_artificial)
