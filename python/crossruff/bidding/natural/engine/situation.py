"""Describe where an auction stands: what each player has shown, and what the next player may call.

A situation follows from the calls alone, so it is made once for each auction. It holds the hands of each
player that agree with all calls of that player, and the candidates of the next player in the order in which
they are tried. A hand makes the first candidate that it fits. So a call shows the hands of its candidates,
less the hands that earlier candidates take for sure, by shape and points alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from crossruff.bidding.natural.engine.call_types import PLAIN, CallType
from crossruff.bidding.natural.engine.calls import (
    DOUBLE,
    FIRST_BID,
    NOTRUMP,
    PASS,
    REDOUBLE,
    is_game,
    is_over,
    strain_of,
)
from crossruff.bidding.natural.engine.hand_features import HandFeatures, Test
from crossruff.bidding.natural.engine.hand_sets import EVERY, HandSet, Hull, PointCount, hull, widened
from crossruff.bidding.natural.engine.unread_calls import unread_type

if TYPE_CHECKING:
    from crossruff.bidding.natural.engine.requirements import Requirement

_T = TypeVar("_T")
_WEAK = 15
"""The most points of a weak opening."""


@dataclass(frozen=True, slots=True)
class RuleCandidate:
    """A call with the hands that make it, unless an earlier candidate takes them."""

    call: int
    hands: HandSet = field(repr=False)
    test: Test | None
    """The part that shape and points do not decide."""
    words: str
    call_type: CallType = PLAIN
    name: str = ""
    source: str = ""
    phrases: tuple[str, ...] = ()
    """What the test asks for, in a player's words."""
    counted: PointCount | None = None
    """How the points are counted, if not by high cards alone."""

    @classmethod
    def of(cls, call: int, asked: Requirement, call_type: CallType, name: str, source: str) -> RuleCandidate:
        """Return the candidate of a call with what it asks for."""
        words, phrases, counted = asked.words, asked.phrases, asked.counted
        return cls(call, asked.hands, asked.test, words, call_type, name, source, phrases, counted)

    def accepts(self, held: HandFeatures) -> bool:
        """Return whether a hand fits."""
        return bool(self.hands >> held.place & 1) and (self.test is None or self.test(held))


@dataclass(frozen=True, slots=True)
class CallReading:
    """What a call shows: the hands by shape and points, and the candidates that it may be."""

    hands: HandSet = field(repr=False)
    candidates: tuple[RuleCandidate, ...]
    call: int = PASS
    by_rule: HandSet = field(default=0, repr=False)
    """The hands that make the call without judgement, if everybody bids by the rules alone."""
    ruled: tuple[RuleCandidate, ...] = ()
    """The candidates of these hands."""
    before: HandSet = field(default=EVERY, repr=False)
    """The hands that the player had shown by the rules alone before the call."""

    @property
    def call_type(self) -> CallType:
        """The type of the call, by the first of its candidates."""
        return self.candidates[0].call_type if self.candidates else PLAIN


