"""Standard American as a system that bids and explains: rules where there are some, else what is natural."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field

from crossruff.bidding.natural.engine.auction_patterns import PASS
from crossruff.bidding.natural.engine.call_types import CallType
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.hand_sets import HandSet, meaning_of, summary
from crossruff.bidding.natural.engine.rule_table import Table, sayc_table
from crossruff.bidding.natural.engine.situation import Candidate, Reading, Situation
from crossruff.bidding.natural.kernel import candidates as kernel
from crossruff.bidding.natural.kernel.judgements import judgements
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning
from crossruff.model import Auction, Call, CallNote, Deal, Hand, Seat, Vulnerability

_CALLS = Call.all()
SAYC = frozenset(
    ("strong notrump", "stayman", "jacoby transfers", "texas transfers", "gerber", "jacoby 2nt", "splinters",
     "michaels", "unusual notrump", "negative doubles", "cappelletti", "fourth suit", "blackwood",
     "weak jump overcalls", "weak twos")
)  # fmt: skip
"""What is on by the yellow card."""
NAMED = {
    "sayc": SAYC,
    "sayc-weak": SAYC - {"strong notrump"},
    "two-over-one": SAYC | {"two over one", "support doubles"},
}
"""The systems that have a name: the same rules with other switches."""
_MOST_KEPT = 6_000


@dataclass(frozen=True, slots=True)
class Alternative:
    """A call that a hand could also make by some rule, or that others would make."""

    call: Call
    name: str
    condition: str
    fits: bool
    """Whether the hand fits it: only an earlier rule came before."""


@dataclass(frozen=True, slots=True)
class BidDecision:
    """A call, why it was chosen, and what else there was."""

    action: Call
    reason: str
    shows: str
    """What the call shows, to whom does not see the hand."""
    meaning: Meaning
    """The hands that make it, as far as shape and points tell."""
    call_type: CallType
    candidates: tuple[Alternative, ...]
    elapsed: float
    """Seconds."""
    worlds: int = 0
    """How many layouts were looked at."""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExplainedCall:
    """A call, what it shows by itself, and what is known of the hand after it and all calls before."""

    seat: Seat
    call: Call
    words: str
    """What the rules say."""
    call_type: CallType
    shows: HandSet = field(repr=False)
    known: HandSet = field(repr=False)
    in_system: bool
    """Whether any hand makes the call; else it was taken as natural as far as that goes."""

    @property
    def meaning(self) -> Meaning:
        """The hands that are possible after it, as far as shape and points tell."""
        return meaning_of(self.known)


@dataclass(eq=False)
class NaturalSystem:
    """A natural system: a table of rules, a kernel for what they do not know, and switches.

    >>> sayc = NaturalSystem()
    >>> str(sayc.bid(Hand.parse("AQ32.K32.AJ4.Q32"), Auction(Seat.NORTH)).action)
    '1NT'
    """

    switches: frozenset[str] = SAYC
    name: str = "sayc"
    loose: bool = False
    """Whether players may choose any rule that fits, and calls are read so: for `simulating`."""
    table: Table = field(default_factory=sayc_table, repr=False)
    _kept: OrderedDict[tuple[tuple[int, ...], bool, bool], Situation] = field(
        init=False, default_factory=OrderedDict, repr=False
    )
    """The situations that were looked at last: one is dropped at a time, so that no call waits for many."""

    def situation(self, calls: tuple[int, ...], dealers: bool = False, others: bool = False) -> Situation:
        """The situation after some calls, ready for the next; `dealers` and `others` are vulnerable."""
        key = (calls, dealers, others)
        # Taken out and put back as the newest: also right if other threads do the same.
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
        """Find the candidates: the rules', then the natural ones, then a pass or what must be bid."""
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

    def call(
        self, held: HandFeatures, calls: tuple[int, ...], dealers: bool = False, others: bool = False
    ) -> int:
        """What is called with a hand, as a number."""
        chosen = self.situation(calls, dealers, others).choose(held)
        return PASS if chosen is None else chosen.call

    def judge(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> tuple[Call, str]:
        """What to call and why, even with a hand that another player bid before."""
        situation = self.situation_of(auction, vulnerability)
        chosen = situation.choose(HandFeatures(hand))
        if chosen is None:
            return Call.PASS, "nothing fits"
        return _CALLS[chosen.call], f"{chosen.source} {chosen.name}: {chosen.words}"

    def bid(
        self, hand: Hand, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> BidDecision:
        """What to call, why, and what else there was."""
        if auction.is_over:
            raise CrossruffError("there is nothing to call: the auction is over")
        start = time.perf_counter()
        situation = self.situation_of(auction, vulnerability)
        held = HandFeatures(hand)
        chosen = situation.choose(held)
        if chosen is None:
            raise CrossruffError(f"no call is left for {hand} after {auction}: it does not fit its own calls")
        reading = situation.reading(chosen.call)
        others = tuple(
            Alternative(_CALLS[each.call], each.name, each.words, each.accepts(held))
            for each in situation.candidates
            if each.call != chosen.call
        )
        reason = f"{chosen.name}: {chosen.words}" if chosen.name else chosen.words
        return BidDecision(
            _CALLS[chosen.call],
            reason,
            words_of(reading),
            meaning_of(reading.hands),
            chosen.call_type,
            others,
            time.perf_counter() - start,
        )

    def auction(self, deal: Deal, dealer: Seat, vulnerability: Vulnerability) -> Auction:
        """How four players of the system bid a deal."""
        made = Auction(dealer)
        while not made.is_over:
            situation = self.situation_of(made, vulnerability)
            chosen = situation.choose(HandFeatures(deal[made.turn]))
            if chosen is None:
                raise CrossruffError(f"no call is left for {made.turn.name.title()} after {made}")
            words = chosen.name or chosen.words
            made = made.call(_CALLS[chosen.call], alert=chosen.call_type.is_alerted)
            if chosen.call_type.is_alerted:
                made = made.annotate(len(made) - 1, CallNote(True, words))
        return made

    def explain(
        self, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> tuple[ExplainedCall, ...]:
        """What each call of an auction shows."""
        numbers = tuple(call.index for call in auction.calls)
        dealers, others = _vulnerable(auction, vulnerability)
        told = []
        for place, call in enumerate(auction.calls):
            before = self.situation(numbers[:place], dealers, others)
            reading = before.reading(call.index)
            position = place % 4
            known = reading.hands or before.known[position]
            told.append(
                ExplainedCall(
                    auction.dealer.after(place),
                    call,
                    words_of(reading),
                    reading.call_type,
                    reading.hands,
                    known,
                    bool(reading.hands),
                )
            )
        return tuple(told)

    def continuations(
        self, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
    ) -> dict[Call, str]:
        """The calls that the next player makes with some hand, and what each shows."""
        situation = self.situation_of(auction, vulnerability)
        made = dict.fromkeys(candidate.call for candidate in situation.candidates)
        readings = {call: situation.reading(call) for call in sorted(made)}
        return {_CALLS[call]: words_of(reading) for call, reading in readings.items() if reading.hands}

    def situation_of(self, auction: Auction, vulnerability: Vulnerability) -> Situation:
        """The situation after the calls of an auction."""
        numbers = tuple(call.index for call in auction.calls)
        return self.situation(numbers, *_vulnerable(auction, vulnerability))


def named(name: str, *, on: Iterable[str] = (), off: Iterable[str] = ()) -> NaturalSystem:
    """A system by its name, with conventions switched on or off.

    >>> named("sayc", off=["michaels"]).name
    'sayc without michaels'
    """
    if name not in NAMED:
        raise CrossruffError(f"there is no natural system {name!r}: there are {', '.join(NAMED)}")
    more, less = frozenset(on), frozenset(off)
    known = frozenset().union(*NAMED.values())
    for each in (more | less) - known:
        raise CrossruffError(f"there is no switch {each!r}: there are {', '.join(sorted(known))}")
    words = name
    words += f" with {', '.join(sorted(more))}" if more else ""
    words += f" without {', '.join(sorted(less))}" if less else ""
    return NaturalSystem((NAMED[name] | more) - less, words)


def _vulnerable(auction: Auction, vulnerability: Vulnerability) -> tuple[bool, bool]:
    dealer = auction.dealer
    return vulnerability.includes(dealer), vulnerability.includes(dealer.after(1))


def words_of(reading: Reading) -> str:
    """What a call shows, in words: by the names of its rules, each with what it asks for."""
    if not reading.candidates:
        return "no hand of this system makes this call"
    by_name: dict[str, list[Candidate]] = {}
    for candidate in reading.candidates:
        by_name.setdefault(candidate.name, []).append(candidate)
    told = []
    for name, candidates in by_name.items():
        words = candidates[0].words if len(candidates) == 1 else ""
        if not words:
            some = 0
            for candidate in candidates:
                some |= candidate.hands
            words = summary(reading.hands & some)
        told.append(f"{name}: {words}" if name else words)
    call_type = str(reading.call_type)
    words = ", or ".join(told)
    return f"{words} ({call_type})" if call_type else words


def calls_of(words: Iterable[str]) -> tuple[int, ...]:
    """Calls as numbers."""
    return tuple(Call.parse(word).index for word in words)
