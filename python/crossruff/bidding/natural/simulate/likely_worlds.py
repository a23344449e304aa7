"""Sample worlds by how likely the players would have made the calls of the auction."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from crossruff.bidding.natural.engine.calls import FIRST_BID, NOTRUMP, level_of, strain_of
from crossruff.bidding.natural.engine.hand_features import HandFeatures
from crossruff.bidding.natural.engine.hand_sets import HandSet, meaning_of
from crossruff.bidding.natural.engine.situation import Situation
from crossruff.bidding.natural.simulate.learned_opponents import Hands, learned_opponents
from crossruff.bidding.natural.system import NaturalSystem
from crossruff.dd import CancelFlag
from crossruff.inference import SoftReading, WorldSource
from crossruff.inference.fitted import Caller, softness_for
from crossruff.inference.softness import Softness
from crossruff.model import Auction, Deal, Hand, Play, Seat, Strain, View, Vulnerability

_DRAWN = 64
_MOST_DRAWN = 4_096
_OTHER_CALL: Mapping[Caller, float] = {
    Caller.RULES: 0.03,
    Caller.SIMULATOR: 0.1,
    Caller.PROGRAM: 0.35,
    Caller.PERSON: 0.5,
}
"""How likely a hand makes a call that is not the one of the rules, if its shape and points fit."""
_SHORT_OF_TRICKS = 0.5
"""How much less likely a contract of the opponents is for each trick that they seem to be short of."""
_FOR_FIT, _FOR_TRUMP = 1.3, 0.75
"""Tricks for eight trumps, and for each more, besides one for three points."""


@lru_cache(maxsize=2_000)
def _reading(hands: HandSet, softness: Softness) -> SoftReading:
    """Return the soft reading of a set; sets and tables are few, and making one takes milliseconds."""
    return SoftReading(meaning_of(hands), softness)


@dataclass(eq=False)
class LikelyWorlds:
    """The worlds that a player who is to call may expect, each as often as it is likely.

    Shapes and points come from the core's soft sampler: partner's nearly as the rules say, those of opponents
    as programs or people bid. A world is then kept by how many of the calls the rules would have made with
    its very cards: they know suit quality and stoppers, and why a player passed.
    """

    system: NaturalSystem
    hand: Hand
    auction: Auction
    vulnerability: Vulnerability
    seed: int
    until: float
    """The deadline, by `time.perf_counter`."""
    cancel: CancelFlag | None = None
    """Ends the search when another thread sets it."""
    partner: Caller = Caller.SIMULATOR
    opponents: Caller = Caller.PERSON
    _chance: Random = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Look up the situations of the auction once."""
        self.calls = tuple(call.index for call in self.auction.calls)
        self.ours = len(self.calls) % 2
        self.vulnerable = self.vulnerability.for_dealer(self.auction.dealer)
        self._before = [
            self.system.situation(self.calls[:place], *self.vulnerable, self.ours)
            for place in range(len(self.calls) + 1)
        ]
        self._chance = Random(self.seed)
        self.learned = learned_opponents(self.system, self.vulnerable)

    @property
    def now(self) -> Situation:
        """The situation of the player to call."""
        return self._before[-1]

    @property
    def is_over(self) -> bool:
        """Whether the time is over or the search was cancelled."""
        return time.perf_counter() > self.until or (self.cancel is not None and self.cancel.is_set())

    def __iter__(self) -> Iterator[tuple[Deal, Hands]]:
        """Yield worlds until the deadline."""
        source = self._source()
        most = 0.0
        for first in range(0, _MOST_DRAWN, _DRAWN):
            if self.is_over:
                return
            drawn = []
            for world in source.sample(_DRAWN, self.seed, first).deals():
                if time.perf_counter() > self.until:
                    return
                hands = self._hands(world)
                drawn.append((world, hands, self._likelihood(hands)))
            likelihoods = [each[2] for each in drawn]
            if self.learned is not None:
                by_opponents = self.learned.likelihoods([each[1] for each in drawn], self.calls)
                likelihoods = [one * other for one, other in zip(likelihoods, by_opponents, strict=True)]
            most = max(most, *likelihoods)
            for (world, hands, _), likelihood in zip(drawn, likelihoods, strict=True):
                if self._chance.random() * most < likelihood:
                    yield world, hands

    def _source(self) -> WorldSource:
        seat, dealer = self.auction.turn, self.auction.dealer
        now = self.now
        view = View.of(Play(Deal({seat: self.hand}), Strain.NOTRUMP, seat), seat)
        readings = {}
        for place in range(min(4, len(self.calls))):
            other = dealer.after(place)
            if other is not seat:
                softness = softness_for(self.auction, other, self._caller(other))
                readings[other] = _reading(now.expected[place], softness)
        return WorldSource(view, readings)

    def _caller(self, other: Seat) -> Caller:
        return self.partner if other.side is self.auction.turn.side else self.opponents

    def _hands(self, world: Deal) -> Hands:
        dealer = self.auction.dealer
        one, two, three, four = (HandFeatures(world[dealer.after(turn)]) for turn in range(4))
        return one, two, three, four

    def _likelihood(self, hands: Hands) -> float:
        """Return how likely the hands make their calls by the rules, given that shapes and points fit.

        The calls of opponents whose system was learned are not judged by the rules.
        """
        mine = len(self.calls) % 4
        found = 1.0
        for place, call in enumerate(self.calls):
            turn = place % 4
            if turn != mine and ((turn - mine) % 2 == 0 or self.learned is None):
                chosen = self._before[place].choose(hands[turn])
                if chosen is None or chosen.call != call:
                    found *= _OTHER_CALL[self.partner if (turn - mine) % 2 == 0 else self.opponents]
        if self.learned is not None:
            return found
        return found * float(_SHORT_OF_TRICKS ** self._missing_tricks(hands))

    def _missing_tricks(self, hands: Hands) -> float:
        """Return how many tricks the opponents seem to be short of for the contract that they have bid."""
        now = self.now
        if now.last < FIRST_BID or now.last_by % 2 == now.side:
            return 0.0
        one, two, strain = hands[now.last_by], hands[(now.last_by + 2) % 4], strain_of(now.last)
        tricks = (one.hcp + two.hcp) / 3
        if strain != NOTRUMP:
            tricks += _FOR_FIT + _FOR_TRUMP * (one.lengths[strain] + two.lengths[strain] - 8)
        return max(level_of(now.last) + 6 - tricks, 0.0)
