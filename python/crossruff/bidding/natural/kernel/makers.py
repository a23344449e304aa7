"""What the kernel knows of a situation, and the list of candidates that it makes."""

from __future__ import annotations

from functools import cached_property

from crossruff.bidding.natural.engine.auction_patterns import (
    DOUBLE,
    FIRST_BID,
    PASS,
    bid,
    level_of,
    strain_of,
)
from crossruff.bidding.natural.engine.call_types import CallType
from crossruff.bidding.natural.engine.situation import Candidate, Situation
from crossruff.bidding.natural.kernel.asks import ANY, Ask, stopper
from crossruff.bidding.natural.kernel.estimates import Estimate, estimate

NOTRUMP = 4
_STANDINGS: dict[tuple[str, int | None, str], CallType] = {}


def call_type(words: str, agrees: int | None = None, asks: str = "") -> CallType:
    """A call_type by its words, with commas between; made once."""
    key = (words, agrees, asks)
    found = _STANDINGS.get(key)
    if found is None:
        found = CallType(frozenset(word.strip() for word in words.split(",") if word.strip()), agrees, asks)
        _STANDINGS[key] = found
    return found


class Maker:
    """The situation of a player in the words of the kernel, and the candidates so far."""

    def __init__(self, situation: Situation) -> None:
        """Look at the auction."""
        self.situation = situation
        self.made: list[Candidate] = []
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
    def par(self) -> Estimate:
        """What partner has shown."""
        return estimate(self.situation.expected[self.partner])

    @cached_property
    def own(self) -> Estimate:
        """What the player himself has shown."""
        return estimate(self.situation.expected[self.position])

    @cached_property
    def partner_bid(self) -> bool:
        """Whether partner has done anything but pass."""
        return any(
            self.situation.calls[place] != PASS for place in range(self.partner, len(self.situation.calls), 4)
        )

    @cached_property
    def partner_bid_notrump(self) -> bool:
        """Whether partner has bid notrump below game's end, which stops what the opponents bid."""
        calls = self.situation.calls
        return any(
            calls[place] >= FIRST_BID and strain_of(calls[place]) == NOTRUMP and level_of(calls[place]) <= 3
            for place in range(self.partner, len(calls), 4)
        )

    @cached_property
    def i_bid_notrump(self) -> bool:
        """Whether the player has opened or bid one notrump naturally, or two."""
        calls = self.situation.calls
        return any(
            calls[place] in (bid(1, NOTRUMP), bid(2, NOTRUMP))
            for place in range(self.position, len(calls), 4)
        )

    @cached_property
    def i_bid(self) -> bool:
        """Whether the player has done anything but pass."""
        return any(
            self.situation.calls[place] != PASS
            for place in range(self.position, len(self.situation.calls), 4)
        )

    @property
    def partners_call(self) -> int:
        """Partner's last call."""
        calls = self.situation.calls
        return calls[-2] if len(calls) >= 2 else PASS

    def cheapest(self, strain: int) -> int:
        """The cheapest bid of a strain; beyond seven notrump when there is none."""
        if self.last < FIRST_BID:
            return bid(1, strain)
        return bid(self.level + (strain <= self.strain), strain)

    def fit(self, suit: int) -> int:
        """The cards of a suit that make eight with partner's; seven of one's own are enough too."""
        return min(7, 8 - self.par.shortest[suit])

    def stoppers(self) -> Ask:
        """Stoppers in the suits of the opponents, unless partner has bid notrump over them."""
        if self.partner_bid_notrump:
            return ANY
        asked = ANY
        for suit in sorted(self.theirs):
            asked = asked & stopper(suit)
        return asked

    def add(self, call: int, asked: Ask, kind: CallType, name: str) -> None:
        """One more candidate, if the call is legal and any hand is left for it."""
        if not self.situation.is_legal(call) or call > bid(7, NOTRUMP):
            return
        if not asked.hands & self.left:
            return
        self.made.append(Candidate(call, asked.hands, asked.test, asked.words, kind, name, "natural"))
        if asked.test is None:
            self.left &= ~asked.hands


__all__ = ["DOUBLE", "NOTRUMP", "Maker", "call_type"]
