"""Standard American as a system that bids and explains: rules where there are some, else what is natural."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from crossruff.bidding.contract import BiddingSystem, ExplainedCall
from crossruff.bidding.natural.engine.auction_patterns import PASS
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.hand_sets import meaning_of, summary
from crossruff.bidding.natural.engine.rule_table import Table, sayc_table
from crossruff.bidding.natural.engine.situation import Candidate, Reading, Situation
from crossruff.bidding.natural.kernel import candidates as kernel
from crossruff.bidding.natural.kernel.judgements import judgements
from crossruff.errors import CrossruffError
from crossruff.inference import Meaning
from crossruff.model import Auction, Call, CallNote, Deal, Hand, Seat, View, Vulnerability
from crossruff.players import Budget, Decision
from crossruff.players import Candidate as Alternative

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


@dataclass(eq=False)
class NaturalSystem:
    """A natural system: a table of rules, a kernel for what they do not know, and switches.

    >>> view = View.of_auction(Hand.parse("AQ32.K32.AJ4.Q32"), Auction(Seat.NORTH))
    >>> str(NaturalSystem().call(view).action)
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

    def choose(
        self, held: HandFeatures, calls: tuple[int, ...], dealers: bool = False, others: bool = False
    ) -> int:
        """Return the call of a hand after some calls; calls are numbers, as `Call.index`."""
        chosen = self.situation(calls, dealers, others).choose(held)
        return PASS if chosen is None else chosen.call

    def judge(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> tuple[Call, str]:
        """What to call and why, even with a hand that another player bid before."""
        situation = self.situation_of(auction, vulnerability)
        chosen = situation.choose(HandFeatures(hand))
        if chosen is None:
            return Call.PASS, "nothing fits"
        return _CALLS[chosen.call], f"{chosen.source} {chosen.name}: {chosen.words}"

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
            raise CrossruffError(
                f"no call is left for {view.hand} after {auction}: it does not fit its own calls"
            )
        reading = situation.reading(chosen.call)
        others = tuple(
            Alternative(_CALLS[each.call], name=each.name, reason=each.words, fits=each.accepts(held))
            for each in situation.candidates
            if each.call != chosen.call
        )
        return Decision(
            _CALLS[chosen.call],
            f"{chosen.name}: {chosen.words}" if chosen.name else chosen.words,
            others,
            elapsed=budget.elapsed,
            shows=words_of(reading),
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
            return Call.PASS if chosen is None else _CALLS[chosen.call]

        return choose

    def auction(self, deal: Deal, dealer: Seat, vulnerability: Vulnerability = Vulnerability.NONE) -> Auction:
        """Bid a deal at all four seats; artificial calls are alerted with the names of their rules."""
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
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        others: BiddingSystem | None = None,
    ) -> list[ExplainedCall]:
        """Explain each call of an auction; a natural system reads all calls as its own."""
        _refuse_others(others)
        numbers = tuple(call.index for call in auction.calls)
        dealers, defenders = _vulnerable(auction, vulnerability)
        explained = []
        for place, call in enumerate(auction.calls):
            before = self.situation(numbers[:place], dealers, defenders)
            reading = before.reading(call.index)
            known = reading.hands or before.known[place % 4]
            explained.append(
                ExplainedCall(
                    auction.dealer.after(place),
                    call,
                    words_of(reading),
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
        _refuse_others(others)
        situation = self.situation_of(auction, vulnerability)
        made = dict.fromkeys(candidate.call for candidate in situation.candidates)
        readings = {call: situation.reading(call) for call in sorted(made)}
        return {_CALLS[call]: words_of(reading) for call, reading in readings.items() if reading.hands}

    def expect(self, auction: Auction, vulnerability: Vulnerability) -> Mapping[Seat, Meaning]:
        """Return the hands that the rules expect of each seat that has called."""
        situation = self.situation_of(auction, vulnerability)
        return {
            auction.dealer.after(place): meaning_of(situation.expected[place])
            for place in range(min(4, len(auction)))
        }

    def describe(self) -> str:
        """Return the rules by topic as a document in Markdown."""
        from crossruff.bidding.natural.documents.describe import describe

        return describe(self)

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


def _refuse_others(others: BiddingSystem | None) -> None:
    if others is not None and not isinstance(others, NaturalSystem):
        raise CrossruffError(f"a natural system must meet a natural system; got {others.name}")


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
