"""Bid and explain by rules, and naturally where no rule applies: Standard American and its relatives."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from crossruff.bidding.contract import BiddingSystem, DocumentOptions, ExplainedCall
from crossruff.bidding.convention_card import ConventionCard
from crossruff.bidding.natural.engine.calls import CALLS, PASS
from crossruff.bidding.natural.engine.explanations import explanation
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.hand_sets import meaning_of
from crossruff.bidding.natural.engine.rule_table import RuleTable, rule_table, sayc_table
from crossruff.bidding.natural.engine.situation import Situation
from crossruff.bidding.natural.kernel import candidates as kernel
from crossruff.bidding.natural.kernel.judgement_calls import judgements
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning
from crossruff.model import Auction, Call, CallNote, Deal, Hand, Seat, View, Vulnerability
from crossruff.players import Budget, Candidate, Decision

SAYC = frozenset(
    ("strong notrump", "stayman", "jacoby transfers", "texas transfers", "gerber", "jacoby 2nt", "splinters",
     "michaels", "unusual notrump", "negative doubles", "cappelletti", "fourth suit", "blackwood",
     "weak jump overcalls", "weak twos")
)  # fmt: skip
"""The conventions of the yellow card."""
NATURAL_SYSTEMS = {
    "sayc": SAYC,
    "sayc-weak": SAYC - {"strong notrump"},
    "two-over-one": SAYC | {"two over one", "support doubles"},
}
"""The named systems and their switches; all use the same rules."""
_MOST_KEPT = 6_000


@dataclass(eq=False)
class NaturalSystem:
    """A natural system: a table of rules, switches, and a kernel that bids where no rule applies.

    >>> view = View.of_auction(Hand.parse("AQ32.K32.AJ4.Q32"), Auction(Seat.NORTH))
    >>> str(NaturalSystem().call(view).action)
    '1NT'
    """

    switches: frozenset[str] = SAYC
    name: str = "sayc"
    loose: bool = False
    """Whether players may make the call of any rule that fits; calls are read accordingly."""
    table: RuleTable = field(default_factory=sayc_table, repr=False)
    _kept: OrderedDict[tuple[tuple[int, ...], bool, bool], Situation] = field(
        init=False, default_factory=OrderedDict, repr=False
    )
    """The situations used last; dropping one at a time keeps every call fast."""

    def situation(self, calls: tuple[int, ...], dealers: bool = False, others: bool = False) -> Situation:
        """Return the situation after some calls; `dealers` and `others` say which side is vulnerable."""
        key = (calls, dealers, others)
        # Take it out and put it back as the newest; this stays correct when other threads do the same.
        found = self._kept.pop(key, None)
        if found is None:
            if calls:
                before = self.situation(calls[:-1], dealers, others)
                found = before.after(calls[-1])
            else:
                found = Situation((), dealers, others, self.switches, loose=self.loose)
            self._prepare(found)
        self._kept[key] = found
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return found

    def _prepare(self, situation: Situation) -> None:
        """Find the candidates: first of the rules, then of the kernel, then a pass or a forced bid."""
        if situation.is_over:
            return
        found, closed = self.table.candidates(situation)
        forced = situation.is_forced
        left = situation.known[situation.position]
        for candidate in found:
            if candidate.test is None:
                left &= ~candidate.hands
        if left and (forced or not closed):
            for candidate in kernel.candidates(situation):
                some = candidate.hands & left
                if some:
                    found.append(candidate)
                    if candidate.test is None:
                        left &= ~candidate.hands
        if left:
            found += kernel.last_resort(situation, forced=forced)
        if self.loose:
            found += judgements(situation, found)
        situation.candidates = found

    def choose(
        self, held: HandFeatures, calls: tuple[int, ...], dealers: bool = False, others: bool = False
    ) -> int:
        """Return the call of a hand after some calls; calls are numbers, as `Call.index`."""
        chosen = self.situation(calls, dealers, others).choose(held)
        return PASS if chosen is None else chosen.call

    def judge(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> tuple[Call, str]:
        """Return a call and its rule, also for a hand that does not fit its own earlier calls."""
        situation = self.situation_of(auction, vulnerability)
        chosen = situation.choose(HandFeatures(hand))
        if chosen is None:
            return Call.PASS, "nothing fits"
        return CALLS[chosen.call], f"{chosen.source} {chosen.name}: {chosen.words}"

    def call(self, view: View, budget: Budget | None = None) -> Decision[Call]:
        """Choose a call by the rules, or by the kernel where there is none."""
        auction = view.calls
        if auction.is_over:
            raise CrossruffError("the auction must still be open; it is over")
        budget = Budget() if budget is None else budget
        situation = self.situation_of(auction, view.vulnerability)
        held = HandFeatures(view.hand)
        chosen = situation.choose(held)
        if chosen is None:
            raise CrossruffError(f"the hand must fit its own calls; got {view.hand} after {auction}")
        reading = situation.reading(chosen.call)
        others = tuple(
            Candidate(CALLS[each.call], name=each.name, reason=each.words, fits=each.accepts(held))
            for each in situation.candidates
            if each.call != chosen.call
        )
        return Decision(
            CALLS[chosen.call],
            f"{chosen.name}: {chosen.words}" if chosen.name else chosen.words,
            others,
            elapsed=budget.elapsed,
            shows=explanation(reading),
            meaning=meaning_of(reading.hands),
            call_type=str(chosen.call_type),
            alert=chosen.call_type.is_alerted,
        )

    def chooser(
        self, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> Callable[[Hand], Call]:
        """Return a function from a hand to the next call."""
        situation = self.situation_of(auction, vulnerability)

        def choose(hand: Hand) -> Call:
            chosen = situation.choose(HandFeatures(hand))
            return Call.PASS if chosen is None else CALLS[chosen.call]

        return choose

    def auction(self, deal: Deal, dealer: Seat, vulnerability: Vulnerability = Vulnerability.NONE) -> Auction:
        """Bid a deal at all four seats; artificial calls are alerted with the names of their rules."""
        made = Auction(dealer)
        while not made.is_over:
            situation = self.situation_of(made, vulnerability)
            chosen = situation.choose(HandFeatures(deal[made.turn]))
            if chosen is None:
                raise CrossruffError(f"no call fits {made.turn.name.title()}'s hand after {made}")
            words = chosen.name or chosen.words
            made = made.call(CALLS[chosen.call], alert=chosen.call_type.is_alerted)
            if chosen.call_type.is_alerted:
                made = made.annotate(len(made) - 1, CallNote(True, words))
        return made

    def explain(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: BiddingSystem | None = None,
    ) -> list[ExplainedCall]:
        """Explain each call of an auction; a natural system reads all calls as its own."""
        _check_others(self, others)
        numbers = tuple(call.index for call in auction.calls)
        dealers, defenders = vulnerability.for_dealer(auction.dealer)
        explained = []
        for place, call in enumerate(auction.calls):
            before = self.situation(numbers[:place], dealers, defenders)
            reading = before.reading(call.index)
            known = reading.hands or before.known[place % 4]
            explained.append(
                ExplainedCall(
                    auction.dealer.after(place),
                    call,
                    explanation(reading),
                    meaning_of(known),
                    str(reading.call_type),
                    reading.call_type.is_alerted,
                    bool(reading.hands),
                )
            )
        return explained

    def continuations(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: BiddingSystem | None = None,
    ) -> dict[Call, str]:
        """Return the calls that the next player makes with some hand, and what each shows."""
        _check_others(self, others)
        situation = self.situation_of(auction, vulnerability)
        made = dict.fromkeys(candidate.call for candidate in situation.candidates)
        readings = {call: situation.reading(call) for call in sorted(made)}
        return {CALLS[call]: explanation(reading) for call, reading in readings.items() if reading.hands}

    def expect(self, auction: Auction, vulnerability: Vulnerability) -> Mapping[Seat, Meaning]:
        """Return the hands that the rules expect of each seat that has called."""
        situation = self.situation_of(auction, vulnerability)
        return {
            auction.dealer.after(place): meaning_of(situation.expected[place])
            for place in range(min(4, len(auction)))
        }

    def describe(self, options: DocumentOptions | None = None) -> str:  # noqa: ARG002 - rules have no counts
        """Return the rules by topic as a document in Markdown."""
        from crossruff.bidding.natural.documents.rule_document import rule_document

        return rule_document(self)

    def card(self) -> ConventionCard:
        """Return the convention card."""
        from crossruff.bidding.natural.documents.card_topics import card_topics

        return ConventionCard.of(self, card_topics())

    def situation_of(self, auction: Auction, vulnerability: Vulnerability) -> Situation:
        """Return the situation after the calls of an auction."""
        numbers = tuple(call.index for call in auction.calls)
        return self.situation(numbers, *vulnerability.for_dealer(auction.dealer))


def natural_system(
    name: str, *, on: Iterable[str] = (), off: Iterable[str] = (), rules: Path | None = None
) -> NaturalSystem:
    """Return a new natural system by its name, with conventions switched on or off.

    `rules` is a rule file or a folder of them: they replace the package's files of the same names.

    >>> natural_system("sayc", off=["michaels"]).name
    'sayc without michaels'
    """
    if name not in NATURAL_SYSTEMS:
        raise CrossruffError(f"unknown natural system {name!r}; choose {', '.join(NATURAL_SYSTEMS)}")
    more, less = frozenset(on), frozenset(off)
    known = sorted(frozenset().union(*NATURAL_SYSTEMS.values()))
    for each in sorted((more | less).difference(known)):
        raise CrossruffError(f"unknown convention {each!r}; choose {', '.join(known)}")
    words = name
    words += f" with {', '.join(sorted(more))}" if more else ""
    words += f" without {', '.join(sorted(less))}" if less else ""
    switches = (NATURAL_SYSTEMS[name] | more) - less
    if rules is None:
        return NaturalSystem(switches, words)
    return NaturalSystem(switches, f"{words} with the rules of {rules.name}", table=rule_table(rules))


def _check_others(system: NaturalSystem, others: BiddingSystem | None) -> None:
    if others is not None and others.name != system.name:
        raise CrossruffError(
            f"a natural system reads all calls as its own: others must be {system.name} or None; "
            f"got {others.name}"
        )
