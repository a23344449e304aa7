"""Lines of play: the plan's own and its alternatives, each followed through the same worlds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from crossruff.coach.plan.following import Followed, Follower, LineDeviation
from crossruff.coach.plan.paths import Path, Scenery, describe_path, main_path
from crossruff.model import Card, Rank, Suit
from crossruff.players import Candidate, Decision

FIRST = 6
"""How many worlds are followed before the alternatives at declarer's first lead are known."""
_ROOT, _OTHERS = 2, 3
"""The most other cards to compare now, and the most other lines in all."""
_OVERDUE = 1.5
"""When this many times the seconds are over, one world for each line is enough."""
_BEHIND = 0.3
"""An alternative that makes so much less often in the first worlds is followed no farther."""
_PHRASES = 4
"""The most phrases of a summary."""
_BEYOND = 2
"""How many tricks a summary goes beyond the first card that is its own."""


@dataclass(slots=True)
class PlannedLine:
    """A line: the cards that it prescribes, and the worlds in which it was followed."""

    deviation: LineDeviation | None
    """None for declarer's own line."""
    cards: tuple[Card, ...]
    """The card that differs with those that touch it; empty for declarer's own line."""
    followed: dict[int, Followed] = field(default_factory=dict)
    dd_makes: NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, dtype=np.bool_))
    """In which worlds the contract makes double dummy after the first card."""


@dataclass(frozen=True, slots=True)
class LineChance:
    """The chance of a line: how often it makes double dummy, and how often it finds the way in those worlds.

    >>> chance = LineChance(double_dummy=0.8, kept=0.75, effective=100.0, followed=16)
    >>> chance.value, [round(end, 2) for end in chance.interval]
    (0.6000000000000001, [0.38, 0.72])
    """

    double_dummy: float
    """The share of worlds in which the contract makes if all cards are seen after the first one."""
    kept: float
    """The share of those worlds in which the line makes without seeing the cards."""
    effective: float
    """The number of equally likely worlds behind the first share."""
    followed: int
    """The number of worlds behind the second."""

    @property
    def value(self) -> float:
        """The chance to make the contract with the line, against defenders who see all cards."""
        return self.double_dummy * self.kept

    @property
    def interval(self) -> tuple[float, float]:
        """The chance with 95 % confidence."""
        first = _smoothed(self.double_dummy, self.effective)
        second = _smoothed(self.kept, self.followed)
        width = 1.96 * (second[0] ** 2 * first[1] + first[0] ** 2 * second[1]) ** 0.5
        middle = first[0] * second[0]
        low, high = min(self.value, middle - width), max(self.value, middle + width)
        return max(0.0, low), min(1.0, high)


def _smoothed(share: float, count: float) -> tuple[float, float]:
    """Return a share and its variance with two more successes and two more failures."""
    if count <= 0:
        return 0.5, 0.25
    better = (share * count + 2) / (count + 4)
    return better, better * (1 - better) / (count + 4)


