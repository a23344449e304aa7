"""Where an auction stands: what each player has shown, and what the next one may call, with what.

A situation follows from the calls alone, so it is made once for each auction. It holds for each player the
hands that agree with all its calls; the candidates of the next player, in the order in which they are tried;
and from these, what each call would show. A hand makes the first candidate that it fits. So what a call shows
is what its candidates ask for, less what goes to earlier ones that ask for nothing that cannot be told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from crossruff.bidding.natural.engine.auction_patterns import (
    DOUBLE,
    FIRST_BID,
    PASS,
    REDOUBLE,
    level_of,
    strain_of,
)
from crossruff.bidding.natural.engine.call_types import PLAIN, CallType
from crossruff.bidding.natural.engine.hand_features import HandFeatures, Test
from crossruff.bidding.natural.engine.hand_sets import EVERY, HandSet, Hull, hull, widened

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A call with the hands that make it, unless an earlier candidate takes them."""

    call: int
    hands: HandSet = field(repr=False)
    test: Test | None
    """What shape and points cannot tell."""
    words: str
    call_type: CallType = PLAIN
    name: str = ""
    source: str = ""

    def accepts(self, held: HandFeatures) -> bool:
        """Whether a hand is one of them."""
        return bool(self.hands >> held.place & 1) and (self.test is None or self.test(held))


