"""Compare calls in worlds that fit the auction: bid each world to the end by the rules, and score it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice
from math import inf, sqrt

import numpy as np

from crossruff.bidding.natural.engine.calls import CALLS, FIRST_BID, PASS
from crossruff.bidding.natural.engine.situation import Situation
from crossruff.bidding.natural.simulate.contract_scores import ContractScores
from crossruff.bidding.natural.simulate.likely_worlds import LikelyWorlds
from crossruff.bidding.natural.simulate.rollouts import Rollouts
from crossruff.model import Call, Side, imps

_FIRST, _ROUND = 16, 32
"""Worlds before the first check which calls are worse, and between later ones."""
_LEAST, _CLEAR = 16, 80
"""The fewest worlds to replace the rule's call, and to look at no more: the best of a few is partly luck."""


class SimulationScoring(Enum):
    """The unit of a simulation."""

    IMPS = "IMPs"
    MATCHPOINTS = "% of a top"

    def gain(self, ours: int, rules: int) -> float:
        """Return the gain of a score against that of the rule's call.

        >>> SimulationScoring.IMPS.gain(620, 170), SimulationScoring.MATCHPOINTS.gain(620, 170)
        (10.0, 50.0)
        """
        if self is SimulationScoring.IMPS:
            return float(imps(ours - rules))
        return 50.0 * ((ours > rules) - (ours < rules))


@dataclass(frozen=True, slots=True)
class Caution:
    """The gain that a call must show before it replaces the rule's call.

    Players at the table do not all bid by the rules, and the best of several estimates is partly luck. So a
    call must gain more than a margin on average, and more than some standard errors. Margins were set on
    decisions against a learned opponent whose true gain is known: simulation judges bids over a pass well,
    and thinks too well of passes and of doubles, because opponents have what they need more often than it
    expects.
    """

    ours: float
    """The margin of a bid over another bid or a pass, if our side bid last."""
    over_pass: float
    """The margin of a bid over a pass, if the opponents bid last."""
    over_action: float
    """The margin of a bid over another bid or a double, if the opponents bid last."""
    double: float
    """The margin of a double."""
    to_pass: float = 2.0
    """The margin of a pass over a bid or a double."""
    errors: float = 1.0

    def margin(self, situation: Situation, rule: int, call: int) -> float:
        """Return the margin of a call over the rule's in a situation."""
        if call < FIRST_BID:
            return self.to_pass if call == PASS else self.double
        if situation.last_by % 2 == situation.side:
            return self.ours
        return self.over_pass if rule == PASS else self.over_action


KNOWN_OPPONENTS = {
    SimulationScoring.IMPS: Caution(0.5, 0.5, 0.5, 1.2, 1.0, 0.7),
    SimulationScoring.MATCHPOINTS: Caution(5.0, 5.0, 5.0, 11.0, 9.0, 0.7),
}
"""The margins against opponents whose system was learned: their hands and their next calls are foreseen."""
CAUTIONS = {
    SimulationScoring.IMPS: Caution(1.0, 1.0, 1.0, 2.5, 2.0),
    SimulationScoring.MATCHPOINTS: Caution(10.0, 10.0, 10.0, 22.0, 18.0),
}
_DOUBTS = 4
_SPREADS = {SimulationScoring.IMPS: 4.0, SimulationScoring.MATCHPOINTS: 40.0}


@dataclass(frozen=True, slots=True)
class SimulatedCall:
    """A call with its gain against the rule's call, and the standard error."""

    call: Call
    gain: float
    error: float
    worlds: int


@dataclass(eq=False)
class CallComparison:
    """The comparison of calls for one decision."""

    likely: LikelyWorlds
    scoring: SimulationScoring
    worlds: int
    """The most worlds to look at."""
    caution: Caution
    found: list[SimulatedCall] = field(default_factory=list)
    """The calls that were compared with the rule's, in their order."""
    _margins: dict[int, float] = field(default_factory=dict, repr=False)

    def compare(self, calls: Sequence[int]) -> None:
        """Compare all calls with the first, in as many worlds as are needed and as time allows."""
        auction = self.likely.auction
        gains: dict[int, list[float]] = {call: [] for call in calls[1:]}
        alive = list(calls[1:])
        now = self.likely.now
        self._margins = {call: self.caution.margin(now, calls[0], call) for call in alive}
        side = auction.turn.side
        likely = self.likely
        # Learned opponents double where they would.
        scores = ContractScores(likely.vulnerability, None if likely.learned else side)
        rollouts = Rollouts(likely.system, likely.calls, auction.dealer, likely.vulnerable)
        sign = 1 if side is Side.NS else -1
        worlds = islice(self.likely, self.worlds)
        size = _FIRST
        while drawn := list(islice(worlds, size)):
            size = _ROUND
            hands = [each for _, each in drawn]
            ended = rollouts.contracts(hands, (calls[0], *alive), lambda: likely.is_over)
            for rule, *others in scores.of([world for world, _ in drawn[: len(ended)]], ended):
                for call, score in zip(alive, others, strict=True):
                    gains[call].append(self.scoring.gain(sign * score, sign * rule))
            found = {call: self._found(call, gains[call]) for call in alive if gains[call]}
            alive = [
                call for call, each in found.items() if each.gain + 1.5 * each.error > self._margins[call]
            ]
            if not alive or self.likely.is_over or self._is_clear(found):
                break
        self.found = [self._found(call, won) for call, won in gains.items() if won]

    @property
    def best(self) -> SimulatedCall | None:
        """The best call, if it is enough better than the rule's to replace it."""
        better = [each for each in self.found if each.gain > max(self._over(each), self._doubt(each))]
        return max(better, key=lambda each: each.gain, default=None)

    def _over(self, found: SimulatedCall) -> float:
        return self._margins[found.call.index]

    def _doubt(self, found: SimulatedCall) -> float:
        enough = found.worlds >= min(_LEAST, self.worlds)
        return self.caution.errors * found.error if enough else inf

    def _found(self, call: int, gains: Sequence[float]) -> SimulatedCall:
        count = len(gains)
        # A few equal results do not mean that all are equal.
        spread = _SPREADS[self.scoring]
        variance = (float(np.var(gains)) * count + _DOUBTS * spread**2) / (count + _DOUBTS)
        return SimulatedCall(CALLS[call], float(np.mean(gains)), sqrt(variance / count), count)

    def _is_clear(self, found: Mapping[int, SimulatedCall]) -> bool:
        """Return whether one call is better than the rule's and than all others still compared."""
        best, *others = sorted(found.values(), key=lambda each: -each.gain)
        clear = best.worlds >= _CLEAR and best.gain - 2 * best.error > self._over(best)
        return clear and all(best.gain - each.gain > best.error for each in others)