@dataclass(slots=True)
class LineSearch:
    """Finds lines and follows them through worlds in turn, so that they can be compared world by world."""

    follower: Follower
    weights: NDArray[np.float64]
    makes: Callable[[Card], NDArray[np.bool_]]
    """Returns in which worlds the contract makes double dummy after a card."""
    root: Decision[Card]
    lines: list[PlannedLine] = field(default_factory=list)

    def run(self, most: int, progress: Callable[[int, int], None]) -> None:
        """Follow up to `most` worlds along each line, as long as the time allows."""
        turn = self.follower.turn(self.follower.view.play)
        own = PlannedLine(None, (), dd_makes=self.makes(self.root.action))
        self.lines.append(own)
        for one in _different(self.root, _ROOT):
            makes = self.makes(one.action)
            self.lines.append(PlannedLine(LineDeviation(one.action, turn), one.touching, dd_makes=makes))
        order = [number for number in range(len(self.weights)) if self._is_open(number)][:most]
        for place, number in enumerate(order[:FIRST]):
            if self._needs(own, place):
                self._follow(own, number)
        self.lines += self._other_leads(own, _OTHERS + 1 - len(self.lines))
        for place, number in enumerate(order):
            for line in self.lines:
                # The plan's own chance matters most: the others are followed in every second world.
                wanted = line is own or place % 2 == 0
                if self._needs(line, place) or (wanted and not self._is_late and self._is_near(line)):
                    self._follow(line, number)
            progress(place + 1, len(order))

    def chance(self, line: PlannedLine) -> LineChance:
        """Return the chance of a line."""
        weights = self.weights
        share = min(1.0, float(weights @ line.dd_makes / weights.sum()))
        inside = [one for number, one in line.followed.items() if line.dd_makes[number]]
        total = sum(float(weights[one.number]) for one in inside)
        good = sum(float(weights[one.number]) for one in inside if one.makes)
        kept = min(1.0, good / total) if total else 0.0
        effective = float(weights.sum()) ** 2 / float((weights**2).sum())
        return LineChance(share, kept, effective, len(inside))

    def paths(self, line: PlannedLine) -> list[Path]:
        """Return the paths of a line."""
        play = self.follower.view.play
        return [Path.of(one, play.leader, play.strain) for one in line.followed.values()]

    @property
    def _is_late(self) -> bool:
        left = self.follower.budget.left
        return left is not None and left <= 0

    def _is_open(self, number: int) -> bool:
        """Return whether a world can be made after one of the first cards."""
        return any(line.dd_makes[number] for line in self.lines)

    def _needs(self, line: PlannedLine, place: int) -> bool:
        """Return whether a line has too few worlds to be judged at all, whatever the time."""
        budget = self.follower.budget
        overdue = budget.seconds is not None and budget.elapsed > _OVERDUE * budget.seconds
        return place < FIRST and not (overdue and line.followed)

    def _is_near(self, line: PlannedLine) -> bool:
        """Return whether a line is worth to be followed farther."""
        return self.chance(line).value > self.chance(self.lines[0]).value - _BEHIND

    def _follow(self, line: PlannedLine, number: int) -> None:
        if number not in line.followed:
            line.followed[number] = self.follower.follow(number, line.deviation)

    def _other_leads(self, own: PlannedLine, most: int) -> list[PlannedLine]:
        """Return lines that lead another card when declarer's side is on lead for the first time."""
        leads = [one for each in own.followed.values() if (one := self._first_lead(each)) is not None]
        if not leads:
            return []
        actions = [one.action for one in leads]
        action = max(dict.fromkeys(actions), key=actions.count)
        decision = next(one for one in leads if one.action is action)
        return [
            PlannedLine(LineDeviation(one.action, None, action), one.touching, dd_makes=own.dd_makes)
            for one in _different(decision, most)
        ]

    def _first_lead(self, one: Followed) -> Decision[Card] | None:
        """Return the decision at our first lead of a path, if there was a choice."""
        play = self.follower.start(one.number)
        for card in one.cards[len(play.cards) :]:
            if self.follower.is_first_lead(play):
                return self.follower.decisions.get(self.follower.turn(play))
            play = play.play(card)
        return None


def _different(decision: Decision[Card], most: int) -> list[Candidate[Card]]:
    """Return the best candidates beside the chosen card; of the small cards of a suit one is enough."""
    seen = {_kind(decision.action)}
    found: list[Candidate[Card]] = []
    for one in decision.candidates:
        if decision.action in one.touching or _kind(one.action) in seen:
            continue
        seen.add(_kind(one.action))
        found.append(one)
    return found[:most]


def _kind(card: Card) -> tuple[Suit, Rank | None]:
    return card.suit, card.rank if card.rank >= Rank.TEN else None


def summary_of(paths: Sequence[Path], scenery: Scenery, start: int, trick: int) -> tuple[str, Path | None]:
    """Return a line in a few words, and the path that they describe: the most frequent one.

    `start` is the number of the first trick, from 0, and `trick` that of the first card of its own.
    """
    path = main_path(paths, scenery.seats, start)
    if path is None:
        return "", None
    phrases = describe_path(path, start, trick + 1 + _BEYOND, scenery)[: _PHRASES + trick - start]
    return ", then ".join(phrase.words for phrase in phrases), path