def loosely(candidate: Candidate, left: HandSet) -> HandSet:
    """Who may make a call by judgement: whom earlier candidates take as well, and with a point or two off."""
    return widened(candidate.hands if candidate.words else candidate.hands & left)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a call shows: hands, as far as shape and points tell, and the candidates that it may be."""

    hands: HandSet = field(repr=False)
    candidates: tuple[Candidate, ...]

    @property
    def call_type(self) -> CallType:
        """What the call is, if it may be several things by the first of them."""
        return self.candidates[0].call_type if self.candidates else PLAIN


@dataclass(slots=True)
class Situation:
    """The auction before a call. Players are numbered from the dealer, suits clubs 0 to spades 3."""

    calls: tuple[int, ...]
    dealers_vulnerable: bool
    others_vulnerable: bool
    switches: frozenset[str]
    known: tuple[HandSet, ...] = field(default=(EVERY, EVERY, EVERY, EVERY), repr=False)
    expected: tuple[HandSet, ...] = field(default=(EVERY, EVERY, EVERY, EVERY), repr=False)
    """The same if everybody bids by the rules: what partner counts on, where players may judge."""
    suits: tuple[tuple[int, ...], ...] = ((), (), (), ())
    """The suits that each player has bid naturally, or shown, in order."""
    call_types: tuple[CallType, ...] = (PLAIN, PLAIN, PLAIN, PLAIN)
    """Of the last call of each player."""
    game_forced: tuple[bool, bool] = (False, False)
    trumps: tuple[int | None, int | None] = (None, None)
    """What each side has agreed on."""
    last: int = PASS
    """The last bid, or a pass."""
    last_by: int = -1
    doubled: int = 0
    doublings: tuple[CallType | None, CallType | None] = (None, None)
    """What the last double of each side was."""
    opener: int = -1
    loose: bool = False
    """Whether players may judge: bid any rule that fits, give or take a point, not only the first."""
    candidates: list[Candidate] = field(default_factory=list)

    @property
    def position(self) -> int:
        """Who is to call."""
        return len(self.calls) % 4

    @property
    def side(self) -> int:
        """0 for the dealer's side."""
        return len(self.calls) % 2

    @property
    def partner(self) -> int:
        """The partner of who is to call."""
        return (self.position + 2) % 4

    @property
    def seat(self) -> int:
        """Of the one to call, from 1, when it has not been opened; else of the opener."""
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
        """Whether the other side is."""
        return self.dealers_vulnerable if self.side else self.others_vulnerable

    @property
    def asked(self) -> str:
        """What partner's last call asks for."""
        return self.call_types[self.partner].asks

    @property
    def agreed(self) -> int | None:
        """The trumps of the side to call."""
        return self.trumps[self.side]

    @property
    def sequence(self) -> tuple[tuple[bool, int], ...]:
        """Whether it is ours, and the call; from the first bid on, their passes left out."""
        if self.opener < 0:
            return ()
        side = self.side
        return tuple(
            (place % 2 == side, call)
            for place, call in enumerate(self.calls)
            if place >= self.opener and (call != PASS or place % 2 == side)
        )

    @property
    def is_over(self) -> bool:
        """Whether nobody calls any more."""
        passes = 4 if self.last < FIRST_BID else 3
        return len(self.calls) >= passes and not any(self.calls[-passes:])

    def is_legal(self, call: int) -> bool:
        """Whether the laws allow a call."""
        if call >= FIRST_BID:
            return call > self.last
        if call == PASS:
            return True
        if self.last_by < 0:
            return False
        theirs = self.last_by % 2 != self.side
        return (theirs and self.doubled == 0) if call == DOUBLE else (not theirs and self.doubled == 1)

    def hull(self, position: int) -> Hull:
        """The ends of what a player has shown."""
        return hull(self.known[position])

    @property
    def is_forced(self) -> bool:
        """Whether the player may not pass without a reason of its own."""
        calls = self.calls
        if len(calls) >= 2 and calls[-1] == DOUBLE and calls[-2] >= FIRST_BID:
            # A conventional bid is not left in because it was doubled.
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
        """Game reached naturally ends what was forcing to game."""
        if "forcing" in call_type.words or call_type.is_artificial:
            return call_type.must_answer
        return call_type.must_answer and not (call_type.is_game_forcing and is_game(self.last))

    def choose(self, held: HandFeatures) -> Candidate | None:
        """The first candidate that a hand fits."""
        place = held.place
        for candidate in self.candidates:
            if candidate.hands >> place & 1 and (candidate.test is None or candidate.test(held)):
                return candidate
        return None

    def reading(self, call: int) -> Reading:
        """What a call shows here; no candidates if nobody would make it."""
        return self._reading(call, self.known[self.position], self.loose)

    def _reading(self, call: int, known: HandSet, loose: bool) -> Reading:
        left = known
        hands = 0
        found: list[Candidate] = []
        judged: list[Candidate] = []
        for candidate in self.candidates:
            if candidate.call == call:
                strict = candidate.hands & left
                some = known & loosely(candidate, left) if loose else strict
                if some:
                    hands |= some
                    # What a call is goes by the rules; what it may be by judgement comes after.
                    (found if strict else judged).append(candidate)
            if candidate.test is None:
                left &= ~candidate.hands
        return Reading(hands, (*found, *judged))

    def after(self, call: int) -> Situation:
        """The situation after a call, without candidates."""
        position, side = self.position, self.side
        reading = self.reading(call)
        call_type = reading.call_type
        known = _put(self.known, position, reading.hands or self.known[position])
        expected = known
        if self.loose:
            before = self.expected[position]
            by_rule = self._reading(call, before, False).hands
            expected = _put(self.expected, position, by_rule or before & reading.hands or known[position])
        suits, trumps = self.suits, self.trumps
        shown = self._suit_shown(call, reading)
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
            self.loose,
        )

    def _suit_shown(self, call: int, reading: Reading) -> int | None:
        call_type = reading.call_type
        if call_type.shows is not None:
            return call_type.shows
        if call < FIRST_BID or strain_of(call) == 4 or call_type.is_artificial:
            return None
        suit = strain_of(call)
        # A call that no rule knows is taken as natural, but not in a suit of the opponents.
        if not reading.candidates and any(suit in self.suits[(self.position + n) % 4] for n in (1, 3)):
            return None
        return suit


def is_game(call: int) -> bool:
    """Whether a bid is game or more."""
    strain = strain_of(call)
    return level_of(call) >= (3 if strain == 4 else 4 if strain >= 2 else 5)


def _put(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    return (*items[:place], item, *items[place + 1 :])


Finder = Callable[[Situation], Sequence[Candidate]]