@dataclass(slots=True)
class Situation:
    """An auction before a call. Players count from the dealer; suits and calls are as in `engine.calls`."""

    calls: tuple[int, ...]
    dealers_vulnerable: bool
    others_vulnerable: bool
    switches: frozenset[str]
    known: tuple[HandSet, ...] = field(default=(EVERY, EVERY, EVERY, EVERY), repr=False)
    expected: tuple[HandSet, ...] = field(default=(EVERY, EVERY, EVERY, EVERY), repr=False)
    """The same if everybody bids by the rules alone: partner counts on these."""
    suits: tuple[tuple[int, ...], ...] = ((), (), (), ())
    """The suits that each player has bid naturally or shown, in order."""
    call_types: tuple[CallType, ...] = (PLAIN, PLAIN, PLAIN, PLAIN)
    """The type of each player's last call."""
    game_forced: tuple[bool, bool] = (False, False)
    trumps: tuple[int | None, int | None] = (None, None)
    """The suit that each side has agreed on."""
    last: int = PASS
    """The last bid, or a pass."""
    last_by: int = -1
    doubled: int = 0
    doublings: tuple[CallType | None, CallType | None] = (None, None)
    """The type of each side's last double."""
    opener: int = -1
    preempters: frozenset[int] = frozenset()
    """The players who have made a preemptive call: their partners decide."""
    loose: bool = False
    """Whether players may use judgement: make the call of any rule that fits within two points."""
    candidates: list[RuleCandidate] = field(default_factory=list)
    estimates: dict[object, object] = field(default_factory=dict, repr=False, compare=False)
    """What the kernel has found out about the players' hands, kept for all who ask."""

    @property
    def position(self) -> int:
        """The player to call."""
        return len(self.calls) % 4

    @property
    def side(self) -> int:
        """The side to call: 0 for the dealer's."""
        return len(self.calls) % 2

    @property
    def partner(self) -> int:
        """The partner of the player to call."""
        return (self.position + 2) % 4

    @property
    def seat(self) -> int:
        """The seat of the opener from 1, or of the player to call while nobody has opened."""
        return (self.position if self.opener < 0 else self.opener) + 1

    @property
    def passed(self) -> bool:
        """Whether the player passed before anyone bid."""
        return self._has_passed(self.position)

    @property
    def partner_passed(self) -> bool:
        """Whether the player's partner passed before anyone bid."""
        return self._has_passed(self.partner)

    def _has_passed(self, position: int) -> bool:
        first = self.opener if self.opener >= 0 else len(self.calls)
        return position < first

    @property
    def vulnerable(self) -> bool:
        """Whether the side to call is vulnerable."""
        return self.others_vulnerable if self.side else self.dealers_vulnerable

    @property
    def they_vulnerable(self) -> bool:
        """Whether the other side is vulnerable."""
        return self.dealers_vulnerable if self.side else self.others_vulnerable

    @property
    def their_opening_is_weak(self) -> bool:
        """Whether the other side has opened with at most 15 points, as its system says."""
        theirs = self.opener >= 0 and self.opener % 2 != self.side
        return theirs and self.hull(self.opener).high <= _WEAK

    @property
    def their_bid_is_artificial(self) -> bool:
        """Whether the last bid is the other side's and says nothing about its strain."""
        theirs = self.last_by >= 0 and self.last_by % 2 != self.side
        return theirs and self.call_types[self.last_by].is_artificial

    @property
    def asked(self) -> str:
        """The question of partner's last call."""
        return self.call_types[self.partner].asks

    @property
    def agreed(self) -> int | None:
        """The trumps of the side to call."""
        return self.trumps[self.side]

    @property
    def sequence(self) -> tuple[tuple[bool, int], ...]:
        """For each call from the first bid on whether it is ours, and the call; without their passes."""
        if self.opener < 0:
            return ()
        side = self.side
        return tuple(
            (place % 2 == side, call)
            for place, call in enumerate(self.calls)
            if place >= self.opener and (call != PASS or place % 2 == side)
        )

    @property
    def has_preempted(self) -> bool:
        """Whether the player to call has made a preemptive call before."""
        return self.position in self.preempters

    @property
    def is_over(self) -> bool:
        """Whether the auction has ended."""
        return is_over(self.calls)

    def is_legal(self, call: int) -> bool:
        """Return whether the laws allow a call."""
        if call >= FIRST_BID:
            return call > self.last
        if call == PASS:
            return True
        if self.last_by < 0:
            return False
        theirs = self.last_by % 2 != self.side
        return (theirs and self.doubled == 0) if call == DOUBLE else (not theirs and self.doubled == 1)

    def hull(self, position: int) -> Hull:
        """Return the ends of what a player has shown."""
        return hull(self.known[position])

    @property
    def is_forced(self) -> bool:
        """Whether the player must not pass without a special reason."""
        calls = self.calls
        if len(calls) >= 2 and calls[-1] == DOUBLE and calls[-2] >= FIRST_BID:
            # Partner must answer a conventional bid although it was doubled.
            partners = self.call_types[self.partner]
            return partners.is_artificial and partners.must_answer
        if len(calls) < 2 or calls[-1] != PASS:
            return False
        if calls[-2] != PASS and self._must_answer(self.call_types[self.partner]):
            return True
        if not self.game_forced[self.side] or self.last < FIRST_BID:
            return False
        if self.last_by % 2 == self.side:
            return not is_game(self.last) and not self.doubled
        return calls[-2] == PASS and not self.doubled and not is_game(self.last)

    def _must_answer(self, call_type: CallType) -> bool:
        """Return whether a call still forces; reaching game naturally ends a game force."""
        if "forcing" in call_type.words or call_type.is_artificial:
            return call_type.must_answer
        return call_type.must_answer and not (call_type.is_game_forcing and is_game(self.last))

    def with_any_hand(self) -> Situation:
        """Return the same situation, without candidates, for a player whose calls denied the hand held."""
        return replace(
            self,
            known=_put(self.known, self.position, EVERY),
            expected=_put(self.expected, self.position, EVERY),
            candidates=[],
            estimates={},
        )

    def choose(self, held: HandFeatures) -> RuleCandidate | None:
        """Return the first candidate that a hand fits."""
        place = held.place
        for candidate in self.candidates:
            if candidate.hands >> place & 1 and (candidate.test is None or candidate.test(held)):
                return candidate
        return None

    def judged(self, candidate: RuleCandidate, left: HandSet) -> HandSet:
        """Return the hands that may make a call by judgement: a point or two off, or taken by earlier ones.

        Nobody judges whether to open, nor makes an artificial call by judgement. `left` are the hands that
        earlier candidates leave.
        """
        if self.last < FIRST_BID or candidate.call_type.is_artificial:
            return 0
        return widened(candidate.hands if candidate.words else candidate.hands & left)

    def reading(self, call: int) -> CallReading:
        """Return what a call shows here; it has no candidates if no hand makes the call."""
        return self._reading(call, self.known[self.position], self.loose)

    def _reading(self, call: int, known: HandSet, loose: bool) -> CallReading:
        left = known
        agreed = self.expected[self.position] if loose else known
        hands = by_rule = 0
        ruled: list[RuleCandidate] = []
        found: list[RuleCandidate] = []
        judged: list[RuleCandidate] = []
        for candidate in self.candidates:
            if candidate.call == call:
                strict = candidate.hands & left
                some = strict | (known & self.judged(candidate, left)) if loose else strict
                if candidate.hands & agreed:
                    by_rule |= candidate.hands & agreed
                    ruled.append(candidate)
                if some:
                    hands |= some
                    # The rules decide the type of a call; calls by judgement come after them.
                    (found if strict else judged).append(candidate)
            if candidate.test is None:
                left &= ~candidate.hands
                agreed = agreed & ~candidate.hands if loose else left
        return CallReading(
            hands, (*found, *judged), call, by_rule, tuple(ruled), self.expected[self.position]
        )

    def after(self, call: int, read: CallReading | None = None) -> Situation:
        """Return the situation after a call, without candidates; `read` is what it shows elsewhere."""
        position, side = self.position, self.side
        reading = self.reading(call) if read is None else read
        unread = read is None and not reading.candidates
        call_type = self._asked_with(unread_type(self, call) if unread else reading.call_type)
        known = _put(self.known, position, reading.hands or self.known[position])
        expects = known[position]
        if self.loose and read is None:
            before = self.expected[position]
            by_rule = self._reading(call, before, False).hands
            expects = by_rule or before & reading.hands or known[position]
        expected = _put(self.expected, position, expects)
        suits, trumps = self.suits, self.trumps
        shown = self._suit_shown(call, reading, call_type)
        agreed = call_type.agrees
        if shown is not None:
            if agreed is None and shown in suits[self.partner] and trumps[side] is None:
                agreed = shown
            if shown not in suits[position]:
                suits = _put(suits, position, (*suits[position], shown))
        if agreed is not None:
            trumps = (agreed, trumps[1]) if side == 0 else (trumps[0], agreed)
        forced = self.game_forced
        if call_type.is_game_forcing:
            forced = (True, forced[1]) if side == 0 else (forced[0], True)
        bids = call >= FIRST_BID
        doublings = self.doublings
        if call == DOUBLE:
            doublings = (call_type, doublings[1]) if side == 0 else (doublings[0], call_type)
        return Situation(
            (*self.calls, call),
            self.dealers_vulnerable,
            self.others_vulnerable,
            self.switches,
            known,
            expected,
            suits,
            _put(self.call_types, position, call_type),
            forced,
            trumps,
            call if bids else self.last,
            position if bids else self.last_by,
            0 if bids else self.doubled + 1 if call in (DOUBLE, REDOUBLE) else self.doubled,
            doublings,
            position if bids and self.opener < 0 else self.opener,
            self.preempters | {position} if "preemptive" in call_type.words else self.preempters,
            self.loose,
        )

    def _asked_with(self, call_type: CallType) -> CallType:
        """Return the call type; with key cards on, Blackwood in an agreed suit asks for key cards."""
        if call_type.asks != "blackwood" or call_type.agrees is None or "key cards" not in self.switches:
            return call_type
        return replace(call_type, asks="key cards")

    def _suit_shown(self, call: int, reading: CallReading, call_type: CallType) -> int | None:
        if call_type.shows is not None:
            return call_type.shows
        if call < FIRST_BID or strain_of(call) == NOTRUMP or call_type.is_artificial:
            return None
        suit = strain_of(call)
        # A call without a rule is read as natural, but not in a suit of the opponents.
        if not reading.candidates and any(suit in self.suits[(self.position + n) % 4] for n in (1, 3)):
            return None
        return suit


def _put(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    return (*items[:place], item, *items[place + 1 :])
