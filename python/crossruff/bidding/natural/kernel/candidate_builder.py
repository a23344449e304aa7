"""Collect the kernel's candidates in a situation, with the facts about it that the kernel needs."""

from __future__ import annotations

from functools import cached_property

from crossruff.bidding.natural.engine.call_types import CallType
from crossruff.bidding.natural.engine.calls import (
    DOUBLE,
    FIRST_BID,
    FROM_CLUBS,
    HIGHEST_BID,
    NOTRUMP,
    PASS,
    bid,
    cheapest,
    level_of,
    strain_of,
)
from crossruff.bidding.natural.engine.hand_sets import hull
from crossruff.bidding.natural.engine.requirements import Requirement
from crossruff.bidding.natural.engine.situation import RuleCandidate, Situation
from crossruff.bidding.natural.kernel.hand_estimates import HandEstimate, estimate, others_of
from crossruff.bidding.natural.kernel.hand_requirements import ANY, stopper

SLAM_POINTS, MOST_EXPECTED = 31, 24
"""High-card points of both hands for slam; the most that a hand is expected to have of them."""
_SUPPORT = 2
"""The cards in a suit with which partner need not be asked whether it may be trumps."""
_CALL_TYPES: dict[tuple[str, int | None, str], CallType] = {}


def call_type(words: str, agrees: int | None = None, asks: str = "") -> CallType:
    """Return the call type of some words, with commas between them; each is made once."""
    key = (words, agrees, asks)
    found = _CALL_TYPES.get(key)
    if found is None:
        found = CallType(frozenset(word.strip() for word in words.split(",") if word.strip()), agrees, asks)
        _CALL_TYPES[key] = found
    return found


class CandidateBuilder:
    """The situation of the player to call, and the candidates so far."""

    def __init__(self, situation: Situation) -> None:
        """Look at the auction."""
        self.situation = situation
        self.made: list[RuleCandidate] = []
        self.position = situation.position
        self.partner = situation.partner
        self.last = situation.last
        self.level = level_of(self.last) if self.last >= FIRST_BID else 0
        self.strain = strain_of(self.last) if self.last >= FIRST_BID else -1
        self.ours = situation.last_by >= 0 and situation.last_by % 2 == situation.side
        suits = situation.suits
        self.theirs = {*suits[(self.position + 1) % 4], *suits[(self.position + 3) % 4]}
        self.partners = suits[self.partner]
        self.mine = suits[self.position]
        self.theirs -= {*self.partners, *self.mine}
        self.agreed = situation.agreed
        self.forced = situation.is_forced
        self.game_forced = situation.game_forced[situation.side]
        calls = situation.calls
        self.reopening = len(calls) >= 2 and calls[-1] == PASS and calls[-2] == PASS
        self.left = situation.known[self.position]

    @cached_property
    def par(self) -> HandEstimate:
        """What partner has shown."""
        return self._estimate(self.partner)

    @cached_property
    def opposite_slam(self) -> HandEstimate:
        """What partner has, as far as shown, if this hand has the points for slam."""
        hands = self.situation.expected[self.partner]
        mine = max(self.own.mean, min(SLAM_POINTS - self.par.mean, MOST_EXPECTED))
        return estimate(hands, round(mine))

    @property
    def most_points(self) -> int:
        """The most high-card points that this hand and partner's can have together, as far as shown."""
        situation = self.situation
        return situation.hull(self.position).high + hull(situation.expected[self.partner]).high

    @cached_property
    def own(self) -> HandEstimate:
        """What the player to call has shown."""
        return self._estimate(self.position)

    def _estimate(self, player: int) -> HandEstimate:
        """Estimate a player's hand beside what the others have shown."""
        kept, expected = self.situation.estimates, self.situation.expected
        found = kept.get(player)
        if not isinstance(found, HandEstimate):
            one, two, three = (expected[(player + turn) % 4] for turn in (1, 2, 3))
            found = kept[player] = estimate(expected[player], None, others_of((one, two, three)))
        return found

    @cached_property
    def partner_bid(self) -> bool:
        """Whether partner has made a call other than pass."""
        return any(call != PASS for call in self.situation.calls[self.partner :: 4])

    @cached_property
    def partner_bid_notrump(self) -> bool:
        """Whether partner has bid notrump at the three level or below, which promises stoppers."""
        return any(
            call >= FIRST_BID and strain_of(call) == NOTRUMP and level_of(call) <= 3
            for call in self.situation.calls[self.partner :: 4]
        )

    @cached_property
    def i_bid_notrump(self) -> bool:
        """Whether the player has bid one or two notrump."""
        return any(
            call in (bid(1, NOTRUMP), bid(2, NOTRUMP)) for call in self.situation.calls[self.position :: 4]
        )

    @cached_property
    def i_bid(self) -> bool:
        """Whether the player has made a call other than pass."""
        return any(call != PASS for call in self.situation.calls[self.position :: 4])

    @property
    def is_doubled_for_penalty(self) -> bool:
        """Whether the opponents have doubled our contract to defend it, or have left a double in."""
        situation = self.situation
        if situation.doubled != 1 or not self.ours:
            return False
        calls = situation.calls
        if calls[-1] == DOUBLE:
            return situation.call_types[(self.position + 3) % 4].is_penalty
        return calls[-3:] == (DOUBLE, PASS, PASS)

    @property
    def is_invited(self) -> bool:
        """Whether partner's last call invites game or slam."""
        return "invitational" in self.situation.call_types[self.partner].words

    @property
    def partners_call(self) -> int:
        """Partner's last call."""
        calls = self.situation.calls
        return calls[-2] if len(calls) >= 2 else PASS

    @property
    def their_suits(self) -> list[int]:
        """The suits of the opponents, the lowest first."""
        return [suit for suit in FROM_CLUBS if suit in self.theirs]

    def cheapest(self, strain: int) -> int:
        """Return the cheapest bid of a strain; above 7NT when there is none."""
        return cheapest(strain, self.last)

    def fit(self, suit: int) -> int:
        """Return the cards of a suit that make eight with partner's; seven are always enough."""
        return min(7, 8 - self.par.shortest[suit])

    def trumps(self, suit: int) -> int | None:
        """Return a suit as the agreed one if partner has bid it or has shown two cards in it; else None."""
        return suit if suit in self.partners or self.par.shortest[suit] >= _SUPPORT else None

    def stoppers(self) -> Requirement:
        """Require stoppers in the opponents' suits, unless partner has bid notrump over them."""
        if self.partner_bid_notrump:
            return ANY
        asked = ANY
        for suit in self.their_suits:
            asked = asked & stopper(suit)
        return asked

    def add(self, call: int, asked: Requirement, kind: CallType, name: str) -> None:
        """Add a candidate if the call is legal and a hand is left for it."""
        if not self.situation.is_legal(call) or call > HIGHEST_BID:
            return
        if not asked.hands & self.left:
            return
        self.made.append(RuleCandidate.of(call, asked, kind, name, "natural"))
        if asked.test is None:
            self.left &= ~asked.hands
