"""Bid and explain by rules, and naturally where no rule applies: Standard American and its relatives."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from crossruff.bidding.contract import BiddingSystem, DocumentOptions, ExplainedCall
from crossruff.bidding.convention_card import ConventionCard
from crossruff.bidding.natural.conventions import NATURAL_SYSTEMS, SAYC, check_conventions, with_included
from crossruff.bidding.natural.engine.calls import CALLS, PASS
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.hand_sets import meaning_of
from crossruff.bidding.natural.engine.rule_table import RuleTable, rule_table, sayc_table
from crossruff.bidding.natural.engine.situation import CallReading, RuleCandidate, Situation
from crossruff.bidding.natural.kernel import candidates as kernel
from crossruff.bidding.natural.kernel.judged_calls import leave_in
from crossruff.bidding.natural.kernel.judgement_calls import judgements
from crossruff.bidding.natural.kernel.slam_tries import slam_tries
from crossruff.bidding.natural.opponents import reading_by
from crossruff.bidding.natural.texts.explanations import alternatives, explanation, reason
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning
from crossruff.model import Auction, Call, Deal, Hand, Seat, View, Vulnerability
from crossruff.players import Budget, Decision

_MOST_KEPT = 6_000
_MOST_PAIRED = 8


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
    others: BiddingSystem | None = field(default=None, repr=False)
    """The system of the opponents, by which their calls are read; None is this one."""
    _kept: OrderedDict[tuple[tuple[int, ...], bool, bool, int], Situation] = field(
        init=False, default_factory=OrderedDict, repr=False
    )
    """The situations used last; dropping one at a time keeps every call fast."""
    _paired: OrderedDict[BiddingSystem | None, NaturalSystem] = field(
        init=False, default_factory=OrderedDict, repr=False
    )
    """This system against the opponents met last."""

    def against(self, others: BiddingSystem | None) -> NaturalSystem:
        """Return this system with opponents who play another one, or with None this one."""
        natural = _natural(others)
        if natural is not None and natural.name == self.name:
            others = None
        if others is self.others:
            return self
        found = self._paired.pop(others, None)
        if found is None:
            found = NaturalSystem(self.switches, self.name, self.loose, self.table, others)
        self._paired[others] = found
        if len(self._paired) > _MOST_PAIRED:
            self._paired.popitem(last=False)
        return found

    def situation(
        self, calls: tuple[int, ...], dealers: bool = False, others: bool = False, ours: int | None = None
    ) -> Situation:
        """Return the situation after some calls; `dealers` and `others` say which side is vulnerable.

        `ours` is the side that plays this system if the opponents have another: 0 is the dealer's. By default
        it is the side to call.
        """
        side = -1 if self.others is None else len(calls) % 2 if ours is None else ours
        key = (calls, dealers, others, side)
        # Take it out and put it back as the newest; this stays correct when other threads do the same.
        found = self._kept.pop(key, None)
        if found is None:
            if calls:
                before = self.situation(calls[:-1], dealers, others, side)
                found = before.after(calls[-1], self._read_by_others(before, calls[-1], side))
            else:
                found = Situation((), dealers, others, self.switches, loose=self.loose)
            player = self._player(found, side)
            found.switches, found.loose = player.switches, player.loose
            player._prepare(found)
        self._kept[key] = found
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return found

    def _player(self, situation: Situation, ours: int) -> NaturalSystem:
        """Return the natural system by which the player to call bids."""
        natural = None if ours in (-1, situation.side) else _natural(self.others)
        return natural or self

    def _read_by_others(self, before: Situation, call: int, ours: int) -> CallReading | None:
        """Return what a call shows if it is one of opponents with a system that is not natural."""
        if self.others is None or ours in (-1, before.side) or _natural(self.others) is not None:
            return None
        return reading_by(self.others, before, call)

    def _prepare(self, situation: Situation) -> None:
        """Find the candidates: first of the rules, then of the kernel, then a pass or a forced bid."""
        if situation.is_over:
            return
        found, closed = self.table.candidates(situation)
        found = _without_two_meanings(slam_tries(situation), found) + leave_in(situation) + found
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
        held = HandFeatures(hand)
        if not situation.known[situation.position] >> held.place & 1:
            # The hand does not fit its own calls: go on as a player who may hold anything.
            situation = situation.with_any_hand()
            self._prepare(situation)
        chosen = situation.choose(held) or kernel.last_resort(situation, forced=situation.is_forced)[0]
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
        return Decision(
            CALLS[chosen.call],
            reason(reading, chosen),
            alternatives(situation, chosen.call, held),
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
        """Bid a deal at all four seats; artificial calls are alerted and explained."""
        made = Auction(dealer)
        held = {seat: HandFeatures(hand) for seat, hand in deal.items()}
        while not made.is_over:
            situation = self.situation_of(made, vulnerability)
            chosen = situation.choose(held[made.turn])
            if chosen is None:
                raise CrossruffError(f"no call fits {made.turn.name.title()}'s hand after {made}")
            alert = chosen.call_type.is_alerted
            said = explanation(situation.reading(chosen.call)) if alert else ""
            made = made.call(CALLS[chosen.call], alert=alert, explanation=said)
        return made

    def explain(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: BiddingSystem | None = None,
    ) -> list[ExplainedCall]:
        """Explain each call; the dealer's side plays this system, the other side the same or `others`."""
        system = self.against(others) if others is not None else self
        numbers = tuple(call.index for call in auction.calls)
        dealers, defenders = vulnerability.for_dealer(auction.dealer)
        explained = []
        for place, call in enumerate(auction.calls):
            before = system.situation(numbers[:place], dealers, defenders, 0)
            reading = system._read_by_others(before, call.index, 0) or before.reading(call.index)
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
        system = self.against(others) if others is not None else self
        numbers = tuple(call.index for call in auction.calls)
        situation = system.situation(numbers, *vulnerability.for_dealer(auction.dealer), 0)
        if situation.side and system.others is not None and _natural(system.others) is None:
            return system.others.continuations(auction, vulnerability)
        made = dict.fromkeys(candidate.call for candidate in situation.candidates)
        readings = {call: situation.reading(call) for call in sorted(made)}
        return {CALLS[call]: explanation(reading) for call, reading in readings.items() if reading.hands}

    def expect(self, auction: Auction, vulnerability: Vulnerability) -> Mapping[Seat, Meaning]:
        """Return the hands that each seat that has called may have; `expected` is the part by the rules.

        If the opponents have another system, each side is read as the one that plays this system.
        """
        numbers = tuple(call.index for call in auction.calls)
        vulnerable = vulnerability.for_dealer(auction.dealer)
        found = {}
        for place in range(min(4, len(auction))):
            situation = self.situation(numbers, *vulnerable, place % 2)
            known, expected = situation.known[place], situation.expected[place]
            meaning = meaning_of(known)
            if expected != known:
                meaning = meaning.expecting(meaning_of(expected))
            found[auction.dealer.after(place)] = meaning
        return found

    def describe(self, options: DocumentOptions | None = None) -> str:
        """Return the rules by topic as a document in Markdown."""
        from crossruff.bidding.natural.documents.rule_document import rule_document

        return rule_document(self, exact=options is not None and options.exact)

    def card(self) -> ConventionCard:
        """Return the convention card."""
        from crossruff.bidding.natural.documents.card_topics import convention_card

        return convention_card(self)

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
    check_conventions(more | less)
    words = name
    words += f" with {', '.join(sorted(more))}" if more else ""
    words += f" without {', '.join(sorted(less))}" if less else ""
    switches = with_included((NATURAL_SYSTEMS[name] | more) - less)
    if rules is None:
        return NaturalSystem(switches, words)
    return NaturalSystem(switches, f"{words} with the rules of {rules.name}", table=rule_table(rules))


def _without_two_meanings(tries: list[RuleCandidate], ruled: list[RuleCandidate]) -> list[RuleCandidate]:
    """Return the slam tries without the calls that invite by the rules: a call has one meaning."""
    invites = {each.call for each in ruled if "invitational" in each.call_type.words}
    return [each for each in tries if each.call not in invites]


def _natural(system: BiddingSystem | None) -> NaturalSystem | None:
    """Return the natural system that somebody plays, with simulation or without."""
    plain = getattr(system, "system", system)
    return plain if isinstance(plain, NaturalSystem) else None
