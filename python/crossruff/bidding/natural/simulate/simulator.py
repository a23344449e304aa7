"""Choose between close calls by simulation."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from crossruff.bidding.contract import BiddingSystem, DocumentOptions, ExplainedCall
from crossruff.bidding.convention_card import ConventionCard
from crossruff.bidding.learned import LearnedSystem
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.hand_sets import meaning_of
from crossruff.bidding.natural.engine.situation import RuleCandidate
from crossruff.bidding.natural.simulate.call_comparison import (
    CAUTIONS,
    KNOWN_OPPONENTS,
    CallComparison,
    Caution,
    SimulatedCall,
    SimulationScoring,
)
from crossruff.bidding.natural.simulate.likely_worlds import LikelyWorlds
from crossruff.bidding.natural.simulate.options import options_of
from crossruff.bidding.natural.system import NaturalSystem
from crossruff.bidding.natural.texts.explanations import explanation
from crossruff.bidding.natural.texts.explanations import reason as reason_of
from crossruff.gc_pause import gc_paused
from crossruff.inference import Meaning
from crossruff.inference.fitted import Caller
from crossruff.model import Auction, Call, Deal, Hand, Seat, View, Vulnerability
from crossruff.players import Budget, Decision


@dataclass(eq=False)
class Simulator:
    """A natural system that looks ahead where more than one call may be right.

    The other calls are those of rules that the hand fits within two points, and raises in competition. They
    are true of the hand, because the system reads calls the same way.
    """

    system: NaturalSystem = field(default_factory=lambda: NaturalSystem(loose=True))
    worlds: int = 240
    seconds: float = 0.9
    seed: int = 1
    """Has no effect: tricks are estimated on one thread."""
    scoring: SimulationScoring = SimulationScoring.IMPS
    caution: Caution | None = None
    opponents: Caller | None = None
    """How softly to read the opponents; None takes them for strangers, or for ours if `others` is known."""

    def against(self, others: BiddingSystem | None) -> Simulator:
        """Return the same simulator with opponents who play another system."""
        return replace(self, system=self.system.against(others))

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
        decision = self.system.call(view)
        comparison, options = self._compared(view, budget)
        if comparison is None:
            return decision
        found = comparison.found
        looked = replace(
            decision,
            notes=tuple(
                f"{each.call}: {each.gain:+.2f} ± {each.error:.2f} {self.scoring.value}" for each in found
            ),
            worlds=max((each.worlds for each in found), default=0),
            elapsed=budget.elapsed,
        )
        best = comparison.best
        if best is None:
            return looked
        situation = self.system.situation_of(view.calls, view.vulnerability)
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

    def compared(self, view: View, budget: Budget | None = None) -> list[SimulatedCall]:
        """Compare the other calls that fit with the rule's call; an empty list where there are none."""
        comparison, _ = self._compared(view, Budget(self.seconds) if budget is None else budget)
        return [] if comparison is None else comparison.found

    def _compared(self, view: View, budget: Budget) -> tuple[CallComparison | None, list[RuleCandidate]]:
        """Compare calls where there is a choice; return the options too, the rule's first."""
        situation = self.system.situation_of(view.calls, view.vulnerability)
        options = options_of(situation, HandFeatures(view.hand))
        if len(options) < 2:
            return None, options
        seconds = self.seconds if budget.seconds is None else budget.seconds
        until = time.perf_counter() - budget.elapsed + seconds
        worlds = LikelyWorlds(
            self.system, view.hand, view.calls, view.vulnerability, self.seed, until, budget.cancel
        )
        worlds.opponents = self.opponents or _caller(self.system.others)
        caution = self.caution or (KNOWN_OPPONENTS if worlds.learned else CAUTIONS)[self.scoring]
        comparison = CallComparison(worlds, self.scoring, self.worlds, caution)
        comparison.compare([each.call for each in options])
        return comparison, options


def _caller(others: BiddingSystem | None) -> Caller:
    """Return how softly to read opponents: strangers as people, players of our systems as ours."""
    if others is None:
        return Caller.PERSON
    return Caller.PROGRAM if isinstance(others, LearnedSystem) else Caller.SIMULATOR
